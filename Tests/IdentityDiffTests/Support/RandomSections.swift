import TestSupport

/// Makes pairs of lists of sections by a few edits of many kinds.
struct RandomSections {
  var random: SplitMix64

  /// Keys are below this.
  let keyLimit: Int

  private var nextKey = 0
  private var nextSection = 0

  init(seed: UInt64, keyLimit: Int = .max) {
    random = SplitMix64(seed: seed)
    self.keyLimit = keyLimit
  }

  /// A pair with up to this many sections, each with up to this many items.
  mutating func next(sections: Int, items: Int) -> SectionedCase {
    (nextKey, nextSection) = (0, 0)
    var old = (0..<random.below(sections + 1)).map { _ in freshBlock(items) }
    if random.once(in: 4) { repeatItems(&old) }
    if random.once(in: 8), !old.isEmpty { old[0].key = old[random.below(old.count)].key }
    var new = old
    for _ in 0..<random.below(6) { edit(&new, items) }
    let rate = [0, 1, 8, 30][random.below(4)]
    for section in new.indices where rate > 0 {
      if random.once(in: rate) { new[section].version = 1 }
      for item in new[section].items.indices where random.once(in: rate) {
        new[section].items[item].version = 1
      }
    }
    // Sections that share their storage are not searched for duplicates.
    for section in new.indices { new[section].items = new[section].items.map { $0 } }
    return SectionedCase(old: old, new: new)
  }

  private mutating func freshBlock(_ items: Int) -> Block {
    defer { nextSection += 1 }
    let count = random.once(in: 5) ? 0 : random.below(items + 1)
    return Block(nextSection % keyLimit, (0..<count).map { _ in freshItem() })
  }

  private mutating func freshItem() -> Entry {
    defer { nextKey += 1 }
    return Entry(nextKey % keyLimit)
  }

  /// Any item, if the randomly chosen section has one.
  private mutating func anyItem(_ blocks: [Block]) -> Entry? {
    guard !blocks.isEmpty else { return nil }
    let items = blocks[random.below(blocks.count)].items
    return items.isEmpty ? nil : items[random.below(items.count)]
  }

  private mutating func repeatItems(_ blocks: inout [Block]) {
    for _ in 0...random.below(5) {
      guard let item = anyItem(blocks) else { continue }
      insert([item], &blocks)
    }
  }

  private mutating func insert(_ items: [Entry], _ blocks: inout [Block]) {
    let section = random.below(blocks.count)
    let position = random.below(blocks[section].items.count + 1)
    blocks[section].items.insert(contentsOf: items, at: position)
  }

  private mutating func removeItems(_ blocks: inout [Block], upTo count: Int) -> [Entry] {
    let section = random.below(blocks.count)
    let range = random.block(in: blocks[section].items.count, upTo: count)
    defer { blocks[section].items.removeSubrange(range) }
    return Array(blocks[section].items[range])
  }

  private mutating func edit(_ blocks: inout [Block], _ items: Int) {
    let kind = random.below(20)
    if kind == 0 || blocks.isEmpty {
      blocks.insert(freshBlock(items), at: random.below(blocks.count + 1))
      return
    }
    let section = random.below(blocks.count)
    switch kind {
    case 1, 2: insert((0...random.below(3)).map { _ in freshItem() }, &blocks)
    case 3, 4: _ = removeItems(&blocks, upTo: 3)
    case 5, 6, 7:
      for _ in 0...random.below(8) {
        let moved = removeItems(&blocks, upTo: 1)
        insert(moved, &blocks)
      }
    case 8:
      let moved = removeItems(&blocks, upTo: items)
      insert(moved, &blocks)
    case 9: blocks[section].items.shuffle(using: &random)
    case 10: blocks[section].items.reverse()
    case 11: blocks.remove(at: section)
    case 12: blocks.shuffle(using: &random)
    case 13: blocks = Array(blocks[section...] + blocks[..<section])
    case 14:
      let block = blocks.remove(at: section)
      blocks.insert(block, at: random.below(blocks.count + 1))
    case 15: repeatItems(&blocks)
    case 16:
      // The section is deleted; its items move to others, or to a new section.
      let moved = blocks.remove(at: section).items
      if blocks.isEmpty || random.once(in: 2) {
        blocks.insert(freshBlock(0), at: random.below(blocks.count + 1))
      }
      for item in moved { insert([item], &blocks) }
    case 17:
      let half = blocks[section].items.count / 2
      var block = freshBlock(0)
      block.items = Array(blocks[section].items[half...])
      blocks[section].items.removeSubrange(half...)
      blocks.insert(block, at: random.below(blocks.count + 1))
    case 18:
      var all = blocks.flatMap(\.items).shuffled(using: &random)[...]
      for section in blocks.indices {
        blocks[section].items = Array(all.prefix(blocks[section].items.count))
        all = all.dropFirst(blocks[section].items.count)
      }
    default: blocks[section].key = blocks[random.below(blocks.count)].key
    }
  }
}
