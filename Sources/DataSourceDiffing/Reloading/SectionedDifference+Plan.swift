import ChangePlanning
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
  /// - Parameter itemCounts: The number of items in each new section. Missing counts are 0.
  /// - Returns: The structure and the content.
  /// - Complexity: O(changes), plus O(sections · log sections) if sections change.
  public func plan(itemCounts: [Int]) -> ChangePlan {
    change(counts: .derived, itemCounts: itemCounts).plan
  }

  /// Plans the change that shows this difference.
  ///
  /// - Parameters:
  ///   - counts: The item counts, if they are known.
  ///   - itemCounts: The number of items in each new section.
  func change(counts: PlannedChange.Counts, itemCounts: [Int]) -> PlannedChange {
    guard sectionsAreUnchanged else {
      return planner(itemCounts: itemCounts).change(counts: counts)
    }
    // Items alone can always be changed in one batch.
    return PlannedChange(batch, updates: updatedItems, counts: counts)
  }

  private var sectionsAreUnchanged: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && updatedSections.isEmpty
  }

  /// Plans the change sets that show this difference, in one structural batch or in two.
  ///
  /// - Parameter itemCounts: The number of items in each new section.
  func planner(itemCounts: [Int]) -> ChangePlanner {
    ChangePlanner(
      batch,
      ChangePlanner.Content(
        updatedSections: updatedSections, updatedItems: updatedItems,
        itemCount: { itemCounts.indices.contains($0) ? itemCounts[$0] : 0 }),
      options: .difference)
  }

  /// The deletions, insertions and moves.
  package var batch: Batch {
    Batch(
      sections: Batch.Level(
        deletes: deletedSections, inserts: insertedSections, moves: movedSections),
      items: Batch.Level(deletes: deletedItems, inserts: insertedItems, moves: movedItems))
  }
}
