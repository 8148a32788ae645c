import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Rows of an operator's own that leave and return within a batch are the same rows: nothing is
/// reported.
@Suite struct OwnRowBatchTests {
  private let cards = DiffableListDataSource(items: (1...4).map { Card(id: $0, rank: $0 % 2) })

  /// The change sets of a batch, of the operator and of two others behind it.
  private func reports(
    _ shown: ComposedDataSource<Card>, _ body: () throws -> Void
  ) rethrows -> [ChangeSet] {
    let filtered = shown.filtered { _ in true }
    let mapped = shown.mapped { [$0.id, $0.rank] }.sorted { $0[0] < $1[0] }
    let tester = DataSourceTester(dataSource: shown, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    let filteredTester = DataSourceTester(dataSource: filtered, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    let mappedTester = DataSourceTester(dataSource: mapped, identity: .by { $0[0] }) { _ in }
    try shown.performBatch(body)
    tester.verify()
    filteredTester.verify()
    return tester.changeSets + filteredTester.changeSets + mappedTester.changeSets
  }

  @Test func separators() throws {
    let shown = cards.separated(
      first: { Card(id: -$0.id) }, last: { Card(id: 100 + $0.id) },
      by: { Card(id: -$1.id) })
    let moved = try reports(shown) {
      try cards.move(id: 1, to: [0, 3])
      try cards.move(id: 1, to: [0, 0])
    }
    #expect(moved.isEmpty)
    let inserted = try reports(shown) {
      try cards.insert(Card(id: 9), at: [0, 0])
      try cards.append(Card(id: 8))
      cards.remove(id: 9)
      cards.remove(id: 8)
    }
    #expect(inserted.isEmpty)
    let replaced = reports(shown) {
      let (between, first) = (shown.separator, shown.firstSeparator)
      shown.separator = { _, _ in nil }
      shown.firstSeparator = nil
      shown.firstSeparator = first
      shown.separator = between
    }
    #expect(replaced.isEmpty)
  }

  /// A separator that returns with another value is updated.
  @Test func anotherSeparator() throws {
    let shown = cards.separated { Card(id: 10, rank: $0.id + $1.id) }
    let changes = try reports(shown) {
      cards.remove(id: 2)
      cards.remove(id: 3)
      shown.separator = { _, _ in nil }
      try cards.insert(Card(id: 5), at: [0, 1])
      shown.separator = { Card(id: 10, rank: 20 + $0.id + $1.id) }
    }
    #expect(!changes.isEmpty)
    #expect(shown.shapes[0].items.map(\.id) == [1, 10, 5, 10, 4])
  }

  @Test func expandedRows() throws {
    let visible = cards.filtered { _ in true }
    let shown = visible.flatMapped { card in (0..<3).map { Card(id: 10 * card.id + $0) } }
    let hidden = reports(shown) {
      visible.predicate = { $0.id != 2 }
      visible.predicate = { _ in true }
    }
    #expect(hidden.isEmpty)
    let replaced = reports(shown) {
      let rows = shown.rows
      shown.rows = { [Card(id: 10 * $0.id + 1)] }
      shown.rows = { [Card(id: 10 * $0.id + 2)] }
      shown.rows = rows
    }
    #expect(replaced.isEmpty)
    #expect(shown.itemCounts == [12])
    let oneLess = reports(shown) {
      shown.rows = { _ in [] }
      shown.rows = { card in
        (card.id == 1 ? [0, 2] : [0, 1, 2]).map { Card(id: 10 * card.id + $0) }
      }
    }
    #expect(oneLess.flatMap(\.deletedItems) == [[0, 1], [0, 1], [0, 1]])
    #expect(oneLess.allSatisfy { $0.changes.count == 1 })
  }

  @Test func placeholder() throws {
    let visible = cards.filtered { _ in false }
    let shown = visible.withPlaceholder(Card(id: -1))
    let changes = try reports(shown) {
      visible.predicate = { _ in true }
      try cards.append(Card(id: 7))
      visible.predicate = { _ in false }
    }
    #expect(changes.isEmpty)
    let others = reports(shown) {
      visible.predicate = { _ in true }
      shown.placeholder.rank = 1
      visible.predicate = { _ in false }
    }
    #expect(others == Array(repeating: .some([.item(type: .update([0, 0]))]), count: 3))
    visible.predicate = { _ in true }
    let appearing = reports(shown) {
      visible.predicate = { _ in false }
      visible.predicate = { _ in true }
    }
    #expect(appearing.isEmpty)
  }

  /// Without sections, the placeholder has one of its own.
  @Test func placeholderWithoutSections() {
    let deck = DeckSource([Shape]())
    let shown = deck.withPlaceholder(Card(id: -1))
    let changes = reports(shown) {
      deck.sections = [Shape(items: [Card(id: 1)])]
      deck.report([.section(type: .insert([0]))])
      deck.sections = []
      deck.report([.section(type: .delete([0]))])
    }
    #expect(changes.isEmpty)
    #expect(shown.itemCounts == [1])
  }

  @Test func trailingRow() {
    let shown = cards.withTrailingRow(Card(id: -1))
    let changes = reports(shown) {
      shown.trailingRow = nil
      shown.trailingRow = Card(id: -1)
    }
    #expect(changes.isEmpty)
    let others = reports(shown) {
      shown.trailingRow = nil
      shown.trailingRow = Card(id: -1, rank: 1)
    }
    #expect(others.allSatisfy { $0.isUpdateOnly } && others.count == 3)
    shown.trailingRow = nil
    let appearing = reports(shown) {
      shown.trailingRow = Card(id: -1)
      shown.trailingRow = nil
    }
    #expect(appearing.isEmpty)
  }

  @Test func pageRow() {
    let shown = cards.limited(to: 2) { $0 == .end ? nil : Card(id: -1) }
    let changes = reports(shown) {
      shown.limit = 9
      shown.limit = 2
      let row = shown.row
      shown.row = { _ in nil }
      shown.row = row
    }
    #expect(changes.isEmpty)
    #expect(shown.itemCounts == [3])
  }

  /// Rows return to their parents in an outline.
  @Test func equalRowsOfAnOutline() {
    let lists = (0..<2).map { list in
      DiffableListDataSource(items: [Card(id: 10), Card(id: 20 + list)])
    }
    let shown = cards.outlined(
      contents: { $0.id < 3 ? lists[$0.id - 1] : nil }, expandedIDs: [1, 2])
    let changes = reports(shown) {
      shown.expandedIDs = []
      shown.expandedIDs = [1, 2]
    }
    // The expanded rows are updated.
    #expect(changes.allSatisfy { $0.isUpdateOnly })
    #expect(shown.shapes[0].items.map(\.id) == [1, 10, 20, 2, 10, 21, 3, 4])
  }

  /// The same in a longer list: the places of moved rows are not searched there.
  @Test func separatorsOfALongList() {
    let count = TestLength.pick(2_000, long: 5_000)
    let list = DiffableListDataSource(items: (0..<count).map { Card(id: $0) })
    let shown = list.separated { Card(id: -$1.id) }
    let changes = reports(shown) {
      let separator = shown.separator
      shown.separator = { _, _ in nil }
      shown.separator = separator
    }
    #expect(changes.isEmpty)
  }
}

extension ChangeSet {
  fileprivate var isUpdateOnly: Bool {
    !changes.isEmpty && insertedItems.isEmpty && deletedItems.isEmpty && movedItems.isEmpty
  }
}
