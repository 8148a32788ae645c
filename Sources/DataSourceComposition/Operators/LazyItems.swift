/// Items that a closure reads where they are stored. They are copied only if the closure keeps
/// them.
final class LazyItems<Element> {
  let count: Int
  private let values: ValueStore<Element>
  private let read: () -> [Int]

  /// The items' handles, once one of them is read. All have values.
  @exclusivity(unchecked)
  private var knownHandles: [Int]?

  /// Copies of the items, once the stored ones may change.
  @exclusivity(unchecked)
  private var copies: [Element]?

  private init(count: Int, in values: ValueStore<Element>, read: @escaping () -> [Int]) {
    self.count = count
    self.values = values
    self.read = read
  }

  private var handles: [Int] {
    if let knownHandles { return knownHandles }
    let handles = read()
    knownHandles = handles
    return handles
  }

  subscript(index: Int) -> Element {
    if let copies { return copies[index] }
    return values.address(of: handles[index]).pointee
  }

  /// Calls a closure with items.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - values: Where the items are stored.
  ///   - read: Returns the handles of the items. It is not called if the closure needs none.
  ///   - body: The closure.
  static func use<Result>(
    count: Int, in values: ValueStore<Element>, read: @escaping () -> [Int],
    _ body: (AnyRandomAccessCollection<Element>) -> Result
  ) -> Result {
    var items = LazyItems(count: count, in: values, read: read)
    let result = body(AnyRandomAccessCollection(LazyItemsView(items: items)))
    if !isKnownUniquelyReferenced(&items) { items.copies = values.present(items.handles) }
    return result
  }
}

private struct LazyItemsView<Element>: RandomAccessCollection {
  let items: LazyItems<Element>

  var startIndex: Int { 0 }
  var endIndex: Int { items.count }

  subscript(index: Int) -> Element { items[index] }

  func makeIterator() -> Iterator { Iterator(items: items) }

  /// The default iterator takes twice as long in a collection whose type is erased.
  struct Iterator: IteratorProtocol {
    let items: LazyItems<Element>
    var index = 0

    mutating func next() -> Element? {
      guard index < items.count else { return nil }
      defer { index += 1 }
      return items[index]
    }
  }
}
