import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// What a change costs, counted in calls to the closures and lookups in the source.
@Suite struct FenceTests {
  final class Counts {
    var predicate = 0
    var order = 0
    var key = 0
    var reads = 0
  }

  /// A long list that counts how often it is read.
  final class CountingSource: DataSource {
    var items: [Card]
    var reloadBlock: ReloadBlock?
    let counts: Counts
    init(_ items: [Card], _ counts: Counts) {
      self.items = items
      self.counts = counts
    }
    var numberOfSections: Int { 1 }
    func numberOfItems(in section: Int) -> Int { section == 0 ? items.count : 0 }
    func item(at indexPath: IndexPath) -> Card? {
      counts.reads += 1
      return contains(indexPath) ? items[indexPath[1]] : nil
    }
    func report(_ type: ChangeType) { reloadBlock?(.some([.item(type: type)])) }
  }

  @Test(arguments: [1_000, 50_000])
  func oneChangeInALongList(count: Int) {
    let counts = Counts()
    var random = SplitMix64(seed: 3)
    // There are few different ranks, so that source order decides most comparisons.
    let source = CountingSource(
      (0..<count).map { Card(id: $0, rank: random.below(10), suit: random.below(20)) }, counts)
    let chain = source.filtered {
      counts.predicate += 1
      return $0.rank > 0
    }.sorted {
      counts.order += 1
      return $0.rank < $1.rank
    }.grouped(
      by: {
        counts.key += 1
        return $0.suit
      })
    var told = 0
    chain.reloadBlock = { told += $0.changes.count }
    let depth = Int(log2(Double(count))) + 1
    for round in 0..<200 {
      counts.predicate = 0
      counts.order = 0
      counts.key = 0
      counts.reads = 0
      told = 0
      let place = random.below(source.items.count)
      switch round % 4 {
      case 0:
        source.items.insert(Card(id: count + round, rank: random.below(10)), at: place)
        source.report(.insert([0, place]))
      case 1:
        source.items.remove(at: place)
        source.report(.delete([0, place]))
      case 2:
        source.items[place].rank = random.below(10)
        source.items[place].suit = random.below(20)
        source.report(.update([0, place]))
      default:
        source.items.insert(source.items.remove(at: place), at: 0)
        source.report(.move([0, place], [0, 0]))
      }
      #expect(counts.predicate <= 1)
      // A lookup may go 1.95 times as deep as in a perfect tree, and compare twice at each node.
      // Structure and content are sorted in separately.
      #expect(counts.order <= 2 * 2 * 2 * depth)
      #expect(counts.key <= 2)
      #expect(counts.reads <= 1)
      #expect(told <= 3)
    }
  }

  /// 1,000 cards sorted by rank, which count comparisons.
  private func sortedCards(
    ranks: Int, _ counts: Counts
  ) -> (CountingSource, SortedDataSource<Card>) {
    let source = CountingSource((0..<1_000).map { Card(id: $0, rank: $0 % ranks) }, counts)
    let sorted = source.sorted {
      counts.order += 1
      return $0.rank < $1.rank
    }
    return (source, sorted)
  }

  /// If an item is updated or moved and stays between its neighbors, only those are compared.
  @Test func changesThatKeepTheOrder() {
    let counts = Counts()
    let (source, chain) = sortedCards(ranks: 100, counts)
    var told: [ChangeSet] = []
    chain.reloadBlock = { told.append($0) }
    for place in [0, 3, 500, 997, 999] {
      counts.order = 0
      source.items[place].suit += 1
      source.report(.update([0, place]))
      source.items.swapAt(place, place ^ 1)
      source.report(.move([0, place], [0, place ^ 1]))
      // Two comparisons with each neighbor, for each change.
      #expect(counts.order <= 8)
      let row = place % 100 * 10 + place / 100
      expectEqual(told, [.some([.item(type: .update([0, row]))])])
      told = []
    }
  }

  /// If a batch of updates keeps the order, such as marking all as read, only neighbors are
  /// compared.
  @Test(arguments: [2, 20, 1_000])
  func batchesThatKeepTheOrder(changed: Int) {
    let counts = Counts()
    let (source, chain) = sortedCards(ranks: 10, counts)
    var told: [ChangeSet] = []
    chain.reloadBlock = { told.append($0) }
    counts.order = 0
    for place in 0..<changed { source.items[place * 10 % 999].suit += 1 }
    let places = Set((0..<changed).map { $0 * 10 % 999 })
    source.reloadBlock?(.some(places.sorted().map { .item(type: .update([0, $0])) }))
    // Two comparisons with each neighbor, once for each item and once for all items.
    #expect(counts.order <= 8 * places.count)
    expectEqual(told.count, 1)
    expectEqual(told.first?.updatedItems.count, places.count)
    expectEqual(told.first?.movedItems.isEmpty, true)
  }

  @Test func replacingReadsNothing() {
    let counts = Counts()
    let source = CountingSource((0..<1_000).map { Card(id: $0, rank: $0 % 7) }, counts)
    let filtered = source.filtered { $0.rank > 3 }
    let sorted = filtered.sorted(by: \.rank)
    counts.reads = 0
    filtered.predicate = { $0.rank > 2 }
    sorted.areInOrder = { $0.rank > $1.rank }
    _ = sorted.shapes
    expectEqual(counts.reads, 0)
  }
}
