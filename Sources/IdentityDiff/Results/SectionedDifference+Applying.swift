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

  /// The sections that come about when this difference is applied.
  ///
  /// Sections that are inserted or updated are taken from the new ones, others from the old ones; their
  /// items are chosen one by one: inserted and updated ones from the new sections, others from the old
  /// ones. All sections are made by `init(original:items:)`.
  ///
  /// - Parameters:
  ///   - old: the sections BEFORE.
  ///   - new: the sections AFTER.
  /// - Returns: the sections AFTER, as the difference has them.
  /// - Throws: an error that names the first position that is wrong, or the section that does not hold
  ///   as many items as its initialiser was given. No order is asked of the lists.
  /// - Complexity: O(sections + items + changes)
  @inlinable
  public func applied<Section: SectionModelType>(
    to old: [Section], from new: [Section]
  ) throws(ApplicationError) -> [Section] {
    let oldItems = old.map(\.items)
    let newItems = new.map(\.items)
    let origins = try _SectionedOrigins(
      self, before: oldItems.map(\.count), after: newItems.map(\.count))
    var result: [Section] = []
    result.reserveCapacity(new.count)
    for (index, items) in origins.items(from: oldItems, newItems).enumerated() {
      let origin = origins.isNew[index] ? nil : origins.sections[index]
      let section = Section(original: origin.map { old[$0] } ?? new[index], items: items)
      guard section.items.count == items.count else {
        throw .invalidInitializerImplementation(section: index)
      }
      result.append(section)
    }
    return result
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
