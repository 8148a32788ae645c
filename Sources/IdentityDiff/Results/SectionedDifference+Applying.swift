public import DataSourcePositions

extension SectionedDifference {
  /// Returns the items that result from applying this difference.
  ///
  /// Inserted and updated items, and the items of inserted and updated sections, are taken from the
  /// new items. All others, including items moved into an inserted section, are taken from the old
  /// ones.
  ///
  /// ```swift
  /// let path = ItemPath(sectionIndex: 1, itemIndex: 0)
  /// let difference = SectionedDifference(insertedItems: [path])
  /// try difference.applied(to: [["a"], []], from: [["a"], ["b"]])  // [["a"], ["b"]]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The items of every old section.
  ///   - new: The items of every new section.
  /// - Returns: The items of every new section.
  /// - Throws: An error that names the first invalid position. The difference's lists may be in any
  ///   order.
  /// - Complexity: O(sections + items + changes)
  @_alwaysEmitIntoClient
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

  /// For each new item, its old position; `nil` if it or its content is new.
  @_alwaysEmitIntoClient
  func origins(before: [Int], after: [Int]) throws(DifferenceError) -> [[ItemPath?]] {
    var sections: [Int?] = []
    do throws(DifferenceError) {
      sections = try ofSections.origins(before: before.count, keepsUpdated: true)
      guard sections.count == after.count else {
        throw .wrongCount("the list", expected: sections.count, actual: after.count)
      }
    } catch {
      throw DifferenceError("Sections: \(error)")
    }
    var slots = Slots(sections, before: before, after: after)
    try slots.fill(self)
    try slots.update(updatedItems)
    return slots.origins
  }
}
