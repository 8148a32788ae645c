import ChangePlanning
import DataSourceKit
import Foundation
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
    let structure = structure(section: section)
    func path(_ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
    let updates = updated.map { ElementMove(from: path($0.from), to: path($0.to)) }
    return PlannedChange(structure: structure, updates: updates, counts: counts)
  }

  private func structure(section: Int) -> ChangeSet {
    .itemChanges(deleted: deleted, inserted: inserted, moved: moved) {
      ItemPath(section: section, item: $0).indexPath
    }
  }
}

extension ChangeSet {
  /// A change's structure if it names no sections.
  @inline(__always)
  static func itemChanges<Place>(
    deleted: [Place], inserted: [Place], moved: [ElementMove<Place>],
    indexPath: (Place) -> IndexPath
  ) -> ChangeSet {
    var changes: [Change] = []
    changes.reserveCapacity(deleted.count + inserted.count + moved.count)
    for item in deleted { changes.append(.object(type: .delete(indexPath(item)))) }
    for item in inserted { changes.append(.object(type: .insert(indexPath(item)))) }
    for move in moved {
      changes.append(.object(type: .move(indexPath(move.from), indexPath(move.to))))
    }
    return .some(changes)
  }
}
