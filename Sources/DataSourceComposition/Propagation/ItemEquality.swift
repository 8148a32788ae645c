/// Whether an item shows what another one in its place has shown.
struct ItemEquality<Item> {
  let areSame: (Item, Item) -> Bool

  /// Compares identity and content if there is an identity, else items that are `Equatable`.
  ///
  /// Any others count as different.
  init(_ identity: ItemIdentity<Item>?) {
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
