import IdentityDiff
import TestSupport

/// What the difference between two lists must be, derived plainly from the rules.
struct ListOracle {
  /// The old position of each new element; -1 for an inserted one.
  let partners: [Int]
  let deleted: [Int]
  let inserted: [Int]
  /// All pairs, ascending by `to`.
  let pairs: [ElementMove<Int>]
  let updated: [ElementMove<Int>]
  /// All duplicates of both lists.
  let duplicates: DuplicatePositions<Int>

  init(_ old: [Entry], _ new: [Entry]) {
    partners = Self.partners(old.map(\.key), new.map(\.key))
    var (deleted, inserted) = ([Int](), [Int]())
    var (pairs, updated) = ([ElementMove<Int>](), [ElementMove<Int>]())
    var isPaired = Array(repeating: false, count: old.count)
    for to in new.indices {
      let from = partners[to]
      if from < 0 {
        inserted.append(to)
        continue
      }
      isPaired[from] = true
      pairs.append(ElementMove(from: from, to: to))
      if old[from].version != new[to].version { updated.append(ElementMove(from: from, to: to)) }
    }
    for from in old.indices where !isPaired[from] { deleted.append(from) }
    (self.deleted, self.inserted) = (deleted, inserted)
    (self.pairs, self.updated) = (pairs, updated)
    duplicates = DuplicatePositions(
      old: Self.duplicates(old.map(\.key)), new: Self.duplicates(new.map(\.key)))
  }

  /// For each new key, its old position, the k-th paired with the k-th; -1 if there is none.
  ///
  /// Keys are small and not negative.
  static func partners(_ old: [Int], _ new: [Int]) -> [Int] {
    // The first free old position for each key, and the next one with the same key.
    var first = Array(repeating: -1, count: max(old.max() ?? 0, new.max() ?? 0) + 1)
    var next = Array(repeating: -1, count: old.count)
    for position in old.indices.reversed() {
      next[position] = first[old[position]]
      first[old[position]] = position
    }
    var result: [Int] = []
    result.reserveCapacity(new.count)
    for key in new {
      let partner = first[key]
      if partner >= 0 { first[key] = next[partner] }
      result.append(partner)
    }
    return result
  }

  /// The positions of keys that occurred before.
  static func duplicates(_ keys: [Int]) -> [Int] {
    var isKnown = Array(repeating: false, count: (keys.max() ?? 0) + 1)
    var result: [Int] = []
    for (position, key) in keys.enumerated() {
      if isKnown[key] { result.append(position) }
      isKnown[key] = true
    }
    return result
  }

  /// Whether the key at each position occurs more than once.
  static func isRepeated(_ keys: [Int]) -> [Bool] {
    var counts = Array(repeating: 0, count: (keys.max() ?? 0) + 1)
    for key in keys { counts[key] += 1 }
    return keys.map { counts[$0] > 1 }
  }

  /// The difference that the rules require.
  func difference() -> ListDifference {
    let kept = Increasing.heaviest(pairs.map(\.from), weights: pairs.map { _ in 1 })
    var moved: [ElementMove<Int>] = []
    var next = kept[...]
    for (index, pair) in pairs.enumerated() {
      if next.first == index { next.removeFirst() } else { moved.append(pair) }
    }
    return ListDifference(
      deleted: deleted, inserted: inserted, moved: moved, updated: updated,
      oldDuplicates: duplicates.old, newDuplicates: duplicates.new)
  }
}
