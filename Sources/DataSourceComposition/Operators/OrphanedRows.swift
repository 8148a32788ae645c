/// Rows that a change has taken from their parents in a tree, until others adopt them.
struct OrphanedRows<ID: Hashable> {
  /// The rows without a parent.
  private(set) var rows: Set<Int> = []

  /// The old levels of these rows, of all rows below them, and of adopted ones.
  private(set) var levels: [Int: Int] = [:]

  /// All these rows by identity, in the order they became orphans. Some may have been adopted.
  private var candidates: [ID: ArraySlice<Int>] = [:]

  /// Whether the change has not yet taken any row from its parent.
  var isUnused: Bool { levels.isEmpty }

  mutating func insert(_ row: Int) { rows.insert(row) }

  mutating func remove(_ row: Int) { rows.remove(row) }

  /// Records an orphan, or a row below one.
  ///
  /// - Parameter level: Its level before the change. For a row that is already recorded, it is the
  ///   same.
  mutating func note(_ row: Int, _ id: ID, level: Int) {
    if id == id { candidates[id, default: []].append(row) }
    levels[row] = level
  }

  /// Removes and returns the first row with an identity.
  mutating func nextCandidate(of id: ID) -> Int? { candidates[id]?.popFirst() }

  mutating func removeAll() {
    if !isUnused { self = OrphanedRows() }
  }
}
