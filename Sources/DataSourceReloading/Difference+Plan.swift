import DataSourceCore
import DataSourcePlanning
public import IdentityDiff

extension ListDifference {
  /// Returns the change sets that show this difference.
  ///
  /// ```swift
  /// Diff.difference(from: ["a", "b"], to: ["b", "c"], identity: .itself).plan()
  /// // [delete item 0-0, insert item 0-1]
  /// ```
  ///
  /// - Parameter section: The index of the list's section.
  /// - Returns: The structure and the content.
  /// - Complexity: O(changes)
  public func plan(section: Int = 0) -> ChangePlan {
    SectionedDifference(self, section: section).plan(itemCounts: [])
  }
}

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
  public func plan(itemCounts: [Int]) -> ChangePlan { change(before: nil, after: itemCounts).plan }

  /// Plans the change that shows this difference.
  ///
  /// - Parameters:
  ///   - before: The number of items in each old section, if they are known.
  ///   - after: The number of items in each new section.
  package consuming func change(before: [Int]?, after: [Int]) -> PlannedChange {
    let counts = before.map { PlannedChange.Counts.known(before: $0, after: after) } ?? .derived
    guard sectionsAreUnchanged else { return planner(itemCounts: after).change(counts: counts) }
    // Items alone can always be changed in one batch.
    return PlannedChange(batch, updates: updatedItems, counts: counts)
  }

  private var sectionsAreUnchanged: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && updatedSections.isEmpty
  }

  /// Plans the change sets that show this difference.
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
