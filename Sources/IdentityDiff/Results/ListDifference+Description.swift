extension ListDifference: CustomStringConvertible {
  /// The lists that are not empty, such as `ListDifference(deleted: [1], moved: [2 → 0])`; `no changes` if
  /// all are.
  ///
  /// - Complexity: O(changes)
  public var description: String {
    describe(
      "ListDifference",
      [
        ("deleted", deleted), ("inserted", inserted), ("moved", moved), ("updated", updated),
        ("oldDuplicates", oldDuplicates), ("newDuplicates", newDuplicates),
      ])
  }
}

/// A difference in one line.
///
/// - Parameters:
///   - name: the name of the type.
///   - lists: its lists by their names; empty ones are left out.
/// - Returns: the line; `no changes` if all lists are empty.
func describe(_ name: String, _ lists: [(name: String, positions: [Any])]) -> String {
  let parts = lists.filter { !$0.positions.isEmpty }.map { "\($0.name): \($0.positions)" }
  return parts.isEmpty ? "no changes" : "\(name)(\(parts.joined(separator: ", ")))"
}
