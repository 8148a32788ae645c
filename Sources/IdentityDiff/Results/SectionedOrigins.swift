/// Tells where each section and each item AFTER a difference comes from.
@usableFromInline
struct _SectionedOrigins {
  /// For each section AFTER its position BEFORE; `nil` if it is new.
  @usableFromInline let sections: [Int?]
  /// For each section AFTER whether its own content is new, itself included.
  @usableFromInline private(set) var isNew: [Bool]
  /// For each item AFTER its position BEFORE; `nil` if it or its content is new.
  @usableFromInline private(set) var items: [[ItemPath?]] = []

  /// Finds the origins.
  ///
  /// - Parameters:
  ///   - difference: what changed; its lists may be in any order.
  ///   - before: the number of items in each section BEFORE.
  ///   - after: the number of items in each section AFTER.
  /// - Throws: an error that names the first position that is wrong.
  /// - Complexity: O(sections + items + changes)
  @usableFromInline
  init(
    _ difference: SectionedDifference, before: [Int], after: [Int]
  ) throws(SectionedDifference.ApplicationError) {
    let sectionDifference = ListDifference(
      deleted: difference.deletedSections, inserted: difference.insertedSections,
      moved: difference.movedSections, updated: difference.updatedSections)
    do throws(ListDifference.ApplicationError) {
      sections = try SlotOrigins.checked(
        before: before.count, deleted: difference.deletedSections,
        inserted: difference.insertedSections, moved: difference.movedSections
      ).map { $0 < 0 ? nil : $0 }
      isNew = try sectionDifference.origins(before: before.count).map { $0 < 0 }
      guard sections.count == after.count else {
        throw .wrongCount(expected: sections.count, actual: after.count)
      }
    } catch {
      throw .sections(error)
    }
    var slots = ItemSlots(sections, before: before, after: after)
    for path in difference.deletedItems { try slots.delete(path) }
    for move in difference.movedItems { try slots.move(move) }
    for path in difference.insertedItems { try slots.insert(path) }
    try slots.fill()
    for pair in difference.updatedItems { try slots.update(pair) }
    items = slots.origins
  }
}
