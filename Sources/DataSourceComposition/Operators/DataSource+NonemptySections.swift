public import DataSourceKit

extension DataSource {
  /// This data source without its empty sections, now and in future.
  ///
  /// - Parameter identity: How items are known again after a reload; that of this data source, or of
  ///   `Identifiable` items, if left out.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func withoutEmptySections(
    identity: ItemIdentity<ItemType>? = nil
  ) -> NonemptySectionsDataSource<ItemType> {
    NonemptySectionsDataSource(self, identity: identity)
  }
}
