public import IdentityDiff

/// A closure that reads an item's value in place. It is created with the concrete types, which
/// makes its calls several times faster.
@usableFromInline
struct Evaluated<Item, Result> {
  let closure: (Item) -> Result

  /// Calls the closure with an item's value.
  let evaluate: (_ item: ItemHandle, _ values: ValueStore<ItemTag, Item>) -> Result

  @inlinable
  init(_ closure: @escaping (Item) -> Result) {
    self.init(closure: closure) { item, values in unsafe call(closure, values.address(of: item)) }
  }

  @usableFromInline
  init(
    closure: @escaping (Item) -> Result,
    evaluate: @escaping (_ item: ItemHandle, _ values: ValueStore<ItemTag, Item>) -> Result
  ) {
    self.closure = closure
    self.evaluate = evaluate
  }
}
