import DataSourceKit

/// The rows below the items of a mirror, those that are unfolded: a sequence of children for each
/// row.
///
/// An item of the mirror is a row by its own handle. The rows below have negative handles. A row
/// weighs one more than its children together, so that a place is found by its row, and a row by
/// its place.
struct TreeLayout<ID: Hashable, Item> {
  let id: (Item) -> ID
  var children: (Item) -> [Item]

  /// The identities of what is unfolded.
  var expanded: RequestedSet<ID>

  private var nested = HandleSequences()
  private var values: [Item?] = []
  private var pool = HandlePool()

  /// The rows of each identity.
  private var rows: [ID: Set<Int>] = [:]
  private var ids: [Int: ID] = [:]

  /// Removed rows, whose handles may be used until the change is reported.
  private var freed: [Int] = []

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
    self = TreeLayout(id: id, children: children)
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

  /// The row at an offset behind another one, among those below it.
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

  /// The item of the mirror that a row is below, or is, and the offset behind that; `nil` for a
  /// removed row.
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

  /// The numbers of rows below others are above this, less 1, in the negative.
  var nodeLimit: Int { pool.capacity }

  /// The item in a row below others.
  func value(of row: Int) -> Item? { values[-1 - row] }

  /// The rows of an identity.
  func rows(of id: ID) -> Set<Int> { rows[id] ?? [] }

  /// The identity of a row.
  func id(of row: Int) -> ID? { ids[row] }
}

/// The sequence that holds the rows below a row.
private func treeNumber(ofRow row: Int) -> Int { row >= 0 ? 2 * row : -1 - 2 * row }

/// The row that a sequence belongs to.
private func rowNumber(ofTree tree: Int) -> Int { tree % 2 == 0 ? tree / 2 : -(tree + 1) / 2 }

extension TreeLayout {
  /// Frees the handles of removed rows.
  mutating func recycle() {
    for node in freed {
      values[node] = nil
      pool.give(node)
    }
    freed = []
  }

  /// Notes a row, and unfolds it if it is to be.
  ///
  /// - Parameters:
  ///   - row: The row, which has no children yet.
  ///   - value: The item in it.
  ///   - note: Called with each row below.
  mutating func add(_ row: Int, _ value: Item, note: (Int) -> Void = { _ in }) {
    index(row, id(value))
    unfold(row, value, above: ancestors(of: row), note: note)
  }

  /// Forgets a row and those below it.
  mutating func remove(_ row: Int) {
    fold(row)
    unindex(row)
  }

  /// Takes away the rows below a row.
  mutating func fold(_ row: Int) {
    let tree = treeNumber(ofRow: row)
    for node in nested.handles(in: tree) {
      remove(-1 - node)
      freed.append(node)
    }
    nested.removeAll(in: tree)
  }

  /// Puts the rows below a row, if it is to be unfolded.
  ///
  /// - Parameter above: The identities from the row upwards. One that is among its own descendants
  ///   stays folded there.
  private mutating func unfold(_ row: Int, _ value: Item, above: Set<ID>, note: (Int) -> Void) {
    guard isExpanded(id(value)) else { return }
    let nodes = children(value).map { newNode($0) }
    for node in nodes {
      guard let child = values[node] else { continue }
      note(-1 - node)
      let id = id(child)
      index(-1 - node, id)
      if !above.contains(id) {
        unfold(-1 - node, child, above: above.union([id]), note: note)
      }
    }
    nested.fill(treeNumber(ofRow: row), with: nodes, weights: nodes.map { weight(of: -1 - $0) })
  }

  /// Brings a row and those below it up to date. Its weight in its own sequence is left to the
  /// caller.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - value: The new item in it.
  ///   - readsAll: Whether equal items may have other children than before, too.
  ///   - areEqual: Whether two items of one identity have equal content, and so equal children.
  ///   - note: Called with each row below that is new or has another content, and whether it is the
  ///     latter.
  mutating func update(
    _ row: Int, _ value: Item, readsAll: Bool = false, areEqual: (Item, Item) -> Bool,
    note: (_ row: Int, _ isUpdated: Bool) -> Void
  ) {
    unindex(row)
    index(row, id(value))
    let tree = treeNumber(ofRow: row)
    var known: [ID: [Int]] = [:]
    for node in nested.handles(in: tree).reversed() {
      if let id = ids[-1 - node] { known[id, default: []].append(node) }
    }
    // The children are taken out, while theirs stay.
    nested.removeAll(in: tree)
    var nodes: [Int] = []
    let above = ancestors(of: row)
    let isOpen = isExpanded(id(value))
    for child in isOpen ? children(value) : [] {
      let id = id(child)
      if let node = known[id]?.popLast() {
        nodes.append(node)
        let isSame = values[node].map { areEqual($0, child) } ?? false
        values[node] = child
        if isSame, !readsAll { continue }
        if !isSame { note(-1 - node, true) }
        // Finding the rows above it takes its parent.
        nested.fill(tree, with: [node])
        if !above.contains(id) {
          update(-1 - node, child, readsAll: readsAll, areEqual: areEqual, note: note)
        }
        nested.removeAll(in: tree)
      } else {
        let node = newNode(child)
        nodes.append(node)
        note(-1 - node, false)
        index(-1 - node, id)
        if !above.contains(id) {
          unfold(-1 - node, child, above: above.union([id])) { note($0, false) }
        }
      }
    }
    for node in known.values.joined() {
      remove(-1 - node)
      freed.append(node)
    }
    nested.fill(tree, with: nodes, weights: nodes.map { weight(of: -1 - $0) })
  }

  /// Brings the weights of the rows above a row up to date.
  ///
  /// - Returns: The item of the mirror that it is below, or is.
  mutating func refreshWeights(from row: Int) -> Int {
    var row = row
    while row < 0, let parent = parent(of: row) {
      nested.setWeight(weight(of: row), of: -1 - row)
      row = parent
    }
    return row
  }

  /// The identities of a row and of those above it.
  func ancestors(of row: Int) -> Set<ID> {
    Set(sequence(first: row) { self.parent(of: $0) }.compactMap { ids[$0] })
  }

  private mutating func newNode(_ value: Item) -> Int {
    let node = pool.take()
    if node < values.count { values[node] = value } else { values.append(value) }
    return node
  }

  private mutating func index(_ row: Int, _ id: ID) {
    ids[row] = id
    rows[id, default: []].insert(row)
  }

  private mutating func unindex(_ row: Int) {
    guard let id = ids.removeValue(forKey: row) else { return }
    rows[id]?.remove(row)
    if rows[id]?.isEmpty == true { rows[id] = nil }
  }
}
