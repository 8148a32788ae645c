/// The items of a group, which are read on access while its title is computed.
struct GroupItems<Item>: RandomAccessCollection {
  private let reading: GroupReading<Item>
  let endIndex: Int
  var startIndex: Int { 0 }

  init(_ reading: GroupReading<Item>) {
    self.reading = reading
    endIndex = reading.count
  }

  subscript(index: Int) -> Item {
    guard let item = reading.item(at: index) else {
      preconditionFailure("Index \(index) is not in 0..<\(endIndex).")
    }
    return item
  }

  /// Iterating looks up no positions.
  func makeIterator() -> Iterator { Iterator(items: self, rows: reading.rows) }

  struct Iterator: IteratorProtocol {
    fileprivate let items: GroupItems
    fileprivate let rows: [Int]
    private var index = 0

    fileprivate init(items: GroupItems, rows: [Int]) { (self.items, self.rows) = (items, rows) }

    mutating func next() -> Item? {
      guard index < items.endIndex else { return nil }
      defer { index += 1 }
      return items.reading.item(at: index, in: rows)
    }
  }
}

/// What a title's closure reads. If the closure has kept it, the items are copied.
final class GroupReading<Item> {
  private let group: Int
  /// The operator; `nil` once the items are copied.
  private var stage: ComposedDataSource<Item>?
  private var copy: [Item] = []

  init(of group: Int, in stage: ComposedDataSource<Item>) {
    self.group = group
    self.stage = stage
  }

  var count: Int { stage?.itemCount(in: group) ?? copy.count }

  /// The handles of the items; empty once they are copied.
  var rows: [Int] { stage?.items(in: group) ?? [] }

  /// The item at an index; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - rows: The handles of the items, if they are known.
  func item(at index: Int, in rows: [Int] = []) -> Item? {
    guard let stage else { return copy.indices.contains(index) ? copy[index] : nil }
    let row = rows.indices.contains(index) ? rows[index] : stage.item(at: index, in: group)
    return row.flatMap { stage.values[$0] }
  }

  func copyItems() {
    copy = stage.map { $0.values.present($0.items(in: group)) } ?? copy
    stage = nil
  }
}
