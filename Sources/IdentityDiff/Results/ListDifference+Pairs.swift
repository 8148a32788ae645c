extension ListDifference {
  /// The elements that are in both lists, as pairs of their positions BEFORE and AFTER, by ascending `to`: those
  /// that stay, those that are moved and those that are updated.
  ///
  /// ```swift
  /// let difference = Diff.difference(from: ["a", "b", "c"], to: ["c", "a", "d"], identity: .itself)
  /// difference.pairs(before: 3)  // [2 → 0, 0 → 1]
  /// ```
  ///
  /// - Parameter count: the number of elements BEFORE.
  /// - Returns: the pairs.
  /// - Precondition: The difference can be applied to so many elements, as a computed one can.
  /// - Complexity: O(elements + changes)
  public func pairs(before count: Int) -> [Move<Int>] {
    do {
      let origins = try SlotOrigins.checked(
        before: count, deleted: deleted, inserted: inserted, moved: moved)
      return origins.enumerated().compactMap { to, from in
        from < 0 ? nil : Move(from: from, to: to)
      }
    } catch {
      preconditionFailure("The difference does not fit \(count) elements. \(error)")
    }
  }
}
