/// A group's items, read on access while its title is computed.
struct GroupItems<Item>: RandomAccessCollection {
  private let reading: GroupReading<Item>
  let endIndex: Int
  var startIndex: Int { 0 }

  init(_ reading: GroupReading<Item>) {
    self.reading = reading
    endIndex = reading.count
  }

  subscript(index: Int) -> Item { reading.item(at: index, row: nil) }

  /// Iterating looks up no positions.
  func makeIterator() -> Iterator { Iterator(items: self, rows: reading.rows) }

  struct Iterator: IteratorProtocol {
    fileprivate let items: GroupItems
    fileprivate let rows: [ItemHandle]
    private var index = 0

    fileprivate init(items: GroupItems, rows: [ItemHandle]) {
      (self.items, self.rows) = (items, rows)
    }

    mutating func next() -> Item? {
      guard index < items.endIndex else { return nil }
      defer { index += 1 }
      return items.reading.item(at: index, row: index < rows.count ? rows[index] : nil)
    }
  }
}

/// What a title's closure reads. If the closure has kept it, the items are copied.
final class GroupReading<Item> {
  private let group: SectionHandle
  /// The operator; `nil` once the items are copied.
  private var stage: ComposedDataSource<Item>?
  private var copy: [Item] = []

  init(of group: SectionHandle, in stage: ComposedDataSource<Item>) {
    self.group = group
    self.stage = stage
  }

  var count: Int { stage?.itemCount(in: group) ?? copy.count }

  /// The handles of the items; empty once they are copied.
  var rows: [ItemHandle] { stage?.items(in: group) ?? [] }

  /// The item at an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - row: The item's handle, if it is known.
  func item(at index: Int, row: ItemHandle?) -> Item {
    // Optional items of a generic type would take several times as long.
    guard let stage else { return copy[index] }
    guard let row = row ?? stage.item(at: index, in: group), stage.values.contains(row) else {
      preconditionFailure("There is no item at index \(index).")
    }
    return unsafe stage.values.address(of: row).pointee
  }

  func copyItems() {
    copy = stage.map { $0.values.present($0.items(in: group)) } ?? copy
    stage = nil
  }
}
