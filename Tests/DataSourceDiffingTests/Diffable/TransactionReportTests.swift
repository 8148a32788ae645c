import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Change sets that are reported inside a transaction, by `report(_:)`: earlier edits precede them.
@Suite struct TransactionReportTests {
  private struct Refusal: Error {}

  private let list = CardList(items: [Card(1), Card(2), Card(3)])

  private func changes(_ edits: () throws -> Void) rethrows -> [String] {
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    try edits()
    tester.verify()
    tester.detach()
    return tester.changeSets.map(\.description)
  }

  @Test func editsPrecedeAReload() throws {
    let told = try changes {
      try list.transaction {
        try list.move(id: 1, to: [0, 2])
        list.report(.all)
        list.remove(id: 2)
      }
    }
    expectEqual(told, ["[move item 0-0 to 0-2]", "reload all", "[delete item 0-0]"])
    expectEqual(list.items.map(\.id), [3, 1])
  }

  @Test func editsPrecedeAnUpdate() throws {
    let told = try changes {
      try list.transaction {
        try list.insert(Card(9), at: [0, 0])
        try list.update(id: 3) { $0.text = 1 }
        list.transaction { list.report(.some([.item(type: .update([0, 3]))])) }
        AnyListDataSource(dataSource: list).report(.some([.item(type: .update([0, 0]))]))
      }
    }
    expectEqual(
      told,
      [
        "[insert item 0-0]", "[update item 0-3]", "[update item 0-3]", "[update item 0-0]",
      ])
  }

  @Test func withoutEdits() throws {
    expectEqual(changes { list.transaction { list.report(.all) } }, ["reload all"])
    expectEqual(changes { list.transaction { list.report(.some([])) } }, [])
  }

  @Test func aTransactionThatFails() throws {
    let told = changes {
      #expect(throws: Refusal.self) {
        try list.transaction {
          list.remove(id: 1)
          list.report(.all)
          throw Refusal()
        }
      }
    }
    expectEqual(told, ["[delete item 0-0]", "reload all", "[insert item 0-0]"])
  }
}
