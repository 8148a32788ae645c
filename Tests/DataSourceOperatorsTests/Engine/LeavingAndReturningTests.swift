import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Items that leave an operator within a batch and return to it: only what differs in the end is
/// reported.
@Suite struct LeavingAndReturningTests {
  private let cards = DiffableListDataSource(
    items: [Card(id: 1, rank: 1), Card(id: 2, rank: 1), Card(id: 3, suit: 1)])

  /// The change sets of a batch.
  private func reports<Item>(
    _ shown: ComposedDataSource<Item>, _ body: () throws -> Void
  ) rethrows -> [ChangeSet] {
    let tester = DataSourceTester(dataSource: shown) { Issue.record("\($0)") }
    let result = try tester.changes { try shown.performBatch(body) }
    tester.verify()
    return result
  }

  private let twoUpdates: [ChangeSet] = [
    .some([.item(type: .update([0, 0])), .item(type: .update([0, 1]))])
  ]

  @Test func contentAndPredicateTogether() throws {
    let shown = cards.filtered { $0.rank == 1 }
    let changes = try reports(shown) {
      for id in 1...2 { try cards.update(id: id) { $0.rank = 2 } }
      shown.predicate = { $0.rank == 2 }
    }
    expectEqual(changes, twoUpdates)
  }

  @Test func predicateAndContentTogether() throws {
    let shown = cards.filtered { $0.rank == 1 }
    let changes = try reports(shown) {
      shown.predicate = { $0.rank == 2 }
      for id in 1...2 { try cards.update(id: id) { $0.rank = 2 } }
    }
    expectEqual(changes, twoUpdates)
  }

  /// The last operator of a chain merges, too.
  @Test func throughSeveralOperators() throws {
    let filtered = cards.filtered { $0.rank == 1 }
    let shown = filtered.sorted(by: \.id).mapped { $0.rank }
    let changes = try reports(shown) {
      for id in 1...2 { try cards.update(id: id) { $0.rank = 2 } }
      filtered.predicate = { $0.rank == 2 }
    }
    expectEqual(changes, twoUpdates)
  }

  @Test func objects() throws {
    let people = [1, 2].map { Person(id: $0) }
    let source = DiffableListDataSource(items: people)
    let shown = source.filtered { $0.rank == 0 }
    let changes = try reports(shown) {
      for person in people { try source.update(id: person.id) { $0.rank = 2 } }
      shown.predicate = { $0.rank == 2 }
    }
    expectEqual(changes, twoUpdates)
  }

  @Test func predicateOffAndOn() {
    let shown = cards.filtered { $0.rank == 1 }
    let changes = reports(shown) {
      shown.predicate = { _ in false }
      shown.predicate = { $0.rank == 1 }
    }
    expectEqual(changes, [])
  }

  /// One item stays, one leaves, and one leaves and returns.
  @Test func somePredicatesOverlap() {
    let shown = cards.filtered { _ in true }
    let changes = reports(shown) {
      shown.predicate = { $0.id == 2 }
      shown.predicate = { $0.id != 3 }
    }
    expectEqual(changes, [.some([.item(type: .delete([0, 2]))])])
  }

  @Test func groupKey() {
    let shown = cards.grouped(by: \.rank)
    let changes = reports(shown) {
      shown.key = { 10 + $0.id }
      shown.key = { $0.rank }
    }
    expectEqual(changes, [])
  }

  @Test func collapsedAndExpanded() {
    let shown = cards.grouped(by: \.rank).collapsible()
    let changes = reports(shown) {
      shown.toggle(at: 0)
      shown.toggle(at: 0)
    }
    expectEqual(changes, [])
  }

  @Test func outlineCollapsedAndExpanded() {
    let lower = DiffableListDataSource(items: [Card(id: 10), Card(id: 11)])
    let shown = cards.outlined(contents: { $0.id == 1 ? lower : nil }, expandedIDs: [1])
    let changes = reports(shown) {
      shown.expandedIDs = []
      shown.expandedIDs = [1]
    }
    withKnownIssue("the row is updated, though it is expanded as before") {
      expectEqual(changes, [])
    }
  }

  @Test func limitDownAndUp() {
    let shown = cards.limited(to: 3)
    let changes = reports(shown) {
      shown.limit = 0
      shown.limit = 3
    }
    expectEqual(changes, [])
  }

  @Test func sourcesOutAndIn() {
    let other = DiffableListDataSource(items: [Card(id: 9)])
    let shown = ConcatenatedDataSource([cards, other])
    let changes = reports(shown) {
      shown.sources = [other]
      shown.sources = [cards, other]
    }
    expectEqual(changes, [])
  }

  /// A source's own transaction compares items, so this holds today.
  @Test func removedAndInsertedAgainInATransaction() throws {
    let shown = cards.filtered { $0.rank == 1 }
    let changes = reports(shown) {
      cards.transaction {
        let items = cards.items
        cards.items = []
        cards.items = items
      }
    }
    expectEqual(changes, [])
  }
}
