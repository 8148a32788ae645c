import DataSourceKit
public import IdentityDiff

extension SectionedDifference {
  /// Returns the change sets that show this difference.
  ///
  /// ```swift
  /// let difference = Diff.difference(from: oldSections, to: newSections)
  /// let plan = difference.plan(itemCounts: newSections.map { $0.items.count })
  /// ```
  ///
  /// - Parameter itemCounts: The number of items of each section AFTER. Missing counts are 0.
  /// - Returns: The structure and the content.
  /// - Complexity: O(changes), and O(sections · log sections) where sections change.
  public func plan(itemCounts: [Int]) -> ChangePlan {
    planner(itemCounts: itemCounts).change().plan
  }

  /// Plans the change sets that show this difference, in one structural batch or in two.
  ///
  /// - Parameter itemCounts: The number of items of each section AFTER.
  func planner(itemCounts: [Int]) -> ChangePlanner {
    ChangePlanner(
      batch, updatedSections: updatedSections, updatedItems: updatedItems,
      itemCount: { itemCounts.indices.contains($0) ? itemCounts[$0] : 0 })
  }

  /// The deletions, insertions and moves.
  package var batch: Batch {
    var batch = Batch()
    batch.sections.deletes = deletedSections
    batch.sections.inserts = insertedSections
    batch.sections.moves = movedSections
    batch.items.deletes = deletedItems
    batch.items.inserts = insertedItems
    batch.items.moves = movedItems
    return batch
  }
}
