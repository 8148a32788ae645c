extension ListDifference: CustomStringConvertible {
  /// The lists that are not empty, such as `ListDifference(deleted: [1], moved: [2 → 0])`; `no changes` if
  /// all are.
  ///
  /// - Complexity: O(changes)
  public var description: String {
    describe(
      "ListDifference",
      [
        ("deleted", deleted.listing), ("inserted", inserted.listing), ("moved", moved.listing),
        ("updated", updated.listing), ("old duplicates", duplicates.old.listing),
        ("new duplicates", duplicates.new.listing),
      ])
  }
}
