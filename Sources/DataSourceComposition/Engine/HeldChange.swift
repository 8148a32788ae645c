import DataSourceKit
import Foundation
import IdentityDiff

/// The changes of a stage during a batch.
final class HeldChange {
  let stage: ListStage

  /// The changes so far, merged: each part of a power of 2 of them and of more than the next one. Merging such of
  /// equal size takes O(k log² k) for k changes, where merging each with all before takes O(k²).
  private var parts: [(merge: ChangeMerge, changeCount: Int)]

  init(of stage: ListStage, _ change: PlannedChange) {
    self.stage = stage
    parts = [(ChangeMerge(change), 1)]
  }

  func add(_ change: PlannedChange) {
    var part = (merge: ChangeMerge(change), changeCount: 1)
    while let last = parts.last, last.changeCount == part.changeCount {
      parts.removeLast()
      part = (last.merge.merged(with: part.merge), 2 * part.changeCount)
    }
    parts.append(part)
  }

  /// Ends the batch of the stage.
  ///
  /// - Returns: All changes; `nil` if there are none.
  func end() -> StageReport? {
    stage.changeObservers.willObserve = nil
    // From the last one, since the later ones are smaller.
    var merge = ChangeMerge(.nothing)
    for part in parts.reversed() { merge = part.merge.merged(with: merge) }
    let change = merge.change().replacingEmptySections { index in
      stage.section(at: index).map { stage.itemCount(in: $0) } ?? 0
    }
    return change.isEmpty ? nil : StageReport(stage, change)
  }
}
