public import DataSourceKit

extension DataSource {
  /// The sections of this data source, and then those of others, now and in future.
  ///
  /// ```swift
  /// let all = favorites.concatenated(with: contacts)
  /// let list = favorites.concatenated(with: contacts).flattened()
  /// ```
  ///
  /// - Parameters:
  ///   - others: The data sources to follow, in order.
  ///   - identity: How items are known again after a reload; that of each source, or of `Identifiable`
  ///     items, if left out.
  /// - Returns: A data source that follows all of them and holds them strongly.
  /// - Complexity: O(n), and O(log n + sources) for each change.
  public func concatenated(
    with others: any DataSource<ItemType>..., identity: ItemIdentity<ItemType>? = nil
  ) -> ConcatenatedDataSource<ItemType> {
    ConcatenatedDataSource([self] + others, identity: identity)
  }
}
