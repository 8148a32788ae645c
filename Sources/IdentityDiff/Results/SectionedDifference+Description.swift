extension SectionedDifference: CustomStringConvertible {
  /// The lists that are not empty, such as
  /// `SectionedDifference(deletedSections: [1], movedItems: [(0, 2) → (0, 0)])`; `no changes` if all are.
  ///
  /// - Complexity: O(changes)
  public var description: String {
    describe(
      "SectionedDifference",
      [
        ("deletedSections", deletedSections.listing),
        ("insertedSections", insertedSections.listing),
        ("movedSections", movedSections.listing),
        ("updatedSections", updatedSections.listing),
        ("deletedItems", deletedItems.listing),
        ("insertedItems", insertedItems.listing),
        ("movedItems", movedItems.listing),
        ("updatedItems", updatedItems.listing),
        ("old duplicate sections", duplicateSections.old.listing),
        ("new duplicate sections", duplicateSections.new.listing),
        ("old duplicate items", duplicateItems.old.listing),
        ("new duplicate items", duplicateItems.new.listing),
      ])
  }
}
