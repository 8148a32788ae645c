// Moves that have come to nothing.

extension BatchMerge {
  mutating func dropNeedlessSectionMoves() {
    for section in Self.needlessMoves(
      sections.moves, deleted: sections.deletes, inserted: sections.inserts)
    {
      sections.moves[section] = nil
    }
  }

  mutating func dropNeedlessItemMoves() {
    let stays = items.moves.filter { sectionAfter($0.key.section) == $0.value.section }
    guard !stays.isEmpty else { return }
    let removed = Dictionary(grouping: items.deletes.union(items.moves.keys), by: \.section)
    let added = Dictionary(grouping: items.inserts.union(items.moves.values), by: \.section)
    for (origin, positions) in Dictionary(grouping: stays.keys, by: \.section) {
      guard let target = sectionAfter(origin) else { continue }
      let moves = Dictionary(uniqueKeysWithValues: positions.map { ($0.item, stays[$0]!.item) })
      let needless = Self.needlessMoves(
        moves, deleted: Set(removed[origin, default: []].map(\.item)),
        inserted: Set(added[target, default: []].map(\.item)))
      for item in needless { items.moves[Position(section: origin, item: item)] = nil }
    }
  }

  /// The origins of moves that can be left out, all together, without a difference.
  ///
  /// Left unnamed, something gets to where a move would take it if as many unnamed ones precede the
  /// origin as precede the target, and if it does not overtake another that is left unnamed, too.
  private static func needlessMoves(
    _ moves: [Int: Int], deleted: Set<Int>, inserted: Set<Int>
  ) -> [Int] {
    let map = SlotMap(
      removed: Array(deleted.union(moves.keys)), added: Array(inserted.union(moves.values)))
    let candidates = moves.keys.sorted().filter {
      map.rank(before: $0) == map.rank(after: moves[$0]!)
    }
    return longestIncreasingSubsequence(candidates.map { moves[$0]! }).map { candidates[$0] }
  }
}
