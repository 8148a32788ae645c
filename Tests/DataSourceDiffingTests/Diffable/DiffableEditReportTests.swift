import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The exact change sets of each kind of edit.
@Suite struct DiffableEditReportTests {
  private func sections() -> CardSections {
    CardSections(
      sections: [CardContent(1, [1, 2, 3], "one"), CardContent(2, []), CardContent(3, [4, 5])]
        .objects)
  }

  private func changes<Item>(
    of source: DiffableDataSource<some Hashable, Item>, _ edit: () throws -> Void
  ) rethrows -> String {
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    try edit()
    tester.verify()
    tester.detach()
    return tester.changeSets.map(\.description).joined(separator: " then ")
  }

  @Test func editsOfItems() throws {
    let list = CardList(items: [Card(1), Card(2), Card(3)])
    try expectEqual(changes(of: list) { try list.append(Card(4)) }, "[insert item 0-3]")
    try expectEqual(
      changes(of: list) { try list.insert(Card(5), at: [0, 0]) }, "[insert item 0-0]")
    try expectEqual(
      changes(of: list) { try list.insert(Card(6), before: 1) }, "[insert item 0-1]")
    try expectEqual(changes(of: list) { try list.insert(Card(7), after: 4) }, "[insert item 0-6]")
    expectEqual(list.items.map(\.id), [5, 6, 1, 2, 3, 4, 7])
    try expectEqual(changes(of: list) { try list.remove(at: [0, 6]) }, "[delete item 0-6]")
    expectEqual(changes(of: list) { list.remove(id: 6) }, "[delete item 0-1]")
    try expectEqual(
      changes(of: list) { try list.move(from: [0, 0], to: [0, 1]) }, "[move item 0-0 to 0-1]")
    try expectEqual(
      changes(of: list) { try list.move(id: 4, to: [0, 0]) }, "[move item 0-4 to 0-0]")
    expectEqual(list.items.map(\.id), [4, 1, 5, 2, 3])
    try expectEqual(
      changes(of: list) { try list.update(at: [0, 1]) { $0 = Card(1, 1) } }, "[update item 0-1]")
    try expectEqual(
      changes(of: list) { try list.update(id: 1) { $0 = Card(8) } },
      "[delete item 0-1, insert item 0-1]")
    try expectEqual(
      changes(of: list) { try list.update(id: 5) { $0.text = 2 } }, "[update item 0-2]")
    try expectEqual(
      changes(of: list) { try list.update(at: [0, 2]) { $0.id = 9 } },
      "[delete item 0-2, insert item 0-2]")
    expectEqual(list.items, [Card(4), Card(8), Card(9, 2), Card(2), Card(3)])
  }

  @Test func editsOfItemsOfSections() throws {
    let source = sections()
    try expectEqual(
      changes(of: source) { try source.append(Card(6), toSectionID: 2) }, "[insert item 1-0]")
    try expectEqual(
      changes(of: source) { try source.append(Card(7), toSectionID: 1) }, "[insert item 0-3]")
    try expectEqual(
      changes(of: source) { try source.move(id: 1, to: [2, 2]) }, "[move item 0-0 to 2-2]")
    try expectEqual(
      changes(of: source) { try source.move(from: [2, 0], to: [1, 1]) }, "[move item 2-0 to 1-1]")
    expectEqual(
      source.shown, [[Card(2), Card(3), Card(7)], [Card(6), Card(4)], [Card(5), Card(1)]])
  }

  @Test func editsOfSections() throws {
    let source = sections()
    try expectEqual(
      changes(of: source) {
        try source.insertSection(CardSection(id: 4, items: [Card(8)]), at: 1)
      }, "[insert section 1]")
    try expectEqual(
      changes(of: source) { try source.appendSection(CardSection(id: 5, items: [])) },
      "[insert section 4]")
    try expectEqual(changes(of: source) { try source.removeSection(at: 1) }, "[delete section 1]")
    expectEqual(changes(of: source) { source.removeSection(id: 5) }, "[delete section 3]")
    try expectEqual(
      changes(of: source) { try source.moveSection(from: 0, to: 2) }, "[move section 0 to 2]")
    try expectEqual(
      changes(of: source) { try source.moveSection(id: 2, to: 1) }, "[move section 0 to 1]")
    expectEqual(
      changes(of: source) { source.setTitles(ofSectionID: 1, headerTitle: "uno") },
      "[update section 2]")
    // An empty section must not be updated (rule Q5).
    expectEqual(
      changes(of: source) {
        source.setTitles(ofSectionID: 2, headerTitle: "due", footerTitle: "fine")
      }, "[delete section 1, insert section 1]")
    expectEqual(source.sections.map(\.id), [3, 2, 1])
    expectEqual(source.sections.map(\.headerTitle), [nil, "due", "uno"])
  }

  @Test func nothing() throws {
    let source = sections()
    let told = try changes(of: source) {
      try source.move(from: [0, 1], to: [0, 1])
      try source.move(id: 5, to: [2, 1])
      try source.moveSection(from: 2, to: 2)
      try source.update(id: 1) { $0 = Card(1) }
      try source.update(at: [0, 0]) { _ in }
      source.setTitles(ofSectionID: 1, headerTitle: "one")
      source.setTitles(ofSectionID: 2, headerTitle: nil)
      source.apply(source.sections)
      source.sections = source.sections
      source.transaction {}
    }
    expectEqual(told, "")
  }

  /// Edits work without a listener, and a listener added later finds them.
  @Test func withoutListener() throws {
    let list = CardList(items: [Card(1)])
    list.apply([Card(1), Card(2)])
    try list.move(id: 2, to: [0, 0])
    try list.transaction { try list.append(Card(3)) }
    expectEqual(changes(of: list) { list.remove(id: 1) }, "[delete item 0-1]")
    expectEqual(list.items, [Card(2), Card(3)])
  }

  private final class Box: Identifiable, Equatable {
    let id: Int
    var number = 0

    init(_ id: Int) { self.id = id }

    static func == (left: Box, right: Box) -> Bool {
      (left.id, left.number) == (right.id, right.number)
    }
  }

  /// The old value of an object changed in place is lost, so the update is reported.
  @Test func updatesOfObjects() throws {
    let boxes = DiffableListDataSource(items: [Box(1), Box(2)])
    let tester = DataSourceTester(dataSource: boxes) { Issue.record("\($0)") }
    try boxes.update(id: 2) { $0.number = 6 }
    try boxes.update(id: 1) { $0 = Box(1) }  // an equal one is nothing new
    tester.verify()
    expectEqual(tester.changeSets.map(\.description), ["[update item 0-1]"])
  }

  /// An object that is removed, and inserted again in the same transaction, may have changed.
  @Test func reinsertedObjects() throws {
    let boxes = DiffableListDataSource(items: [Box(1), Box(2), Box(3)])
    func reinsert(_ id: Int, at index: Int) throws -> String {
      try changes(of: boxes) {
        try boxes.transaction {
          let box = try #require(boxes.remove(id: id)).item
          box.number += 1
          try boxes.insert(box, at: [0, index])
        }
      }
    }
    try expectEqual(reinsert(3, at: 0), "[move item 0-2 to 0-0] then [update item 0-0]")
    try expectEqual(reinsert(1, at: 1), "[update item 0-1]")
    // An equal object that takes the place of another one is nothing new.
    try expectEqual(
      changes(of: boxes) {
        try boxes.transaction {
          boxes.remove(id: 2)
          try boxes.append(Box(2))
        }
      }, "")
  }

  /// So may the objects of a section that returns.
  @Test func reinsertedSections() throws {
    let shelves = DiffableSectionedDataSource(sections: [
      IdentifiedSection(id: "a", items: [Box(1)]), IdentifiedSection(id: "b", items: [Box(2)]),
    ])
    let told = try changes(of: shelves) {
      try shelves.transaction {
        let shelf = try #require(shelves.removeSection(id: "b"))
        shelf.items[0].number += 1
        try shelves.insertSection(shelf, at: 0)
      }
    }
    expectEqual(told, "[move section 1 to 0] then [update item 0-0]")
  }
}
