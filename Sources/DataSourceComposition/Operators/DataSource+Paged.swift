public import DataSourceKit

extension DataSource {
  /// The first items in one list, and a row behind them that tells whether there is more.
  ///
  /// - Parameters:
  ///   - pageSize: The number of items that are shown at first, and by which it goes on.
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  ///   - row: The row behind the items for a state; `nil`, as by default, for none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func paged(
    by pageSize: Int, identity: ItemIdentity<ItemType>? = nil,
    row: @escaping (LoadState) -> ItemType? = { _ in nil }
  ) -> PagedDataSource<ItemType> {
    PagedDataSource(self, pageSize: pageSize, identity: identity, row: row)
  }
}
