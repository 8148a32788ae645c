public import DataSourceKit

extension DataSource {
  /// The items that satisfy a predicate, in the same sections and order, now and in future.
  ///
  /// ```swift
  /// let favorites = contacts.filtered { $0.isFavorite }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  ///   - predicate: Which items are shown.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func filtered(
    identity: ItemIdentity<ItemType>? = nil, _ predicate: @escaping (ItemType) -> Bool
  ) -> FilteredDataSource<ItemType> {
    FilteredDataSource(self, identity: identity, predicate: predicate)
  }
}
