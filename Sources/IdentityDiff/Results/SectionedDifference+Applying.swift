extension SectionedDifference {
  /// The items that come about when this difference is applied.
  ///
  /// What is inserted or updated, itself or with its section, is taken from the new items, everything
  /// else from the old ones: those that are moved into an inserted section, too.
  ///
  /// ```swift
  /// let path = ItemPath(sectionIndex: 1, itemIndex: 0)
  /// let difference = SectionedDifference(insertedItems: [path])
  /// try difference.applied(to: [["a"], []], from: [["a"], ["b"]])  // [["a"], ["b"]]
  /// ```
  ///
  /// - Parameters:
  ///   - old: the items of every section BEFORE.
  ///   - new: the items of every section AFTER.
  /// - Returns: the items of every section AFTER, as the difference has them.
  /// - Throws: an error that names the first position that is wrong. No order is asked of the lists.
  /// - Complexity: O(sections + items + changes)
  @inlinable
  public func applied<Item>(
    to old: [[Item]], from new: [[Item]]
  ) throws(DifferenceError) -> [[Item]] {
    let origins = try origins(before: old.map(\.count), after: new.map(\.count))
    return zip(origins, new).map { origins, new in
      zip(origins, new).map { origin, item in
        origin.map { old[$0.sectionIndex][$0.itemIndex] } ?? item
      }
    }
  }

  /// For each item AFTER its position BEFORE; `nil` if it or its content is new.
  @usableFromInline
  func origins(before: [Int], after: [Int]) throws(DifferenceError) -> [[ItemPath?]] {
    var sections: [Int?] = []
    do throws(DifferenceError) {
      var slots = try ofSections.slots(before: before.count)
      sections = slots.origins[0]
      try slots.update(updatedSections)
      guard sections.count == after.count else {
        throw .wrongCount("the list", expected: sections.count, actual: after.count)
      }
    } catch {
      throw DifferenceError("Sections: \(error)")
    }
    var slots = Slots<ItemPath>(sections, before: before, after: after)
    try slots.fill(deleted: deletedItems, inserted: insertedItems, moved: movedItems)
    try slots.update(updatedItems)
    return slots.origins
  }
}
