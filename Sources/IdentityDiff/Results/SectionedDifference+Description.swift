import DataSourcePositions

extension SectionedDifference: CustomStringConvertible {
  /// The lists that are not empty, such as
  /// `SectionedDifference(deletedSections: [1], movedItems: [(0, 2) → (0, 0)])`; `no changes` if
  /// all are empty.
  ///
  /// - Complexity: O(changes)
  public var description: String {
    var text = DifferenceText("SectionedDifference")
    text.add("deletedSections", deletedSections)
    text.add("insertedSections", insertedSections)
    text.add("movedSections", movedSections)
    text.add("updatedSections", updatedSections)
    text.add("deletedItems", deletedItems)
    text.add("insertedItems", insertedItems)
    text.add("movedItems", movedItems)
    text.add("updatedItems", updatedItems)
    text.add("oldDuplicateSections", oldDuplicateSections)
    text.add("newDuplicateSections", newDuplicateSections)
    text.add("oldDuplicateItems", oldDuplicateItems)
    text.add("newDuplicateItems", newDuplicateItems)
    return text.description
  }
}
