import DataSourceKit
import Foundation

/// What a batch says of items.
struct ItemPlan {
  struct Pair {
    var before: Position
    var after: Position
  }

  private var deletes: [Position] = []
  private var inserts: [Position] = []
  private var moves: [Pair] = []

  /// The items to be read again.
  private(set) var updated: [Pair] = []

  /// - Parameter sectionAfter: Where a section gets to.
  init(_ changes: OutputChanges, _ places: OutputPlaces, sectionAfter: (Int) -> Int?) {
    for (item, touch) in changes.items {
      switch (touch.before, places.item(item)) {
      case (let before?, nil): deletes.append(before)
      case (nil, let after?): inserts.append(after)
      case (let before?, let after?):
        let pair = Pair(before: before, after: after)
        if touch.mayMove || sectionAfter(before.section) != after.section { moves.append(pair) }
        if touch.isUpdated { updated.append(pair) }
      case (nil, nil): break
      }
    }
  }

  /// Leaves out moves within a section that are not needed.
  ///
  /// - Parameters:
  ///   - sectionAfter: Where a section gets to.
  ///   - itemCount: The number of items of a section (AFTER) in which so many move, if it may be
  ///     looked through to find out whether fewer others can move instead.
  mutating func dropNeedlessMoves(
    sectionAfter: (Int) -> Int?, itemCount: (_ section: Int, _ moves: Int) -> Int?
  ) {
    let staying = moves.filter { sectionAfter($0.before.section) == $0.after.section }
    guard !staying.isEmpty else { return }
    let crossing = moves.filter { sectionAfter($0.before.section) != $0.after.section }
    let removed = Dictionary(grouping: deletes + crossing.map(\.before), by: \.section)
    let added = Dictionary(grouping: inserts + crossing.map(\.after), by: \.section)
    moves = crossing
    for (origin, pairs) in Dictionary(grouping: staying, by: { $0.before.section }) {
      let target = pairs[0].after.section
      let removed = removed[origin, default: []].map(\.item)
      let added = added[target, default: []].map(\.item)
      var needed = neededMoves(
        pairs.map { ($0.before.item, $0.after.item) }, removed: removed, added: added)
      if needed.count > 1, let count = itemCount(target, needed.count) {
        needed = fewestMoves(needed, removed: removed, added: added, count: count)
      }
      moves += needed.map {
        Pair(
          before: Position(section: origin, item: $0.from),
          after: Position(section: target, item: $0.to))
      }
    }
  }

  /// The sections that items leave or move in (BEFORE).
  var editedBefore: Set<Int> { Set(deletes.map(\.section) + moves.map(\.before.section)) }

  /// The sections that items enter or move in (AFTER).
  var editedAfter: Set<Int> { Set(inserts.map(\.section) + moves.map(\.after.section)) }

  /// Leaves out what happens in sections that come and go.
  ///
  /// - Parameters:
  ///   - gone: The sections that are deleted (BEFORE).
  ///   - fresh: The sections that are inserted (AFTER).
  mutating func settle(gone: Set<Int>, fresh: Set<Int>) {
    updated = updated.filter {
      !gone.contains($0.before.section) && !fresh.contains($0.after.section)
    }.sorted { $0.after < $1.after }
    deletes.removeAll { gone.contains($0.section) }
    inserts.removeAll { fresh.contains($0.section) }
    var kept: [Pair] = []
    for move in moves {
      switch (gone.contains(move.before.section), fresh.contains(move.after.section)) {
      case (false, false): kept.append(move)
      case (false, true): deletes.append(move.before)
      case (true, false): inserts.append(move.after)
      case (true, true): break
      }
    }
    moves = kept
  }

  var changes: [Change] {
    deletes.sorted().map { .object(type: .delete($0.indexPath)) }
      + inserts.sorted().map { .object(type: .insert($0.indexPath)) }
      + moves.sorted { $0.after < $1.after }
      .map { .object(type: .move($0.before.indexPath, $0.after.indexPath)) }
  }
}
