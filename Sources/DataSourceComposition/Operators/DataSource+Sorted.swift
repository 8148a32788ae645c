public import DataSourceKit

extension DataSource {
  /// The items of each section in an order, now and in future.
  ///
  /// ```swift
  /// let byName = contacts.sorted { $0.name < $1.name }
  /// ```
  ///
  /// - Parameters:
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  ///   - areInOrder: Whether its first argument has to stand before its second. Items of which none
  ///     precedes the other keep their order.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n log n), and O(log n) for each change.
  @inlinable
  public func sorted(
    identity: ItemIdentity<ItemType>? = nil, by areInOrder: @escaping (ItemType, ItemType) -> Bool
  ) -> SortedDataSource<ItemType> {
    SortedDataSource(self, identity: identity, by: areInOrder)
  }

  /// The items of each section in ascending order of a value of theirs, now and in future.
  ///
  /// ```swift
  /// let byName = contacts.sorted(by: \.name)
  /// ```
  ///
  /// - Parameters:
  ///   - value: Leads to the value.
  ///   - identity: How items are known again after a reload.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n log n), and O(log n) for each change.
  @inlinable
  public func sorted(
    by value: KeyPath<ItemType, some Comparable>, identity: ItemIdentity<ItemType>? = nil
  ) -> SortedDataSource<ItemType> {
    sorted(identity: identity) { $0[keyPath: value] < $1[keyPath: value] }
  }
}
