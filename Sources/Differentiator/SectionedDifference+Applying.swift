public import IdentityDiff

extension SectionedDifference {
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
  ) throws(DifferenceError) -> [Section] {
    let items = try applied(to: old.map(\.items), from: new.map(\.items))
    var result = try ofSections.applied(to: old, from: new)
    for (index, items) in items.enumerated() {
      let section = Section(original: result[index], items: items)
      guard section.items.count == items.count else {
        throw DifferenceError(
          "init(original:items:) does not keep the items of section \(index) AFTER.")
      }
      result[index] = section
    }
    return result
  }
}
