import DataSourceKit

/// The rows below the items of a mirror, those that are unfolded: a sequence of children for each row.
///
/// An item of the mirror is a row by its own handle. The rows below have negative handles. A row weighs one
/// more than its children together, so that a row's place is found from below and from above.
struct Outline<ID: Hashable, Item> {
  let id: (Item) -> ID
  var children: (Item) -> [Item]

  /// What is unfolded wherever it shows up.
  var expanded: RequestedSet<ID>

  var nested = Forest()
  var values: [Item?] = []
  var pool = HandlePool()

  /// The rows of each identity.
  var rows: [ID: Set<Int>] = [:]
  var ids: [Int: ID] = [:]

  /// Rows that are gone, whose handles may be asked for until the change is told.
  var freed: [Int] = []

  init(
    id: @escaping (Item) -> ID, children: @escaping (Item) -> [Item], expanded: Set<ID> = []
  ) {
    self.id = id
    self.children = children
    self.expanded = RequestedSet(expanded)
  }

  /// Forgets all rows.
  mutating func removeAll() {
    let expanded = expanded
    self = Outline(id: id, children: children)
    self.expanded = expanded
  }

  /// Whether what has an identity is unfolded.
  func isExpanded(_ id: ID) -> Bool { expanded.applied.contains(id) }

  /// The row above another one; `nil` for an item of the mirror.
  func parent(of row: Int) -> Int? {
    row >= 0 ? nil : nested.tree(of: -1 - row).map { rowNumber(ofTree: $0) }
  }

  /// The rows that a row takes, with those below it.
  func weight(of row: Int) -> Int { 1 + nested.total(in: treeNumber(ofRow: row)) }

  /// The rows below a row, in order.
  ///
  /// - Complexity: O(rows)
  func descendants(of row: Int) -> [Int] {
    nested.handles(in: treeNumber(ofRow: row)).flatMap { [-1 - $0] + descendants(of: -1 - $0) }
  }

  /// The row that stands so many rows behind another one, among those below it.
  ///
  /// - Complexity: O(depth · log n)
  func row(_ offset: Int, behind row: Int) -> Int? {
    var row = row
    var rest = offset
    while rest > 0 {
      guard let found = nested.handle(atTotal: rest - 1, in: treeNumber(ofRow: row)) else {
        return nil
      }
      row = -1 - found.handle
      rest = found.rest
    }
    return row
  }

  /// The item of the mirror that a row is below, or is, and how many rows behind that it stands; `nil` for
  /// one that is gone.
  ///
  /// - Complexity: O(depth · log n)
  func root(of row: Int) -> (item: Int, offset: Int)? {
    var row = row
    var offset = 0
    while row < 0 {
      guard let parent = parent(of: row) else { return nil }
      offset += 1 + nested.total(before: -1 - row)
      row = parent
    }
    return (row, offset)
  }

  /// How many rows are above a row.
  func level(of row: Int) -> Int {
    sequence(first: row) { self.parent(of: $0) }.reduce(-1) { level, _ in level + 1 }
  }

  /// The item in a row below others.
  func value(of row: Int) -> Item? { values[-1 - row] }

  /// The rows of an identity.
  func rows(of id: ID) -> Set<Int> { rows[id] ?? [] }

  /// The identity of a row.
  func id(of row: Int) -> ID? { ids[row] }
}

/// The sequence that holds the rows below a row.
func treeNumber(ofRow row: Int) -> Int { row >= 0 ? 2 * row : -1 - 2 * row }

/// The row below which a sequence stands.
func rowNumber(ofTree tree: Int) -> Int { tree % 2 == 0 ? tree / 2 : -(tree + 1) / 2 }
