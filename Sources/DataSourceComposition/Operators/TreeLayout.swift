import DataSourceKit

/// The rows below the unfolded items of a source.
///
/// An item of the source keeps its own handle as a row. The rows below it have separate handles.
///
/// A class, so that closures and deinitializers may read it while it is being changed.
final class TreeLayout<ID: Hashable, Item> {
  let id: (Item) -> ID
  // Unchecked: the old closure is released during the access, which may run code that reads it.
  @exclusivity(unchecked)
  var children: (Item) -> [Item]

  private let expansion: Expansion<ID>

  /// The values of all rows.
  private let values: ValueStore<Item>
  private let pool: HandlePool

  /// The children of each row, in order.
  private var nested: [Int: [Int]] = [:]
  /// The parents of rows.
  private var parents: [Int: Int] = [:]

  private var ids = RowIDs<ID>()

  /// Removed rows, whose handles may be in use until the change is reported.
  private var freed: [Int] = []

  /// Children without a row, until ``fillVacancies(areEqual:note:)``.
  private var vacancies: [Vacancy] = []
  /// Rows without a parent, until ``fillVacancies(areEqual:note:)``.
  private var orphans = OrphanedRows<ID>()

  /// A child without a row: no row of its parent had its identity.
  private struct Vacancy {
    let parent: Int
    /// The child's position among the rows below its parent.
    let position: Int
    let value: Item
    let id: ID
    /// The identities of the rows above.
    let above: Set<ID>
  }

  init(
    id: @escaping (Item) -> ID, children: @escaping (Item) -> [Item], expansion: Expansion<ID>,
    values: ValueStore<Item>, pool: HandlePool
  ) {
    self.id = id
    self.children = children
    self.expansion = expansion
    self.values = values
    self.pool = pool
  }

  /// Removes all rows.
  func removeAll() {
    (nested, parents, ids, freed) = ([:], [:], RowIDs(), [])
  }

  /// Frees the handles of removed rows.
  func recycle() {
    for row in freed {
      values.remove(row)
      pool.give(row)
    }
    freed.clear()
  }

  /// The handles of all rows that are not items of the source.
  var ownRows: [Int] { Array(parents.keys) + freed }

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

  /// The source item at the top of a row's branch, which may be the row itself.
  ///
  /// - Complexity: O(depth)
  func root(of row: Int) -> Int {
    var row = row
    while let parent = parents[row] { row = parent }
    return row
  }

  /// The number of rows above a row.
  private func level(of row: Int) -> Int {
    sequence(first: row) { self.parents[$0] }.reduce(-1) { level, _ in level + 1 }
  }

  /// The rows with an identity.
  func rows(of id: ID) -> Set<Int> { ids.rows(of: id) }

  /// The identity of a row; `nil` for a removed row.
  func id(of row: Int) -> ID? { ids[row] }

  /// The identities of a row and of all rows above it.
  func ancestors(of row: Int) -> Set<ID> {
    Set(sequence(first: row) { self.parents[$0] }.compactMap { ids[$0] })
  }
}

extension TreeLayout {
  /// Adds a row, and unfolds it if necessary.
  ///
  /// - Parameters:
  ///   - row: The row, which has no children yet.
  ///   - value: The item in it.
  ///   - note: Called with each row below.
  func add(_ row: Int, _ value: Item, note: (Int) -> Void = { _ in }) {
    ids[row] = id(value)
    unfold(row, value, above: ancestors(of: row), note: note)
  }

  /// Removes a row and those below it.
  func remove(_ row: Int) {
    fold(row)
    ids[row] = nil
  }

  /// Removes the rows below a row.
  func fold(_ row: Int) {
    for node in takeRows(below: row) { removeNode(node) }
  }

  /// Removes the rows directly below a row, and returns them.
  ///
  /// An orphan's list may still contain rows that others have adopted; removing each from it would
  /// take O(siblings).
  private func takeRows(below row: Int) -> [Int] {
    guard let rows = nested.removeValue(forKey: row) else { return [] }
    return orphans.isUnused ? rows : rows.filter { parents[$0] == row }
  }

  private func removeNode(_ node: Int) {
    remove(node)
    parents[node] = nil
    freed.append(node)
  }

  /// Adds the rows below a row, if it is unfolded.
  ///
  /// - Parameter above: The identities of this row and all rows above it. If a child has one of
  ///   them, the child is not unfolded.
  private func unfold(_ row: Int, _ value: Item, above: Set<ID>, note: (Int) -> Void) {
    guard expansion.contains(id(value)) else { return }
    var nodes: [Int] = []
    for child in children(value) {
      nodes.append(addNode(child, below: row, above: above, note: note))
    }
    nested[row] = nodes
  }

  /// Adds a row below another one, and unfolds it if necessary.
  private func addNode(
    _ value: Item, below row: Int, above: Set<ID>, note: (Int) -> Void
  ) -> Int {
    let id = id(value)
    let node = makeNode(value, id, below: row)
    note(node)
    if !above.contains(id) { unfold(node, value, above: above.union([id]), note: note) }
    return node
  }

  private func makeNode(_ value: Item, _ id: ID, below row: Int) -> Int {
    let node = pool.take()
    values.set(value, for: node)
    parents[node] = row
    ids[node] = id
    return node
  }
}

/// Changes items in one pass: call ``removeItem(_:)`` or
/// ``updateItem(_:_:readsAll:areEqual:note:)`` for each item, and then
/// ``fillVacancies(areEqual:note:)``. Only then is it known which rows have another parent, since
/// the item that loses a row may come after the one that gains it.
extension TreeLayout {
  /// Removes an item of the source. The rows below it may get other parents.
  func removeItem(_ row: Int) {
    // The parents are still needed to find the levels of the rows.
    for node in takeRows(below: row) { orphan(node) }
    remove(row)
  }

  /// Inserts or updates an item of the source, and the rows below it.
  ///
  /// - Parameters:
  ///   - row: The item.
  ///   - value: Its new value.
  ///   - readsAll: Whether equal items may have different children than before.
  ///   - areEqual: Whether two items with the same identity have equal content, and so equal
  ///     children.
  ///   - note: Called with each inserted, updated or moved row below, and whether it is updated.
  func updateItem(
    _ row: Int, _ value: Item, readsAll: Bool = false, areEqual: (Item, Item) -> Bool,
    note: (_ row: Int, _ isUpdated: Bool) -> Void
  ) {
    let id = id(value)
    ids[row] = id
    renew(row, value, id, above: [], readsAll: readsAll, areEqual: areEqual, note: note)
  }

  /// Updates the rows below a row. A row that matches a child's identity is kept, other rows become
  /// orphans, and a child without a row becomes a vacancy.
  ///
  /// - Parameter above: The identities of all rows above this one.
  private func renew(
    _ row: Int, _ value: Item, _ id: ID, above: Set<ID>, readsAll: Bool,
    areEqual: (Item, Item) -> Bool, note: (_ row: Int, _ isUpdated: Bool) -> Void
  ) {
    var old = takeRows(below: row)
    // If an item occurs among its own descendants, it is not unfolded there.
    if expansion.contains(id), !above.contains(id) {
      var known: [ID: [Int]] = [:]
      for node in old.reversed() {
        if let id = ids[node], id == id { known[id, default: []].append(node) }
      }
      let above = above.union([id])
      var nodes: [Int] = []
      for child in children(value) {
        let id = self.id(child)
        if let node = known[id]?.popLast() {
          nodes.append(node)
          keep(
            node, child, id, above: above, readsAll: readsAll, areEqual: areEqual, note: note)
        } else {
          vacancies.append(
            Vacancy(parent: row, position: nodes.count, value: child, id: id, above: above))
          nodes.append(-1)
        }
      }
      nested[row] = nodes
      if !old.isEmpty {
        let kept = Set(nodes)
        old.removeAll(where: kept.contains)
      }
    }
    for node in old { orphan(node) }
  }

  /// Updates a row that is kept, and the rows below it.
  private func keep(
    _ node: Int, _ value: Item, _ id: ID, above: Set<ID>, readsAll: Bool,
    areEqual: (Item, Item) -> Bool, note: (_ row: Int, _ isUpdated: Bool) -> Void
  ) {
    let isSame = values[node].map { areEqual($0, value) } ?? false
    values.set(value, for: node)
    if isSame, !readsAll { return }
    // A row whose level changes is updated, so that the view changes its indentation.
    let isOnLevel = orphans.levels[node].map { $0 == level(of: node) } ?? true
    note(node, !isSame || !isOnLevel)
    renew(node, value, id, above: above, readsAll: readsAll, areEqual: areEqual, note: note)
  }

  /// Takes a row, together with the rows below it, from its parent.
  private func orphan(_ node: Int) {
    let level = levelBefore(of: node)
    parents[node] = nil
    orphans.insert(node)
    noteOrphan(node, level: level)
  }

  private func noteOrphan(_ node: Int, level: Int) {
    if let id = ids[node] { orphans.note(node, id, level: level) }
    for child in nested[node] ?? [] where parents[child] == node {
      noteOrphan(child, level: level + 1)
    }
  }

  /// The level of a row before the pass.
  private func levelBefore(of row: Int) -> Int {
    orphans.levels[row] ?? parents[row].map { levelBefore(of: $0) + 1 } ?? 0
  }

  /// Fills all vacancies, with orphans of the same identity where possible, and removes the
  /// remaining orphans.
  ///
  /// If identities are unique, the order does not matter. If several orphans share an identity,
  /// each vacancy gets the first one left, so that they keep their order.
  ///
  /// - Parameters:
  ///   - areEqual: Whether two items with the same identity have equal content.
  ///   - note: Called with each inserted, updated or moved row, and whether it is updated.
  func fillVacancies(
    areEqual: (Item, Item) -> Bool, note: (_ row: Int, _ isUpdated: Bool) -> Void
  ) {
    // Invariant: each vacancy's parent is below an item of the source, so no row is adopted below
    // itself. Adopting a row may add vacancies and orphans.
    var next = 0
    while next < vacancies.count {
      let vacancy = vacancies[next]
      next += 1
      let (value, id, above) = (vacancy.value, vacancy.id, vacancy.above)
      let node: Int
      if let orphan = adoptOrphan(id) {
        node = orphan
        parents[node] = vacancy.parent
        // Whether an item is its own descendant depends on the rows above it, so all rows below are
        // read.
        keep(node, value, id, above: above, readsAll: true, areEqual: areEqual, note: note)
      } else if orphans.rows.isEmpty {
        node = addNode(value, below: vacancy.parent, above: above) { note($0, false) }
      } else {
        node = makeNode(value, id, below: vacancy.parent)
        note(node, false)
        renew(node, value, id, above: above, readsAll: true, areEqual: areEqual, note: note)
      }
      nested[vacancy.parent]?[vacancy.position] = node
    }
    vacancies.clear()
    for node in orphans.rows.sorted() { removeNode(node) }
    orphans.removeAll()
  }

  /// Finds a row for a vacancy: the first row with the identity that is an orphan, or below one.
  private func adoptOrphan(_ id: ID) -> Int? {
    while let node = orphans.nextCandidate(of: id) {
      // It may have been adopted already, together with a row above it.
      guard orphans.rows.contains(root(of: node)) else { continue }
      orphans.remove(node)
      return node
    }
    return nil
  }
}
