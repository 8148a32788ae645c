import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The options of both ready-made data sources.
@Suite struct DiffableOptionsTests {
  private let old = [CardContent(1, [1, 2, 3]), CardContent(2, [4, 5, 6])]
  private let new = [CardContent(2, [4, 5, 7]), CardContent(1, [1, 9, 8])]

  /// The change sets from a list and from sections after `apply`, an edit, and a transaction.
  private func told(_ options: UpdateOptions) throws -> [[ChangeSet]] {
    let list = CardList(items: old[0].items)
    let sections = CardSections(sections: old.objects)
    let testers = [
      DataSourceTester(dataSource: list) { Issue.record("\($0)") },
      DataSourceTester(dataSource: sections) { Issue.record("\($0)") },
    ]
    (list.options, sections.options) = (options, options)
    list.apply(new[1].items)
    sections.apply(new.objects)
    list.remove(id: 1)
    sections.remove(id: 1)
    try list.transaction { for id in 20..<23 { try list.append(Card(id)) } }
    try sections.transaction {
      for id in 20..<23 { try sections.append(Card(id), toSectionID: 1) }
    }
    list.apply(list.items)
    sections.apply(sections.sections)
    for tester in testers { tester.verify() }
    return testers.map(\.changeSets)
  }

  @Test func reload() throws {
    try expectEqual(
      told(UpdateOptions(shouldReload: { _ in true })), [[.all, .all, .all], [.all, .all, .all]])
  }

  @Test func commandLimit() throws {
    let two = try told(UpdateOptions(shouldReload: { $0.commandCount > 2 }))
    expectEqual(two[0].map { $0 == .all }, [true, false, true])
    expectEqual(two[1].last, .all)
    let none = try told(UpdateOptions(shouldReload: { $0.commandCount > 0 }))
    #expect(none.joined().allSatisfy { $0 == .all })
    let many = try told(UpdateOptions(shouldReload: { $0.commandCount > 99 }))
    #expect(!many.joined().contains(.all))
  }

  /// The closure is called once for each change, no matter what it returns.
  @Test(arguments: [false, true]) func shouldReload(answer: Bool) throws {
    var asked: [ChangePlan] = []
    let told = try told(
      UpdateOptions(shouldReload: { plan in
        asked.append(plan)
        return answer
      }))
    expectEqual(asked.count, 6)
    #expect(asked.allSatisfy { !$0.isEmpty })
    if answer {
      expectEqual(told, [[.all, .all, .all], [.all, .all, .all]])
    } else {
      #expect(!told.joined().contains(.all))
    }
  }

  @Test func duplicates() {
    var reported: [String] = []
    let list = CardList()
    let sections = CardSections()
    list.options.duplicatesHandler = { reported.append($0.text) }
    sections.options.duplicatesHandler = list.options.duplicatesHandler
    list.apply([Card(1), Card(1)])
    expectEqual(reported, [], "nobody listens")
    let testers = [
      DataSourceTester(dataSource: list, allowsDuplicates: true) { Issue.record("\($0)") },
      DataSourceTester(dataSource: sections, allowsDuplicates: true) { Issue.record("\($0)") },
    ]
    list.apply([Card(1), Card(2)])
    list.apply([Card(2), Card(1), Card(2), Card(2)])
    sections.apply([CardContent(1, [7]), CardContent(1, []), CardContent(2, [7, 8])].objects)
    sections.transaction { sections.apply([CardContent(3, [9, 9])].objects) }
    for tester in testers { tester.verify() }
    expectEqual(
      reported,
      [
        "duplicate item 2 at 0-2; duplicate item 2 at 0-3",
        "duplicate section 1 at 1; duplicate item 7 at 2-0", "duplicate item 9 at 0-1",
      ])
  }

  /// The handler for duplicates may apply other data.
  @Test func duplicatesAnswered() async {
    let list = CardList(items: [Card(3)])
    let tester = DataSourceTester(dataSource: list, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    list.options.duplicatesHandler = { [unowned list] _ in list.apply([Card(1)]) }
    list.items = [Card(2), Card(2)]
    expectEqual(list.items, [Card(1)])
    #expect(await !list.applyInBackground([Card(2), Card(2), Card(3)]))
    expectEqual(list.items, [Card(1)])
    list.options.duplicatesHandler = { [unowned list] _ in try? list.append(Card(4)) }
    list.items = [Card(2), Card(2)]
    tester.verify()
    expectEqual(list.items, [Card(2), Card(2)])
  }
}
