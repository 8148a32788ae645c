import ChangePlanning
import DataSourceChanges
import DataSourceKit
import Foundation
import ListPositions

/// The list that a view shows, and the pending changes between it and the data source.
final class ShownList {
  // Checks for overlapping accesses took 440 instructions for each row. Neither the queue nor the
  // store calls anything while it changes.

  /// The item count of each section of the view. Views do not accept negative counts.
  @exclusivity(unchecked)
  private(set) var counts: [Int]

  /// The queued changes.
  @exclusivity(unchecked)
  var queue = UpdateQueue()

  /// The items that the view has read.
  @exclusivity(unchecked)
  var recalled = RecalledItems()

  /// Section values that the view has read, such as titles, by the view's sections.
  @exclusivity(unchecked)
  var sectionValues: [Int: [SectionKey: Any]] = [:]

  init(counts: [Int]) {
    self.counts = counts.map { max(0, $0) }
  }

  /// Whether the view contains an item at an index path.
  func contains(_ indexPath: IndexPath) -> Bool { position(indexPath) != nil }

  /// The position of an item of the view; `nil` if there is none.
  func position(_ indexPath: IndexPath) -> ItemPath? {
    guard let position = ItemPath(indexPath), position.section < counts.count,
      position.item < counts[position.section]
    else { return nil }
    return position
  }

  /// All index paths of the view.
  var indexPaths: IndexPathCollection { IndexPathCollection(itemCounts: counts) }

  /// The index, in a section of the data source, of the first item at or after a position of the
  /// view that the data source still contains; the section's item count if there is none.
  ///
  /// - Parameters:
  ///   - position: A position of the view, or the one after the last of a section.
  ///   - section: The section's index in the data source.
  ///   - end: The section's item count.
  ///   - excluded: Index paths in the data source that are skipped.
  /// - Complexity: O(items of the section · log changes)
  func itemInDataSource(
    from position: ItemPath, inSection section: Int, end: Int, except excluded: Set<IndexPath> = []
  ) -> Int {
    let mapping = queue.mapping
    return (position.item..<max(position.item, counts[position.section])).lazy
      .compactMap {
        mapping.newIndexPath(for: ItemPath(section: position.section, item: $0).indexPath)
      }
      .first { $0[0] == section && !excluded.contains($0) }?[1] ?? end
  }

  /// The new index paths of all items that a batch inserts.
  func insertedIndexPaths(_ batch: ChangeSet) -> [IndexPath] {
    batch.insertedItems
      + batch.insertedSections.flatMap { section in
        (0..<counts[section]).map { ItemPath(section: section, item: $0).indexPath }
      }
  }

  /// Adopts the new counts after the changes that the view performs.
  ///
  /// - Parameters:
  ///   - after: The new counts.
  ///   - mapping: Maps the items through the changes.
  ///   - change: The change that the view performs; a reload replaces all cells.
  func takeOver(_ after: [Int], _ mapping: MappingChain, _ change: PlannedChange) {
    counts = after.contains { $0 < 0 } ? after.map { max(0, $0) } : after
    queue.takeOver()
    if mapping.isEmpty, !change.hasStructure { return }
    // Until this method ends.
    var released: [AnyObject] = []
    if !recalled.isEmpty {
      if mapping.onlyChange === change {
        released = follow(change.mapping)
      } else {
        // The cells do not follow their items if the view reloads a section or replaces moved
        // items.
        let cells = change.mapping
        released = recalled.follow { position in
          mapping.newIndexPath(for: position.indexPath).flatMap(ItemPath.init).map {
            ($0, cells.positionAfter(position) == $0)
          }
        }
      }
    }
    if !sectionValues.isEmpty { moveSectionValues(mapping.newSection(for:)) }
    withExtendedLifetime(released) {}
  }

  /// Moves items and their cells.
  ///
  /// - Returns: As for `follow(_:)` of the store.
  private func follow(_ mapping: IndexPathMapping) -> [AnyObject] {
    recalled.follow { position in mapping.positionAfter(position).map { ($0, true) } }
  }

  private func moveSectionValues(_ sectionAfter: (Int) -> Int?) {
    let old = sectionValues
    sectionValues = [:]
    for (section, values) in old {
      if let section = sectionAfter(section) { sectionValues[section] = values }
    }
  }

  /// Adopts item changes that the view has already made.
  ///
  /// - Returns: Whether the changes are possible.
  func adopt(_ changeSet: ChangeSet) -> Bool {
    guard queue.phase != .applying, case .some(let changes) = changeSet,
      !changes.contains(where: \.isSectionChange), changeSet.updatedItems.isEmpty
    else { return false }
    var after = counts
    func count(_ indexPaths: [IndexPath], _ number: Int) {
      for indexPath in indexPaths {
        if let section = indexPath.first, after.indices.contains(section) {
          after[section] &+= number
        }
      }
    }
    count(changeSet.deletedItems + changeSet.movedItems.map(\.from), -1)
    count(changeSet.insertedItems + changeSet.movedItems.map(\.to), 1)
    guard (try? changeSet.validate(before: counts, after: after, enforcing: [])) != nil else {
      return false
    }
    counts = after
    queue.adopt(changeSet)
    if !recalled.isEmpty { withExtendedLifetime(follow(changeSet.mapping)) {} }
    return true
  }
}

/// The name of a section's value.
enum SectionKey: Hashable {
  case headerTitle
  case footerTitle
  case identity

  /// The value that determines the layout.
  case layout

  /// The value that a header, a footer or another view of the section shows.
  case view(kind: String)
}
