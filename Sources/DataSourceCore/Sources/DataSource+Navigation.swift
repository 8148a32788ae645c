import DataSourcePositions
public import Foundation

extension DataSource {
  /// The index paths of all items, in order.
  ///
  /// The collection is a snapshot of the sections' sizes: a later change of the data does not
  /// affect it. Index paths are created on access. Its indices are flat offsets. So `indexPaths[5]`
  /// is the index path of the sixth item overall, and `indexPaths.count` is the number of items.
  /// `indexPaths.firstIndex(of:)` returns how many items precede an index path.
  ///
  /// ```swift
  /// for indexPath in dataSource.indexPaths.reversed() {
  ///   print(dataSource.item(at: indexPath) ?? "none")
  /// }
  /// ```
  ///
  /// - Complexity: O(sections)
  public var indexPaths: IndexPathCollection { IndexPathCollection(itemCounts: itemCounts) }

  /// The items of all sections, in order. It is read-only: change the data where it is stored.
  ///
  /// ```swift
  /// #expect(contacts.filtered(\.isFavorite).allItems.map(\.name) == ["Ada", "Grace"])
  /// ```
  ///
  /// - Complexity: O(items), with a call of `item(at:)` for each of them.
  public var allItems: [ItemType] { indexPaths.compactMap(item) }

  /// Whether there are no items. There may be empty sections.
  ///
  /// - Complexity: O(1), plus one step for each empty section at the start.
  public var isEmpty: Bool { firstIndexPath == nil }

  /// Returns whether there is an item at an index path.
  ///
  /// - Parameter indexPath: Any index path, of any length.
  /// - Returns: Whether the data source contains the item.
  @_alwaysEmitIntoClient
  public func contains(_ indexPath: IndexPath) -> Bool {
    guard let position = ItemPath(indexPath) else { return false }
    return position.section < numberOfSections
      && position.item < numberOfItems(in: position.section)
  }
}
