/// Merges two consecutive batches into one that keeps the rules.
///
/// The states are 0 (before both), 1 (between) and 2 (after both). First everything named in either
/// batch is carried to states 0 and 2; then what one batch cannot say is replaced by deletions and
/// insertions of the same places. Such a replacement names the same places as before or places that
/// get where they went unnamed, so it never shifts anything else.
struct BatchMerge {
  let first: Batch
  let second: Batch
  let toMiddle: IndexPathMapping
  private let fromMiddle: IndexPathMapping

  var sections = Named<Int>()
  var items = Named<Position>()

  /// The changes of one level, without order or repetitions.
  struct Named<Place: Hashable & Comparable & Sendable> {
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
        moves: moves.map { Move(from: $0.key, to: $0.value) }, updates: Array(updates))
    }
  }

  init(_ first: Batch, _ second: Batch) {
    self.first = first
    self.second = second
    toMiddle = IndexPathMapping(first)
    fromMiddle = IndexPathMapping(second)
  }

  /// What has been gathered so far, without what is malformed.
  var batch: Batch {
    var batch = Batch()
    batch.sections = sections.level
    batch.items = items.level
    return batch
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

    var batch = merge.batch
    batch.malformed = first.malformed + second.malformed
    return batch
  }
}

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

  func sectionAfter(_ section: Int) -> Int? {
    toMiddle.sectionAfter(section).flatMap(fromMiddle.sectionAfter)
  }

  func positionAfter(_ position: Position) -> Position? {
    toMiddle.positionAfter(position).flatMap(fromMiddle.positionAfter)
  }
}
