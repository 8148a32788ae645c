package import DataSourceCore
package import DataSourcePositions
import Foundation
import _DataSourceSubsequences

/// A change on its way from a data source to its observers: structure, content and counts.
///
/// There are two kinds. This package makes *planned* changes: one batch of structure that views
/// accept, and the updates that follow it. Such a change is mapped once, for all observers. A
/// *reported* change is the change set of a class outside this package and may be anything. Each
/// observer validates it against the state that it knows.
///
/// Even a planned change can be wrong, because the old state often comes from the caller. A class
/// may change its data silently and then compare with an outdated copy. ``leads(from:to:)`` detects
/// that by counting.
///
/// Several changes are merged by ``merged(with:)``. What one batch cannot contain is demoted when
/// the result is read for the first time. So a change that a later one reverts is not demoted.
package final class PlannedChange {
  /// The old and new item counts of the sections.
  package enum Counts {
    /// They are known.
    case known(before: [Int], after: [Int])
    /// No section's count changes.
    case unchanged
    /// They follow from the changes.
    case derived
  }

  /// Changes of structure and content.
  struct Parts {
    /// The structure, without updates. All of a reported change, without what a view ignores.
    var batch = Batch()
    /// The new indices of updated sections.
    var sections: [Int] = []
    /// The updated items, from old to new positions.
    var items: [ElementMove<ItemPath>] = []

    var isEmpty: Bool { batch.isEmpty && sections.isEmpty && items.isEmpty }
  }

  /// Whether everything is reloaded.
  package let isReload: Bool

  /// Whether this package has made the change.
  package let isPlanned: Bool

  /// Whether several changes were merged. The updates may then include sections that were emptied
  /// later.
  package let isMerged: Bool

  private let counts: Counts

  // Each check for overlapping accesses takes 75 instructions, and every observer reads most of
  // this.

  /// The changes as merged, until they are read.
  @exclusivity(unchecked)
  private(set) var parts: Parts
  @exclusivity(unchecked)
  private var isDemoted: Bool

  // Created on demand. Not lazy properties, whose accessors are not inlined.
  @exclusivity(unchecked)
  private var cachedStructure: ChangeSet?
  @exclusivity(unchecked)
  private var cachedMapping: IndexPathMapping?

  init(
    _ parts: Parts = Parts(), counts: Counts = .derived, isPlanned: Bool = true,
    isMerged: Bool = false, reported: ChangeSet? = nil
  ) {
    self.parts = parts
    self.counts = counts
    self.isPlanned = isPlanned
    self.isMerged = isMerged
    isDemoted = !isMerged
    isReload = reported?.isReload ?? false
    cachedStructure = reported
  }

  /// Creates a planned change.
  ///
  /// - Parameters:
  ///   - structure: One batch that views accept, without updates.
  ///   - updatedSections: The new indices of updated sections.
  ///   - updates: The updated items, from old to new positions.
  ///   - counts: The item counts.
  package convenience init(
    _ structure: Batch, updatedSections: [Int] = [], updates: [ElementMove<ItemPath>] = [],
    counts: Counts = .derived
  ) {
    self.init(
      Parts(batch: structure, sections: updatedSections, items: updates), counts: counts)
  }

  /// Creates a planned change.
  ///
  /// - Parameters:
  ///   - structure: One batch that views accept, without updates, or `ChangeSet.all`.
  ///   - updatedSections: The new indices of updated sections.
  ///   - updatedItems: The new positions of updated items.
  ///   - counts: The item counts.
  package convenience init(
    structure: ChangeSet, updatedSections: [Int] = [], updatedItems: [ItemPath] = [],
    counts: Counts = .derived
  ) {
    let batch = Batch(structure.changes)
    let mapping = updatedItems.isEmpty ? nil : IndexPathMapping(batch)
    let updates = updatedItems.map { target in
      ElementMove(from: mapping?.positionBefore(target) ?? target, to: target)
    }
    self.init(
      Parts(batch: batch, sections: updatedSections, items: updates), counts: counts,
      reported: structure)
  }

  /// Creates the planned change that makes a view perform a valid batch. Malformed changes are left
  /// out, and so are updates of items that are deleted or updated with their section.
  ///
  /// - Parameters:
  ///   - batch: The batch. Updates may occur several times.
  ///   - counts: The item counts.
  package convenience init(viewing batch: Batch, counts: Counts = .derived) {
    var structure = batch
    structure.sections.updates = []
    structure.items.updates = []
    structure.malformed = []
    let mapping = IndexPathMapping(structure)
    // Views take index sets, which cannot hold the last integer.
    let sections = batch.sections.updates.compactMap(mapping.newSection(for:)).filter { $0 < .max }
    let updated = Set(sections)
    let updates = batch.items.updates.ascending().compactMap { item in
      mapping.positionAfter(item).map { ElementMove(from: item, to: $0) }
    }
    self.init(
      structure, updatedSections: sections.ascending(),
      updates: updates.filter { !updated.contains($0.to.section) }.byTarget(), counts: counts)
  }

  /// Creates a reported change.
  package convenience init(reported changeSet: ChangeSet) {
    var batch = Batch(changeSet.changes)
    batch.dropIgnoredChanges()
    self.init(Parts(batch: batch), isPlanned: changeSet.isReload, reported: changeSet)
  }

  /// No change.
  package static var nothing: PlannedChange { PlannedChange(Batch(), counts: .unchanged) }

  /// A reload.
  package static var reload: PlannedChange { PlannedChange(structure: .all) }
}

extension PlannedChange {
  /// A planned change's structure. All of a reported one, without what a view ignores.
  package var batch: Batch {
    demote()
    return parts.batch
  }

  /// The new indices of updated sections.
  package var updatedSections: [Int] {
    demote()
    return parts.sections
  }

  /// The updated items, from old to new positions.
  package var itemUpdates: [ElementMove<ItemPath>] {
    demote()
    return parts.items
  }

  /// The new positions of updated items.
  package var updatedItems: [ItemPath] { itemUpdates.map(\.to) }

  /// The index paths of updated items after the change, ascending.
  package var updatedIndexPaths: [IndexPath] { itemUpdates.byTarget().map(\.to.indexPath) }

  /// Whether there are updates besides the structure.
  package var hasContent: Bool {
    demote()
    return !parts.items.isEmpty || !parts.sections.isEmpty
  }

  /// Whether ``structure`` has changes.
  package var hasStructure: Bool {
    demote()
    return !parts.batch.isEmpty || cachedStructure.map { !$0.isEmpty } ?? false
  }

  package var isEmpty: Bool { !hasContent && !hasStructure }

  /// A planned change's structure, without updates, or `ChangeSet.all`. All of a reported change.
  package var structure: ChangeSet {
    demote()
    if let cachedStructure { return cachedStructure }
    let structure = ChangeSet.some(parts.batch.changes)
    cachedStructure = structure
    return structure
  }

  /// The updates, at new index paths.
  package var content: ChangeSet {
    demote()
    let items = parts.items.map { Change.object(type: .update($0.to.indexPath)) }
    if parts.sections.isEmpty { return .some(items) }
    let sections = parts.sections.map { IndexPath(sectionIndex: $0) }
    return .some(sections.map { .section(type: .update($0)) } + items)
  }

  /// Maps index paths through the change.
  package var mapping: IndexPathMapping {
    demote()
    if let cachedMapping { return cachedMapping }
    let mapping = IndexPathMapping(parts.batch, isReload: isReload)
    cachedMapping = mapping
    return mapping
  }

  package var plan: ChangePlan { ChangePlan(structure: structure, content: content) }

  /// The change sets that are not empty, in order: none, one or two.
  package var changeSets: [ChangeSet] { plan.changeSets }

  /// The number of commands.
  package var commandCount: Int {
    demote()
    return parts.batch.count + parts.sections.count + parts.items.count
  }

  /// The updates alone, as a change that follows the structure.
  package var contentAlone: PlannedChange {
    PlannedChange(
      Batch(), updatedSections: updatedSections,
      updates: updatedItems.map { ElementMove(from: $0, to: $0) }, counts: .unchanged)
  }

  /// Whether the change leads from the old item counts to the new ones.
  ///
  /// A planned change is checked only this far before a view performs it. A wrong old state breaks
  /// rules H1 and H2, so it need not be checked command by command.
  ///
  /// - Parameters:
  ///   - before: Each section's old item count.
  ///   - after: Each section's new item count.
  /// - Complexity: O(sections) where the counts are known, else O(sections + changes · log
  ///   changes).
  package func leads(from before: [Int], to after: [Int]) -> Bool {
    if isReload { return true }
    switch counts {
    case .known(let first, let last): return first == before && last == after
    case .unchanged: return before == after
    case .derived: return batch.explains(before, after)
    }
  }
}

// MARK: - Merging

extension PlannedChange {
  /// Returns one change with the combined effect of this one and the next one.
  ///
  /// Structure and content are merged separately: in one batch, a section's update would replace
  /// its items' changes. Content is updated once, and not at all if it is inserted or updated
  /// together with its section. If another change empties an updated section, the update is kept,
  /// although it is invalid; see ``replacingEmptySections(itemCount:)``.
  ///
  /// - Complexity: O(changes · log changes)
  package func merged(with next: PlannedChange) -> PlannedChange {
    if isReload || next.isReload { return .reload }
    if next.parts.isEmpty { return self }
    if parts.isEmpty { return next }
    let isPlanned = isPlanned && next.isPlanned
    guard self.isPlanned || next.isPlanned, let first = divided, let second = next.divided else {
      return PlannedChange(
        reported: .some(wholeBatch.changes).merged(with: .some(next.wholeBatch.changes)))
    }
    return PlannedChange(
      first.merged(with: second), counts: counts.followed(by: next.counts), isPlanned: isPlanned,
      isMerged: true)
  }

  /// The change with structure and content separated; `nil` if an index path is malformed.
  private var divided: Parts? {
    if isPlanned || isMerged { return parts }
    return parts.batch.malformed.isEmpty ? PlannedChange(viewing: parts.batch).parts : nil
  }

  /// Demotes what one batch cannot contain.
  private func demote() {
    if isDemoted { return }
    isDemoted = true
    parts = parts.planned()
  }

  /// Returns the same change with updated sections replaced where they are empty, because views
  /// cannot update these (rule Q5).
  ///
  /// Only merged changes have any: one of them updates a section, and a later one empties it.
  ///
  /// - Parameter itemCount: Returns the item count of a new section.
  package func replacingEmptySections(itemCount: (Int) -> Int) -> PlannedChange {
    guard updatedSections.contains(where: { itemCount($0) <= 0 }) else { return self }
    return PlannedChange(parts.planned(itemCount: itemCount))
  }

  /// The whole change as one batch. A section's update replaces the changes of its items.
  package var wholeBatch: Batch {
    if parts.sections.isEmpty, parts.items.isEmpty { return batch }
    return parts.whole(grownSections: Set(parts.batch.items.added.map(\.section)))
  }

  /// The whole change as one change set.
  package var changeSet: ChangeSet { hasContent ? .some(wholeBatch.changes) : structure }
}

extension PlannedChange.Counts {
  fileprivate func followed(by next: PlannedChange.Counts) -> PlannedChange.Counts {
    switch (self, next) {
    case (.known(let before, let middle), .known(let other, let after)) where middle == other:
      .known(before: before, after: after)
    case (let counts, .unchanged), (.unchanged, let counts): counts
    default: .derived
    }
  }
}
