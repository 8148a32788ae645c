public import IdentityDiff

/// An order of items. It is created with the concrete item type, which sorts several times faster.
@usableFromInline
struct ItemOrder<Item> {
  /// Whether an item precedes another one.
  let areInOrder: (Item, Item) -> Bool

  /// Sorts items by their values. The sort is stable.
  let sort: (_ items: [ItemHandle], _ values: ValueStore<ItemTag, Item>) -> [ItemHandle]

  /// Compares two items by their values: negative if the first precedes the second, positive if the
  /// second precedes the first.
  let compare:
    (_ first: ItemHandle, _ second: ItemHandle, _ values: ValueStore<ItemTag, Item>) -> Int

  @_alwaysEmitIntoClient
  init(_ areInOrder: @escaping (Item, Item) -> Bool) {
    self.init(
      areInOrder: areInOrder,
      // The standard library's sort is stable.
      sort: { items, values in
        items.sorted { unsafe call(areInOrder, values.address(of: $0), values.address(of: $1)) }
      },
      compare: { first, second, values in
        let (first, second) = unsafe (values.address(of: first), values.address(of: second))
        return unsafe call(areInOrder, first, second) ? -1 : call(areInOrder, second, first) ? 1 : 0
      })
  }

  @usableFromInline
  init(
    areInOrder: @escaping (Item, Item) -> Bool,
    sort: @escaping (_ items: [ItemHandle], _ values: ValueStore<ItemTag, Item>) -> [ItemHandle],
    compare:
      @escaping (_ first: ItemHandle, _ second: ItemHandle, _ values: ValueStore<ItemTag, Item>) ->
      Int
  ) {
    self.areInOrder = areInOrder
    self.sort = sort
    self.compare = compare
  }
}
