import DataSourceKit
import ListPositions
import Subsequences

/// Planned changes, merged into one.
///
/// Structure and content are merged separately: in one batch, a section's update would replace its
/// items' changes. Content is updated once, and not at all if it is inserted or updated together
/// with its section. If another change empties an updated section, the update is kept, although it
/// is invalid. Changes that views cannot show in one batch are demoted only at the end.
package struct ChangeMerge {
  /// All changes of structure, including those that one batch cannot contain; `nil` for a reload.
  private var structure: Batch?
  private var mapping: IndexPathMapping
  /// The new indices of updated sections and the new positions of updated items. Some may be
  /// inserted.
  private var sections: Set<Int>
  private var items: Set<ItemPath>
  /// Whether the structure comes from a single change, which views can show.
  private var isPlanned = true

  package init(_ change: PlannedChange) {
    if !change.isReload { structure = change.batch }
    mapping = change.mapping
    sections = Set(change.updatedSections)
    items = Set(change.updatedItems)
  }

  /// - Complexity: O(changes · log changes)
  package func merged(with next: ChangeMerge) -> ChangeMerge {
    guard let first = structure, let second = next.structure else {
      return ChangeMerge(.reload)
    }
    var result = next
    if second.isEmpty {
      (result.structure, result.mapping, result.isPlanned) = (first, mapping, isPlanned)
    } else if !first.isEmpty {
      result.isPlanned = false
      let batch = BatchMerge(first, second, toMiddle: mapping, fromMiddle: next.mapping).carried()
      result.structure = batch
      result.mapping = IndexPathMapping(batch)
    }
    for section in sections {
      if let after = next.mapping.sectionAfter(section) { result.sections.insert(after) }
    }
    for item in items {
      if let after = next.mapping.positionAfter(item) { result.items.insert(after) }
    }
    // A section's update includes its items, so those that leave it need their own update.
    for move in second.items.moves where sections.contains(move.from.section) {
      result.items.insert(move.to)
    }
    return result
  }

  /// All changes.
  ///
  /// - Parameter counts: The item counts, if they are known.
  package func change(counts: PlannedChange.Counts = .derived) -> PlannedChange {
    guard let structure else { return .reload }
    var (batch, mapping) = (structure, mapping)
    if !isPlanned {
      batch = ChangePlanner(structure, options: .anyChanges).batch
      batch.items = batch.items.outside(ReplacedSections(batch.sections))
      batch.malformed = structure.malformed
      mapping = IndexPathMapping(batch)
    }
    let updatedSections = sections.filter { mapping.sectionBefore($0) != nil }.inOrder()
    let updatedItems = items.filter {
      !sections.contains($0.section) && mapping.positionBefore($0) != nil
    }.inOrder()
    return PlannedChange(
      structure: .some(batch.changes), batch: batch, updatedSections: updatedSections,
      updatedItems: updatedItems, counts: counts)
  }
}
