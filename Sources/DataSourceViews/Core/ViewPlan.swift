import DataSourceKit
import Foundation

/// What a view does to carry out a change set: one batch of structure, then content where it is AFTER.
///
/// No batch that reaches a view holds updates (rule R). An updated section is deleted and inserted if it
/// is empty (rule Q5), or if its number of items changes by more than what the batch does in it.
struct ViewPlan {
  let structure: ChangeSet

  /// Leads from BEFORE to AFTER, as the view sees it.
  let mapping: IndexPathMapping

  /// The AFTER indices of sections to be read again.
  private(set) var contentSections = IndexSet()

  /// The AFTER index paths of items to be read again, ascending.
  private(set) var contentItems: [IndexPath] = []

  var hasContent: Bool { !contentSections.isEmpty || !contentItems.isEmpty }

  var commandCount: Int { structure.changes.count + contentSections.count + contentItems.count }

  /// The content as a change set: BEFORE and AFTER are the same.
  var contentChanges: ChangeSet {
    .some(
      contentSections.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
        + contentItems.map { .item(type: .update($0)) })
  }

  /// Plans a change set, and checks that the view will take it.
  ///
  /// It takes more than one batch of a view could: updates may stand beside all other changes of the same
  /// place, and twice. An update of something that is deleted, too, is left out.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - before: The number of items of every section that the view knows.
  ///   - after: The number of items of every section after the change.
  ///   - quirks: The rules against reported defects that are enforced.
  /// - Throws: The rule that the batch of structure would break, or H3 for an impossible update.
  /// - Complexity: O(sections + changes · log changes)
  init(
    _ changes: [Change], before: [Int], after: [Int], enforcing quirks: Set<BatchRule>
  ) throws(BatchViolation) {
    var batch = Batch(changes)
    let itemUpdates = batch.items.updates
    // What is impossible stays in, so that the validation names it.
    batch.items.updates.removeAll { $0.section < before.count && $0.item < before[$0.section] }
    contentSections = batch.settleSectionUpdates(before: before, after: after)
    try ChangeSet.some(batch.changes).validate(before: before, after: after, enforcing: quirks)

    structure = .some(batch.changes)
    mapping = structure.mapping
    setContentItems(itemUpdates)
  }

  /// Plans a change set of which nothing else is known.
  ///
  /// - Parameter changes: The changes, which keep the rules.
  init(_ changes: [Change]) {
    var batch = Batch(changes)
    let (sections, items) = (batch.sections.updates, batch.items.updates)
    batch.sections.updates = []
    batch.items.updates = []
    batch.malformed = []
    structure = .some(batch.changes)
    mapping = structure.mapping
    contentSections = IndexSet(sections.compactMap(mapping.sectionAfter).filter { $0 != .max })
    setContentItems(items)
  }

  private mutating func setContentItems(_ updates: [Position]) {
    contentItems = Set(updates.compactMap { mapping.indexPathAfter($0.indexPath) })
      .filter { !contentSections.contains($0[0]) }
      .sorted()
  }
}
