import ChangePlanning
import DataSourceChanges
import DataSourceKit
import Foundation
import ListPositions

extension PlannedChange {
  /// Validates a batch, and creates the change that performs it on a view.
  ///
  /// It may contain more than a view's batch: an update may occur twice, and together
  /// with any other change of the same position. Updates of deleted items are omitted. An updated
  /// section is deleted and inserted if it is empty (rule Q5), or if the batch does not explain how
  /// its item count changes.
  ///
  /// - Parameters:
  ///   - batch: The changes.
  ///   - before: The item count of each section of the view.
  ///   - after: The item count of each section after the change.
  ///   - quirks: The rules that are enforced because of reported defects.
  /// - Throws: The structure's violation of a rule, or a violation of H3 by an impossible update.
  /// - Complexity: O(sections + changes · log changes)
  convenience init(
    viewing batch: Batch, before: [Int], after: [Int], enforcing quirks: Set<BatchRule>
  ) throws(BatchViolation) {
    var batch = batch
    let itemUpdates = batch.items.updates
    // Impossible updates are kept, so that the validation reports them.
    batch.items.updates.removeAll { $0.section < before.count && $0.item < before[$0.section] }
    let sections = batch.takeSectionUpdates(before: before, after: after)
    try ChangeSet.some(batch.changes).validate(before: before, after: after, enforcing: quirks)
    self.init(
      batch, contentSections: sections, updatedItems: itemUpdates,
      counts: .known(before: before, after: after))
  }

  /// Returns the change that performs several merged ones on a view.
  ///
  /// A section that is first updated and later emptied is deleted and inserted (rule Q5).
  ///
  /// - Parameters:
  ///   - before: The item count of each section of the view.
  ///   - after: The item count of each section after the changes.
  ///   - quirks: The rules that are enforced because of reported defects.
  /// - Throws: The structure's violation of a rule.
  /// - Complexity: O(sections + changes · log changes)
  func resolved(
    before: [Int], after: [Int], enforcing quirks: Set<BatchRule>
  ) throws(BatchViolation) -> PlannedChange {
    let result = replacingEmptySections { after.indices.contains($0) ? after[$0] : 0 }
    try result.structure.validate(before: before, after: after, enforcing: quirks)
    return result
  }

  /// The new indices of the sections whose items are inserted, deleted or moved, and that are not
  /// updated themselves.
  ///
  /// - Complexity: O(changes · log changes)
  var sectionsWithOtherItems: IndexSet {
    let items = batch.items
    var sections = IndexSet(items.added.map(\.section))
    for section in Set(items.removed.map(\.section)) {
      if let section = mapping.sectionAfter(section) { sections.insert(section) }
    }
    for section in updatedSections { sections.remove(section) }
    return sections
  }
}

extension Batch {
  /// Removes the section updates.
  ///
  /// A section is reloaded if the item changes explain its new item count. Otherwise, or if it is
  /// empty, it is deleted and inserted. Updates of sections that do not exist are kept.
  ///
  /// - Parameters:
  ///   - before: The old item count of each section.
  ///   - after: The new item count of each section.
  /// - Returns: The AFTER indices of the sections to reload.
  fileprivate mutating func takeSectionUpdates(before: [Int], after: [Int]) -> [Int] {
    let updates = Set(sections.updates.filter { $0 < before.count }).sorted()
    guard !updates.isEmpty else { return [] }
    sections.updates.removeAll { $0 < before.count }

    let mapping = IndexPathMapping(self)
    let (removed, added) = (Self.tally(items.removed), Self.tally(items.added))
    var content: [Int] = []
    var replaced: [ElementMove<Int>] = []
    for section in updates {
      guard let target = mapping.sectionAfter(section), target < after.count else { continue }
      let change = added[target, default: 0] - removed[section, default: 0]
      if after[target] > 0, after[target] == before[section] &+ change {
        content.append(target)
      } else {
        replaced.append(ElementMove(from: section, to: target))
      }
    }
    replaceSections(replaced)
    return content
  }

  private static func tally(_ positions: [ItemPath]) -> [Int: Int] {
    positions.reduce(into: [:]) { $0[$1.section, default: 0] += 1 }
  }
}
