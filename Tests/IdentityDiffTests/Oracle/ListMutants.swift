import IdentityDiff

/// Wrong differences, made from right ones.
struct ListMutants {
  private(set) var all: [(name: String, difference: ListDifference)] = []

  /// - Parameter difference: A right difference, with complete duplicates.
  init(of difference: ListDifference, _ lists: ListCase) {
    let pairs = ListOracle(lists.old, lists.new).pairs
    func add(_ name: String, if isPossible: Bool, _ change: (inout ListDifference) -> Void) {
      guard isPossible else { return }
      var mutant = difference
      change(&mutant)
      all.append((name, mutant))
    }
    let counts = (old: lists.old.count, new: lists.new.count)
    add("a deletion too few", if: !difference.deleted.isEmpty) { $0.deleted.removeLast() }
    add("a deletion too many", if: difference.deleted.count < counts.old) { mutant in
      mutant.deleted = (mutant.deleted + [firstFree(mutant.deleted)]).sorted()
    }
    add("a deletion twice", if: !difference.deleted.isEmpty) { $0.deleted.append($0.deleted[0]) }
    add("a deletion elsewhere", if: !difference.deleted.isEmpty && !pairs.isEmpty) {
      $0.deleted[0] = pairs[0].from
      $0.deleted.sort()
    }
    add("deletions in disorder", if: difference.deleted.count > 1) { $0.deleted.reverse() }
    add("an insertion too few", if: !difference.inserted.isEmpty) { $0.inserted.removeLast() }
    add("an insertion elsewhere", if: !difference.inserted.isEmpty && !pairs.isEmpty) {
      $0.inserted[0] = pairs[0].to
      $0.inserted.sort()
    }
    add("insertions in disorder", if: difference.inserted.count > 1) { $0.inserted.reverse() }
    if let pair = pairs.first {
      add("a pair torn apart", if: !difference.moved.contains(pair)) { mutant in
        mutant.deleted = (mutant.deleted + [pair.from]).sorted()
        mutant.inserted = (mutant.inserted + [pair.to]).sorted()
        mutant.updated.removeAll { $0 == pair }
      }
    }
    if let pair = pairs.first(where: { !difference.moved.contains($0) }) {
      add("a move too many", if: true) {
        $0.moved = ($0.moved + [pair]).sorted { $0.to < $1.to }
      }
    }
    add("a move too few", if: !difference.moved.isEmpty) { $0.moved.removeFirst() }
    add("moves in disorder", if: difference.moved.count > 1) { $0.moved.reverse() }
    add("moves crossed", if: difference.moved.count > 1) { mutant in
      let from = mutant.moved[0].from
      mutant.moved[0].from = mutant.moved[1].from
      mutant.moved[1].from = from
    }
    add("an update too few", if: !difference.updated.isEmpty) { $0.updated.removeLast() }
    if let pair = pairs.first(where: { !difference.updated.contains($0) }) {
      add("an update too many", if: true) {
        $0.updated = ($0.updated + [pair]).sorted { $0.to < $1.to }
      }
    }
    add("updates in disorder", if: difference.updated.count > 1) { $0.updated.reverse() }
    add("no duplicates", if: Self.needsDuplicates(difference, lists)) { $0.duplicates = .init() }
    let duplicates = difference.duplicates
    add("some duplicates", if: duplicates.old.count > 0 && duplicates.new.count > 0) {
      $0.duplicates.new = []
    }
    add("duplicates exchanged", if: duplicates.old != duplicates.new) {
      $0.duplicates = $0.duplicates.inverse
    }
    add("first ones as duplicates", if: counts.new > 0 && duplicates.new.count == 0) {
      $0.duplicates.new = [0]
    }
  }

  /// Whether a deleted or inserted element is not the only one with its key in its list.
  private static func needsDuplicates(_ difference: ListDifference, _ lists: ListCase) -> Bool {
    let olds = difference.deleted
    let news = difference.inserted
    return olds.contains { position in
      lists.old.filter { $0.key == lists.old[position].key }.count > 1
    }
      || news.contains { position in
        lists.new.filter { $0.key == lists.new[position].key }.count > 1
      }
  }
}

private func firstFree(_ positions: [Int]) -> Int {
  var free = 0
  while positions.contains(free) { free += 1 }
  return free
}
