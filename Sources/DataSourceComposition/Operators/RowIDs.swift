/// The identities of an outline's rows. Several rows can have the same one.
struct RowIDs<ID: Hashable> {
  private var ids: [Int: ID] = [:]
  private var rows: [ID: Set<Int>] = [:]

  /// A row's identity; `nil` for a removed row. A new identity replaces the old one.
  subscript(row: Int) -> ID? {
    get { ids[row] }
    set {
      if let old = ids[row] {
        if old == newValue { return }
        rows[old]?.remove(row)
        if rows[old]?.isEmpty == true { rows[old] = nil }
      }
      ids[row] = newValue
      // One that does not equal itself, such as NaN, would never be found.
      if let newValue, newValue == newValue { rows[newValue, default: []].insert(row) }
    }
  }

  /// The rows with an identity.
  func rows(of id: ID) -> Set<Int> { rows[id] ?? [] }
}
