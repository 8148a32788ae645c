import DataSourcePositions

/// The steps of the algorithm, compiled once for all element types.
///
/// 1. ``RunScan`` finds runs common to both sides, without hashing.
/// 2. ``Matcher`` pairs the elements outside of runs, with one ``IdentityTable``, and checks that
///    identities are unique. If they are not, it pairs all elements by the rule for duplicates.
/// 3. ``Matcher/changes()`` converts runs and pairs into a difference, from positions alone.
///
/// A list is a single section. Elements are numbered from the first section to the last, and all
/// steps are about these numbers.
///
/// Only ``ElementAccess`` knows the type of elements. One request covers many elements, so a call
/// costs nothing per element. For each of its types, an app compiles a loop instead of an engine.
///
/// The unsafe parts follow these rules. Pointers to elements are used only inside the call that
/// provides them. Arrays check their bounds, and suffice for any result of `==` and `hash`. Every
/// element is stored at most once, a table has more slots than elements, and only elements without
/// a partner are paired.
enum Engine {
  /// Whether the elements can be numbered with 32 bits. Larger data is replaced as a whole.
  private static func canNumber(_ oldCount: Int, _ newCount: Int) -> Bool {
    let (count, overflow) = oldCount.addingReportingOverflow(newCount)
    return !overflow && count < Int(Int32.max)
  }

  /// Computes the difference between the elements of two lists, in section 0.
  static func difference(
    from old: StoredElements, to new: StoredElements, access: ElementAccess
  ) -> SectionedDifference {
    if unsafe old.isSame(as: new) { return SectionedDifference() }
    guard unsafe canNumber(old.count, new.count) else {
      return unsafe SectionedDifference(
        deletedItems: (0..<old.count).map { ItemPath(sectionIndex: 0, itemIndex: $0) },
        insertedItems: (0..<new.count).map { ItemPath(sectionIndex: 0, itemIndex: $0) })
    }
    var matcher = unsafe Matcher(Side(old), Side(new), access)
    return matcher.difference()
  }

  /// Computes the difference between the items of sections.
  ///
  /// - Parameters:
  ///   - old: The items of each old section.
  ///   - new: The items of each new section.
  ///   - sections: The difference between the sections.
  ///   - access: Access to items.
  static func difference(
    from old: UnsafeBufferPointer<StoredElements>, to new: UnsafeBufferPointer<StoredElements>,
    sections: ListDifference, access: ElementAccess
  ) -> SectionedDifference {
    if sections.isEmpty, old.count == 1, new.count == 1 {
      return unsafe difference(from: old[0], to: new[0], access: access)
    }
    let (oldCount, newCount) = unsafe (count(old), count(new))
    guard canNumber(old.count, new.count), canNumber(oldCount, newCount) else {
      return SectionedDifference(
        deletedSections: Array(0..<old.count), insertedSections: Array(0..<new.count))
    }
    let (ofOld, ofNew) = sections.partners(before: old.count)
    var matcher = unsafe Matcher(
      Side(old, partners: ofOld, count: oldCount), Side(new, partners: ofNew, count: newCount),
      access)
    var result = matcher.difference()
    result.deletedSections = sections.deleted
    result.insertedSections = sections.inserted
    result.movedSections = sections.moved
    result.updatedSections = sections.updated
    result.oldDuplicateSections = sections.oldDuplicates
    result.newDuplicateSections = sections.newDuplicates
    return result
  }

  /// The number of elements in all sections, truncated on overflow.
  private static func count(_ sections: UnsafeBufferPointer<StoredElements>) -> Int {
    var count = 0
    for index in sections.indices {
      count = unsafe count.addingReportingOverflow(sections[index].count).partialValue
    }
    return count
  }
}
