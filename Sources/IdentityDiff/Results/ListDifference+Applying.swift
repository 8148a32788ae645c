public import DataSourcePositions

extension ListDifference {
  /// Returns the elements that result from applying this difference.
  ///
  /// Inserted and updated elements are taken from the new elements, all others from the old ones.
  ///
  /// ```swift
  /// let difference = ListDifference(deleted: [1], inserted: [2])
  /// try difference.applied(to: ["a", "b", "c"], from: ["a", "c", "d"])  // ["a", "c", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The old elements.
  ///   - new: The new elements.
  /// - Returns: The new elements.
  /// - Throws: An error that names the first invalid position. The difference's lists may be in any
  ///   order.
  /// - Complexity: O(old + new + changes)
  @_alwaysEmitIntoClient
  public func applied<Element>(
    to old: [Element], from new: [Element]
  ) throws(DifferenceError) -> [Element] {
    let origins = try origins(before: old.count)
    guard origins.count == new.count else {
      throw .wrongCount("the list", expected: origins.count, actual: new.count)
    }
    return zip(origins, new).map { origin, element in origin.map { old[$0] } ?? element }
  }

  /// Returns the elements that result from applying this difference, requesting only new elements.
  ///
  /// Use it to keep rows or cells in step with a list, and to reuse those that stay:
  ///
  /// ```swift
  /// rows = try difference.applied(to: rows) { Row(people[$0]) }
  /// ```
  ///
  /// - Parameters:
  ///   - old: The old elements. Positions are offsets from the start, regardless of the indices.
  ///   - element: Creates the element at a new position. It is called once, in order, for each
  ///     inserted or updated element.
  /// - Returns: The new elements.
  /// - Throws: An error that names the first invalid position, before any element is requested. The
  ///   difference's lists may be in any order.
  /// - Complexity: O(old + new + changes)
  @_alwaysEmitIntoClient
  public func applied<Elements: Collection>(
    to old: Elements, element: (Int) -> Elements.Element
  ) throws(DifferenceError) -> [Elements.Element] {
    let old = Array(old)
    let origins = try origins(before: old.count)
    return origins.indices.map { index in origins[index].map { old[$0] } ?? element(index) }
  }

  /// Returns the old and new positions of all elements that are in both lists, moved and updated
  /// ones included, by ascending `to`.
  ///
  /// ```swift
  /// let difference = Diff.difference(
  ///   from: ["a", "b", "c"], to: ["c", "a", "d"], identity: .itself)
  /// difference.pairs(before: 3)  // [2 → 0, 0 → 1]
  /// ```
  ///
  /// - Parameter count: The number of old elements.
  /// - Returns: The pairs.
  /// - Precondition: The difference can be applied to `count` elements, as a computed difference
  ///   can.
  /// - Complexity: O(elements + changes)
  package func pairs(before count: Int) -> [ElementMove<Int>] {
    partners(before: count).ofNew.enumerated().compactMap { to, from in
      from < 0 ? nil : ElementMove(from: from, to: to)
    }
  }

  /// The new position of each old element and the old position of each new one, or -1.
  ///
  /// - Precondition: That of ``pairs(before:)``.
  func partners(before count: Int) -> (ofOld: [Int], ofNew: [Int]) {
    let staying = -2
    var ofOld = Array(repeating: staying, count: count)
    var ofNew = Array(repeating: staying, count: count - deleted.count + inserted.count)
    for position in deleted { ofOld[position] = -1 }
    for position in inserted { ofNew[position] = -1 }
    for pair in moved { (ofOld[pair.from], ofNew[pair.to]) = (pair.to, pair.from) }
    var from = 0
    for to in ofNew.indices where ofNew[to] == staying {
      // Invariant: of the old elements that stay, those before `from` have a partner.
      while ofOld[from] != staying { from += 1 }
      (ofOld[from], ofNew[to]) = (to, from)
    }
    return (ofOld, ofNew)
  }

  /// For each new element, its old position; `nil` if it is inserted, or updated unless
  /// `keepsUpdated` is `true`.
  @_alwaysEmitIntoClient
  func origins(
    before count: Int, keepsUpdated: Bool = false
  ) throws(DifferenceError) -> [Int?] {
    let items = SectionedDifference(self, section: 0)
    // The count is negative only if a deletion is invalid.
    let newCount = max(0, count - deleted.count + inserted.count)
    var slots = Slots([0], before: [count], after: [newCount]) { "\($0.itemIndex)" }
    try slots.fill(items)
    let kept = slots.origins[0]
    try slots.update(items.updatedItems)
    return (keepsUpdated ? kept : slots.origins[0]).map { $0?.itemIndex }
  }
}
