import ChangePlanning
import DataSourceKit
import Foundation
import IdentityDiff

/// A stage's changes during a batch.
final class HeldChange {
  let stage: ListStage

  /// The merged changes. The number of changes in each part is a power of 2, and greater than in
  /// the next part. Merging parts of equal size takes O(k log² k) for k changes; merging each
  /// change with all earlier ones would take O(k²).
  private var parts: [(change: PlannedChange, changeCount: Int)]

  init(of stage: ListStage, _ change: PlannedChange) {
    self.stage = stage
    parts = [(change, 1)]
  }

  func add(_ change: PlannedChange) {
    var part = (change: change, changeCount: 1)
    while let last = parts.last, last.changeCount == part.changeCount {
      parts.removeLast()
      part = (last.change.merged(with: part.change), 2 * part.changeCount)
    }
    parts.append(part)
  }

  /// Ends the stage's batch.
  ///
  /// - Returns: All changes; `nil` if there are none.
  func end() -> StageReport? {
    stage.changeObservers.reportPending = nil
    // Starts with the last part, since later parts are smaller.
    var change = PlannedChange.nothing
    for part in parts.reversed() { change = part.change.merged(with: change) }
    change = change.replacingEmptySections { index in
      stage.section(at: index).map { stage.itemCount(in: $0) } ?? 0
    }
    return change.isEmpty ? nil : StageReport(stage, change)
  }
}
