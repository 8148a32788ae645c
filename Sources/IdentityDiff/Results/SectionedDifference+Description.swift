extension SectionedDifference: CustomStringConvertible {
  /// The lists that are not empty, such as
  /// `SectionedDifference(deletedSections: [1], movedItems: [(0, 2) → (0, 0)])`; `no changes` if all are.
  ///
  /// - Complexity: O(changes)
  public var description: String {
    describe(
      "SectionedDifference",
      [
        ("deletedSections", deletedSections), ("insertedSections", insertedSections),
        ("movedSections", movedSections), ("updatedSections", updatedSections),
        ("deletedItems", deletedItems), ("insertedItems", insertedItems),
        ("movedItems", movedItems), ("updatedItems", updatedItems),
        ("oldDuplicateSections", oldDuplicateSections),
        ("newDuplicateSections", newDuplicateSections),
        ("oldDuplicateItems", oldDuplicateItems), ("newDuplicateItems", newDuplicateItems),
      ])
  }
}
