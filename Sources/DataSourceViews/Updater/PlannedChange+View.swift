import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

extension PlannedChange {
  /// Validates a batch, and creates the change that performs it on a view.
  ///
  /// It may contain more than a view's batch: an update may occur twice, and together with any
  /// other change of the same position. Updates of deleted items are omitted. An updated section is
  /// deleted and inserted if it is empty (rule Q5), or if the batch does not explain its new item
  /// count.
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
    batch.replaceUnexplainedSections(before: before, after: after)
    var structure = batch
    // Impossible updates are kept, so that the validation reports them.
    structure.sections.updates.removeAll { $0 < before.count }
    structure.items.updates.removeAll(where: before.hasItem)
    try structure.validate(before: before, after: after, enforcing: quirks)
    self.init(viewing: batch, counts: .known(before: before, after: after))
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
    try result.batch.validate(before: before, after: after, enforcing: quirks)
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
      if let section = mapping.newSection(for: section) { sections.insert(section) }
    }
    for section in updatedSections { sections.remove(section) }
    return sections
  }
}

extension Batch {
  /// Replaces updated sections that are empty (rule Q5), or whose new item count the changes of
  /// items do not explain.
  ///
  /// - Parameters:
  ///   - before: The old item count of each section.
  ///   - after: The new item count of each section.
  fileprivate mutating func replaceUnexplainedSections(before: [Int], after: [Int]) {
    guard !sections.updates.isEmpty else { return }
    let mapping = IndexPathMapping(sections: sections)
    let (removed, added) = (Self.tally(items.removed), Self.tally(items.added))
    let replaced = Set(sections.updates).compactMap { section -> ElementMove<Int>? in
      guard section < before.count, let target = mapping.newSection(for: section),
        target < after.count
      else { return nil }
      let change = added[target, default: 0] - removed[section, default: 0]
      let isExplained = after[target] > 0 && after[target] == before[section] &+ change
      return isExplained ? nil : ElementMove(from: section, to: target)
    }
    replaceSections(replaced)
    let origins = Set(replaced.map(\.from))
    sections.updates.removeAll(where: origins.contains)
  }

  private static func tally(_ positions: [ItemPath]) -> [Int: Int] {
    positions.reduce(into: [:]) { $0[$1.section, default: 0] += 1 }
  }
}
