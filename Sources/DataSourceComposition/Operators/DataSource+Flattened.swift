public import DataSourceKit

extension DataSource {
  /// The items of all sections in one list, now and in future.
  ///
  /// - Parameter identity: How items are known again after a reload; that of this data source, or of
  ///   `Identifiable` items, if left out.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func flattened(identity: ItemIdentity<ItemType>? = nil) -> FlattenedDataSource<ItemType> {
    FlattenedDataSource(self, identity: identity)
  }
}
