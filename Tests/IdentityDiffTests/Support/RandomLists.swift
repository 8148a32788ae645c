import TestSupport

/// Makes pairs of lists by edits of many kinds.
struct RandomLists {
  enum Edit: String, CaseIterable {
    case unchanged, scattered, blockMoves, blockInserts, blockDeletes, reversal, shuffle
    case allDifferent, someDuplicates, manyDuplicates, tinyAlphabet, swappedHalves, interleaving
    case rotation, sorting, halves
  }

  var random: SplitMix64

  /// Keys are below this.
  let keyLimit: Int

  private var nextKey = 0

  init(seed: UInt64, keyLimit: Int = .max) {
    random = SplitMix64(seed: seed)
    self.keyLimit = keyLimit
  }

  /// A pair of lists with about this many elements.
  mutating func next(_ edit: Edit, count: Int) -> ListCase {
    nextKey = 0
    var old = (0..<count).map { _ in freshKey() }
    if !random.once(in: 3) { old.shuffle(using: &random) }
    switch edit {
    case .someDuplicates:
      for _ in 0...count / 10 where count > 0 {
        old[random.below(count)] = old[random.below(count)]
      }
    case .manyDuplicates: old = draw(count, alphabet: max(2, count / 6))
    case .tinyAlphabet: old = draw(count, alphabet: 1 + random.below(4))
    default: break
    }
    var new = old
    change(&new, edit)
    if edit != .unchanged, random.once(in: 3) { scatter(&new) }
    return ListCase(old: old.map { Entry($0) }, new: versions(new))
  }

  private mutating func freshKey() -> Int {
    defer { nextKey += 1 }
    return nextKey % keyLimit
  }

  private mutating func draw(_ count: Int, alphabet: Int) -> [Int] {
    (0..<count).map { _ in random.below(alphabet) }
  }

  private mutating func versions(_ keys: [Int]) -> [Entry] {
    let rate = [0, 1, 8, 8, 30][random.below(5)]
    return keys.map { Entry($0, rate > 0 && random.once(in: rate) ? 1 : 0) }
  }

  private mutating func change(_ new: inout [Int], _ edit: Edit) {
    let count = new.count
    switch edit {
    case .unchanged: break
    case .scattered: scatter(&new)
    case .blockMoves:
      for _ in 0...random.below(3) { moveBlock(&new) }
    case .blockInserts:
      let block = (0..<random.below(count / 2 + 2)).map { _ in freshKey() }
      new.insert(contentsOf: block, at: random.below(count + 1))
    case .blockDeletes: new.removeSubrange(random.block(in: count, upTo: count))
    case .reversal: new[random.block(in: count, upTo: 2 * count)].reverse()
    case .shuffle: new.shuffle(using: &random)
    case .allDifferent: new = (0..<random.below(2 * count + 1)).map { _ in freshKey() }
    case .someDuplicates:
      for _ in 0...random.below(4) where count > 0 {
        new.insert(new[random.below(new.count)], at: random.below(new.count + 1))
      }
      moveBlock(&new)
      scatter(&new)
    case .manyDuplicates: new.shuffle(using: &random)
    case .tinyAlphabet: new = draw(random.below(2 * count + 1), alphabet: 1 + random.below(4))
    case .swappedHalves: new = Array(new[(count / 2)...] + new[..<(count / 2)])
    case .interleaving:
      let half = (count + 1) / 2
      new = (0..<count).map { new[$0 % 2 == 0 ? $0 / 2 : half + $0 / 2] }
    case .rotation:
      let start = random.below(count)
      new = Array(new[start...] + new[..<start])
    case .sorting: new.sort()
    case .halves:
      new = new.filter { _ in random.once(in: 2) }
      scatter(&new)
      moveBlock(&new)
    }
  }

  private mutating func moveBlock(_ keys: inout [Int]) {
    let range = random.block(in: keys.count, upTo: keys.count / 3 + 1)
    let block = keys[range]
    keys.removeSubrange(range)
    keys.insert(contentsOf: block, at: random.below(keys.count + 1))
  }

  private mutating func scatter(_ keys: inout [Int]) {
    for _ in 0...random.below(keys.count / 16 + 3) {
      switch random.below(3) {
      case 0: keys.insert(freshKey(), at: random.below(keys.count + 1))
      case 1 where !keys.isEmpty: keys.remove(at: random.below(keys.count))
      default:
        guard !keys.isEmpty else { continue }
        let key = keys.remove(at: random.below(keys.count))
        keys.insert(key, at: random.below(keys.count + 1))
      }
    }
  }
}
