public import Foundation
import ListPositions

extension DataSource {
  /// The index paths of all items, in order.
  ///
  /// The collection is a snapshot of the sections' sizes: a later change of the data does not
  /// affect it. Index paths are created on access. Its indices are flat offsets, so `indexPaths[5]`
  /// is the index path of the sixth item overall.
  ///
  /// ```swift
  /// for indexPath in dataSource.indexPaths.reversed() {
  ///   print(dataSource[indexPath] ?? "none")
  /// }
  /// ```
  ///
  /// - Complexity: O(sections)
  public var indexPaths: IndexPathCollection { IndexPathCollection(itemCounts: itemCounts) }

  /// The number of items in all sections.
  ///
  /// - Complexity: O(sections)
  public var totalNumberOfItems: Int { indexPaths.count }

  /// Whether there are no items. There may be empty sections.
  ///
  /// - Complexity: O(1), plus one step for each empty section at the start.
  public var isEmpty: Bool { firstIndexPath == nil }

  /// Returns whether there is an item at an index path.
  ///
  /// - Parameter indexPath: Any index path, of any length.
  /// - Returns: Whether the data source contains the item.
  @inlinable
  public func contains(_ indexPath: IndexPath) -> Bool {
    guard let position = ItemPath(indexPath) else { return false }
    return position.section < numberOfSections
      && position.item < numberOfItems(in: position.section)
  }

  /// Returns the number of items before the one at an index path, in all sections.
  ///
  /// - Parameter indexPath: An item's index path.
  /// - Returns: The flat offset, from `0` to ``totalNumberOfItems`` less one; `nil` if there is no
  ///   item at `indexPath`.
  /// - Complexity: O(sections). For many offsets, use ``indexPaths``.
  public func offset(of indexPath: IndexPath) -> Int? {
    guard contains(indexPath), let position = ItemPath(indexPath) else { return nil }
    return (0..<position.section).reduce(position.item) {
      $0.addingItems(numberOfItems(in: $1))
    }
  }

  /// Returns the index path of the item at a flat offset.
  ///
  /// - Parameter offset: A flat offset, from `0` to ``totalNumberOfItems`` less one.
  /// - Returns: The item's index path; `nil` if `offset` is out of range.
  /// - Complexity: O(sections). For many index paths, use ``indexPaths``.
  public func indexPath(atOffset offset: Int) -> IndexPath? {
    let indexPaths = indexPaths
    return indexPaths.indices.contains(offset) ? indexPaths[offset] : nil
  }

  /// Accesses the item at an index path; `nil` if there is none.
  ///
  /// - Parameter indexPath: The section's index and the item's index in it.
  public subscript(indexPath: IndexPath) -> ItemType? { item(at: indexPath) }

  /// Accesses the item at a position; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - section: The section's index.
  ///   - item: The item's index in the section.
  public subscript(section: Int, item: Int) -> ItemType? {
    self.item(at: ItemPath(section: section, item: item).indexPath)
  }
}
