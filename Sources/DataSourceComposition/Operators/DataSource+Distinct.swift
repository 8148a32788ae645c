public import DataSourceKit

extension DataSource {
  /// The items without those whose key an earlier one has, now and in future.
  ///
  /// ```swift
  /// let recent = messages.distinct(by: { $0.sender })
  /// ```
  ///
  /// - Parameters:
  ///   - key: What no two items that are shown have in common.
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n log n), and O(log n) for each change.
  public func distinct<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, identity: ItemIdentity<ItemType>? = nil
  ) -> DistinctDataSource<Key, ItemType> {
    DistinctDataSource(self, identity: identity, by: key)
  }
}
