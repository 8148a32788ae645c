import DataSourceKit
import Foundation

/// What the edits of a transaction have changed, merged as they come.
///
/// Structure and content are kept apart, as they are reported: merged into one batch, the update of a section
/// would stand for what has happened to its items, too. Content is named by its place after the edits so
/// far.
///
/// Plans of like length are merged with each other, so that a thousand edits need a thousand small merges
/// and a few large ones.
struct EditLog {
  /// The plans with the number of edits in each, which falls from one to the next.
  private var plans: [(plan: ChangePlan, count: Int)] = []

  mutating func append(_ plan: ChangePlan) {
    guard !plan.isEmpty else { return }
    var last = (plan: plan, count: 1)
    while let previous = plans.last, previous.count <= last.count {
      plans.removeLast()
      last = (previous.plan.merged(with: last.plan), previous.count + last.count)
    }
    plans.append(last)
  }

  /// What all edits together have changed.
  ///
  /// - Parameter itemCount: the number of items of a section AFTER.
  func plan(itemCount: (Int) -> Int) -> ChangePlan {
    let plan = plans.map(\.plan).reduce(ChangePlan()) { $0.merged(with: $1) }
    // An empty section must not be updated, so it is deleted and inserted.
    let emptied = plan.content.updatedSections.filter { itemCount($0) == 0 }
      .map { IndexPath(sectionIndex: $0) }
    if emptied.isEmpty { return plan }
    let replacement = emptied.flatMap { [ChangeType.delete($0), .insert($0)] }
    return plan.merged(
      with: ChangePlan(structure: .some(replacement.map { .section(type: $0) })))
  }
}
