import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// What leaves and returns in one batch, further down a chain.
@Suite struct ReturningTests {
  @Test func joinSectionMove() {
    let deck = DeckSource([
      Shape(items: [Card(id: 1, rank: 10)]), Shape(items: [Card(id: 1, rank: 20)]),
    ])
    let list = DiffableListDataSource(items: [Card(id: 1)])
    let rows = list.joined(with: deck, by: \.id) { Card(id: $0.id, rank: $1?.rank ?? -1) }
    let tester = DataSourceTester(dataSource: rows) { Issue.record("join: \($0)") }
    expectEqual(rows.item(at: [0, 0])?.rank, 10)
    deck.sections.swapAt(0, 1)
    deck.report([.section(type: .move([0], [1]))])
    expectEqual(rows.item(at: [0, 0])?.rank, 20)
    tester.verify()
  }

  @Test func groupTitleBatch() throws {
    let list = DiffableListDataSource(items: [Card(id: 1, suit: 1), Card(id: 2, suit: 2)])
    let groups = list.grouped(by: \.suit, title: { key, items in "\(key): \(items.count)" })
    let tester = DataSourceTester(dataSource: groups) { Issue.record("title: \($0)") }
    try groups.performBatch {
      list.remove(id: 1)
      try list.append(Card(id: 3, suit: 1))
      try list.append(Card(id: 4, suit: 1))
    }
    tester.verify()
  }

  @Test func concatenatedBatch() throws {
    let list = DiffableListDataSource(items: [Card(id: 1, suit: 1), Card(id: 2, suit: 2)])
    let filter = list.filtered { _ in true }
    let all = filter.concatenated(with: list)
    let tester = DataSourceTester(dataSource: all, allowsDuplicates: true) {
      Issue.record("concat: \($0)")
    }
    all.performBatch {
      filter.predicate = { _ in false }
      filter.predicate = { _ in true }
    }
    expectEqual(all.shapes.map(\.items.count), [2, 2])
    tester.verify()
    try list.append(Card(id: 3))
    expectEqual(all.shapes.map(\.items.count), [3, 3])
    tester.verify()
  }

  /// The item is updated while it is hidden.
  @Test func concatenatedValues() throws {
    let list = DiffableListDataSource(items: [Card(id: 1), Card(id: 2)])
    let filter = list.filtered { _ in true }
    let all = filter.concatenated(with: list)
    let tester = DataSourceTester(dataSource: all, allowsDuplicates: true) { Issue.record("\($0)") }
    try all.performBatch {
      filter.predicate = { $0.id != 1 }
      try list.update(id: 1) { $0.rank = 5 }
      filter.predicate = { _ in true }
    }
    #expect(all.item(at: [0, 0])?.rank == 5 && all.item(at: [1, 0])?.rank == 5)
    expectEqual(
      tester.changeSets, [.some([.item(type: .update([0, 0])), .item(type: .update([1, 0]))])])
    tester.verify()
  }

  @Test func concatenatedSectionsBatch() throws {
    let list = DiffableListDataSource(items: [Card(id: 1, suit: 1), Card(id: 2, suit: 2)])
    let filter = list.filtered { _ in true }
    let some = filter.withoutEmptySections()
    let all = some.concatenated(with: list)
    let tester = DataSourceTester(dataSource: all, allowsDuplicates: true) {
      Issue.record("concat sections: \($0)")
    }
    all.performBatch {
      filter.predicate = { _ in false }
      filter.predicate = { _ in true }
    }
    expectEqual(all.shapes.map(\.items.count), [2, 2])
    tester.verify()
    try list.append(Card(id: 3))
    expectEqual(all.shapes.map(\.items.count), [3, 3])
    tester.verify()
  }

  @Test func concatenatedGroupsBatch() throws {
    let list = DiffableListDataSource(items: [Card(id: 1, suit: 1), Card(id: 2, suit: 2)])
    let groups = list.grouped(by: \.suit)
    let all = groups.concatenated(with: list)
    let tester = DataSourceTester(dataSource: all, allowsDuplicates: true) {
      Issue.record("concat groups: \($0)")
    }
    try all.performBatch {
      list.remove(id: 1)
      try list.append(Card(id: 5, suit: 1))
    }
    tester.verify()
    try list.append(Card(id: 3, suit: 1))
    expectEqual(all.shapes.map(\.items.count), [2, 1, 3])
    tester.verify()
  }

  @Test func headerWhileHidden() throws {
    let deck = DeckSource([
      Shape(header: "A", items: [Card(id: 1)]), Shape(header: "B", items: [Card(id: 2)]),
    ])
    let some = deck.withoutEmptySections()
    let tester = DataSourceTester(dataSource: some) { Issue.record("header: \($0)") }
    some.performBatch {
      deck.sections[0].items = []
      deck.report([.item(type: .delete([0, 0]))])
      deck.sections[0].header = "AA"
      deck.report([.section(type: .update([0]))])
      deck.sections[0].items = [Card(id: 1)]
      deck.report([.item(type: .insert([0, 0]))])
    }
    tester.verify()
  }

  @Test func neighborsBatch() throws {
    let list = DiffableListDataSource(items: [Card(id: 1), Card(id: 2), Card(id: 3)])
    let filter = list.filtered { _ in true }
    let rows = filter.mappedWithNeighbors { previous, card, _ in
      Card(id: card.id, rank: previous?.id ?? 0)
    }
    let tester = DataSourceTester(dataSource: rows) { Issue.record("neighbors: \($0)") }
    rows.performBatch {
      filter.predicate = { $0.id != 3 }
      list.remove(id: 2)
      filter.predicate = { _ in true }
    }
    tester.verify()
  }

  @Test func expandedBatch() throws {
    let list = DiffableListDataSource(items: [Card(id: 1, rank: 2), Card(id: 2, rank: 1)])
    let filter = list.filtered { _ in true }
    let rows = filter.flatMapped { card in (0..<card.rank).map { Card(id: 10 * card.id + $0) } }
    let tester = DataSourceTester(dataSource: rows) { Issue.record("expanded: \($0)") }
    rows.performBatch {
      filter.predicate = { $0.id != 1 }
      filter.predicate = { _ in true }
    }
    tester.verify()
  }

  /// One row is collapsed and another one expanded, below which the same item has another value.
  @Test func rowOfAnotherSource() {
    let cards = DiffableListDataSource(items: [Card(id: 0), Card(id: 1)])
    let sources = (0..<2).map { DiffableListDataSource(items: [Card(id: 10, rank: $0)]) }
    let outline = cards.outlined(
      contents: { $0.id < 2 ? sources[$0.id] : nil }, expandedIDs: [0])
    let copies = outline.mapped(\.self)
    let tester = DataSourceTester(dataSource: outline) { Issue.record("outline: \($0)") }
    let follower = DataSourceTester(dataSource: copies) { Issue.record("copies: \($0)") }
    outline.expandedIDs = [1]
    expectEqual(copies.indexPaths.map { copies.item(at: $0)?.id }, [0, 1, 10])
    expectEqual(copies.item(at: [0, 2])?.rank, 1)
    tester.verify()
    follower.verify()
  }

  @Test func manyMovedSections() {
    let list = DiffableListDataSource(items: (0..<20_000).map { Card(id: $0, suit: $0 % 5_000) })
    let groups = list.grouped(by: \.suit)
    let flat = groups.flattened()
    groups.areInOrder = { $0 > $1 }
    expectEqual(flat.items.first?.suit, 4_999)
  }
}
