import DataSourceKit
import Foundation
import IdentityDiff

/// A batch as operations that are carried out one after the other, as `NSTableView` does it (rule S).
///
/// A batch is a set of changes with positions BEFORE and AFTER. A table without sections carries out
/// operations one by one instead, each with the row numbers of that moment: it first removes rows, then
/// brings the remaining rows into their final order with as few moves as possible, and finally inserts rows.
struct RunningSequence: Hashable, Sendable {
  /// The rows to remove first: BEFORE indices.
  let removed: IndexSet

  /// The moves that follow, each with the row numbers of that moment: the row is taken out at `from`, and
  /// `to` is its index once it is put in again.
  let moves: [Move<Int>]

  /// The rows to insert last: AFTER indices.
  let inserted: IndexSet

  /// Finds the operations for a batch.
  ///
  /// Surviving sections may gain and lose their group rows in it.
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
    removed = IndexSet(changes.removed)
    inserted = IndexSet(changes.inserted)
    // Between removals and insertions only the remaining rows are there, numbered by their ranks.
    let kept = SlotMap(removed: changes.removed, added: changes.inserted)
    let moved = changes.moved.map {
      Move(from: kept.rank(before: $0.from), to: kept.rank(after: $0.to))
    }
    moves = RowOrder(moved: moved).withFewestMoves.runningMoves
  }
}
