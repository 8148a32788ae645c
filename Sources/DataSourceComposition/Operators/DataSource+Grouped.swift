public import DataSourceKit

extension DataSource {
  /// The items in sections by a key, in ascending order of the keys, now and in future.
  ///
  /// ```swift
  /// let byInitial = contacts.grouped(by: { $0.name.prefix(1) }, title: { String($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of an item.
  ///   - identity: How items are known again after a reload; that of this data source, or of
  ///     `Identifiable` items, if left out.
  ///   - title: The title above the section of a key; by default there is none.
  ///   - indexTitle: The title of the section of a key in an index at the side; by default there is none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func grouped<Key: Hashable & Comparable>(
    by key: @escaping (ItemType) -> Key, identity: ItemIdentity<ItemType>? = nil,
    title: ((Key) -> String?)? = nil, indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    grouped(by: key, order: <, identity: identity, title: title, indexTitle: indexTitle)
  }

  /// The items in sections by a key, now and in future.
  ///
  /// - Parameters:
  ///   - key: The key of an item.
  ///   - areInOrder: Whether the section of its first argument has to stand before that of its second.
  ///     For different keys one of them must.
  ///   - identity: How items are known again after a reload.
  ///   - title: The title above the section of a key; by default there is none.
  ///   - indexTitle: The title of the section of a key in an index at the side; by default there is none.
  /// - Returns: A data source that follows this one and holds it strongly.
  /// - Complexity: O(n), and O(log n) for each change.
  public func grouped<Key: Hashable>(
    by key: @escaping (ItemType) -> Key, order areInOrder: @escaping (Key, Key) -> Bool,
    identity: ItemIdentity<ItemType>? = nil, title: ((Key) -> String?)? = nil,
    indexTitle: ((Key) -> String?)? = nil
  ) -> GroupedDataSource<Key, ItemType> {
    GroupedDataSource(
      self, identity: identity, by: key, order: areInOrder, title: title, indexTitle: indexTitle)
  }
}
