import IdentityDiff
import TestSupport
import Testing

/// How often sections read their items' identities, hash values and equality.
@Suite struct SectionCostTests {
  private let blocks = (0..<20).map { section in
    Block(section, (0..<30).map { Entry(section * 30 + $0) })
  }

  private func cost(_ new: [Block]) -> Counter {
    let counter = Counter()
    let difference = Diff.difference(from: counter.sections(blocks), to: counter.sections(new))
    expectNil(difference.problem(SectionedCase(old: blocks, new: new)))
    return counter
  }

  private func size(_ new: [Block]) -> Int {
    (blocks + new).reduce(0) { $0 + $1.items.count }
  }

  @Test func unchangedItemsAreNotHashed() {
    let counter = cost(blocks)
    expectEqual(counter.hashes, 0)
    #expect(counter.identities <= 2 * size(blocks))
    #expect(counter.equalities <= 600)
  }

  /// Sections that move as a whole, or have only changed contents.
  @Test func movedSectionsAreNotHashed() {
    var new = Array(blocks.reversed())
    new[3].items[4].version = 1
    let counter = cost(new)
    expectEqual(counter.hashes, 0)
    #expect(counter.equalities <= 600)
  }

  @Test func shuffledItems() {
    var random = SplitMix64(seed: 11)
    var new = blocks
    for section in new.indices { new[section].items.shuffle(using: &random) }
    check(new)
    var all = new.flatMap(\.items).shuffled(using: &random)[...]
    for section in new.indices {
      new[section].items = Array(all.prefix(30))
      all = all.dropFirst(30)
    }
    check(new)
    new.removeSubrange(3..<9)
    new.append(Block(50, (0..<40).map { Entry(1_000 + $0) }))
    check(new)
  }

  private func check(_ new: [Block]) {
    let counter = cost(new)
    let pairs = PlainRules.itemPairs(blocks, new).count
    // Looking ahead in vain costs a bounded number of reads in each section.
    #expect(counter.identities <= 12 * size(new))
    #expect(counter.equalities <= pairs)
    #expect(counter.hashes <= 3 * size(new))
    #expect(counter.identityEqualities <= 8 * size(new))
  }
}
