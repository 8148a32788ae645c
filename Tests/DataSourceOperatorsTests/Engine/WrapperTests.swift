import DataSourceCore
import DataSourceOperators
import Foundation
import IdentityDiff
import TestSupport
import Testing

/// Operators on `AnyDataSource` and similar wrappers: they all count as the data source that they
/// wrap.
@Suite struct WrapperTests {
  let deck = DeckSource([Card(id: 1, rank: 3), Card(id: 2, rank: 1), Card(id: 3, rank: 2)])

  func append(_ card: Card) {
    deck.sections[0].items.append(card)
    deck.report([.item(type: .insert([0, deck.sections[0].items.count - 1]))])
  }

  @Test func wrappersShareOneBlock() {
    var calls = 0
    deck.reloadBlock = { _ in calls += 1 }
    let first = AnyDataSource(dataSource: deck).filtered { $0.rank > 1 }
    // Instead of blocks that each call the previous one.
    for _ in 0..<20_000 { _ = AnyDataSource(dataSource: deck).observeChanges { _ in } }
    append(Card(id: 4, rank: 8))
    expectEqual(calls, 1)
    expectEqual(first.itemCounts, [3])
    deck.reloadBlock = nil
    let second = AnyDataSource(dataSource: AnyDataSource(dataSource: deck)).sorted(by: \.rank)
    append(Card(id: 5, rank: 8))
    expectEqual(first.itemCounts, [4])
    expectEqual(second.itemCounts, [5])
  }

  @Test func anOperatorThatIsWrappedIsFollowedAsOne() {
    let filtered = deck.filtered { $0.rank > 1 }
    let sorted = AnyDataSource(dataSource: filtered).sorted(by: \.rank)
    filtered.reloadBlock = { _ in }
    append(Card(id: 4, rank: 8))
    expectEqual(sorted.itemCounts, [3])
  }

  @Test func theIdentityOfAnOperatorThatIsWrappedIsInherited() {
    // The source's numbers have no identity, so a reload is passed on; the items derived from them
    // do.
    let numbers = Rows([3, 1, 2])
    let known = numbers.mapped(identity: .itself) { 10 * $0 }
    let last = AnyDataSource(dataSource: known).filtered { $0 > 10 }
    var heard: [ChangeSet] = []
    last.reloadBlock = { heard.append($0) }
    numbers.sections[0].removeFirst()
    numbers.reloadBlock?(.all)
    expectEqual(heard, [.some([.item(type: .delete([0, 0]))])])
  }

  @Test func aConcatenationDoesNotFollowItselfThroughAWrapper() {
    let all = ConcatenatedDataSource<Card>([deck])
    all.sources.append(AnyDataSource(dataSource: all))
    all.sources.append(AnyDataSource(dataSource: all.filtered { _ in true }))
    expectEqual(all.sources.count, 1)
    expectEqual(all.itemCounts, [3])
  }
}
