import ChangePlanning
import DataSourceKit
public import IdentityDiff
import ListPositions

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
  public func plan(section: Int = 0) -> ChangePlan { change(section: section).plan }

  /// Plans the change that shows this difference.
  ///
  /// - Parameters:
  ///   - section: The items' section.
  ///   - counts: The item counts, if they are known.
  func change(section: Int, counts: PlannedChange.Counts = .derived) -> PlannedChange {
    func path(_ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
    func pair(_ move: ElementMove<Int>) -> ElementMove<ItemPath> {
      ElementMove(from: path(move.from), to: path(move.to))
    }
    return PlannedChange(
      Batch(
        items: Batch.Level(
          deletes: deleted.map(path), inserts: inserted.map(path), moves: moved.map(pair))),
      updates: updated.map(pair), counts: counts)
  }
}
