package import DataSourceKit
package import Foundation
package import ListPositions
import Subsequences

/// A change on its way from a data source to its observers.
///
/// There are two kinds. This package makes *planned* changes: one batch of structure that views
/// accept, and the updates that follow it. Such a change is parsed and mapped once, for all
/// observers. A *reported* change is the change set of a class outside this package and may be
/// anything: each observer validates it against the state that it knows.
///
/// Even a planned change can be wrong, because the old state often comes from the caller: a class
/// may change its data silently and then compare with an outdated copy. ``leads(from:to:)`` detects
/// that by counting.
package final class PlannedChange {
  /// The old and new item counts of the sections.
  package enum Counts {
    /// They are known.
    case known(before: [Int], after: [Int])
    /// Those of a single section are known.
    case section(before: Int, after: Int)
    /// No section's count changes.
    case unchanged
    /// They follow from the changes.
    case derived
  }

  /// A planned change's structure, without updates, or `ChangeSet.all`. All of a reported change.
  package let structure: ChangeSet

  /// The new indices of updated sections.
  package let updatedSections: [Int]

  /// Whether this package has made the change.
  package var isPlanned: Bool { flags.isPlanned }

  /// Whether several changes were merged. The updates may then include sections that were emptied
  /// later.
  package var isMerged: Bool { flags.isMerged }

  // Each check for overlapping accesses takes 75 instructions, and every observer reads most of
  // this. Other modules check even unchecked properties unless they are computed.
  @exclusivity(unchecked)
  private var flags = (isPlanned: true, isMerged: false)

  private let counts: Counts

  // Stored, because most callers of ``isEmpty`` and ``hasContent`` need nothing else.
  private let updatedItemCount: Int

  /// The updated items: their old and new positions, or the new ones only. The other form is
  /// created on demand.
  @exclusivity(unchecked)
  private var updates: [ElementMove<ItemPath>]?
  @exclusivity(unchecked)
  private var targets: [ItemPath]?

  // Created on demand. Not lazy properties, whose accessors are not inlined.
  @exclusivity(unchecked)
  private var parsedBatch: Batch?
  @exclusivity(unchecked)
  private var cachedMapping: IndexPathMapping?
  @exclusivity(unchecked)
  private var cachedContent: ChangeSet?

  /// Creates a planned change.
  ///
  /// - Parameters:
  ///   - structure: One batch that views accept, without updates, or `ChangeSet.all`.
  ///   - batch: The same batch, parsed, if it is at hand.
  ///   - updatedSections: The new indices of updated sections.
  ///   - updatedItems: The new positions of updated items.
  ///   - counts: The item counts.
  package init(
    structure: ChangeSet, batch: Batch? = nil, updatedSections: [Int] = [],
    updatedItems: [ItemPath] = [], counts: Counts = .derived
  ) {
    self.structure = structure
    self.updatedSections = updatedSections
    targets = updatedItems
    updatedItemCount = updatedItems.count
    self.counts = counts
    parsedBatch = batch
  }

  /// Creates a planned change.
  ///
  /// - Parameters:
  ///   - structure: One batch that views accept, without updates.
  ///   - batch: The same batch, parsed, if it is at hand.
  ///   - updatedSections: The new indices of updated sections.
  ///   - updates: The updated items, from old to new positions.
  ///   - counts: The item counts.
  package init(
    structure: ChangeSet, batch: Batch? = nil, updatedSections: [Int] = [],
    updates: [ElementMove<ItemPath>], counts: Counts
  ) {
    self.structure = structure
    self.updatedSections = updatedSections
    self.updates = updates
    updatedItemCount = updates.count
    self.counts = counts
    parsedBatch = batch
  }

  /// Creates a planned change from a plan.
  package init(_ plan: ChangePlan, counts: Counts = .derived) {
    let content = plan.content.isEmpty ? Batch() : Batch(plan.content.changes)
    structure = plan.structure
    updatedSections = content.sections.updates
    targets = content.items.updates
    updatedItemCount = content.items.updates.count
    self.counts = counts
    cachedContent = plan.content
  }

  /// Creates the planned change that makes a view perform a valid batch. Malformed changes are left
  /// out.
  package convenience init(viewing batch: Batch) {
    var batch = batch
    let updates = (sections: batch.sections.updates, items: batch.items.updates)
    batch.sections.updates = []
    batch.items.updates = []
    batch.malformed = []
    let mapping = IndexPathMapping(batch)
    let sections = IndexSet(updates.sections.compactMap(mapping.sectionAfter).filter { $0 < .max })
    self.init(batch, contentSections: sections, updatedItems: updates.items, counts: .derived)
  }

  /// Creates a planned change whose updates may occur several times.
  ///
  /// - Parameters:
  ///   - structure: One batch that views accept, without updates.
  ///   - contentSections: The new indices of updated sections.
  ///   - updatedItems: The old positions of updated items. Those that are deleted, or updated with
  ///     their section, are left out.
  ///   - counts: The item counts.
  package convenience init(
    _ structure: Batch, contentSections: IndexSet, updatedItems: [ItemPath], counts: Counts
  ) {
    var items: [ItemPath] = []
    if !updatedItems.isEmpty {
      let mapping = IndexPathMapping(structure)
      items = Set(updatedItems.compactMap { mapping.positionAfter($0) })
        .filter { !contentSections.contains($0.section) }.inOrder()
    }
    self.init(
      structure: .some(structure.changes), batch: structure,
      updatedSections: Array(contentSections), updatedItems: items, counts: counts)
  }

  /// Creates a reported change.
  package init(reported changeSet: ChangeSet) {
    structure = changeSet
    updatedSections = []
    targets = []
    updatedItemCount = 0
    counts = .derived
    flags.isPlanned = changeSet.isReload
  }

  /// No change.
  package static var nothing: PlannedChange {
    PlannedChange(structure: .some([]), counts: .unchanged)
  }

  /// A reload.
  package static var reload: PlannedChange { PlannedChange(structure: .all) }
}

extension PlannedChange {
  /// Whether everything is reloaded.
  package var isReload: Bool { structure.isReload }

  /// Whether there are updates besides the structure.
  package var hasContent: Bool { updatedItemCount > 0 || !updatedSections.isEmpty }

  /// The new positions of updated items.
  package var updatedItems: [ItemPath] {
    // It has many callers.
    @inline(never)
    get {
      if let targets { return targets }
      var found: [ItemPath] = []
      found.reserveCapacity(updatedItemCount)
      forEachUpdatedItem { found.append($0) }
      targets = found
      return found
    }
  }

  /// The index paths of updated items after the change, ascending.
  package var updatedIndexPaths: [IndexPath] {
    if targets == nil, let updates,
      updates.indices.dropFirst().allSatisfy({ updates[$0 - 1].to < updates[$0].to })
    {
      return updates.map(\.to.indexPath)
    }
    return updatedItems.ascending().map(\.indexPath)
  }

  /// The updated items, from old to new positions.
  package var itemUpdates: [ElementMove<ItemPath>] {
    if let updates { return updates }
    let mapping = structure.isEmpty ? nil : mapping
    // Every updated item exists in the old state.
    let found = updatedItems.map { target in
      ElementMove(from: mapping?.positionBefore(target) ?? target, to: target)
    }
    updates = found
    return found
  }

  /// Calls a closure with the old and new position of each updated item, without creating an array
  /// if none has moved.
  package func forEachItemUpdate(_ body: (_ from: ItemPath, _ to: ItemPath) -> Void) {
    if updatedItemCount == 0 { return }
    if updates == nil, structure.isEmpty, let targets {
      for target in targets { body(target, target) }
    } else {
      for update in itemUpdates { body(update.from, update.to) }
    }
  }

  package var isEmpty: Bool { structure.isEmpty && !hasContent }

  /// A planned change's structure, parsed. All of a reported one, without what a view ignores.
  package var batch: Batch {
    if let parsedBatch { return parsedBatch }
    var batch = Batch(structure.changes)
    if !isPlanned { batch.dropIgnoredChanges() }
    parsedBatch = batch
    return batch
  }

  /// The whole change as one batch.
  package var wholeBatch: Batch { hasContent ? Batch(changeSet.changes) : batch }

  /// Maps index paths through the change.
  package var mapping: IndexPathMapping {
    if let cachedMapping { return cachedMapping }
    let mapping = isReload ? IndexPathMapping(.all) : IndexPathMapping(batch)
    cachedMapping = mapping
    return mapping
  }

  /// The updates, at new index paths.
  package var content: ChangeSet {
    if let cachedContent { return cachedContent }
    var changes: [Change] = []
    changes.reserveCapacity(updatedSections.count + updatedItemCount)
    for section in updatedSections {
      changes.append(.section(type: .update(IndexPath(sectionIndex: section))))
    }
    forEachUpdatedItem { changes.append(.object(type: .update($0.indexPath))) }
    cachedContent = .some(changes)
    return .some(changes)
  }

  package var plan: ChangePlan { ChangePlan(structure: structure, content: content) }

  /// The change sets that are not empty, in order: none, one or two.
  package var changeSets: [ChangeSet] {
    if !hasContent { return structure.isEmpty ? [] : [structure] }
    return structure.isEmpty ? [content] : [structure, content]
  }

  /// The whole change as one change set. A section's update replaces the changes of its items.
  package var changeSet: ChangeSet {
    if !hasContent { return structure }
    return structure.isEmpty ? content : structure.oldMerged(with: content)
  }

  /// The number of commands.
  package var commandCount: Int {
    structure.changes.count + updatedSections.count + updatedItemCount
  }

  /// Returns one change with the combined effect of this one and the next one.
  ///
  /// - Complexity: O(changes · log changes)
  package func merged(with next: PlannedChange) -> PlannedChange {
    if next.isEmpty { return self }
    if isEmpty { return next }
    if isReload || next.isReload { return .reload }
    let isPlanned = isPlanned && next.isPlanned
    guard self.isPlanned || next.isPlanned, let first = divided, let second = next.divided else {
      let batch = BatchMerge(wholeBatch, next.wholeBatch).result()
      return PlannedChange(reported: .some(batch.changes))
    }
    let merged = ChangeMerge(first).merged(with: ChangeMerge(second))
      .change(counts: counts.followed(by: next.counts))
    merged.flags = (isPlanned, true)
    return merged
  }

  /// The change with structure and content separated; `nil` if an index path is malformed.
  private var divided: PlannedChange? {
    if isPlanned || hasContent { return self }
    return batch.malformed.isEmpty ? PlannedChange(viewing: batch) : nil
  }

  /// The item counts of the sections with updates.
  @inline(never)
  func countsOfUpdatedSections(_ itemCount: (Int) -> Int) -> [Int] {
    var counts = updatedSections.map(itemCount)
    var section = -1
    forEachUpdatedItem { item in
      if item.section == section { return }
      section = item.section
      counts.append(itemCount(section))
    }
    return counts
  }

  /// Calls a closure with the new position of each updated item, without creating an array.
  private func forEachUpdatedItem(_ body: (ItemPath) -> Void) {
    if let updates {
      for item in updates { body(item.to) }
    } else if let targets {
      for item in targets { body(item) }
    }
  }

  /// Returns the same change with updated sections replaced where they are empty, because views
  /// cannot update these (rule Q5).
  ///
  /// Only merged changes have any: one of them updates a section, and a later one empties it.
  ///
  /// - Parameter itemCount: Returns the item count of a new section.
  package func replacingEmptySections(itemCount: (Int) -> Int) -> PlannedChange {
    let empty = Set(updatedSections.filter { itemCount($0) == 0 })
    if empty.isEmpty { return self }
    var batch = batch
    batch.replaceSections(
      empty.compactMap { section in
        mapping.sectionBefore(section).map { ElementMove(from: $0, to: section) }
      })
    // Items that moved out of such a section are now inserted, with their new content.
    let after = IndexPathMapping(batch)
    return PlannedChange(
      structure: .some(batch.changes), batch: batch,
      updatedSections: updatedSections.filter { !empty.contains($0) },
      updatedItems: updatedItems.filter { after.positionBefore($0) != nil })
  }

  /// The updates alone, as a change that follows the structure.
  package var contentAlone: PlannedChange {
    PlannedChange(
      structure: .some([]), updatedSections: updatedSections, updatedItems: updatedItems,
      counts: .unchanged)
  }

  /// The same change without the claim that it is valid.
  package var unplanned: PlannedChange { PlannedChange(reported: changeSet) }
}

extension PlannedChange.Counts {
  fileprivate func followed(by next: PlannedChange.Counts) -> PlannedChange.Counts {
    switch (self, next) {
    case (.known(let before, let middle), .known(let other, let after)) where middle == other:
      .known(before: before, after: after)
    case (.section(let before, let middle), .section(let other, let after)) where middle == other:
      .section(before: before, after: after)
    case (let counts, .unchanged), (.unchanged, let counts): counts
    default: .derived
    }
  }
}

// MARK: - Counting

extension PlannedChange {
  /// Whether the change leads from the old item counts to the new ones.
  ///
  /// A planned change is checked only this far before a view performs it: not command by command,
  /// but by rules H1 and H2, which a wrong old state breaks.
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
    case .section(let first, let last):
      return before.count == 1 && after.count == 1 && before[0] == first && after[0] == last
    case .unchanged: return before == after
    case .derived: return structure.isEmpty ? before == after : batch.explains(before, after)
    }
  }
}
