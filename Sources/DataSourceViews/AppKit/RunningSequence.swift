import DataSourceCore
import DataSourcePlanning
import Foundation
import IdentityDiff
import _DataSourceSubsequences

/// A batch as a sequence of operations, as `NSTableView` performs them (rule S).
///
/// A batch is a set of changes with positions BEFORE and AFTER. A table without sections performs
/// operations one by one, each with the current row numbers. The sequence first removes rows, then
/// moves others, and finally inserts rows.
struct RunningSequence: Hashable, Sendable {
  /// The rows to remove first: BEFORE indices.
  let removed: IndexSet

  /// The moves that follow, each with the current row numbers: the row is removed at `from`, and
  /// `to` is its index after the insertion.
  let moves: [ElementMove<Int>]

  /// The rows to insert last: AFTER indices.
  let inserted: IndexSet

  /// Whether there are no operations.
  var isEmpty: Bool { removed.isEmpty && moves.isEmpty && inserted.isEmpty }

  /// Creates the operations of a batch.
  ///
  /// It may add and remove the group rows of surviving sections.
  ///
  /// - Parameters:
  ///   - changeSet: The batch, which is valid by the H rules. Updates are ignored.
  ///   - before: The old rows.
  ///   - after: The new rows.
  /// - Complexity: O(sections · log changes + changed rows · log (changed rows)), including the
  ///   rows of deleted, inserted and moved sections. Each move shifts the remaining ones, a block
  ///   of memory.
  init(_ changeSet: ChangeSet, from before: FlatLayout, to after: FlatLayout) {
    assert(changeSet != .all, "a reload is no batch")
    let mapping = changeSet.mapping
    func rowAfter(_ row: Int) -> Int? { before.row(row, in: after, by: mapping) }

    var named = Set(
      (changeSet.deletedItems + changeSet.movedItems.map(\.from)).compactMap(before.row))
    for section in changeSet.deletedSections + changeSet.movedSections.map(\.from) {
      named.formUnion(before.rows(of: section) ?? 0..<0)
    }
    var inserted = Set(changeSet.insertedItems.compactMap(after.row))
    for section in changeSet.insertedSections {
      inserted.formUnion(after.rows(of: section) ?? 0..<0)
    }
    // A section's group row is added or removed with its title.
    let groupRows = (0..<before.numberOfSections).compactMap(before.groupRow)
    named.formUnion(groupRows.filter { rowAfter($0) == nil })
    for section in 0..<after.numberOfSections {
      guard let row = after.groupRow(of: section) else { continue }
      if mapping.oldSection(for: section).flatMap(before.groupRow) == nil { inserted.insert(row) }
    }

    let removed = named.filter { rowAfter($0) == nil }
    // Between removals and insertions only the remaining rows exist, numbered by rank.
    let kept = SlotMap(removed: Array(removed), added: Array(inserted))
    let moved = named.compactMap { row in
      rowAfter(row).map { ElementMove(from: kept.rank(before: row), to: kept.rank(after: $0)) }
    }
    self.removed = IndexSet(removed)
    self.inserted = IndexSet(inserted)
    moves = moved.sorted { $0.to < $1.to }.running
  }

  /// Creates the operations that turn one list of unique elements into another.
  ///
  /// - Parameters:
  ///   - before: The old elements.
  ///   - after: The new elements.
  /// - Complexity: O(n log n) for n elements of both lists.
  init<Element: Hashable>(from before: [Element], to after: [Element]) {
    let (old, new) = (Set(before), Set(after))
    removed = IndexSet(before.indices.filter { !new.contains(before[$0]) })
    inserted = IndexSet(after.indices.filter { !old.contains(after[$0]) })
    let kept = after.lazy.filter(old.contains).enumerated()
    let ranks = Dictionary(uniqueKeysWithValues: kept.map { ($1, $0) })
    let order = before.compactMap { ranks[$0] }
    let staying = Set(heaviestIncreasingSubsequence(order))
    moves =
      order.indices.filter { !staying.contains($0) }.map { ElementMove(from: $0, to: order[$0]) }
      .sorted { $0.to < $1.to }.running
  }
}

/// Rows that move; all others keep their relative order.
extension [ElementMove<Int>] {
  /// The moves, ordered and renumbered so that they can be performed one by one. Rows that are
  /// already in their final position are left out. An example is an item that moves from the end of
  /// one section to the start of the next, without a group row between.
  ///
  /// Each row is placed immediately after its predecessor in the final order. Invariant: each gap
  /// between rows that do not move begins with the rows already placed, in final order. Those still
  /// to be placed follow, in old order.
  ///
  /// - Precondition: The moves ascend by final position.
  fileprivate var running: [ElementMove<Int>] {
    let slots = SlotMap(removed: map(\.from), added: map(\.to))
    var waiting = map(\.from).sorted()
    // The number of unmoved rows before each moved row in the final order. It ascends, as in the
    // old order.
    let gaps = map { slots.rank(after: $0.to) }
    return enumerated().map { placed, move in
      let oldGap = slots.rank(before: move.from)
      let placedBefore = Swift.min(placed, gaps.partitioningIndex { $0 > oldGap })
      let index = waiting.partitioningIndex { $0 >= move.from }
      waiting.remove(at: index)
      let passed = waiting.partitioningIndex { slots.rank(before: $0) >= gaps[placed] }
      return ElementMove(from: oldGap + placedBefore + index, to: gaps[placed] + placed + passed)
    }
    .filter { $0.from != $0.to }
  }
}
