import DataSourceKit
import Foundation

/// The change sets of a transaction, merged as they come.
///
/// Change sets of like length are merged with each other, so that a thousand edits need a thousand small
/// merges and a few large ones.
struct EditLog {
  /// The change sets with the number of edits in each, which falls from one to the next.
  private var changeSets: [(changeSet: ChangeSet, count: Int)] = []

  mutating func append(_ changeSet: ChangeSet) {
    guard !changeSet.isEmpty else { return }
    var last = (changeSet: changeSet, count: 1)
    while let previous = changeSets.last, previous.count <= last.count {
      changeSets.removeLast()
      last = (previous.changeSet.merged(with: last.changeSet), previous.count + last.count)
    }
    changeSets.append(last)
  }

  /// What all edits together have changed.
  ///
  /// - Parameter itemCount: the number of items of a section AFTER.
  func plan(itemCount: (Int) -> Int) -> ChangePlan {
    let merged = changeSets.map(\.changeSet).reduce(ChangeSet.some([])) { $0.merged(with: $1) }
    guard case .some(let changes) = merged else { return ChangePlan(structure: .all) }
    let mapping = merged.mapping
    var plan = (structure: [Change](), content: [Change]())
    for change in changes {
      guard case .update(let before) = change.type else {
        plan.structure.append(change)
        continue
      }
      if change.isSectionChange {
        guard let section = before.namedSection.flatMap(mapping.sectionAfter) else { continue }
        // An empty section must not be updated; as it was not empty BEFORE, the one batch is right.
        if itemCount(section) == 0 { return ChangePlan(structure: merged) }
        plan.content.append(.section(type: .update(IndexPath(sectionIndex: section))))
      } else if let after = mapping.indexPathAfter(before) {
        plan.content.append(.object(type: .update(after)))
      }
    }
    return ChangePlan(structure: .some(plan.structure), content: .some(plan.content))
  }
}
