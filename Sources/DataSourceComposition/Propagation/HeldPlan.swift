import DataSourceKit
import Foundation

/// The changes of a stage during a batch.
final class HeldPlan {
  let stage: ListStage

  /// The plans of the changes so far, each of a power of 2 of them and of more than the next one. Merging
  /// such of equal size takes O(k log² k) for k changes, where merging each with all before takes O(k²).
  private var parts: [(plan: PlanMerge, changeCount: Int)]

  init(of stage: ListStage, _ plan: ChangePlan) {
    self.stage = stage
    parts = [(PlanMerge(plan), 1)]
  }

  func add(_ plan: ChangePlan) {
    var part = (plan: PlanMerge(plan), changeCount: 1)
    while let last = parts.last, last.changeCount == part.changeCount {
      parts.removeLast()
      part = (last.plan.merged(with: part.plan), 2 * part.changeCount)
    }
    parts.append(part)
  }

  /// Ends the batch of the stage.
  ///
  /// - Returns: All changes; `nil` if there are none.
  func end() -> StageReport? {
    stage.changeObservers.willObserve = nil
    // From the last one, since the later ones are smaller.
    var merge = PlanMerge(ChangePlan())
    for part in parts.reversed() { merge = part.plan.merged(with: merge) }
    var plan = merge.plan
    plan.replaceEmptySections { index in
      stage.section(at: index).map { stage.itemCount(in: $0) } ?? 0
    }
    return plan.isEmpty ? nil : StageReport(stage, plan)
  }
}

extension ChangePlan {
  /// Replaces updated sections that have become empty, whose update views cannot perform (rule Q5).
  fileprivate mutating func replaceEmptySections(itemCount: (Int) -> Int) {
    let empty = content.updatedSections.filter { itemCount($0) == 0 }
    if empty.isEmpty { return }
    let mapping = structure.mapping
    let replaced = empty.compactMap { section in
      mapping.sectionBefore(section).map { ElementMove(from: $0, to: section) }
    }
    var batch = Batch(structure.changes)
    batch.replaceSections(Set(replaced))
    structure = .some(batch.changes)
    let isEmpty = Set(empty)
    content = .some(
      content.changes.filter { change in
        guard case .section(type: .update(let path)) = change else { return true }
        return !isEmpty.contains(path[0])
      })
  }
}
