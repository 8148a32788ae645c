extension SectionedDifference {
  /// The difference that undoes this one, from the new sections to the old ones.
  ///
  /// It is minimal if this one is.
  ///
  /// - Complexity: O(changes · log changes)
  @_alwaysEmitIntoClient
  public var inverse: SectionedDifference {
    SectionedDifference(
      deletedSections: insertedSections, insertedSections: deletedSections,
      movedSections: movedSections.inverse(), updatedSections: updatedSections.inverse(),
      deletedItems: insertedItems, insertedItems: deletedItems,
      movedItems: movedItems.inverse(), updatedItems: updatedItems.inverse(),
      oldDuplicateSections: newDuplicateSections, newDuplicateSections: oldDuplicateSections,
      oldDuplicateItems: newDuplicateItems, newDuplicateItems: oldDuplicateItems)
  }
}
