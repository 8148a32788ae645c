import DataSourceChanges
package import DataSourceCore
import DataSourcePlanning
import DataSourceReloading
import Foundation
import IdentityDiff
import _DataSourceSubsequences

extension PlannedChange {
  /// Plans the events that a fetched results controller reports to its delegate.
  ///
  /// Core Data's `NSFetchedResultsController` reports one event for each object and section, with
  /// old and new index paths as `ChangeType` has them. It is known to report events that views do
  /// not accept. These are converted:
  /// - If an object has several events, such as a deletion and an update, the strongest one is
  ///   used. A moved object also counts as updated.
  /// - A move without effect becomes an update. Whether a move has an effect depends on the other
  ///   changes, not on comparing its two index paths. If a previous section is deleted, an object
  ///   that moves may keep its index path.
  /// - A move out of a deleted section becomes an insertion, and a move into an inserted one a
  ///   deletion.
  /// - Deletions from a deleted section, and insertions into an inserted one, are left out.
  ///
  /// The change is a reload if the events are not consistent with the old and new numbers of
  /// objects. So no invalid batch reaches a view.
  ///
  /// - Parameters:
  ///   - events: The events, in any order.
  ///   - before: The number of objects in each old section.
  ///   - after: The number of objects in each new section.
  /// - Complexity: O(events · log events + sections)
  package static func fetched(_ events: [Change], before: [Int], after: [Int]) -> PlannedChange {
    let batch = Batch(events)
    guard batch.malformed.isEmpty else { return .reload }
    let events = batch.strongestEvents
    let mapping = IndexPathMapping(events)
    let updates = events.items.updates.compactMap { item in
      mapping.positionAfter(item).map { ElementMove(from: item, to: $0) }
    }
    let updatedItems = (events.items.moves + updates).byTarget()
    let count = { after.indices.contains($0) ? after[$0] : 0 }
    let change = ChangePlanner(
      events,
      ChangePlanner.Content(
        updatedSections: events.sections.updates.inOrder().compactMap { section in
          mapping.newSection(for: section).map { ElementMove(from: section, to: $0) }
        },
        updatedItems: updatedItems.filter { $0.to.item < count($0.to.section) },
        itemCount: count),
      options: .anyChanges
    ).change()
    do {
      try change.batch.validate(before: before, after: after)
      return change
    } catch {
      return .reload
    }
  }
}

extension Batch {
  /// Each object's strongest event.
  fileprivate var strongestEvents: Batch {
    var result = Batch()
    // A section's move is split into a deletion and an insertion.
    let deletedSections = Set(sections.deletes + sections.moves.map(\.from))
    result.sections.deletes = Array(deletedSections)
    result.sections.inserts = Array(Set(sections.inserts + sections.moves.map(\.to)))
    result.sections.updates = Array(Set(sections.updates).subtracting(deletedSections))

    var deletes = Set(items.deletes)
    var inserts = Set(items.inserts)
    // Both sorts are stable, so equal moves are adjacent.
    var moves: [ElementMove<ItemPath>] = []
    for move in items.moves.byTarget().byOrigin() where move != moves.last { moves.append(move) }
    for move in moves where deletes.contains(move.from) { inserts.insert(move.to) }
    for move in moves where inserts.contains(move.to) { deletes.insert(move.from) }
    moves.removeAll { deletes.contains($0.from) || inserts.contains($0.to) }
    result.items.deletes = Array(deletes)
    result.items.inserts = Array(inserts)
    result.items.moves = moves
    result.items.updates = Array(
      Set(items.updates).subtracting(deletes).subtracting(moves.map(\.from)))
    return result
  }
}
