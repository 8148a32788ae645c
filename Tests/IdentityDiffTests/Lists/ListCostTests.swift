import IdentityDiff
import TestSupport
import Testing

/// How often lists read identities, hash values and equality.
@Suite struct ListCostTests {
  private func cost(_ lists: ListCase, isHashedWell: Bool = true) -> Counter {
    let counter = Counter()
    let old = counter.entries(lists.old, isHashedWell: isHashedWell)
    let new = counter.entries(lists.new, isHashedWell: isHashedWell)
    let difference = Diff.difference(from: old, to: new)
    expectNil(difference.problem(lists))
    return counter
  }

  @Test func unchangedListsAreNotHashed() {
    let entries = (0..<1_000).map { Entry($0) }
    let counter = cost(ListCase(old: entries, new: entries))
    expectEqual(counter.hashes, 0)
    #expect(counter.identities <= 2 * 2_000)
    #expect(counter.equalities <= 1_000)
    #expect(counter.identityEqualities <= 2 * 1_000)
  }

  /// If contents change, identities are not hashed.
  @Test func updatesAreNotHashed() {
    let entries = (0..<1_000).map { Entry($0) }
    let counter = cost(ListCase(old: entries, new: entries.map { Entry($0.key, $0.key % 3) }))
    expectEqual(counter.hashes, 0)
    #expect(counter.equalities <= 1_000)
  }

  @Test(arguments: RandomLists.Edit.allCases)
  func edits(edit: RandomLists.Edit) {
    var random = RandomLists(seed: 9)
    for _ in 0..<6 {
      let lists = random.next(edit, count: 400)
      let counter = cost(lists)
      let size = lists.size
      let pairs = ListOracle(lists.old, lists.new).pairs.count
      let duplicates = ListOracle(lists.old, lists.new).duplicates
      // If there are duplicates, everything may be done twice, and chains of them cost more.
      #expect(counter.equalities <= 2 * pairs)
      guard duplicates.isEmpty else { continue }
      // Looking ahead in vain costs a bounded number of reads.
      #expect(counter.identities <= 3 * size + 1_024)
      #expect(counter.equalities <= pairs)
      #expect(counter.hashes <= 3 * size)
      #expect(counter.identityEqualities <= 6 * size)
    }
  }

  /// A few changes in a long list cost at most three reads and hashes per element.
  @Test func fewChangesAreCheap() {
    let old = (0..<2_000).map { Entry($0) }
    var new = old
    new.swapAt(1_000, 1_003)
    new.insert(Entry(5_000), at: 1_002)
    let counter = cost(ListCase(old: old, new: new))
    #expect(counter.identities <= 3 * 4_001)
    #expect(counter.hashes <= 3 * 4_001)
  }

  @Test func oneHashValue() {
    let old = (0..<400).map { Entry($0) }
    var random = SplitMix64(seed: 10)
    for new in [old.shuffled(using: &random), old.reversed(), (400..<800).map { Entry($0) }] {
      let counter = cost(ListCase(old: old, new: new), isHashedWell: false)
      #expect(counter.identityEqualities <= 8 * 400 * 400)
      #expect(counter.identities <= 16 * 400 * 400)
      #expect(counter.hashes <= 3 * 800)
    }
  }

  /// One identity only: the worst case of duplicates.
  @Test func oneIdentity() {
    let old = (0..<400).map { Entry(0, $0) }
    let counter = cost(ListCase(old: old, new: Array(old.dropFirst(7)) + [Entry(1)]))
    #expect(counter.identityEqualities <= 8 * 400 * 400)
    #expect(counter.equalities <= 2 * 393)
    #expect(counter.identities <= 16 * 400 * 400)
  }
}
