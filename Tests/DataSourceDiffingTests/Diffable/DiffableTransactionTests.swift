import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// The exact change sets of transactions.
@Suite struct DiffableTransactionTests {
  private struct Refusal: Error {}

  private func sections() -> CardSections {
    CardSections(
      sections: [CardContent(1, [1, 2, 3], "one"), CardContent(2, []), CardContent(3, [4, 5])]
        .objects)
  }

  private func changes(
    of source: CardSections, _ edits: (CardSections) throws -> Void
  ) rethrows -> String {
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    try source.transaction { try edits(source) }
    tester.verify()
    tester.detach()
    return tester.changeSets.map(\.description).joined(separator: " then ")
  }

  @Test func whatCancelsOutIsNotTold() throws {
    try expectEqual(
      changes(of: sections()) { source in
        try source.insert(Card(9), at: [0, 1])
        try source.update(id: 9) { $0.text = 1 }
        try source.move(id: 9, to: [2, 0])
        source.remove(id: 9)
        try source.move(from: [0, 0], to: [2, 1])
        try source.move(id: 1, to: [0, 0])
        try source.appendSection(CardSection(id: 9, items: [Card(9)]))
        source.setTitles(ofSectionID: 9, headerTitle: "nine")
        try source.moveSection(from: 3, to: 0)
        try source.removeSection(at: 0)
        try source.moveSection(id: 1, to: 2)
        try source.moveSection(id: 1, to: 0)
      }, "")
    try expectEqual(
      changes(of: sections()) { source in
        try source.update(id: 1) { $0.text = 1 }
        source.remove(id: 1)
        source.setTitles(ofSectionID: 3, headerTitle: "three")
        try source.append(Card(6), toSectionID: 3)
        source.removeSection(id: 3)
      }, "[delete section 2, delete item 0-0]")
  }

  @Test func structureThenContent() throws {
    try expectEqual(
      changes(of: sections()) { source in
        try source.update(id: 2) { $0.text = 1 }
        source.remove(id: 1)
        source.setTitles(ofSectionID: 3, headerTitle: "three")
        try source.appendSection(CardSection(id: 9, items: [Card(9)]))
        try source.moveSection(from: 3, to: 0)
      }, "[insert section 0, delete item 0-0] then [update section 3, update item 1-0]")
  }

  /// A section that gets another title, and whose items change, is part of both change sets.
  @Test func titleAndItems() throws {
    try expectEqual(
      changes(of: sections()) { source in
        source.setTitles(ofSectionID: 1, headerTitle: "uno")
        source.remove(id: 1)
        try source.move(id: 2, to: [2, 0])
        try source.append(Card(9), toSectionID: 2)
      }, "[delete item 0-0, insert item 1-0, move item 0-1 to 2-0] then [update section 0]")
  }

  /// A section's update includes its items' updates, even for an item that leaves the section
  /// afterward.
  @Test func itemThatLeavesAnUpdatedSection() throws {
    let told = try changes(of: sections()) { source in
      source.apply(
        ([CardContent(id: 1, items: [Card(1, 7), Card(2), Card(3)])]
          + source.sections[1...].map { CardContent($0.id, $0.items.map(\.id)) }).objects)
      try source.move(id: 1, to: [1, 0])
    }
    expectEqual(told, "[move item 0-0 to 1-0] then [update section 0, update item 1-0]")
  }

  @Test func movedAndUpdated() throws {
    try expectEqual(
      changes(of: sections()) { source in
        try source.move(id: 1, to: [0, 2])
        try source.update(id: 1) { $0.text = 1 }
        try source.moveSection(id: 3, to: 0)
        source.setTitles(ofSectionID: 3, headerTitle: "tre")
      }, "[move section 2 to 0, move item 0-0 to 1-2] then [update section 0, update item 1-2]")
  }

  /// Rule Q5: an empty section must not be updated.
  @Test func titleOfSectionThatIsEmptied() throws {
    for titleFirst in [true, false] {
      let told = try changes(of: sections()) { source in
        if titleFirst { source.setTitles(ofSectionID: 3, headerTitle: "three") }
        source.remove(id: 4)
        try source.move(id: 5, to: [0, 0])
        if !titleFirst { source.setTitles(ofSectionID: 3, headerTitle: "three") }
      }
      expectEqual(told, "[delete section 2, insert section 2, insert item 0-0]")
    }
  }

  @Test func titleOfSectionThatIsFilled() throws {
    let told = try changes(of: sections()) { source in
      try source.append(Card(9), toSectionID: 2)
      source.setTitles(ofSectionID: 2, headerTitle: "two")
    }
    expectEqual(told, "[insert item 1-0] then [update section 1]")
  }

  @Test func applyWithin() throws {
    let told = try changes(of: sections()) { source in
      try source.append(Card(9), toSectionID: 2)
      source.apply([CardContent(2, [9, 1]), CardContent(3, [4, 5])].objects)
      source.remove(id: 9)
      expectEqual(source.indexPath(forID: 1), [0, 0])
    }
    expectEqual(told, "[delete section 0, insert item 0-0]")
  }

  @Test func errorsTakeEverythingBack() throws {
    let source = sections()
    var heard: [ChangeSet] = []
    source.reloadBlock = { heard.append($0) }
    let before = source.shown
    #expect(throws: Refusal.self) {
      try source.transaction {
        source.remove(id: 1)
        try source.transaction { try source.append(Card(9), toSectionID: 2) }
        source.setTitles(ofSectionID: 1, headerTitle: "uno")
        source.apply([])
        expectNil(source.indexPath(forID: 1))
        throw Refusal()
      }
    }
    expectEqual(heard, [])
    expectEqual(source.shown, before)
    expectEqual(source.headerTitle(for: 0), "one")
    expectEqual(source.indexPath(forID: 1), [0, 0])
    expectNil(source.indexPath(forID: 9))
    expectEqual(source.sectionIndex(forID: 3), 2)
    expectEqual(source.sections.map(\.id), [1, 2, 3])
  }

  /// A nested transaction is part of the outer one.
  @Test func nested() throws {
    let source = sections()
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    let result = source.transaction {
      source.remove(id: 4)
      return 7
    }
    expectEqual(result, 7)
    source.transaction {
      source.remove(id: 1)
      source.transaction { source.remove(id: 2) }
      expectEqual(source.shown[0], [Card(3)])
    }
    tester.verify()
    expectEqual(
      tester.changeSets.map(\.description),
      [
        "[delete item 2-0]", "[delete item 0-0, delete item 0-1]",
      ])
  }

  /// Observers added after any edit start with the current data, and follow it from there.
  @Test(arguments: 0...3, [false, true])
  func observersAreAdded(after editCount: Int, fails: Bool) throws {
    let source = sections()
    let before = source.sections.map(\.items)
    let first = DataSourceTester(dataSource: source) { Issue.record("first: \($0)") }
    var second: DataSourceTester<Card>?
    func perform(_ edits: [() throws -> Void]) throws {
      for edit in edits.prefix(editCount) { try edit() }
      second = DataSourceTester(dataSource: source) { Issue.record("second: \($0)") }
      for edit in edits.dropFirst(editCount) { try edit() }
      if fails { throw Refusal() }
    }
    do {
      try source.transaction {
        try perform([
          { try source.move(id: 3, to: [0, 0]) }, { source.remove(id: 4) },
          { try source.update(id: 3) { $0.text = 1 } },
        ])
      }
      #expect(!fails)
    } catch is Refusal { expectEqual(source.sections.map(\.items), before) }
    first.verify()
    second?.verify()
    if fails {
      expectEqual(first.changeSets.isEmpty, (editCount == 0))
    } else {
      let structure =
        editCount == 1
        ? ["[move item 0-2 to 0-0]", "[delete item 2-0]"]
        : ["[delete item 2-0, move item 0-2 to 0-0]"]
      expectEqual(first.changeSets.map(\.description), structure + ["[update item 0-0]"])
    }
  }

  /// The reload block is an observer, too.
  @Test func reloadBlockIsAddedInATransaction() throws {
    let source = sections()
    var reports: [ChangeSet] = []
    source.transaction {
      source.remove(id: 1)
      source.reloadBlock = { reports.append($0) }
      source.remove(id: 2)
    }
    expectEqual(reports.map(\.description), ["[delete item 0-0]"])
  }

  @Test func thousandEdits() throws {
    let list = CardList(items: (0..<1000).map { Card($0) })
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    var random = RandomCards(seed: 1, isList: true)
    let duration = try ContinuousClock().measure {
      try list.transaction {
        for step in 0..<1000 {
          let count = list.items.count
          switch step % 4 {
          case 0: try list.insert(Card(1000 + step), at: [0, random.random.below(count)])
          case 1: try list.remove(at: [0, random.random.below(count)])
          case 2:
            try list.move(
              from: [0, random.random.below(count)], to: [0, random.random.below(count)])
          default: try list.update(at: [0, random.random.below(count)]) { $0.text += 1 }
          }
        }
      }
    }
    tester.verify()
    expectEqual(tester.changeSets.count, 2)
    #expect(duration < .seconds(CardRounds.slow))
  }

  /// Edits change the items in place. A transaction keeps the data before it, so it copies them.
  @Test func editsCopyNoItems() throws {
    let list = CardList(items: (0..<100).map { Card($0) })
    // The buffer must not be full, or an insertion would move it.
    for id in [100, 101] { try list.append(Card(id)) }
    list.remove(id: 101)
    func address() -> UnsafeRawPointer? {
      list.items.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
    let before = address()
    try list.update(id: 5) { $0.text = 1 }
    expectEqual(address(), before)
    try list.move(id: 9, to: [0, 3])
    expectEqual(address(), before)
    try list.append(Card(200))
    expectEqual(address(), before)
    list.remove(id: 7)
    expectEqual(address(), before)
  }

  /// What transactions change is undone.
  @Test func transactionsAreUndone() throws {
    let list = CardList(items: (0..<101).map { Card($0) })
    let history = EditHistory()
    try list.transaction("Edit", undo: history) { try list.update(id: 5) { $0.text = 1 } }
    try list.transaction("Edit", undo: history) {
      list.remove(id: 7)
      try list.move(id: 9, to: [0, 3])
      try list.append(Card(200))
    }
    expectEqual(history.undo(), [])
    expectEqual(history.undo(), [])
    expectEqual(list.items.map(\.id), Array(0...100))
  }

  /// Many edits are taken back by a copy, few of them one by one.
  @Test(arguments: [1, 15, 16, 17, 18, 40], [false, true])
  func errorAfter(_ editCount: Int, replaces: Bool) throws {
    let source = sections()
    let before = source.sections.map(\.items)
    var reports: [ChangeSet] = []
    source.reloadBlock = { reports.append($0) }
    #expect(throws: Refusal.self) {
      try source.transaction {
        for id in 0..<editCount {
          if replaces, id == editCount / 2 { source.apply([CardContent(1, [6, 2, 1])].objects) }
          switch id % 3 {
          case 0: try source.insert(Card(100 + id), at: [0, 1])
          case 1: try source.update(at: [0, 0]) { $0.text += 1 }
          default: try source.move(from: [0, 0], to: [0, 2])
          }
        }
        throw Refusal()
      }
    }
    expectEqual(source.sections.map(\.items), before)
    expectEqual(reports, [])
    expectEqual(source.indexPath(forID: 5), [2, 1])
  }

  /// Runs code when it is released.
  private final class Tail {
    let whenReleased: () -> Void
    init(_ whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
    deinit { whenReleased() }
  }

  private struct Tailed: Identifiable, Equatable {
    var id: Int
    var tail: Tail?
    static func == (lhs: Tailed, rhs: Tailed) -> Bool { lhs.id == rhs.id && lhs.tail === rhs.tail }
  }

  /// An item that a failed transaction has inserted may edit the data source when it is released.
  @Test(arguments: 0...3)
  func insertedItemsEditWhenReleased(_ editCount: Int) {
    let list = DiffableListDataSource<Tailed>()
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    func tail() -> Tail {
      Tail { [weak list] in
        for id in 1..<(editCount + 1) { try? list?.append(Tailed(id: id)) }
      }
    }
    #expect(throws: Refusal.self) {
      try list.transaction {
        try list.append(Tailed(id: 0, tail: tail()))
        throw Refusal()
      }
    }
    expectEqual(list.items.map(\.id), Array(1..<(editCount + 1)))
    tester.verify()
  }

  /// An item that is released in a transaction, or after it, may edit the data source.
  @Test(arguments: [1, 2, 16, 17, 30], [false, true])
  func releasedItemsEdit(_ updateCount: Int, fails: Bool) throws {
    let list = DiffableListDataSource<Tailed>()
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    var releasedCount = 0
    func tail() -> Tail {
      // Weak: the last one may be released after the last use of the list.
      Tail { [weak list] in
        releasedCount += 1
        try? list?.append(Tailed(id: releasedCount))
      }
    }
    try list.append(Tailed(id: 0, tail: tail()))
    do {
      try list.transaction {
        for _ in 0..<updateCount { try list.update(id: 0) { $0.tail = tail() } }
        if fails { throw Refusal() }
      }
      #expect(!fails)
      expectEqual(list.items.map(\.id), Array(0...updateCount))
    } catch is Refusal { expectEqual(list.items.first?.id, 0) }
    expectEqual(releasedCount, updateCount)
    tester.verify()
    tester.detach()
    list.reloadBlock = nil
    try list.update(id: 0) { $0.tail = nil }
  }

  /// Items that are replaced may edit the data source when they are released. What they change is
  /// reported after their own removal.
  @Test(arguments: [false, true])
  func replacedItemsEdit(isReloading: Bool) {
    let list = DiffableListDataSource<Tailed>()
    list.options.shouldReload = { _ in isReloading }
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    var releasedCount = 0
    for count in 1...5 {
      list.items = (0..<count).map { id in
        let tail = Tail { [weak list] in
          releasedCount += 1
          list?.items.append(Tailed(id: 100 * count + id))
        }
        return Tailed(id: id, tail: tail)
      }
      list.items = [Tailed(id: 7), Tailed(id: 6)]
      expectEqual(list.items.count, 2 + count)
    }
    expectEqual(releasedCount, 15)
    tester.verify()
  }
}
