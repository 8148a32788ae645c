import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Edits of several items, each of which is one report and equals the edits one by one.
@Suite struct PluralEditTests {
  private let list = CardList(items: (0..<6).map { Card($0) })

  /// What a data source reports during an edit, as one line for each structure and content.
  private func reports(_ edit: () throws -> Void) rethrows -> [String] {
    try changes(of: list) { try edit() }.map(\.description)
  }

  @Test func everySetOfRemovedItems() {
    var problems: [String] = []
    for set in 0..<64 {
      let ids = (0..<6).filter { set & 1 << $0 > 0 }
      let list = CardList(items: (0..<6).map { Card($0) })
      let tester = DataSourceTester(dataSource: list) { problems.append("\(ids): \($0)") }
      let removed = list.remove(ids: ids.reversed() + ids + [7])
      let rest = (0..<6).filter { !ids.contains($0) }
      if removed != ids.map({ Card($0) }) || list.items.map(\.id) != rest
        || tester.changeSets.count != min(ids.count, 1)
      {
        problems.append("\(ids): \(removed), \(list.items), \(tester.changeSets)")
      }
      tester.verify()
    }
    expectEqual(problems, [])
  }

  @Test func removingFromSections() {
    let sections = CardSections(
      sections: [CardContent(1, [1, 2, 3]), CardContent(2, []), CardContent(3, [4, 5])].objects)
    let tester = DataSourceTester(dataSource: sections) { Issue.record("\($0)") }
    expectEqual(sections.remove(ids: [5, 1, 3]), [Card(1), Card(3), Card(5)])
    expectEqual(
      tester.changeSets.map(\.description), ["[delete item 0-0, delete item 0-2, delete item 2-1]"])
    expectEqual(sections.shown, [[Card(2)], [], [Card(4)]])
    tester.verify()
  }

  @Test func appending() throws {
    try expectEqual(
      reports { try list.append(contentsOf: [Card(8), Card(7)]) },
      ["[insert item 0-6, insert item 0-7]"])
    try expectEqual(reports { try list.append(contentsOf: []) }, [])
    let before = list.items
    #expect(throws: EditError.duplicateIdentity("7")) {
      try list.append(contentsOf: [Card(9), Card(7)])
    }
    #expect(throws: EditError.duplicateIdentity("9")) {
      try list.append(contentsOf: [Card(9), Card(9, 1)])
    }
    expectEqual(list.items, before)
  }

  @Test func upserting() {
    expectEqual(
      reports { list.upsert(contentsOf: [Card(2, 1), Card(7), Card(0, 3), Card(7, 4)]) },
      ["[insert item 0-6]", "[update item 0-0, update item 0-2]"])
    expectEqual(
      list.items, [Card(0, 3), Card(1), Card(2, 1), Card(3), Card(4), Card(5), Card(7, 4)])
    expectEqual(reports { list.upsert(contentsOf: list.items) }, [])
  }

  @Test func inASection() throws {
    let sections = CardSections(
      sections: [CardContent(1, [1, 2]), CardContent(2, [3])].objects)
    let tester = DataSourceTester(dataSource: sections) { Issue.record("\($0)") }
    try #expect(sections.append(contentsOf: [Card(8), Card(9)], toSectionID: 1))
    #expect(sections.upsert(contentsOf: [Card(1, 1), Card(7)], inSectionID: 2))
    expectEqual(sections.shown, [[Card(2), Card(8), Card(9)], [Card(3), Card(1, 1), Card(7)]])
    expectEqual(
      tester.changeSets.map(\.description),
      [
        "[insert item 0-2, insert item 0-3]", "[insert item 1-2, move item 0-0 to 1-1]",
        "[update item 1-1]",
      ])
    tester.verify()
  }

  @Test func updating() throws {
    try expectEqual(
      reports {
        let old = try list.update(ids: [4, 9, 1]) { $0.text += 2 }
        expectEqual(old, [Card(4), Card(1)])
      }, ["[update item 0-1, update item 0-4]"])
    let before = list.items
    expectEqual(
      reports {
        #expect(throws: EditError.duplicateIdentity("0")) {
          try list.update(ids: [1, 2, 3]) { if $0.id == 2 { $0.id = 0 } else { $0.text = 5 } }
        }
      }, [])
    expectEqual(list.items, before)
  }

  @Test func configuringAgain() {
    let ids = DiffableListDataSource(items: ["a", "b", "c"], identity: .itself)
    let reported = changes(of: ids) { ids.reconfigure(ids: ["c", "x", "a", "c"]) }
    expectEqual(reported.map(\.description), ["[update item 0-0, update item 0-2]"])
    expectEqual(changes(of: ids) { ids.reconfigure(ids: ["x"]) }, [])
    expectEqual(reports { list.reconfigure(ids: [5, 3]) }, ["[update item 0-3, update item 0-5]"])
  }

  /// They are undone as one step.
  @Test func undoing() throws {
    let history = EditHistory()
    let edits: [(CardList) throws -> Void] = [
      { $0.remove(ids: [0, 3, 5]) }, { try $0.append(contentsOf: [Card(8), Card(9)]) },
      { $0.upsert(contentsOf: [Card(2, 1), Card(7)]) },
      { try $0.update(ids: [1, 4]) { $0.text = 3 } },
    ]
    let before = list.items
    for edit in edits {
      try list.transaction("Edit", undo: history) { try edit(list) }
      let after = list.items
      #expect(history.undo() == [] && list.items == before)
      #expect(history.redo() == [] && list.items == after)
      #expect(history.undo() == [] && list.items == before)
    }
  }

  /// Used on one thread.
  private final class Requests: @unchecked Sendable {
    var count = 0
  }

  /// Identities are asked for as often as the documentation says, not once more for each item.
  @Test func costs() throws {
    let requests = Requests()
    let identity = ElementIdentity<Card>.by(
      { card in
        requests.count += 1
        return card.id
      }, areEqual: { $0 == $1 })
    let count = 20_000
    func calls(_ edit: () throws -> Void) rethrows -> Int {
      requests.count = 0
      try edit()
      return requests.count
    }
    let list = CardList(items: (0..<count).map { Card($0) }, identity: identity)
    list.reloadBlock = { _ in }
    expectEqual(list.indexPath(forID: 0), [0, 0])
    #expect(calls { list.reconfigure(ids: 0..<1_000) } <= 1_000)
    try #expect(calls { try list.append(contentsOf: (count..<count + 100).map { Card($0) }) } < 500)
    #expect(calls { list.remove(ids: (0..<1_000).map { 10 * $0 }) } <= 4 * count)

    let sections = CardSections(
      sections: [CardContent(1, Array(0..<count)), CardContent(2, [count])].objects,
      identity: identity)
    sections.reloadBlock = { _ in }
    expectEqual(sections.indexPath(forID: 0), [0, 0])
    let new = (count + 1...count + 100).map { Card($0) }
    try #expect(calls { try sections.append(contentsOf: new, toSectionID: 2) } < 500)
    expectEqual(sections.itemCounts, [count, 101])
  }
}
