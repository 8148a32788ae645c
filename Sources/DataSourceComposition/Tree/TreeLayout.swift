import DataSourceKit

/// The rows below the unfolded items of a source.
///
/// An item of the source is a row by its own handle. The rows below have separate handles.
struct TreeLayout<ID: Hashable, Item> {
  let id: (Item) -> ID
  var children: (Item) -> [Item]

  /// The identities of unfolded items.
  var expanded: RequestedSet<ID>

  /// The values of all rows.
  private let values: ValueStore<Item>
  private let pool: HandlePool

  /// The children of a row, in order, if any.
  private var nested: [Int: [Int]] = [:]
  /// The parents of rows.
  private var parents: [Int: Int] = [:]

  /// The rows of each identity.
  private var rows: [ID: Set<Int>] = [:]
  private var ids: [Int: ID] = [:]

  /// Removed rows, whose handles may be used until the change is reported.
  private var freed: [Int] = []

  init(
    id: @escaping (Item) -> ID, children: @escaping (Item) -> [Item], expanded: Set<ID>,
    values: ValueStore<Item>, pool: HandlePool
  ) {
    self.id = id
    self.children = children
    self.expanded = RequestedSet(expanded)
    self.values = values
    self.pool = pool
  }

  /// Removes all rows.
  mutating func removeAll() {
    (nested, parents, rows, ids, freed) = ([:], [:], [:], [:], [])
  }

  /// Frees the handles of removed rows.
  mutating func recycle() {
    for row in freed {
      values.remove(row)
      pool.give(row)
    }
    freed.clear()
  }

  /// The handles that are not those of the source.
  var ownRows: [Int] { Array(parents.keys) + freed }

  /// Whether the item with an identity is unfolded.
  func isExpanded(_ id: ID) -> Bool { expanded.applied.contains(id) }

  /// The row above another one; `nil` for an item of the source.
  func parent(of row: Int) -> Int? { parents[row] }

  /// Whether there are rows below a row.
  func hasRows(below row: Int) -> Bool { nested[row]?.isEmpty == false }

  /// The rows below a row, in order.
  ///
  /// - Complexity: O(rows)
  func descendants(of row: Int) -> [Int] {
    nested[row]?.flatMap { [$0] + descendants(of: $0) } ?? []
  }

  /// The item of the source that a row is below, or is.
  ///
  /// - Complexity: O(depth)
  func root(of row: Int) -> Int {
    var row = row
    while let parent = parents[row] { row = parent }
    return row
  }

  /// The number of rows above a row.
  func level(of row: Int) -> Int {
    sequence(first: row) { parents[$0] }.reduce(-1) { level, _ in level + 1 }
  }

  /// The rows of an identity.
  func rows(of id: ID) -> Set<Int> { rows[id] ?? [] }

  /// The identity of a row; `nil` for a removed row.
  func id(of row: Int) -> ID? { ids[row] }

  /// The identities of a row and of those above it.
  func ancestors(of row: Int) -> Set<ID> {
    Set(sequence(first: row) { parents[$0] }.compactMap { ids[$0] })
  }
}

extension TreeLayout {
  /// Adds a row, and unfolds it if necessary.
  ///
  /// - Parameters:
  ///   - row: The row, which has no children yet.
  ///   - value: The item in it.
  ///   - note: Called with each row below.
  mutating func add(_ row: Int, _ value: Item, note: (Int) -> Void = { _ in }) {
    index(row, id(value))
    unfold(row, value, above: ancestors(of: row), note: note)
  }

  /// Removes a row and those below it.
  mutating func remove(_ row: Int) {
    fold(row)
    guard let id = ids.removeValue(forKey: row) else { return }
    rows[id]?.remove(row)
    if rows[id]?.isEmpty == true { rows[id] = nil }
  }

  /// Removes the rows below a row.
  mutating func fold(_ row: Int) {
    for node in nested.removeValue(forKey: row) ?? [] { removeNode(node) }
  }

  private mutating func removeNode(_ node: Int) {
    remove(node)
    parents[node] = nil
    freed.append(node)
  }

  /// Adds the rows below a row, if it has to be unfolded.
  ///
  /// - Parameter above: The identities from the row upwards. An item that is among its own descendants is not
  ///   unfolded there.
  private mutating func unfold(_ row: Int, _ value: Item, above: Set<ID>, note: (Int) -> Void) {
    guard isExpanded(id(value)) else { return }
    var nodes: [Int] = []
    for child in children(value) {
      nodes.append(addNode(child, below: row, above: above, note: note))
    }
    nested[row] = nodes
  }

  /// Adds a row below another one, and unfolds it if necessary.
  private mutating func addNode(
    _ value: Item, below row: Int, above: Set<ID>, note: (Int) -> Void
  ) -> Int {
    let node = pool.take()
    values.set(value, for: node)
    parents[node] = row
    note(node)
    let id = id(value)
    index(node, id)
    if !above.contains(id) { unfold(node, value, above: above.union([id]), note: note) }
    return node
  }

  /// Updates a row and those below it.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - value: The new item in it.
  ///   - readsAll: Whether equal items may have other children than before.
  ///   - areEqual: Whether two items of one identity have equal content, and so equal children.
  ///   - note: Called with each inserted or updated row below, and whether it is updated.
  mutating func update(
    _ row: Int, _ value: Item, readsAll: Bool = false, areEqual: (Item, Item) -> Bool,
    note: (_ row: Int, _ isUpdated: Bool) -> Void
  ) {
    let old = nested.removeValue(forKey: row) ?? []
    remove(row)
    index(row, id(value))
    var known: [ID: [Int]] = [:]
    for node in old.reversed() { if let id = ids[node] { known[id, default: []].append(node) } }
    var nodes: [Int] = []
    let above = ancestors(of: row)
    for child in isExpanded(id(value)) ? children(value) : [] {
      let id = id(child)
      guard let node = known[id]?.popLast() else {
        nodes.append(addNode(child, below: row, above: above) { note($0, false) })
        continue
      }
      nodes.append(node)
      let isSame = values[node].map { areEqual($0, child) } ?? false
      values.set(child, for: node)
      if isSame, !readsAll { continue }
      if !isSame { note(node, true) }
      if !above.contains(id) {
        update(node, child, readsAll: readsAll, areEqual: areEqual, note: note)
      }
    }
    for node in known.values.joined() { removeNode(node) }
    nested[row] = nodes
  }

  private mutating func index(_ row: Int, _ id: ID) {
    ids[row] = id
    rows[id, default: []].insert(row)
  }
}
