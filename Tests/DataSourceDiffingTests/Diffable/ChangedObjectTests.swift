import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Objects that change in place while a transaction removes them, or before it fails. A tester
/// compares the rows' text with the data.
@Suite struct ChangedObjectTests {
  private struct Refusal: Error {}

  private final class Note: Identifiable, Equatable, CustomStringConvertible {
    let id: Int
    var rank: Int
    init(_ id: Int, _ rank: Int = 0) { (self.id, self.rank) = (id, rank) }
    var description: String { "\(id).\(rank)" }
    static func == (left: Note, right: Note) -> Bool {
      (left.id, left.rank) == (right.id, right.rank)
    }
  }

  private typealias Notes = DiffableListDataSource<Note>
  private typealias Shelves = DiffableSectionedDataSource<String, Note>

  private func notes(_ count: Int = 4) -> Notes { Notes(items: (0..<count).map { Note($0) }) }

  private func shelves() -> Shelves {
    Shelves(sections: [
      IdentifiedSection(id: "a", items: [Note(1), Note(2)]),
      IdentifiedSection(id: "b", items: [Note(3)]),
    ])
  }

  /// An edit's change sets, after which rows must not be stale.
  private func changes(
    of source: DiffableDataSource<some Hashable, Note>, _ edit: () throws -> Void
  ) rethrows -> [String] {
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    try edit()
    tester.verify()
    tester.detach()
    return tester.changeSets.map(\.description)
  }

  // MARK: Removed and inserted again

  @Test(arguments: 0...5)
  func objectsThatReturn(index: Int) throws {
    let edits: [(Notes, [Note]) throws -> Void] = [
      { list, objects in
        list.items = []
        list.items = objects
      },
      { list, objects in
        list.apply([])
        for object in objects { try list.append(object) }
      },
      { list, objects in
        list.remove(atOffsets: [0, 1])
        try list.insert(objects[0], at: [0, 0])
        try list.insert(objects[1], at: [0, 1])
        try list.update(id: 2) { _ in }
        try list.update(id: 3) { _ in }
      },
      { list, objects in
        list.items = [Note(7)]
        list.items = []
        list.items = Array(objects[2...])
        list.items = objects
      },
      { list, objects in
        for object in objects {
          try list.update(id: object.id) { $0 = Note(10 + object.id) }
          try list.update(id: 10 + object.id) { $0 = object }
        }
      },
      { list, objects in
        list.items = objects.map { Note($0.id, $0.rank) }
        list.items = objects
      },
    ]
    let list = notes()
    let objects = list.items
    let told = try changes(of: list) {
      try list.transaction {
        for object in objects { object.rank += 1 }
        try edits[index](list, objects)
      }
    }
    expectEqual(told, ["[update item 0-0, update item 0-1, update item 0-2, update item 0-3]"])
  }

  /// Those that never left count as unchanged, as in an assignment outside of a transaction.
  @Test func objectsThatStay() throws {
    let list = notes()
    let objects = list.items
    expectEqual(changes(of: list) { list.items = objects }, [])
    let told = try changes(of: list) {
      try list.transaction {
        list.items = [objects[3], objects[0], objects[1]]
        try list.append(objects[2])
      }
    }
    expectEqual(told, ["[move item 0-3 to 0-0]", "[update item 0-3]"])
  }

  @Test func objectsOfSectionsThatReturn() throws {
    let source = shelves()
    let objects = source.sections
    let all = ["[update item 0-0, update item 0-1, update item 1-0]"]
    func changed() {
      for section in objects { for note in section.items { note.rank += 1 } }
    }
    expectEqual(
      changes(of: source) {
        source.transaction {
          changed()
          source.sections = []
          source.sections = objects
        }
      }, all)
    expectEqual(
      changes(of: source) {
        source.transaction {
          changed()
          for (id, section) in [("a", objects[0]), ("b", objects[1])] {
            source.replaceItems(inSectionID: id, with: [])
            source.replaceItems(inSectionID: id, with: section.items)
          }
        }
      }, all)
    try expectEqual(
      changes(of: source) {
        try source.transaction {
          changed()
          source.remove(atOffsets: [0, 1], inSectionID: "a")
          source.replaceItems(inSectionID: "a", with: objects[0].items)
          source.removeSection(id: "b")
          try source.appendSection(objects[1])
        }
      }, all)
  }

  /// Items of any type may be objects.
  @Test func objectsAmongValues() throws {
    let identity = ElementIdentity<any Equatable>.by(
      { ($0 as? Note)?.id ?? 100 + ($0 as? Int ?? 0) },
      areEqual: { ($0 as? Note)?.rank == ($1 as? Note)?.rank })
    let list = DiffableListDataSource<any Equatable>(items: [1, Note(2)], identity: identity)
    var told: [ChangeSet] = []
    list.reloadBlock = { told.append($0) }
    let items = list.items
    list.transaction {
      (items[1] as? Note)?.rank = 1
      list.items = []
      list.items = items
    }
    expectEqual(told.map(\.description), ["[update item 0-1]"])
  }

  // MARK: Transactions that fail

  /// An object stays changed, so its row is updated.
  @Test func objectsOfATransactionThatFails() throws {
    let list = notes()
    func failing(_ edits: () throws -> Void) -> [String] {
      changes(of: list) {
        #expect(throws: Refusal.self) {
          try list.transaction {
            try list.transaction { try edits() }
            throw Refusal()
          }
        }
      }
    }
    expectEqual(failing { try list.update(id: 1) { $0.rank = 5 } }, ["[update item 0-1]"])
    expectEqual(
      failing {
        try list.update(id: 1) { $0.rank = 6 }
        try list.move(id: 1, to: [0, 0])
        try list.append(Note(9))
        try #require(list.remove(id: 3)).item.rank = 6
      }, ["[update item 0-1, update item 0-3]"])
    expectEqual(
      failing {
        try list.update(id: 2) { $0.rank = 7 }
        list.items = []
      }, ["[update item 0-0, update item 0-1, update item 0-2, update item 0-3]"])
    // The new object is gone, and the old one unchanged.
    expectEqual(failing { try list.append(Note(9)) }, [])
    #expect(list.items.map(\.id) == [0, 1, 2, 3] && list.items.map(\.rank) == [0, 6, 7, 6])
  }

  @Test func objectsOfATransactionThatFailsWithAHistory() throws {
    let (list, history) = (notes(), EditHistory())
    let told = changes(of: list) {
      #expect(throws: Refusal.self) {
        try list.transaction("Edit", undo: history) {
          try list.update(id: 1) { $0.rank = 5 }
          throw Refusal()
        }
      }
    }
    #expect(told == ["[update item 0-1]"] && history.undoName == nil)
  }

  /// An observer added in the closure knows the object as it is.
  @Test func anObserverAddedInATransactionThatFails() throws {
    let list = notes()
    var second: DataSourceTester<Note>?
    let told = changes(of: list) {
      #expect(throws: Refusal.self) {
        try list.transaction {
          try list.update(id: 1) { $0.rank = 1 }
          second = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
          try list.update(id: 2) { $0.rank = 2 }
          throw Refusal()
        }
      }
    }
    expectEqual(told, ["[update item 0-1]", "[update item 0-2]"])
    second?.verify()
  }

  @Test func objectsOfSectionsInATransactionThatFails() throws {
    let source = shelves()
    let told = changes(of: source) {
      #expect(throws: Refusal.self) {
        try source.transaction {
          try source.update(id: 3) { $0.rank = 1 }
          try source.moveSection(id: "b", to: 0)
          try #require(source.removeSection(id: "a")).items[1].rank = 2
          throw Refusal()
        }
      }
    }
    expectEqual(told, ["[update item 0-0, update item 0-1, update item 1-0]"])
  }
}
