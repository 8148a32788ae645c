public import DataSourceKit
import Foundation
import IdentityDiff

/// Turns what a fetched results controller tells its delegate into change sets that no view rejects.
///
/// Core Data's `NSFetchedResultsController` reports one event for each object and section, with index paths
/// BEFORE and AFTER as `ChangeType` has them. It is known to report more than a view can take, and this is
/// what becomes of it (rules F of the list of what views accept):
/// - An object that is deleted or moved is reported as updated, too, or an inserted one: the stronger event
///   counts. A move tells of new content as well.
/// - An object is reported as moved and gets where it would have got anyway: that is an update. Whether it
///   would is decided by what else has changed, not by comparing both index paths: after a section was deleted
///   in front of it, an object that really moves may have the same index path as before.
/// - An object moves out of a deleted section, or into an inserted one: it is inserted, or deleted.
/// - Objects of a deleted section are reported as deleted one by one, and those of an inserted section as
///   inserted: the sections say it all.
///
/// If the events do not lead from the numbers of objects before to those after, in spite of all this, the
/// answer is `ChangeSet.all`: nothing wrong reaches a view.
///
/// ```swift
/// var normalizer = FetchedChangeNormalizer(before: [2, 1])
/// normalizer.add(.section(type: .delete([0, 0])))
/// normalizer.add(.item(type: .move([0, 1], [0, 0])))
/// normalizer.plan(after: [2]).structure  // [delete section 0, insert item 0-0]
/// ```
public struct FetchedChangeNormalizer: Sendable {
  private let before: [Int]
  private var events = Batch()
  /// Whether an event names a place that cannot be.
  private var isImpossible = false

  /// Starts with no events.
  ///
  /// - Parameter before: the number of objects of each section BEFORE.
  public init(before: [Int]) {
    self.before = before
  }

  /// Notes an event. The order does not matter.
  ///
  /// - Parameter event: what has happened, in the index spaces of `ChangeType`.
  public mutating func add(_ event: Change) {
    let batch = Batch([event])
    if !batch.malformed.isEmpty { isImpossible = true }
    events.sections.add(batch.sections)
    events.items.add(batch.items)
  }

  /// The change sets that do what the events say.
  ///
  /// - Parameter after: the number of objects of each section AFTER.
  /// - Returns: the structure and the content; `ChangeSet.all` if the events cannot be right.
  /// - Complexity: O(events · log events + sections)
  public func plan(after: [Int]) -> ChangePlan {
    guard !isImpossible else { return ChangePlan(structure: .all) }
    let events = strongestEvents
    let mapping = IndexPathMapping(events)
    let updates = events.items.updates.compactMap { item in
      mapping.positionAfter(item).map { Move(from: item, to: $0) }
    }
    let updatedItems = (events.items.moves + updates).sorted { $0.to < $1.to }
    let count = { after.indices.contains($0) ? after[$0] : 0 }
    let plan = ChangePlanner(
      events,
      updatedSections: events.sections.updates.sorted().compactMap { section in
        mapping.sectionAfter(section).map { Move(from: section, to: $0) }
      },
      updatedItems: updatedItems.filter { $0.to.item < count($0.to.section) },
      mayMoveNeedlessly: true, itemCount: count
    ).plan
    do {
      try plan.structure.validate(before: before, after: after)
    } catch {
      return ChangePlan(structure: .all)
    }
    return plan
  }

  /// The events, one for each object: of two the stronger one.
  private var strongestEvents: Batch {
    var result = Batch()
    // Sections do not move in one piece.
    let deletedSections = Set(events.sections.deletes + events.sections.moves.map(\.from))
    result.sections.deletes = Array(deletedSections)
    result.sections.inserts = Array(
      Set(events.sections.inserts + events.sections.moves.map(\.to)))
    result.sections.updates = Array(Set(events.sections.updates).subtracting(deletedSections))

    var deletes = Set(events.items.deletes)
    var inserts = Set(events.items.inserts)
    var moves = Set(events.items.moves).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    for move in moves where deletes.contains(move.from) { inserts.insert(move.to) }
    for move in moves where inserts.contains(move.to) { deletes.insert(move.from) }
    moves.removeAll { deletes.contains($0.from) || inserts.contains($0.to) }
    result.items.deletes = Array(deletes)
    result.items.inserts = Array(inserts)
    result.items.moves = moves
    result.items.updates = Array(
      Set(events.items.updates).subtracting(deletes).subtracting(moves.map(\.from)))
    return result
  }
}

extension Batch.Level {
  fileprivate mutating func add(_ other: Self) {
    deletes += other.deletes
    inserts += other.inserts
    moves += other.moves
    updates += other.updates
  }
}
