public import DataSourceKit

extension DataSource {
  /// This data source, or a placeholder as long as it has no items, now and in future.
  ///
  /// - Parameters:
  ///   - placeholder: What is shown if there are no items.
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withPlaceholder(
    _ placeholder: ItemType, identity: ItemIdentity<ItemType>? = nil
  ) -> PlaceholderDataSource<ItemType> {
    PlaceholderDataSource(self, placeholder: placeholder, identity: identity)
  }
}
