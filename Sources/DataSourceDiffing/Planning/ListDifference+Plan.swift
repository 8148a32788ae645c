import DataSourceKit
import Foundation
public import IdentityDiff

extension ListDifference {
  /// Returns the change sets that show this difference.
  ///
  /// ```swift
  /// Diff.difference(from: ["a", "b"], to: ["b", "c"], identity: .itself).plan()
  /// // [delete item 0-0, insert item 0-1]
  /// ```
  ///
  /// - Parameter section: The index of the section that holds the list.
  /// - Returns: The structure and the content.
  /// - Complexity: O(changes)
  public func plan(section: Int = 0) -> ChangePlan { change(section: section).plan }

  /// Plans the change that shows this difference.
  ///
  /// - Parameters:
  ///   - section: The section of the items.
  ///   - counts: The item counts, if they are known.
  func change(section: Int, counts: PlannedChange.Counts = .derived) -> PlannedChange {
    var structure: [Change] = []
    structure.reserveCapacity(deleted.count + inserted.count + moved.count)
    func position(_ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
    func path(_ item: Int) -> IndexPath { position(item).indexPath }
    for item in deleted { structure.append(.object(type: .delete(path(item)))) }
    for item in inserted { structure.append(.object(type: .insert(path(item)))) }
    for move in moved { structure.append(.object(type: .move(path(move.from), path(move.to)))) }
    return PlannedChange(
      structure: .some(structure),
      updates: updated.map { ElementMove(from: position($0.from), to: position($0.to)) },
      counts: counts)
  }
}
