import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Undo of steps that edit several lists, and in states that are rarely met.
@Suite struct UndoListsTests {
  private struct Refusal: Error {}

  private let history = EditHistory()
  private let inbox = CardList(items: (1...3).map { Card($0) })
  private let archive = CardList(items: [Card(9)])

  /// Moves a card between two lists, as one step, in either order of nesting.
  private func archiveCard(_ id: Int, isNestedFirst: Bool) throws {
    let (outer, inner) = isNestedFirst ? (archive, inbox) : (inbox, archive)
    try outer.transaction("Archive", undo: history) {
      let card = Card(id)
      if outer === inbox { try inbox.remove(id: id) }
      try inner.transaction("Archive", undo: history) {
        if inner === inbox { try inbox.remove(id: id) } else { try archive.append(card) }
      }
      if outer === archive { try archive.append(card) }
    }
  }

  /// The item must not be in both lists.
  @Test(arguments: [false, true]) func anItemThatMovedAndWasChanged(isNestedFirst: Bool) throws {
    try archiveCard(2, isNestedFirst: isNestedFirst)
    try archive.update(id: 2) { $0.text = 7 }
    #expect(Set(history.undo()) == [.changedSince("2")])
    #expect(inbox.items == [Card(1), Card(3)] && archive.items == [Card(9), Card(2, 7)])
    #expect(history.redo() == [] && archive.items == [Card(9), Card(2, 7)])
    try archive.update(id: 2) { $0.text = 0 }
    for _ in 0..<2 {
      #expect(history.undo() == [])
      #expect(inbox.items.map(\.id) == [1, 2, 3] && archive.items == [Card(9)])
      #expect(history.redo() == [])
      #expect(inbox.items.map(\.id) == [1, 3] && archive.items == [Card(9), Card(2)])
    }
    // The same for redo.
    history.undo()
    try inbox.update(id: 2) { $0.text = 8 }
    #expect(Set(history.redo()) == [.changedSince("2")])
    #expect(inbox.items == [Card(1), Card(2, 8), Card(3)] && archive.items == [Card(9)])
  }

  /// Only the changed one of several items stays, and a list that was assigned is no exception.
  @Test(arguments: [false, true]) func severalItemsThatMoved(isAssigned: Bool) throws {
    try inbox.transaction("Archive", undo: history) {
      if isAssigned {
        inbox.items = [Card(3)]
      } else {
        for id in [1, 2] { try inbox.remove(id: id) }
      }
      try archive.transaction("Archive", undo: history) {
        if isAssigned {
          archive.items = [Card(1), Card(2), Card(9)]
        } else {
          try archive.insert(contentsOf: [Card(1), Card(2)], at: [0, 0])
        }
      }
    }
    try archive.update(id: 1) { $0.text = 7 }
    #expect(Set(history.undo()) == [.changedSince("1")])
    #expect(inbox.items == [Card(2), Card(3)] && archive.items == [Card(1, 7), Card(9)])
  }

  /// A section moves to another data source, and one of its items is changed there.
  @Test func aSectionThatMovedAndWasChanged() throws {
    let from = CardSections(sections: [CardContent(1, [11, 12]), CardContent(2, [21])].objects)
    let to = CardSections(sections: [CardContent(3, [31])].objects)
    try from.transaction("Move", undo: history) {
      let section = try from.removeSection(id: 1)
      try to.transaction("Move", undo: history) { try to.appendSection(section) }
    }
    try to.update(id: 12) { $0.text = 1 }
    #expect(Set(history.undo()) == [.changedSince("1"), .changedSince("11")])
    #expect(from.shown == [[Card(21)]] && to.shown == [[Card(31)], [Card(11), Card(12, 1)]])
  }

  /// Equal identities of different types are different items.
  @Test func itemsOfOtherTypes() throws {
    struct Entry: Identifiable, Equatable {
      var id: Int
      var text = ""
    }
    let log = DiffableListDataSource<Entry>()
    try inbox.transaction("Remove", undo: history) {
      try inbox.remove(id: 2)
      try log.transaction("Log", undo: history) { try log.append(Entry(id: 2)) }
    }
    try log.update(id: 2) { $0.text = "a" }
    #expect(history.undo() == [.changedSince("2")])
    #expect(inbox.items.map(\.id) == [1, 2, 3] && log.items.count == 1)
  }

  @Test(arguments: 0...3) func transactionsThatCancelOut(_ kind: Int) throws {
    try inbox.transaction("One", undo: history) { try inbox.remove(id: 1) }
    history.undo()
    try inbox.transaction("Two", undo: history) {
      for step in 0..<2 {
        try archive.transaction("Inner", undo: history) {
          if step == 0 { try archive.append(Card(7)) } else { try archive.remove(id: 7) }
        }
        if kind == 1 {
          try inbox.update(id: 2) { $0.text = 1 - step }
        } else if kind == 2 {
          // In the transaction, but not by the user.
          if step == 0 { try archive.append(Card(8)) } else { try archive.remove(id: 8) }
        }
      }
      if kind == 3 { try inbox.remove(id: 3) }
    }
    #expect(archive.items == [Card(9)])
    switch kind {
    case 0, 1: #expect(history.undoName == nil && history.redoName == "One")
    case 2: #expect(history.undo() == [] && archive.items == [Card(9)])
    default:
      #expect(history.undoName == "Two" && history.undo() == [] && inbox.items.count == 3)
    }
  }

  /// Many transactions of one list within that of another.
  @Test func manyInnerTransactions() throws {
    try inbox.transaction("Many", undo: history) {
      for id in 100..<300 {
        try archive.transaction("Inner", undo: history) { try archive.append(Card(id)) }
      }
    }
    #expect(history.undo() == [] && archive.items == [Card(9)])
    #expect(history.redo() == [] && archive.items.count == 201)
  }

  /// A step that others have not touched is undone exactly, even if identities repeat.
  @Test func manyEditsAmongDuplicates() throws {
    let cards = [Card(1), Card(1, 5)] + (2..<90).map { Card($0) }
    let list = CardList(items: cards)
    try list.transaction("Edit", undo: history) {
      for _ in 0..<70 { try list.remove(at: [0, 1]) }
    }
    #expect(history.undo() == [] && list.items == cards)
  }

  /// A step that is reverted returns to its place, below the steps that stay.
  @Test func aStepReturnsBelowOthers() throws {
    try inbox.transaction("One", undo: history) { try inbox.remove(id: 1) }
    try inbox.transaction("Two", undo: history) { try inbox.remove(id: 2) }
    #expect(throws: Refusal.self) {
      try inbox.transaction {
        history.undo()
        try archive.transaction("Other", undo: history) { try archive.append(Card(7)) }
        throw Refusal()
      }
    }
    for name in ["Other", "Two", "One"] {
      #expect(history.undoName == name && history.undo() == [])
    }
    #expect(inbox.items.map(\.id) == [1, 2, 3] && archive.items == [Card(9)])
  }
}

/// Edits and assignments in states that are rarely met.
@Suite struct RareEditTests {
  private struct Refusal: Error {}

  /// Data applied between two batches stays pending if a later transaction fails.
  @Test func aTransactionBetweenBatchesThatFails() {
    let old = [CardContent(1, [1, 2, 3]), CardContent(2, [4, 5, 6])]
    let new = [CardContent(2, [4, 5, 7]), CardContent(1, [1, 9, 8])]
    let source = CardSections(sections: old.objects)
    source.options.policy = .twoBatches
    var reports = 0
    source.reloadBlock = { [unowned source] _ in
      reports += 1
      guard reports == 1 else { return }
      source.apply([CardContent(5, [50])].objects)
      try? source.transaction {
        source.apply([])
        throw Refusal()
      }
    }
    source.apply(new.objects)
    #expect(reports > 2 && source.shown == [[Card(50)]])
  }

  /// A section that only its identity distinguishes from the old one is another section.
  @Test func theOnlySectionIsReplaced() {
    for titles in [["a", "a"], ["a", "b"]] {
      let source = CardSections(sections: [
        CardSection(id: 1, items: [Card(1)], headerTitle: titles[0])
      ])
      let text = source.apply([CardSection(id: 2, items: [Card(1)], headerTitle: titles[1])])
      #expect(text == [])
      var reports: [String] = []
      source.reloadBlock = { reports.append($0.description) }
      source.apply([CardSection(id: 1, items: [Card(1)], headerTitle: titles[0])])
      #expect(reports == ["[delete section 0, insert section 0]"])
    }
  }

  @Test func offsetsOfASetMuchLargerThanTheList() throws {
    let offsets = IndexSet(integersIn: 1..<1_000_000_000_000)
    let list = CardList(items: (0..<3).map { Card($0) })
    let clock = ContinuousClock()
    let duration = try clock.measure {
      try list.move(fromOffsets: offsets, toOffset: 0)
      #expect(list.items.map(\.id) == [1, 2, 0])
      let removed = try list.remove(atOffsets: offsets.union([7, Int.max - 1]))
      #expect(removed.map(\.id) == [2, 0] && list.items.map(\.id) == [1])
      #expect(try list.remove(atOffsets: IndexSet(integersIn: 5..<1_000_000_000)) == [])
    }
    #expect(duration < .seconds(1))
    let sections = CardSections(sections: [CardContent(1, [11, 12, 13])].objects)
    try sections.move(fromOffsets: [0, 2, 99], toOffset: 2, inSection: 1)
    #expect(sections.shown == [[Card(12), Card(11), Card(13)]])
    #expect(try sections.remove(atOffsets: [1, 44], inSection: 1) == [Card(11)])
  }

  /// An item is edited again and again while a difference is computed.
  @MainActor @Test(.timeLimit(.minutes(1))) func editsDuringABackgroundUpdate() async throws {
    let list = CardList(items: (0..<20_000).map { Card($0) })
    let observation = list.observeChanges { _ in }
    var isApplied = false
    let update = Task { @MainActor in
      let reports = await list.applyInBackground((0..<20_000).reversed().map { Card($0) })
      isApplied = true
      return reports
    }
    var edits = 0
    while !isApplied, edits < 1_000_000 {
      await Task.yield()
      if isApplied { break }
      edits += 1
      try list.update(at: [0, 0]) { $0.text += 1 }
    }
    #expect(await update.value?.isEmpty == false)
    #expect(list.items.map(\.id) == (0..<20_000).reversed())
    withExtendedLifetime(observation) {}
  }
}
