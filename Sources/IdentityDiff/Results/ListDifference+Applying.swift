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
  ) throws(ApplicationError) -> [Element] {
    let origins = try origins(before: old.count)
    guard origins.count == new.count else {
      throw .wrongCount(expected: origins.count, actual: new.count)
    }
    return zip(origins, new).map { origin, element in origin < 0 ? element : old[origin] }
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
  ) throws(ApplicationError) -> [Elements.Element] {
    let old = Array(old)
    let origins = try origins(before: old.count)
    return origins.indices.map { origins[$0] < 0 ? element($0) : old[origins[$0]] }
  }

  /// Where the elements AFTER are taken from: their position BEFORE, or -1 if inserted or updated.
  @usableFromInline
  func origins(before count: Int) throws(ApplicationError) -> [Int] {
    var origins = try SlotOrigins.checked(
      before: count, deleted: deleted, inserted: inserted, moved: moved)
    for pair in updated {
      guard (0..<count).contains(pair.from) else { throw .noOldElement(at: pair.from) }
      guard origins.indices.contains(pair.to) else { throw .noNewElement(at: pair.to) }
      guard origins[pair.to] == pair.from else { throw .updateOfAnotherElement(pair) }
      origins[pair.to] = SlotOrigins.new
    }
    return origins
  }
}
