/// Merges two consecutive batches into one that keeps the rules.
///
/// The states are 0 (before both), 1 (between) and 2 (after both). First everything named in either
/// batch is carried to states 0 and 2; then what one batch cannot say is replaced by deletions and
/// insertions of the same places. Such a replacement names the same places as before or places that
/// get where they went unnamed, so it never shifts anything else.
struct BatchMerge {
  private let first: Batch
  private let second: Batch
  private let toMiddle: IndexPathMapping
  private let fromMiddle: IndexPathMapping

  private var sections = Named<Int>()
  private var items = Named<Position>()

  /// The changes of one level, without order or repetitions.
  private struct Named<Place: Hashable & Comparable & Sendable> {
    var deletes: Set<Place> = []
    var inserts: Set<Place> = []
    var moves: [Place: Place] = [:]
    var updates: Set<Place> = []

    /// Says of something that stays that it goes and comes again.
    mutating func replace(_ before: Place, _ after: Place) {
      deletes.insert(before)
      inserts.insert(after)
      moves[before] = nil
      updates.remove(before)
    }

    var level: Batch.Level<Place> {
      Batch.Level(
        deletes: Array(deletes), inserts: Array(inserts),
        moves: moves.map { Batch.Move(from: $0.key, to: $0.value) }, updates: Array(updates))
    }
  }

  init(_ first: Batch, _ second: Batch) {
    self.first = first
    self.second = second
    toMiddle = IndexPathMapping(first)
    fromMiddle = IndexPathMapping(second)
  }

  func result() -> Batch {
    var merge = self
    merge.sections = Self.carry(
      first.sections, second.sections, before: toMiddle.sectionBefore,
      after: fromMiddle.sectionAfter, middle: toMiddle.sectionAfter)
    merge.items = Self.carry(
      first.items, second.items, before: toMiddle.positionBefore,
      after: fromMiddle.positionAfter, middle: toMiddle.positionAfter)
    merge.dropNeedlessSectionMoves()
    merge.dropNeedlessItemMoves()
    merge.replaceSections()
    // What a section overtook may be among those replaced, and then it need not move any more.
    merge.dropNeedlessSectionMoves()
    merge.settleItemsOfReplacedSections()
    merge.replaceUpdatedItems()

    var batch = Batch()
    batch.sections = merge.sections.level
    batch.items = merge.items.level
    batch.malformed = first.malformed + second.malformed
    return batch
  }
}

// MARK: Carrying both batches to the outer states

extension BatchMerge {
  /// What both batches name on one level, from state 0 to state 2.
  private static func carry<Place>(
    _ first: Batch.Level<Place>, _ second: Batch.Level<Place>,
    before: (Place) -> Place?, after: (Place) -> Place?, middle: (Place) -> Place?
  ) -> Named<Place> {
    var named = Named<Place>()
    named.deletes = Set(first.deletes + second.deletes.compactMap(before))
    named.inserts = Set(second.inserts + first.inserts.compactMap(after))
    for move in first.moves {
      if let target = after(move.to) {
        named.moves[move.from] = target
      } else {
        // Its section may be what the second batch deletes, and not the item itself.
        named.deletes.insert(move.from)
      }
    }
    for move in second.moves {
      if let origin = before(move.from) {
        named.moves[origin] = move.to
      } else {
        named.inserts.insert(move.to)
      }
    }
    named.updates = Set(
      first.updates.filter { middle($0).flatMap(after) != nil }
        + second.updates.compactMap(before))
    return named
  }

  private func sectionAfter(_ section: Int) -> Int? {
    toMiddle.sectionAfter(section).flatMap(fromMiddle.sectionAfter)
  }

  private func positionAfter(_ position: Position) -> Position? {
    toMiddle.positionAfter(position).flatMap(fromMiddle.positionAfter)
  }
}

// MARK: Moves that have come to nothing

extension BatchMerge {
  private mutating func dropNeedlessSectionMoves() {
    for section in Self.needlessMoves(
      sections.moves, deleted: sections.deletes, inserted: sections.inserts)
    {
      sections.moves[section] = nil
    }
  }

  private mutating func dropNeedlessItemMoves() {
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

// MARK: What one batch cannot say

extension BatchMerge {
  /// Replaces sections whose move or update does not go together with the rest (rules R, Q1–Q3, Q5).
  private mutating func replaceSections() {
    let changedBefore = Set(
      items.deletes.map(\.section) + items.moves.keys.map(\.section)
        + items.updates.map(\.section))
    let changedAfter = Set(items.inserts.map(\.section) + items.moves.values.map(\.section))
    for (origin, target) in sections.moves
    where changedBefore.contains(origin) || changedAfter.contains(target)
      || sections.updates.contains(origin)
    {
      sections.replace(origin, target)
    }

    // A section that only the second batch updates may have been empty at first.
    let updatedFirst = Set(first.sections.updates)
    let grown = Set(first.items.inserts.map(\.section) + first.items.moves.map(\.to.section))
    for section in sections.updates {
      guard let middle = toMiddle.sectionAfter(section), let target = sectionAfter(section) else {
        continue
      }
      let mayHaveBeenEmpty = !updatedFirst.contains(section) && grown.contains(middle)
      if !sections.moves.isEmpty || mayHaveBeenEmpty { sections.replace(section, target) }
    }
  }

  /// Leaves out what happens inside sections that come or go, or are read again as a whole, and cuts
  /// moves out of and into them (rules H6, H8, R, Q3).
  private mutating func settleItemsOfReplacedSections() {
    let gone = sections.deletes.union(sections.updates)
    let fresh = sections.inserts.union(sections.updates.compactMap(sectionAfter))
    for (origin, target) in items.moves {
      let isFromGone = gone.contains(origin.section)
      let isToFresh = fresh.contains(target.section)
      guard isFromGone || isToFresh else { continue }
      items.moves[origin] = nil
      items.updates.remove(origin)
      if !isFromGone { items.deletes.insert(origin) }
      if !isToFresh { items.inserts.insert(target) }
    }
    items.deletes = items.deletes.filter { !gone.contains($0.section) }
    items.updates = items.updates.filter { !gone.contains($0.section) }
    items.inserts = items.inserts.filter { !fresh.contains($0.section) }
  }

  /// Replaces items whose update does not go together with moves (rule R).
  private mutating func replaceUpdatedItems() {
    for item in items.updates {
      if let target = items.moves[item] { items.replace(item, target) }
    }
    let movedFrom = Set(items.moves.keys.map(\.section))
    let movedTo = Set(items.moves.values.map(\.section))
    let landing = SlotMap(removed: Array(sections.deletes), added: Array(sections.inserts))
    for item in items.updates {
      guard let target = positionAfter(item) else { continue }
      if movedFrom.contains(item.section) || movedTo.contains(target.section)
        || landing.after(item.section) != target.section
      {
        items.replace(item, target)
      }
    }
  }
}
