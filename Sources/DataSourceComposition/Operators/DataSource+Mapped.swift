public import DataSourceKit

extension DataSource {
  /// What a closure makes of each item, in the same sections and order, now and in future.
  ///
  /// ```swift
  /// let names = contacts.mapped { $0.name }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceIdentity: How this data source's items are known again after a reload.
  ///   - identity: How the new items are known again; that of `Identifiable` items, if left out.
  ///   - transform: What becomes of an item.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func mapped<Result>(
    sourceIdentity: ItemIdentity<ItemType>? = nil, identity: ItemIdentity<Result>? = nil,
    _ transform: @escaping (ItemType) -> Result
  ) -> MappedDataSource<ItemType, Result> {
    MappedDataSource(
      self, sourceIdentity: sourceIdentity, identity: identity, transform: transform)
  }
}
