import DataSourceKit
public import IdentityDiff

extension SectionedDifference {
  /// The change sets that show this difference.
  ///
  /// ```swift
  /// let difference = Diff.difference(from: oldSections, to: newSections)
  /// let plan = difference.plan(itemCounts: newSections.map { $0.items.count })
  /// ```
  ///
  /// - Parameter itemCounts: the number of items of each section AFTER. A section that is missing here
  ///   counts as empty.
  /// - Returns: the structure and the content.
  /// - Complexity: O(changes), and O(sections · log sections) where sections change.
  public func plan(itemCounts: [Int]) -> ChangePlan {
    SectionedPlanner(self, itemCounts: itemCounts).plan
  }
}
