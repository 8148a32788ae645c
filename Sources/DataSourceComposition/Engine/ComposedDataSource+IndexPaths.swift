public import DataSourceKit
public import Foundation
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
  /// The first call reads all items and stores their identities, which each later change updates. An operator that is
  /// never asked stores none.
  ///
  /// - Parameter id: The `id` of an item.
  /// - Returns: The index path of the item, of the first one if several have this `id`; `nil` if none is shown.
  /// - Complexity: O(log n); O(n) for the first call, and after a reload or many deletions.
  public func indexPath(forID id: ItemType.ID) -> IndexPath? {
    indexPath(of: id) { $0.id }
  }
}

extension ComposedDataSource {
  /// Returns the current index path of the item with an identity, for items that are not `Identifiable`. The
  /// `ElementIdentity` of the operator, its own or an inherited one, tells the identity of each item.
  ///
  /// ```swift
  /// let inStock = products.filtered(identity: .by(\.sku)) { $0.isInStock }
  /// let indexPath = inStock.indexPath(forIdentity: "A-113")
  /// ```
  ///
  /// The first call reads all items and stores their identities, which each later change updates. An operator that is
  /// never asked stores none.
  ///
  /// - Parameter identity: The identity, of the type that the `ElementIdentity` returns.
  /// - Returns: The index path of the item, of the first one if several have this identity; `nil` if none is shown, or
  ///   if items have no identity.
  /// - Complexity: O(log n); O(n) for the first call, and after a reload or many deletions.
  public func indexPath(forIdentity identity: some Hashable) -> IndexPath? {
    guard let known = self.identity else { return nil }
    return indexPath(of: IdentityKey(key: identity)) { IdentityKey(key: known.key($0)) }
  }

  /// Returns the index path in a source of the item at an index path of this operator.
  ///
  /// ```swift
  /// let results = contacts.filtered { $0.isFavorite }.sorted(by: \.name)
  ///
  /// if let row = results.convert(indexPath, to: contacts)?.item { contacts.items.remove(at: row) }
  /// ```
  ///
  /// The source may be several operators away. Like everything that an operator shows, the result is that of the
  /// last change set of the source.
  ///
  /// - Parameters:
  ///   - indexPath: The index path of an item of this operator.
  ///   - source: A data source that this operator is derived from.
  /// - Returns: The index path in the source; `nil` for rows that it does not contain, such as separators and
  ///   placeholders, and for a data source that this one is not derived from.
  /// - Complexity: O(log n), and O(1) for each operator between them.
  public func convert(_ indexPath: IndexPath, to source: some DataSource) -> IndexPath? {
    ItemPath(indexPath).flatMap { item(at: $0) }
      .flatMap { position(of: $0, in: source.unwrapped) }?.indexPath
  }

  /// Returns the index path in this operator of the item at an index path of a source.
  ///
  /// ```swift
  /// let row = results.convert(IndexPath(item: 0, section: 0), from: contacts)
  /// ```
  ///
  /// - Parameters:
  ///   - indexPath: The index path of an item of the source, at its last change set.
  ///   - source: A data source that this operator is derived from. If a concatenation contains it several times, its
  ///     first occurrence counts.
  /// - Returns: The index path in this operator; `nil` if the item is not shown.
  /// - Complexity: O(log n), and O(1) for each operator and each source of a concatenation between them.
  public func convert(_ indexPath: IndexPath, from source: some DataSource) -> IndexPath? {
    ItemPath(indexPath).flatMap { item(at: $0, in: source.unwrapped) }
      .flatMap { position(of: $0) }?.indexPath
  }

  private func indexPath<Key: Hashable>(
    of key: Key, by read: @escaping (ItemType) -> Key
  ) -> IndexPath? {
    let known = indexes.lazy.compactMap { $0 as? KeyIndex<ItemType, Key> }.first
    let index = known ?? KeyIndex(of: order, values: values, by: read)
    if known == nil { indexes.append(index) }
    return index.items(for: key).compactMap { position(of: $0) }.min()?.indexPath
  }
}

/// An identity, as a type of its own, so that its index differs from that of an `id` that is `AnyHashable`.
private struct IdentityKey: Hashable {
  let key: AnyHashable
}
