import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Joins, lists without the items of others, several rows for an item, and rows at the ends. Random
/// chains contain them, too: see ``Stage``.
@Suite struct LinkedTests {
  private let episodes = DiffableListDataSource(
    items: (1...3).map { Card(id: $0, rank: 10 * $0) })

  @Test func aJoinReportsOnlyWhatDiffers() throws {
    let queue = DiffableListDataSource(items: [3, 1, 4], identity: .itself)
    var calls = 0
    let rows = queue.joined(with: episodes, by: \.self, identity: .by(\.id)) { id, episode in
      calls += 1
      return Card(id: id, rank: episode?.rank ?? -1)
    }
    func shown() -> [Int] { rows.indexPaths.compactMap { rows.item(at: $0)?.rank } }
    let tester = DataSourceTester(dataSource: rows) { Issue.record("\($0)") }
    expectEqual(shown(), [30, 10, -1])
    calls = 0
    // An episode that is not in the queue, and a part of one that the row does not show.
    try episodes.update(id: 2) { $0.rank = 25 }
    try episodes.update(id: 1) { $0.suit = 5 }
    #expect(calls == 1 && tester.changeSets.isEmpty)
    try episodes.update(id: 3) { $0.rank = 35 }
    try episodes.append(Card(id: 4, rank: 40))
    episodes.remove(id: 1)
    #expect(calls == 4 && shown() == [35, -1, 40])
    #expect(tester.changeSets.allSatisfy(\.isContentOnly) && tester.changeSets.count == 3)
    try queue.append(2)
    #expect(calls == 5 && shown() == [35, -1, 40, 25])
    tester.verify()
  }

  @Test func itemsThatAreOrAreNotInAnotherList() throws {
    let chosen = DiffableListDataSource(items: [Card(id: 0, rank: 2)])
    let inside = episodes.contained(in: chosen, by: \.id, equals: \.rank)
    let outside = episodes.excluding(chosen, by: \.id, equals: \.rank)
    let testers = [inside, outside].map { source in
      DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    }
    func ids(_ source: some DataSource<Card>) -> [Int] {
      source.indexPaths.compactMap { source.item(at: $0)?.id }
    }
    #expect(ids(inside) == [2] && ids(outside) == [1, 3])
    try chosen.append(Card(id: 1, rank: 3))
    #expect(ids(inside) == [2, 3] && ids(outside) == [1])
    // One more with the same key changes nothing.
    try chosen.append(Card(id: 2, rank: 3))
    expectEqual(testers.map(\.changeSets.count), [1, 1])
    try episodes.insert(Card(id: 0), at: [0, 0])
    chosen.items = [Card(id: 5, rank: 0)]
    #expect(ids(inside) == [0] && ids(outside) == [1, 2, 3])
    expectEqual(inside.convert([0, 0], to: episodes), [0, 0])
    for tester in testers { tester.verify() }
  }

  @Test func rowsOfAnItem() throws {
    let rows = episodes.flatMapped { card in
      (0..<card.id).map { Card(id: 10 * card.id + $0, rank: card.rank) }
    }
    let tester = DataSourceTester(dataSource: rows) { Issue.record("\($0)") }
    func ids() -> [Int] { rows.indexPaths.compactMap { rows.item(at: $0)?.id } }
    expectEqual(ids(), [10, 20, 21, 30, 31, 32])
    expectEqual(rows.indexPaths.map { rows.convert($0, to: episodes)?.item }, [0, 1, 1, 2, 2, 2])
    expectEqual((0..<3).map { rows.convert([0, $0], from: episodes)?.item }, [0, 1, 3])
    try episodes.update(id: 2) { $0.rank = 5 }
    expectEqual(tester.changeSets.last?.updatedItems.count, 2)
    try episodes.move(from: [0, 2], to: [0, 0])
    expectEqual(ids(), [30, 31, 32, 10, 20, 21])
    try episodes.remove(at: [0, 0])
    expectEqual(ids(), [10, 20, 21])
    tester.verify()
  }

  /// A list of days, with a label for the first one, too, and an indicator below all sections.
  @Test func labelsAtTheEndsAndAnIndicator() throws {
    let rows = episodes.grouped(by: { $0.rank / 20 }).separated(
      first: { Card(id: -$0.id) }, last: { _ in Card(id: -100) }, by: { _, _ in nil }
    ).withTrailingRow()
    let tester = DataSourceTester(dataSource: rows, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    func ids() -> [[Int]] { rows.shapes.map { $0.items.map(\.id) } }
    expectEqual(ids(), [[-1, 1, -100], [-2, 2, 3, -100]])
    rows.trailingRow = Card(id: 99)
    expectEqual(ids(), [[-1, 1, -100], [-2, 2, 3, -100], [99]])
    episodes.remove(id: 1)
    expectEqual(ids(), [[-2, 2, 3, -100], [99]])
    expectEqual(tester.changeSets.last, .some([.section(type: .delete([0]))]))
    rows.trailingRow = nil
    expectEqual(ids(), [[-2, 2, 3, -100]])
    tester.verify()
  }
}
