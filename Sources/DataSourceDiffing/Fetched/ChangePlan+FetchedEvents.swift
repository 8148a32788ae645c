package import DataSourceKit
import Foundation
import IdentityDiff

extension ChangePlan {
  /// Turns what a fetched results controller tells its delegate into change sets that no view rejects.
  ///
  /// Core Data's `NSFetchedResultsController` reports one event for each object and section, with index
  /// paths BEFORE and AFTER as `ChangeType` has them. It is known to report more than a view can take, and
  /// this is what becomes of it (rules F of the list of what views accept):
  /// - An object that is deleted or moved is reported as updated, too, or an inserted one: the stronger event
  ///   counts. A moved object has new content as well.
  /// - An object is reported as moved and gets where it would have got anyway: that is an update. Whether it
  ///   would is decided by what else has changed, not by comparing both index paths: after a section was
  ///   deleted in front of it, an object that really moves may have the same index path as before.
  /// - An object moves out of a deleted section, or into an inserted one: it is inserted, or deleted.
  /// - Objects of a deleted section are reported as deleted one by one, and those of an inserted section as
  ///   inserted: the events of the sections are enough.
  ///
  /// If the events do not lead from the numbers of objects before to those after, in spite of all this, the
  /// structure is `ChangeSet.all`: nothing wrong reaches a view.
  ///
  /// - Parameters:
  ///   - fetchedEvents: the events, in any order.
  ///   - before: the number of objects of each section BEFORE.
  ///   - after: the number of objects of each section AFTER.
  /// - Complexity: O(events · log events + sections)
  package init(fetchedEvents: [Change], before: [Int], after: [Int]) {
    let batch = Batch(fetchedEvents)
    let events = batch.strongestEvents
    let mapping = IndexPathMapping(events)
    let updates = events.items.updates.compactMap { item in
      mapping.positionAfter(item).map { Move(from: item, to: $0) }
    }
    let updatedItems = (events.items.moves + updates).sorted { $0.to < $1.to }
    let count = { after.indices.contains($0) ? after[$0] : 0 }
    self =
      ChangePlanner(
        events,
        updatedSections: events.sections.updates.sorted().compactMap { section in
          mapping.sectionAfter(section).map { Move(from: section, to: $0) }
        },
        updatedItems: updatedItems.filter { $0.to.item < count($0.to.section) },
        mayMoveNeedlessly: true, itemCount: count
      ).plan
    do {
      try structure.validate(before: before, after: after)
      if !batch.malformed.isEmpty { self = ChangePlan(structure: .all) }
    } catch {
      self = ChangePlan(structure: .all)
    }
  }
}

extension Batch {
  /// One event for each object: of two the stronger one.
  fileprivate var strongestEvents: Batch {
    var result = Batch()
    // Sections do not move in one piece.
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
