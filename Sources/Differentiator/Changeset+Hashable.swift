import IdentityDiff

extension Changeset: Equatable where Section: Equatable {
  /// Whether both have the same sections before and after, and the same changes, in the same order.
  ///
  /// - Complexity: O(sections + items + changes)
  public static func == (left: Changeset, right: Changeset) -> Bool {
    left.reloadData == right.reloadData
      && left.insertedSections == right.insertedSections
      && left.deletedSections == right.deletedSections
      && left.movedSections.elementsEqual(right.movedSections, by: ==)
      && left.updatedSections == right.updatedSections
      && left.insertedItems == right.insertedItems
      && left.deletedItems == right.deletedItems
      && left.movedItems.elementsEqual(right.movedItems, by: ==)
      && left.updatedItems == right.updatedItems
      && left.originalSections == right.originalSections
      && left.finalSections == right.finalSections
  }
}

extension Changeset: Hashable where Section: Hashable {
  /// Hashes the sections and the changes.
  ///
  /// - Parameter hasher: what to feed.
  /// - Complexity: O(sections + items + changes)
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reloadData)
    hasher.combine(originalSections)
    hasher.combine(finalSections)
    hasher.combine(insertedSections)
    hasher.combine(deletedSections)
    hasher.combine(movedSections.map(Move.init))
    hasher.combine(updatedSections)
    hasher.combine(insertedItems)
    hasher.combine(deletedItems)
    hasher.combine(movedItems.map(Move.init))
    hasher.combine(updatedItems)
  }
}
