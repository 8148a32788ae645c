package import DataSourceKit
import Foundation
import IdentityDiff

extension ChangePlan {
  /// Creates a plan from the events that a fetched results controller reports to its delegate.
  ///
  /// Core Data's `NSFetchedResultsController` reports one event for each object and section, with index
  /// paths BEFORE and AFTER as `ChangeType` has them. It is known to report events that views do not
  /// accept, which are converted:
  /// - Of several events of one object, such as a deletion and an update, the stronger one is used. A moved
  ///   object counts as updated, too.
  /// - A move without effect becomes an update. That depends on the other changes, not on a comparison of both
  ///   index paths: if a previous section is deleted, an object that moves may keep its index path.
  /// - A move out of a deleted section, or into an inserted one, becomes an insertion or a deletion.
  /// - Deletions of the objects of a deleted section, and insertions of those of an inserted one, are left out.
  ///
  /// If the events are not consistent with the numbers of objects BEFORE and AFTER, the structure is
  /// `ChangeSet.all`, so that no invalid batch reaches a view.
  ///
  /// - Parameters:
  ///   - fetchedEvents: The events, in any order.
  ///   - before: The number of objects of each section BEFORE.
  ///   - after: The number of objects of each section AFTER.
  /// - Complexity: O(events · log events + sections)
  package init(fetchedEvents: [Change], before: [Int], after: [Int]) {
    let batch = Batch(fetchedEvents)
    let events = batch.strongestEvents
    let mapping = IndexPathMapping(events)
    let updates = events.items.updates.compactMap { item in
      mapping.positionAfter(item).map { ElementMove(from: item, to: $0) }
    }
    let updatedItems = (events.items.moves + updates).sorted { $0.to < $1.to }
    let count = { after.indices.contains($0) ? after[$0] : 0 }
    self =
      ChangePlanner(
        events,
        ChangePlanner.Content(
          updatedSections: events.sections.updates.sorted().compactMap { section in
            mapping.sectionAfter(section).map { ElementMove(from: section, to: $0) }
          },
          updatedItems: updatedItems.filter { $0.to.item < count($0.to.section) },
          itemCount: count),
        options: .anyChanges
      ).change().plan
    do {
      try structure.validate(before: before, after: after)
      if !batch.malformed.isEmpty { self = ChangePlan(structure: .all) }
    } catch {
      self = ChangePlan(structure: .all)
    }
  }
}

extension Batch {
  /// The strongest event of each object.
  fileprivate var strongestEvents: Batch {
    var result = Batch()
    // A move of a section is split into a deletion and an insertion.
    let deletedSections = Set(sections.deletes + sections.moves.map(\.from))
    result.sections.deletes = Array(deletedSections)
    result.sections.inserts = Array(Set(sections.inserts + sections.moves.map(\.to)))
    result.sections.updates = Array(Set(sections.updates).subtracting(deletedSections))

    var deletes = Set(items.deletes)
    var inserts = Set(items.inserts)
    var moves = Set(items.moves).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
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
