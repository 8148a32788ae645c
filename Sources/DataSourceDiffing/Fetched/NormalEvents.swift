import DataSourceKit
import IdentityDiff

/// The events of a fetched results controller, one for each object.
struct NormalEvents {
  private let deletedSections: Set<Int>
  private let insertedSections: Set<Int>
  /// BEFORE.
  let updatedSections: Set<Int>
  private var deletes: Set<Position>
  private var inserts: Set<Position>
  private var moves: [Move<Position>]
  /// What has new content, BEFORE.
  private(set) var updates: Set<Position>
  /// What has moved and has new content, AFTER.
  private(set) var updatedTargets: Set<Position> = []

  init(_ events: Batch) {
    // Sections do not move in one piece.
    deletedSections = Set(events.sections.deletes + events.sections.moves.map(\.from))
    insertedSections = Set(events.sections.inserts + events.sections.moves.map(\.to))
    updatedSections = Set(events.sections.updates).subtracting(deletedSections)
    deletes = Set(events.items.deletes)
    inserts = Set(events.items.inserts)
    moves = Array(Set(events.items.moves)).sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    updates = Set(events.items.updates)
  }

  /// Leaves out what happens to objects with their sections, and demotes moves that no view can show.
  mutating func dropWhatSectionsSay() {
    for move in moves {
      let isGone = deletedSections.contains(move.from.section)
      let isNew = insertedSections.contains(move.to.section)
      if isGone, !isNew { inserts.insert(move.to) }
      if isNew, !isGone { deletes.insert(move.from) }
    }
    moves.removeAll {
      deletedSections.contains($0.from.section) || insertedSections.contains($0.to.section)
    }
    deletes = deletes.filter { !deletedSections.contains($0.section) }
    inserts = inserts.filter { !insertedSections.contains($0.section) }
    updates = updates.filter { !deletedSections.contains($0.section) }
  }

  /// Lets the stronger one of two events count.
  mutating func resolveCollisions() {
    for move in moves where deletes.contains(move.from) { inserts.insert(move.to) }
    for move in moves where inserts.contains(move.to) { deletes.insert(move.from) }
    moves.removeAll { deletes.contains($0.from) || inserts.contains($0.to) }
    updates.subtract(deletes)
    updates.subtract(moves.map(\.from))
    updatedTargets.formUnion(moves.map(\.to))
  }

  /// Leaves out moves of objects that get to the same place without them.
  ///
  /// What is not named keeps its order. So an object can go unnamed if as many unnamed ones stand in front of
  /// it before and after; of several objects between the same unnamed ones as many as stand in order.
  mutating func dropNeedlessMoves() {
    let sections = SlotMap(
      removed: Array(deletedSections), added: Array(insertedSections))
    let removed = Dictionary(grouping: deletes.union(moves.map(\.from)), by: \.section)
    let added = Dictionary(grouping: inserts.union(moves.map(\.to)), by: \.section)
    var slots: [Int: SlotMap] = [:]
    for section in Set(moves.map(\.from.section)) {
      guard let target = sections.after(section) else { continue }
      slots[section] = SlotMap(
        removed: removed[section, default: []].map(\.item),
        added: added[target, default: []].map(\.item))
    }
    var gaps: [Position: [Move<Int>]] = [:]
    for move in moves where sections.after(move.from.section) == move.to.section {
      guard let map = slots[move.from.section] else { continue }
      let rank = map.rank(before: move.from.item)
      guard rank == map.rank(after: move.to.item) else { continue }
      gaps[Position(section: move.from.section, item: rank), default: []].append(
        Move(from: move.from.item, to: move.to.item))
    }
    var needless: Set<Position> = []
    for (gap, pairs) in gaps {
      let pairs = pairs.sorted { $0.to < $1.to }
      let moving = Set(pairs.moving(weights: Array(repeating: 1, count: pairs.count)))
      for pair in pairs where !moving.contains(pair) {
        needless.insert(Position(section: gap.section, item: pair.from))
      }
    }
    moves.removeAll { needless.contains($0.from) }
  }

  /// What is left, without updates.
  var structure: Batch {
    var batch = Batch()
    batch.sections.deletes = Array(deletedSections)
    batch.sections.inserts = Array(insertedSections)
    batch.items.deletes = Array(deletes)
    batch.items.inserts = Array(inserts)
    batch.items.moves = moves
    return batch
  }
}
