public import DataSourceCore
import Foundation
import IdentityDiff

extension ComposedDataSource where ItemType: Identifiable {
  /// Returns the current index path of the item with an `id`.
  ///
  /// ```swift
  /// if let indexPath = results.indexPath(forID: message.id) {
  ///   tableView.selectRow(at: indexPath, animated: true, scrollPosition: .middle)
  /// }
  /// ```
  ///
  /// The first call reads all items and stores their identities. Later changes keep them current.
  /// An operator that is never asked stores none.
  ///
  /// - Parameter id: The `id` of an item.
  /// - Returns: The item's index path, or the first one if several items have this `id`; `nil` if
  ///   none is shown.
  /// - Complexity: O(log n); O(n) for the first call, and after a reload or many deletions.
  public func indexPath(forID id: ItemType.ID) -> IndexPath? {
    indexPath(of: index { $0.id }.items(for: id))
  }
}

extension ComposedDataSource {
  /// Returns an item's current index path, given its identity. Use it for items that are not
  /// `Identifiable`. The operator's `ElementIdentity`, given or inherited, defines each item's
  /// identity.
  ///
  /// ```swift
  /// let inStock = products.filtered(identity: .by(\.sku)) { $0.isInStock }
  /// let indexPath = inStock.indexPath(forIdentity: "A-113")
  /// ```
  ///
  /// The first call reads all items and stores their identities. Later changes keep them current.
  /// An operator that is never asked stores none.
  ///
  /// - Parameter identity: The identity. It has the type that the `ElementIdentity` returns.
  /// - Returns: The index path of the first item with this identity; `nil` if none is shown, or if
  ///   items have no identity.
  /// - Complexity: O(log n); O(n) for the first call, and after a reload or many deletions.
  public func indexPath(forIdentity identity: some Hashable) -> IndexPath? {
    firstResult(forIdentity: identity) { key in indexPath(of: items(for: IdentityKey(key: key))) }
  }

  /// Returns an item's index path in a source, given its index path in this operator.
  ///
  /// ```swift
  /// let results = contacts.filtered { $0.isFavorite }.sorted(by: \.name)
  ///
  /// if let row = results.convert(indexPath, to: contacts)?.item { contacts.items.remove(at: row) }
  /// ```
  ///
  /// The source may be several operators away. Like everything that an operator shows, the result
  /// reflects the source's last change set.
  ///
  /// - Parameters:
  ///   - indexPath: The index path of an item of this operator.
  ///   - source: A data source that this operator is derived from.
  /// - Returns: The index path in the source. It is `nil` for rows that the source does not
  ///   contain, such as separators, and if this operator is not derived from the source.
  /// - Complexity: O(log n), and O(1) for each operator between them.
  public func convert(_ indexPath: IndexPath, to source: some DataSource) -> IndexPath? {
    row(at: indexPath).flatMap { position(of: $0, in: source.unwrapped) }?.indexPath
  }

  /// Returns an item's index path in this operator, given its index path in a source.
  ///
  /// ```swift
  /// let row = results.convert(IndexPath(item: 0, section: 0), from: contacts)
  /// ```
  ///
  /// - Parameters:
  ///   - indexPath: The index path of an item in the source, as of its last change set.
  ///   - source: A data source that this operator is derived from. If a concatenation contains it
  ///     several times, the first occurrence counts.
  /// - Returns: The index path in this operator; `nil` if the item is not shown.
  /// - Complexity: O(log n), and O(1) for each operator and each source of a concatenation between
  ///   them.
  public func convert(_ indexPath: IndexPath, from source: some DataSource) -> IndexPath? {
    ItemPath(indexPath).flatMap { item(at: $0, in: source.unwrapped) }
      .flatMap { position(of: $0) }?.indexPath
  }

  private func indexPath(of items: Set<ItemHandle>) -> IndexPath? {
    items.compactMap { position(of: $0) }.min()?.indexPath
  }

  /// The items by one kind of key.
  final func index<Key: Hashable>(by read: @escaping (ItemType) -> Key) -> KeyIndex<ItemType, Key> {
    let known = indexes.lazy.compactMap { $0 as? KeyIndex<ItemType, Key> }.first
    let index = known ?? KeyIndex(of: order, values: values, by: read)
    if known == nil { indexes.append(index) }
    return index
  }
}

/// A separate type, so that its index is not shared with an `id` that is `AnyHashable`.
struct IdentityKey: Hashable {
  let key: AnyHashable
}
