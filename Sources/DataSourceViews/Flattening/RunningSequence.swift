import DataSourceKit
import Foundation
import IdentityDiff

/// A batch as operations that are carried out one after the other, as NSTableView does it (rule S).
///
/// A batch is a set of changes, its positions are BEFORE and AFTER. A table without sections takes
/// operations one by one instead, each by the rows that there are at that moment. So first goes what is
/// deleted; then the rows that are kept are brought into their final order, with as few moves as
/// possible; at last comes what is new.
struct RunningSequence: Hashable, Sendable {
  /// A step, by the rows that there are when it is carried out.
  enum Operation: Hashable, Sendable {
    /// These rows go.
    case remove(IndexSet)

    /// A row is taken out, and put in again; `to` is its index then.
    case move(from: Int, to: Int)

    /// Rows come; these are their indices when all of them are there.
    case insert(IndexSet)
  }

  /// The rows that go at first: BEFORE indices.
  let removed: IndexSet

  /// The moves that follow, each by the rows that there are then.
  let moves: [Move<Int>]

  /// The rows that come at last: AFTER indices.
  let inserted: IndexSet

  /// Finds the operations for a batch.
  ///
  /// Sections that are kept may gain and lose their group rows in it.
  ///
  /// - Parameters:
  ///   - changeSet: the batch, which keeps the rules H. Updates do not count.
  ///   - before: the rows BEFORE.
  ///   - after: the rows AFTER.
  /// - Complexity: O(sections · log changes + rows named · log (rows named)), where the rows of deleted,
  ///   inserted and moved sections count as named
  init(_ changeSet: ChangeSet, from before: FlatLayout, to after: FlatLayout) {
    assert(changeSet != .all, "a reload is no batch")
    let changes = RowChanges(changeSet, from: before, to: after)
    removed = IndexSet(ascending: changes.removed)
    inserted = IndexSet(ascending: changes.inserted)
    // Between the first and the last step there are only rows that are kept: they are named by their
    // ranks.
    let kept = SlotMap(removed: changes.removed, added: changes.inserted)
    let moved = changes.moved.map {
      Move(from: kept.rank(before: $0.from), to: kept.rank(after: $0.to))
    }
    moves = RowOrder(moved: moved).withFewestMoves.runningMoves
  }

  /// The operations in the order in which they are to be carried out. None is empty.
  var operations: [Operation] {
    var result: [Operation] = []
    if !removed.isEmpty { result.append(.remove(removed)) }
    result += moves.map { .move(from: $0.from, to: $0.to) }
    if !inserted.isEmpty { result.append(.insert(inserted)) }
    return result
  }
}

extension IndexSet {
  /// A set of integers in ascending order, added by runs.
  fileprivate init(ascending integers: [Int]) {
    self.init()
    var start = integers.startIndex
    while start < integers.endIndex {
      var end = start + 1
      while end < integers.endIndex, integers[end] == integers[end - 1] + 1 { end += 1 }
      insert(integersIn: integers[start]...integers[end - 1])
      start = end
    }
  }
}
