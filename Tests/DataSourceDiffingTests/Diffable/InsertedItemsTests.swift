import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Several items inserted at once, and lookups among them.
@Suite struct InsertedItemsTests {
  private let list = CardList(items: [Card(1), Card(2)])

  @Test func reported() throws {
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    try list.insert(contentsOf: [Card(8), Card(9)], at: [0, 1])
    try list.insert(contentsOf: [], at: [0, 4])
    expectEqual(list.items.map(\.id), [1, 8, 9, 2])
    expectEqual(tester.changeSets.map(\.description), ["[insert item 0-1, insert item 0-2]"])
    #expect(list.indexPath(forID: 9) == [0, 2] && list.indexPath(forID: 2) == [0, 3])
    tester.verify()
  }

  @Test func errors() {
    #expect(throws: EditError.duplicateIdentity("2")) {
      try list.insert(contentsOf: [Card(8), Card(2)], at: [0, 0])
    }
    #expect(throws: EditError.duplicateIdentity("8")) {
      try list.insert(contentsOf: [Card(8), Card(8)], at: [0, 0])
    }
    #expect(throws: EditError.invalidIndexPath([0, 3])) {
      try list.insert(contentsOf: [Card(8)], at: [0, 3])
    }
    expectEqual(list.items, [Card(1), Card(2)])
  }

  @Test func undone() throws {
    let history = EditHistory()
    try list.transaction("Add", undo: history) {
      try list.insert(contentsOf: [Card(8), Card(9)], at: [0, 0])
    }
    try list.update(id: 8) { $0.text = 1 }
    expectEqual(history.undo(), [.changedSince("8")])
    expectEqual(list.items, [Card(8, 1), Card(1), Card(2)])
    #expect(history.redo() == [] && list.items.map(\.id) == [8, 9, 1, 2])
  }

  @Test func reverted() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try list.transaction {
        try list.insert(contentsOf: (10..<40).map { Card($0) }, at: [0, 1])
        list.remove(id: 1)
        throw Refusal()
      }
    }
    #expect(list.items == [Card(1), Card(2)] && list.indexPath(forID: 2) == [0, 1])
  }

  /// The index of identities grows, and equal numbers of other types are found.
  @Test func lookups() throws {
    for id in 3..<300 {
      try list.insert(contentsOf: [Card(id)], at: [0, id % 2 == 0 ? list.items.count : 1])
      expectEqual(list.indexPath(forID: id), [0, id % 2 == 0 ? id - 1 : 1])
    }
    for (index, card) in list.items.enumerated() {
      expectEqual(list.indexPath(forID: card.id), [0, index])
    }
    expectEqual(list.indexPath(forIdentity: Int16(200)), list.indexPath(forID: 200))
    expectNil(list.indexPath(forIdentity: Int64(-1)))
  }
}
