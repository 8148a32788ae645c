public import DataSourceKit

extension DataSource {
  /// The items with separators between them, now and in future.
  ///
  /// - Parameters:
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  ///   - separator: What stands between two items that follow each other; `nil` for nothing.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func separated(
    identity: ItemIdentity<ItemType>? = nil,
    by separator: @escaping (_ previous: ItemType, _ next: ItemType) -> ItemType?
  ) -> SeparatedDataSource<ItemType> {
    SeparatedDataSource(self, identity: identity, by: separator)
  }

  /// The items with the same separator between all of them, now and in future.
  ///
  /// - Parameters:
  ///   - item: What stands between any two items.
  ///   - identity: How items are known again after a reload.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func interspersed(
    with item: ItemType, identity: ItemIdentity<ItemType>? = nil
  ) -> SeparatedDataSource<ItemType> {
    separated(identity: identity) { _, _ in item }
  }
}
