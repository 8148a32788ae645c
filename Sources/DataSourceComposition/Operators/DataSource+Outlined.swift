public import DataSourceKit

extension DataSource {
  /// The items, and below each that is expanded its children, now and in future.
  ///
  /// ```swift
  /// let outline = folders.outlined(id: \.path, children: \.subfolders)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Gives the identity of an item.
  ///   - children: The items below an item.
  ///   - expanded: The identities of what is expanded at first.
  ///   - identity: How items are known again after a reload; that of this data source, of `Identifiable`
  ///     items, or else by `id`, if left out.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change of an item without rows below it.
  public func outlined<ID: Hashable>(
    id: @escaping (ItemType) -> ID, children: @escaping (ItemType) -> [ItemType],
    expanded: Set<ID> = [], identity: ItemIdentity<ItemType>? = nil
  ) -> TreeDataSource<ID, ItemType> {
    TreeDataSource(self, id: id, children: children, expanded: expanded, identity: identity)
  }
}
