import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Steps that are undone in a transaction that fails.
@Suite struct UndoInTransactionTests {
  private struct Refusal: Error {}

  private let history = EditHistory()
  private let list = CardList(items: (1...4).map { Card($0) })
  private let archive = CardList(items: [Card(8), Card(9)])

  /// Another list adds a step meanwhile, which is the later one.
  @Test func aStepComesBackToItsPlace() throws {
    for id in 1...2 {
      list.transaction("Delete \(id)", undo: history) { list.remove(id: id) }
    }
    #expect(throws: Refusal.self) {
      try list.transaction {
        history.undo()
        archive.transaction("Delete 8", undo: history) { archive.remove(id: 8) }
        throw Refusal()
      }
    }
    var names: [String?] = []
    while let name = history.undoName {
      names.append(name)
      #expect(history.undo().isEmpty)
    }
    expectEqual(names, ["Delete 8", "Delete 2", "Delete 1"])
    expectEqual(list.items.map(\.id), [1, 2, 3, 4])
    expectEqual(archive.items.map(\.id), [8, 9])
  }
}
