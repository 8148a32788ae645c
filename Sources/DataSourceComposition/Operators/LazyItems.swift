/// Items that are read on first access.
final class LazyItems<Element> {
  let count: Int
  private let read: () -> [Element]
  private(set) lazy var all = read()

  init(count: Int, read: @escaping () -> [Element]) {
    self.count = count
    self.read = read
  }

  /// Calls a closure with the items. If the closure keeps them, they are read.
  static func use<Result>(
    count: Int, read: @escaping () -> [Element],
    _ body: (AnyRandomAccessCollection<Element>) -> Result
  ) -> Result {
    var items = LazyItems(count: count, read: read)
    let result = body(AnyRandomAccessCollection(LazyItemsView(items: items)))
    if !isKnownUniquelyReferenced(&items) { _ = items.all }
    return result
  }
}

private struct LazyItemsView<Element>: RandomAccessCollection {
  let items: LazyItems<Element>

  var startIndex: Int { 0 }
  var endIndex: Int { items.count }

  subscript(index: Int) -> Element { items.all[index] }

  func makeIterator() -> [Element].Iterator { items.all.makeIterator() }
}
