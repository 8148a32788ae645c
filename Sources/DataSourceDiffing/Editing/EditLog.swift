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
      last = (previous.plan.followed(by: last.plan), previous.count + last.count)
    }
    plans.append(last)
  }

  /// What all edits together have changed.
  ///
  /// - Parameter itemCount: the number of items of a section AFTER.
  func plan(itemCount: (Int) -> Int) -> ChangePlan {
    var plan = plans.map(\.plan).reduce(ChangePlan()) { $0.followed(by: $1) }
    var batch = Batch(plan.content.changes)
    var mapping = plan.structure.mapping
    // An empty section must not be updated, so it is deleted and inserted.
    let emptied = Set(batch.sections.updates).filter {
      itemCount($0) == 0 && mapping.sectionBefore($0) != nil
    }
    if !emptied.isEmpty {
      let sections = emptied.sorted().map { IndexPath(sectionIndex: $0) }
      plan.structure = plan.structure.merged(
        with: .some(
          sections.map { .section(type: .delete($0)) }
            + sections.map { .section(type: .insert($0)) }))
      mapping = plan.structure.mapping
    }
    // What is inserted is read anyway.
    batch.sections.updates.removeAll { mapping.sectionBefore($0) == nil }
    batch.items.updates.removeAll { mapping.indexPathBefore($0.indexPath) == nil }
    plan.content = ChangeSet.some(batch.changes).settled
    return plan
  }
}

extension ChangePlan {
  /// What this plan and then another one change.
  fileprivate func followed(by next: ChangePlan) -> ChangePlan {
    ChangePlan(
      structure: structure.merged(with: next.structure),
      content: .some(content.carried(through: next.structure).changes + next.content.changes))
  }
}

extension ChangeSet {
  /// Updates at the places to which a later change set takes them.
  fileprivate func carried(through later: ChangeSet) -> ChangeSet {
    if later.isEmpty { return self }
    let mapping = later.mapping
    var carried: [Change] = []
    for change in changes {
      guard let before = change.type.before else { continue }
      if change.isSectionChange {
        guard let origin = before.namedSection, let section = mapping.sectionAfter(origin) else {
          continue
        }
        carried.append(.section(type: .update(IndexPath(sectionIndex: section))))
        // The items are to be read with their section, so those that have left it are still to be.
        for case .object(.move(let from, let to)) in later.changes
        where from.namedSection == origin && to.namedSection != section {
          carried.append(.object(type: .update(to)))
        }
      } else if let indexPath = mapping.indexPathAfter(before) {
        carried.append(.object(type: .update(indexPath)))
      }
    }
    return .some(carried)
  }

  /// Updates, each of them once, and none of items that are read with their section.
  fileprivate var settled: ChangeSet {
    var batch = Batch(changes)
    let sections = Set(batch.sections.updates)
    let items = Set(batch.items.updates).filter { !sections.contains($0.section) }
    (batch.sections.updates, batch.items.updates) = (Array(sections), Array(items))
    return .some(batch.changes)
  }
}
