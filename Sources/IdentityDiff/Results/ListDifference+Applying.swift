extension ListDifference {
  /// The elements that come about when this difference is applied.
  ///
  /// What is inserted or updated is taken from the new elements, everything else from the old ones.
  ///
  /// ```swift
  /// let difference = ListDifference(deleted: [1], inserted: [2])
  /// try difference.applied(to: ["a", "b", "c"], from: ["a", "c", "d"])  // ["a", "c", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - old: the elements BEFORE.
  ///   - new: the elements AFTER.
  /// - Returns: the elements AFTER, as the difference has them.
  /// - Throws: an error that names the first position that is wrong. No order is asked of the lists.
  /// - Complexity: O(old + new + changes)
  @inlinable
  public func applied<Element>(
    to old: [Element], from new: [Element]
  ) throws(DifferenceError) -> [Element] {
    let origins = try origins(before: old.count)
    guard origins.count == new.count else {
      throw .wrongCount("the list", expected: origins.count, actual: new.count)
    }
    return zip(origins, new).map { origin, element in origin.map { old[$0] } ?? element }
  }

  /// The elements that come about when this difference is applied, asking only for what is new.
  ///
  /// Use it to keep rows or cells in step with a list without making all anew:
  ///
  /// ```swift
  /// rows = try difference.applied(to: rows) { Row(people[$0]) }
  /// ```
  ///
  /// - Parameters:
  ///   - old: the elements BEFORE; they are counted from 0, whatever their indices are.
  ///   - element: makes the element for a position AFTER. It is called once, in order, for each that is
  ///     inserted or updated.
  /// - Returns: the elements AFTER.
  /// - Throws: an error that names the first position that is wrong, before any element is asked for. No
  ///   order is asked of the lists.
  /// - Complexity: O(old + new + changes)
  @inlinable
  public func applied<Elements: Collection>(
    to old: Elements, element: (Int) -> Elements.Element
  ) throws(DifferenceError) -> [Elements.Element] {
    let old = Array(old)
    let origins = try origins(before: old.count)
    return origins.indices.map { index in origins[index].map { old[$0] } ?? element(index) }
  }

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
      return try slots(before: count).origins[0].enumerated().compactMap { to, from in
        from.map { Move(from: $0, to: to) }
      }
    } catch {
      preconditionFailure("The difference does not fit \(count) elements. \(error)")
    }
  }

  /// For each element AFTER its position BEFORE; `nil` if it is inserted or updated.
  @usableFromInline
  func origins(before count: Int) throws(DifferenceError) -> [Int?] {
    var slots = try slots(before: count)
    try slots.update(updated)
    return slots.origins[0]
  }

  /// The places AFTER, filled with what is kept, updated or not.
  func slots(before count: Int) throws(DifferenceError) -> Slots<Int> {
    // If more is deleted than there is, one of the deletions is wrong.
    let newCount = max(0, count - deleted.count + inserted.count)
    var slots = Slots<Int>([0], before: [count], after: [newCount])
    try slots.fill(deleted: deleted, inserted: inserted, moved: moved)
    return slots
  }
}
