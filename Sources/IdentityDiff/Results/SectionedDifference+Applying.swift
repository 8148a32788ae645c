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
  ) throws(ApplicationError) -> [[Item]] {
    let origins = try _SectionedOrigins(
      self, before: old.map(\.count), after: new.map(\.count))
    return origins.items(from: old, new)
  }
}

extension _SectionedOrigins {
  /// The items AFTER.
  @inlinable
  func items<Item>(from old: [[Item]], _ new: [[Item]]) -> [[Item]] {
    zip(items, new).map { origins, new in
      zip(origins, new).map { origin, item in
        origin.map { old[$0.sectionIndex][$0.itemIndex] } ?? item
      }
    }
  }
}
