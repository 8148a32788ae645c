import DataSourceKit
import IdentityDiff

/// How an operator knows an item again when its source says only that everything may have changed.
///
/// Items that are `Identifiable` are known by their `id`, without a word. For others, and for another
/// identity, pass one to the first operator of a chain; those that follow inherit it.
///
/// ```swift
/// products.filtered(identity: .by { $0.sku }) { $0.isInStock }.sorted { $0.price < $1.price }
/// ```
///
/// As long as the source reports batches, positions are enough and no identity is asked for.
public struct ItemIdentity<Item> {
  let difference: ([Item], [Item]) -> ListDifference
  let key: (Item) -> AnyHashable
  let areEqual: (Item, Item) -> Bool

  /// Knows items by what a closure gives of them.
  ///
  /// - Parameters:
  ///   - id: Gives the identity of an item.
  ///   - areEqual: Whether two items of one identity have equal content.
  /// - Returns: The identity.
  public static func by<ID: Hashable>(
    _ id: @escaping (Item) -> ID, areEqual: @escaping (Item, Item) -> Bool
  ) -> ItemIdentity {
    ItemIdentity(
      difference: { Diff.difference(from: $0, to: $1, id: id, by: areEqual) },
      key: { AnyHashable(id($0)) }, areEqual: areEqual)
  }

  /// Knows items by what a closure gives of them, and compares them as a whole.
  ///
  /// - Parameter id: Gives the identity of an item.
  /// - Returns: The identity.
  public static func by<ID: Hashable>(_ id: @escaping (Item) -> ID) -> ItemIdentity
  where Item: Equatable {
    ItemIdentity(
      difference: { Diff.difference(from: $0, to: $1, id: id) }, key: { AnyHashable(id($0)) },
      areEqual: ==)
  }
}

extension ItemIdentity {
  /// The identity of items that are `Identifiable`; `nil` for others.
  ///
  /// If they are not `Equatable`, their content counts as changed.
  static var automatic: ItemIdentity? {
    func identity<Known: Identifiable & Equatable>(_: Known.Type) -> ItemIdentity? {
      ItemIdentity<Known>.by { $0.id } as? ItemIdentity
    }
    func identity<Known: Identifiable>(contentOf _: Known.Type) -> ItemIdentity? {
      ItemIdentity<Known>.by({ $0.id }, areEqual: { _, _ in false }) as? ItemIdentity
    }
    if let type = Item.self as? any (Identifiable & Equatable).Type { return identity(type) }
    if let type = Item.self as? any Identifiable.Type { return identity(contentOf: type) }
    return nil
  }

  /// The identity by what an operator is told that items are known by. Items that are `Equatable` are compared
  /// as a whole, the content of others counts as changed.
  static func known<ID: Hashable>(by id: @escaping (Item) -> ID) -> ItemIdentity {
    .by(id, areEqual: ItemEquality(nil).areSame)
  }

  /// The identity that a data source's own items have: that of an operator, or of the items' type.
  static func inherited(from source: some DataSource<Item>) -> ItemIdentity? {
    (source.unwrapped as? ComposedDataSource<Item>)?.identity ?? automatic
  }
}
