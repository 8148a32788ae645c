/// The rows of a tree that a change has taken from their parents, until others adopt them.
struct OrphanedRows<ID: Hashable> {
  /// The rows without a parent.
  private(set) var rows: Set<Int> = []

  /// The levels before the change of these, of all rows below them, and of those that have been adopted.
  private(set) var levels: [Int: Int] = [:]

  /// All these rows by identity, in the order in which they became orphans. Some may have been adopted.
  private var candidates: [ID: ArraySlice<Int>] = [:]

  /// Whether the change has taken no row from its parent so far.
  var isUnused: Bool { levels.isEmpty }

  mutating func insert(_ row: Int) { rows.insert(row) }

  mutating func remove(_ row: Int) { rows.remove(row) }

  /// Records an orphan, or a row below one.
  ///
  /// - Parameter level: Its level before the change. If the row is known, this is its level already.
  mutating func note(_ row: Int, _ id: ID, level: Int) {
    candidates[id, default: []].append(row)
    levels[row] = level
  }

  /// Removes and returns the first row of an identity.
  mutating func nextCandidate(of id: ID) -> Int? { candidates[id]?.popFirst() }

  mutating func removeAll() {
    if !isUnused { self = OrphanedRows() }
  }
}
