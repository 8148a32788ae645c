public import IdentityDiff

// Two initialisers for each way to know an item: where the items are `Sendable` what has changed can be
// computed on any thread. The compiler chooses the more special one unless conformances are isolated.

extension DiffableListDataSource {
  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & Equatable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0.id }, difference: { .list($0, $1) { Diff.difference(from: $0, to: $1) } }))
  }

  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & Equatable & Sendable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0.id }, concurrently: { .list($0, $1) { Diff.difference(from: $0, to: $1) } }))
  }

  /// Creates a data source of items that are told apart by their `identity`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: IdentifiableType & Equatable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0.identity }, difference: { .list($0, $1) { Diff.difference(from: $0, to: $1) } }))
  }

  /// Creates a data source of items that are told apart by their `identity`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: IdentifiableType & Equatable & Sendable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0.identity }, concurrently: { .list($0, $1) { Diff.difference(from: $0, to: $1) } }))
  }

  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & IdentifiableType & Equatable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0.id }, difference: { .list($0, $1) { Diff.difference(from: $0, to: $1) } }))
  }

  /// Creates a data source of items that are told apart by their `id`.
  ///
  /// - Parameter items: the items.
  @inlinable
  public convenience init(items: [ItemType] = [])
  where ItemType: Identifiable & IdentifiableType & Equatable & Sendable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0.id }, concurrently: { .list($0, $1) { Diff.difference(from: $0, to: $1) } }))
  }

  /// Creates a data source of items that are told apart by what a key path leads to.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - id: leads to the identity of an item.
  @inlinable
  public convenience init<ID: Hashable>(
    items: [ItemType] = [], id: KeyPath<ItemType, ID>
  ) where ItemType: Equatable {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0[keyPath: id] },
        difference: { .list($0, $1) { Diff.difference(from: $0, to: $1, id: id) } }))
  }

  /// Creates a data source of items that are told apart by what a key path leads to.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - id: leads to the identity of an item.
  @inlinable
  public convenience init<ID: Hashable>(
    items: [ItemType] = [], id: any KeyPath<ItemType, ID> & Sendable
  ) where ItemType: Equatable & Sendable, ID: SendableMetatype {
    self.init(
      items,
      identity: _ItemIdentity(
        id: { $0[keyPath: id] },
        concurrently: { .list($0, $1) { Diff.difference(from: $0, to: $1, id: id) } }))
  }

  /// Creates a data source of items that are told apart by any identity, and compared by any equality.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  @_disfavoredOverload
  @inlinable
  public convenience init<ID: Hashable>(
    items: [ItemType] = [], id: @escaping (ItemType) -> ID,
    by areEqual: @escaping (ItemType, ItemType) -> Bool
  ) {
    self.init(
      items,
      identity: _ItemIdentity(
        id: id,
        difference: { .list($0, $1) { Diff.difference(from: $0, to: $1, id: id, by: areEqual) } }))
  }

  /// Creates a data source of items that are told apart by any identity, and compared by any equality.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - id: gives the identity of an item.
  ///   - areEqual: says whether two items of one identity have equal content.
  @inlinable
  public convenience init<ID: Hashable>(
    items: [ItemType] = [], id: @escaping @Sendable (ItemType) -> ID,
    by areEqual: @escaping @Sendable (ItemType, ItemType) -> Bool
  ) where ItemType: Sendable, ID: SendableMetatype {
    self.init(
      items,
      identity: _ItemIdentity(
        id: id,
        concurrently: { .list($0, $1) { Diff.difference(from: $0, to: $1, id: id, by: areEqual) } })
    )
  }
}
