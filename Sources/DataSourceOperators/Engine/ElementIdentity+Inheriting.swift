import DataSourceCore
import IdentityDiff

extension ElementIdentity {
  /// The identity of items that are `Identifiable`; `nil` for others.
  ///
  /// If they are not `Equatable`, their content counts as changed.
  static var automatic: ElementIdentity? {
    func identity<Known: Identifiable & Equatable>(_: Known.Type) -> ElementIdentity? {
      ElementIdentity<Known>.by { $0.id } as? ElementIdentity
    }
    func identity<Known: Identifiable>(contentOf _: Known.Type) -> ElementIdentity? {
      ElementIdentity<Known>.by({ $0.id }, areEqual: { _, _ in false }) as? ElementIdentity
    }
    if let type = Element.self as? any (Identifiable & Equatable).Type { return identity(type) }
    if let type = Element.self as? any Identifiable.Type { return identity(contentOf: type) }
    return nil
  }

  /// The identity that an operator's closure returns; `nil` if the source has one. `Equatable`
  /// items are compared; the content of other items counts as changed.
  static func known<ID: Hashable>(
    by id: @escaping (Element) -> ID, unlessInheritedFrom source: some DataSource<Element>
  ) -> ElementIdentity? {
    inherited(from: source) == nil ? .by(id, areEqual: ItemEquality(nil).areSame) : nil
  }

  /// The identity of a data source's items: the operator's, if it is one; otherwise the item
  /// type's.
  static func inherited(from source: some DataSource<Element>) -> ElementIdentity? {
    (source.unwrapped as? ComposedDataSource<Element>)?.identity ?? automatic
  }
}

/// Compares an item with the previous one at its position.
struct ItemEquality<Item> {
  let areSame: (Item, Item) -> Bool

  /// Compares identity and content if there is an identity, and otherwise `Equatable` items.
  ///
  /// Without either, all items count as different.
  init(_ identity: ElementIdentity<Item>?) {
    func equality<Known: Equatable>(of _: Known.Type) -> ItemEquality? {
      ItemEquality<Known>(areSame: ==) as? ItemEquality
    }
    if let identity {
      self.init { identity.areEqual($0, $1) && identity.key($0) == identity.key($1) }
    } else if let type = Item.self as? any Equatable.Type, let known = equality(of: type) {
      self = known
    } else {
      self.init { _, _ in false }
    }
  }

  private init(areSame: @escaping (Item, Item) -> Bool) {
    self.areSame = areSame
  }
}
