import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Undo where nothing was changed, where others have changed the same items, and in transactions.
@Suite struct UndoConflictTests {
  private struct Refusal: Error {}

  private struct Episode: Identifiable, Equatable {
    var id: Int
    var isPlayed = false
    var progress = 0.0
  }

  private final class Note: Identifiable, Equatable {
    let id: Int
    var text = ""
    init(_ id: Int, _ text: String = "") { (self.id, self.text) = (id, text) }
    static func == (left: Note, right: Note) -> Bool { left.text == right.text }
  }

  private let history = EditHistory()
  private let list = CardList(items: (1...5).map { Card($0) })
  private let sections = CardSections(
    sections: [CardContent(1, [11, 12, 13], "one"), CardContent(2, [21, 22])].objects)
  private let folders = Mailbox(sections: [FolderSection(Folder(id: 1, unread: 3), items: [])])
  private let episodes = DiffableListDataSource(items: [Episode(id: 8), Episode(id: 9)])
  private let notes = DiffableListDataSource(items: [Note(1), Note(2)])

  private var ids: [Int] { list.items.map(\.id) }

  // MARK: Edits that change nothing

  /// Edits that leave the list as it is.
  private var emptyListEdits: [(CardList) throws -> Void] {
    [
      { try $0.update(id: 1) { $0.text = 0 } },
      { try $0.update(at: [0, 1]) { $0 = Card(2) } },
      { try $0.move(id: 3, to: [0, 2]) },
      { $0.upsert(Card(4)) },
      { try $0.set(\.text, to: 0, ofID: 5) },
      { try $0.move(fromOffsets: [1], toOffset: 1) },
      { $0.move(ids: [2, 3], between: 1, and: 4) },
      { $0.remove(atOffsets: []) },
      { $0.items = $0.items },
      { $0.apply((1...5).map { Card($0) }) },
      {
        try $0.append(Card(6))
        $0.remove(id: 6)
      },
      {
        try $0.move(id: 1, to: [0, 4])
        try $0.move(id: 1, to: [0, 0])
      },
      {
        try $0.update(id: 1) { $0.text = 7 }
        try $0.update(id: 1) { $0.text = 0 }
      },
      {
        $0.items = []
        $0.items = (1...5).map { Card($0) }
      },
      {
        let card = try #require($0.remove(id: 3)).item
        try $0.insert(card, after: 2)
      },
      { list in
        for _ in 0..<40 { list.items.reverse() }
        try list.move(id: 1, to: [0, 0])
      },
      { list in
        try list.transaction {
          try list.set(\.text, to: 1, ofID: 2)
          try list.set(\.text, to: 0, ofID: 2)
        }
      },
    ]
  }

  @Test(arguments: 0...16, [false, true])
  func anEditThatChangesNothingAddsNoStep(index: Int, isNested: Bool) throws {
    list.transaction("Delete", undo: history) { list.remove(id: 5) }
    history.undo()
    expectEqual(history.redoName, "Delete")
    var changes = 0
    history.changeHandler = { changes += 1 }
    let edit = emptyListEdits[index]
    if isNested {
      try list.transaction { try list.transaction("Edit", undo: history) { try edit(list) } }
    } else {
      try list.transaction("Edit", undo: history) { try edit(list) }
    }
    #expect(history.undoName == nil && history.redoName == "Delete" && changes == 0)
    expectEqual(list.items, (1...5).map { Card($0) })
    #expect(history.redo() == [] && ids == [1, 2, 3, 4])
  }

  /// A plain transaction around it may have changed something else.
  @Test func anEditThatChangesNothingInAnOuterTransaction() throws {
    try list.transaction {
      list.remove(id: 1)
      try list.transaction("Edit", undo: history) {
        try list.append(Card(6))
        list.remove(id: 6)
      }
      try list.transaction("Restore", undo: history) {
        try list.insert(Card(1), at: [0, 0])
        try list.update(id: 1) { $0.text = 0 }
      }
    }
    #expect(history.undoName == "Restore" && ids == [1, 2, 3, 4, 5])
    #expect(history.undo() == [] && ids == [2, 3, 4, 5] && history.undoName == nil)
  }

  @Test(arguments: 0...6)
  func anEditOfSectionsThatChangesNothingAddsNoStep(index: Int) throws {
    let edits: [(CardSections) throws -> Void] = [
      { try $0.moveSection(from: 1, to: 1) },
      { $0.setTitles(ofSectionID: 1, headerTitle: "one") },
      { $0.setTitles(ofSectionID: 2, headerTitle: nil) },
      { $0.replaceItems(inSectionID: 2, with: [Card(21), Card(22)]) },
      { $0.upsert(Card(21), inSectionID: 2) },
      {
        try $0.appendSection(CardSection(id: 3, items: [Card(31)]))
        $0.removeSection(id: 3)
      },
      {
        try $0.moveSection(id: 1, to: 1)
        try $0.moveSection(id: 1, to: 0)
        $0.setTitles(ofSectionID: 1, headerTitle: "uno")
        $0.setTitles(ofSectionID: 1, headerTitle: "one")
      },
    ]
    sections.transaction("Delete", undo: history) { sections.remove(id: 22) }
    history.undo()
    try sections.transaction("Edit", undo: history) { try edits[index](sections) }
    #expect(history.undoName == nil && history.redoName == "Delete")
  }

  @Test func anEqualModelAddsNoStep() throws {
    try folders.transaction("Read", undo: history) {
      try folders.updateSection(id: 1) { $0.unread = 3 }
    }
    expectNil(history.undoName)
  }

  /// Neither does a value that does not equal itself.
  @Test func anUpdateToTheSameNaNAddsNoStep() throws {
    try episodes.update(id: 8) { $0.progress = .nan }
    try episodes.transaction("Edit", undo: history) {
      try episodes.update(id: 8) { $0.progress = .nan }
    }
    try episodes.transaction("Edit", undo: history) {
      try episodes.append(Episode(id: 7))
      episodes.remove(id: 7)
    }
    try episodes.transaction("Edit", undo: history) {
      try episodes.set(\.progress, to: .nan, ofID: 8)
    }
    expectNil(history.undoName)
  }

  // MARK: Later changes by others

  @Test func aPropertyIsTakenBackWhateverElseHasChanged() throws {
    let tester = DataSourceTester(dataSource: episodes) { Issue.record("\($0)") }
    try episodes.transaction("Played", undo: history) {
      try episodes.set(\.isPlayed, to: true, ofID: 9)
    }
    try episodes.update(id: 9) { $0.progress = 0.35 }
    try episodes.move(id: 9, to: [0, 0])
    for isPlayed in [false, true, false] {
      expectEqual((isPlayed ? history.redo() : history.undo()), [])
      expectEqual(
        episodes.item(forID: 9), Episode(id: 9, isPlayed: isPlayed, progress: 0.35))
    }
    tester.verify()
    history.redo()
    try episodes.set(\.isPlayed, to: false, ofID: 9)
    expectEqual(history.undo(), [.changedSince("9")])
    episodes.remove(id: 9)
    history.redo()
    expectEqual(history.undo(), [.unknownIdentity("9")])
  }

  /// What is refused can be undone later: it is redone without an effect.
  @Test func aRefusedStepIsKept() throws {
    episodes.transaction("Delete", undo: history) { episodes.remove(id: 8) }
    try episodes.transaction("Edit", undo: history) {
      try episodes.update(id: 9) { $0.isPlayed = true }
    }
    try episodes.update(id: 9) { $0.progress = 0.35 }
    expectEqual(history.undo(), [.changedSince("9")])
    #expect(history.undoName == "Delete" && history.redoName == "Edit", "it is not in the way")
    #expect(history.undo() == [] && episodes.items.map(\.id) == [8, 9])
    #expect(history.redo() == [] && episodes.items.map(\.id) == [9])
    #expect(history.redo() == [] && history.undoName == "Edit" && history.redoName == nil)
    expectEqual(episodes.items, [Episode(id: 9, isPlayed: true, progress: 0.35)])
    try episodes.set(\.progress, to: 0, ofID: 9)
    expectEqual(history.undo(), [])
    expectEqual(episodes.items, [Episode(id: 9)])
    #expect(history.redo() == [] && history.undo() == [] && episodes.items == [Episode(id: 9)])
  }

  /// So is the refused part of a step.
  @Test func aRefusedPartIsKept() throws {
    try list.transaction("Edit", undo: history) {
      try list.update(id: 1) { $0.text = 1 }
      list.remove(id: 5)
      try list.append(Card(6))
    }
    try list.update(id: 1) { $0.text = 2 }
    expectEqual(history.undo(), [.changedSince("1")])
    expectEqual(list.items, [Card(1, 2), Card(2), Card(3), Card(4), Card(5)])
    expectEqual(history.redo(), [])
    expectEqual(list.items, [Card(1, 2), Card(2), Card(3), Card(4), Card(6)])
    try list.update(id: 1) { $0.text = 1 }
    expectEqual(history.undo(), [])
    expectEqual(list.items, (1...5).map { Card($0) })
    expectEqual(history.redo(), [])
    expectEqual(list.items, [Card(1, 1), Card(2), Card(3), Card(4), Card(6)])
  }

  @Test func propertiesInEveryPlace() throws {
    try list.transaction("Edit", undo: history) {
      try list.set(\.text, to: 1, at: [0, 0])
      try list.set(\.text, to: 2, at: [0, 0])
      try list.set(\.text, to: 3, ofID: 2)
      try list.update(id: 2) { $0.text = 4 }
      try list.set(\.id, to: 9, ofID: 3)
    }
    let edited = list.items
    expectEqual(edited, [Card(1, 2), Card(2, 4), Card(9), Card(4), Card(5)])
    for _ in 0..<3 {
      #expect(history.undo() == [] && list.items == (1...5).map { Card($0) })
      #expect(history.redo() == [] && list.items == edited)
    }
    #expect(throws: EditError.invalidIndexPath([0, 5])) { try list.set(\.text, to: 1, at: [0, 5]) }
    #expect(try !list.set(\.text, to: 1, ofID: 3))
    #expect(throws: EditError.duplicateIdentity("4")) { try list.set(\.id, to: 4, ofID: 5) }
    expectEqual(list.items, edited)
  }

  /// The earlier value of an object's property is known, but not the earlier object.
  @Test func propertiesOfObjects() throws {
    let tester = DataSourceTester(dataSource: notes, text: \.text) { Issue.record("\($0)") }
    try notes.transaction("Edit", undo: history) { try notes.set(\.text, to: "a", ofID: 1) }
    #expect(history.undo() == [] && notes.items[0].text == "")
    #expect(history.redo() == [] && notes.items[0].text == "a")
    try notes.update(id: 1) { $0.text = "b" }
    #expect(history.undo() == [.changedSince("1")] && notes.items[0].text == "b")
    expectEqual(tester.changeSets.count, 4)
    tester.verify()
  }

  @Test func anInsertedItemThatOthersHaveChangedStays() throws {
    try list.transaction("Add", undo: history) {
      try list.append(Card(6))
      try list.append(Card(7))
    }
    try list.update(id: 6) { $0.text = 1 }
    expectEqual(history.undo(), [.changedSince("6")])
    expectEqual(list.items.last, Card(6, 1))
    #expect(history.redo() == [] && ids == [1, 2, 3, 4, 5, 6, 7])

    // It was removed, and another one inserted.
    list.remove(id: 7)
    try list.append(Card(7, 1))
    expectEqual(history.undo(), [.changedSince("7"), .changedSince("6")])
    expectEqual(ids, [1, 2, 3, 4, 5, 6, 7])
  }

  /// A redone removal, and new items in an assignment, count as well.
  @Test func otherInsertionsAndRemovals() throws {
    list.transaction("Delete", undo: history) { list.remove(id: 2) }
    history.undo()
    try list.update(id: 2) { $0.text = 1 }
    #expect(history.redo() == [.changedSince("2")] && list.items[1] == Card(2, 1))
    history.removeAll()
    list.transaction("Replace", undo: history) { list.items = [Card(1), Card(8), Card(9)] }
    try list.update(id: 9) { $0.text = 1 }
    expectEqual(history.undo(), [.changedSince("9")])
    expectEqual(Set(ids), [1, 2, 3, 4, 5, 9])
    history.removeAll()
    try notes.transaction("Add", undo: history) { try notes.append(Note(3, "a")) }
    try notes.update(id: 3) { $0 = Note(3, "b") }
    #expect(history.undo() == [.changedSince("3")] && notes.items.count == 3)
  }

  @Test func anInsertedSectionThatOthersHaveChangedStays() throws {
    let section = CardSection(id: 3, items: [Card(31), Card(32)])
    let changes: [() throws -> Void] = [
      { try sections.update(id: 31) { $0.text = 1 } },
      { sections.setTitles(ofSectionID: 3, headerTitle: "three") },
    ]
    for change in changes {
      try sections.transaction("Add", undo: history) { try sections.appendSection(section) }
      #expect(history.undo() == [] && history.redo() == [])
      try change()
      expectEqual(history.undo(), [.changedSince("3")])
      expectEqual(sections.sections.map(\.id), [1, 2, 3])
      sections.removeSection(id: 3)
      history.removeAll()
    }
  }

  /// A value with NaN does not equal itself, but it is unchanged.
  @Test func valuesThatDoNotEqualThemselves() throws {
    try episodes.set(\.progress, to: 20, ofID: 9)
    try episodes.transaction("Update", undo: history) {
      try episodes.update(id: 9) { $0.progress = .nan }
    }
    try episodes.transaction("Set", undo: history) {
      try episodes.set(\.progress, to: .nan, ofID: 8)
    }
    try episodes.transaction("Flag", undo: history) {
      try episodes.update(id: 9) { $0.isPlayed = true }
    }
    try episodes.transaction("Add", undo: history) {
      try episodes.append(Episode(id: 10, progress: .nan))
    }
    for _ in 0..<2 {
      for _ in 0..<4 { expectEqual(history.undo(), []) }
      expectEqual(episodes.items, [Episode(id: 8), Episode(id: 9, progress: 20)])
      for _ in 0..<4 { expectEqual(history.redo(), []) }
      expectEqual(episodes.items.map(\.progress.isNaN), [true, true, true])
      #expect(episodes.items[1].isPlayed)
    }
    history.undo()
    history.undo()
    try episodes.update(id: 9) { $0.isPlayed = true }
    try episodes.update(id: 8) { $0.progress = 1 }
    expectEqual(history.undo(), [.changedSince("8")])
    expectEqual(history.undo(), [.changedSince("9")])
  }

  private struct Gauge: Identifiable, Equatable {
    var id: Int
    var level: Double
  }

  @Test func contentOfSectionsThatDoesNotEqualItself() throws {
    let gauges = DiffableModelDataSource<Gauge, Card>(
      sections: [ModelSection(Gauge(id: 1, level: 1), items: [Card(1)])])
    try gauges.transaction("Edit", undo: history) {
      try gauges.updateSection(id: 1) { $0.level = .nan }
    }
    #expect(history.undo() == [] && gauges.section(at: 0)?.model.level == 1)
    #expect(history.redo() == [] && gauges.section(at: 0)?.model.level.isNaN == true)
    try gauges.transaction("Edit", undo: history) {
      try gauges.updateSection(id: 1) { $0.level = .nan }
    }
    #expect(history.undo() == [] && gauges.section(at: 0)?.model.level == 1)
  }

  /// Many edits are undone at once even then: one by one, 4,000 moves take seconds.
  @Test func manyMovesAmongValuesThatDoNotEqualThemselves() throws {
    let episodes = DiffableListDataSource(
      items: (0..<1_000).map { Episode(id: $0, progress: $0 == 7 ? .nan : 0) })
    episodes.transaction("Reverse", undo: history) { episodes.items.reverse() }
    var changeSets: [ChangeSet] = []
    episodes.reloadBlock = { changeSets.append($0) }
    expectEqual(history.undo(), [])
    expectEqual(episodes.items.map(\.id), Array(0..<1_000))
    expectEqual(changeSets.first?.changes.count, 999)
  }

  /// A move has no content to compare.
  @Test func aMoveThatOthersHaveOverridden() throws {
    try list.transaction("Move", undo: history) { try list.move(id: 1, to: [0, 4]) }
    try list.move(id: 1, to: [0, 2])
    expectEqual(history.undo(), [.changedSince("1")])
    expectEqual(ids, [2, 3, 1, 4, 5])
    // It is kept, and can be undone once the item is back.
    #expect(history.redo() == [] && ids == [2, 3, 1, 4, 5])
    try list.move(id: 1, to: [0, 4])
    #expect(history.undo() == [] && ids == [1, 2, 3, 4, 5])
    #expect(history.redo() == [] && ids == [2, 3, 4, 5, 1])
  }

  /// What others do around a moved item does not override its move.
  @Test(arguments: 0...5) func othersChangeWhatIsAround(index: Int) throws {
    let changes: [(CardList) throws -> Void] = [
      { try $0.insert(Card(9), after: 4) },
      { try $0.insert(Card(9), after: 2) },
      { $0.remove(id: 2) },
      { try $0.move(id: 5, to: [0, 0]) },
      { try $0.update(id: 4) { $0.text = 1 } },
      { $0.items.append(Card(9)) },
    ]
    try list.transaction("Move", undo: history) { try list.move(id: 4, to: [0, 2]) }
    expectEqual(ids, [1, 2, 4, 3, 5])
    try changes[index](list)
    expectEqual(history.undo(), [])
    expectEqual(ids.filter { $0 != 5 && $0 != 9 }.suffix(2), [3, 4])
  }

  @Test func aMoveToAnotherSectionThatOthersHaveOverridden() throws {
    try sections.transaction("Move", undo: history) { try sections.move(id: 12, to: [1, 0]) }
    try sections.transaction("Move", undo: history) { try sections.move(id: 13, to: [1, 3]) }
    try sections.appendSection(CardSection(id: 3, items: []))
    try sections.move(id: 12, to: [2, 0])
    expectEqual(history.undo(), [])
    expectEqual(history.undo(), [.changedSince("12")])
    expectEqual(sections.shown, [[Card(11), Card(13)], [Card(21), Card(22)], [Card(12)]])
    history.redo()
    sections.remove(id: 12)
    expectEqual(history.undo(), [.unknownIdentity("12")])
  }

  @Test func aMovedSectionThatOthersHaveMoved() throws {
    try sections.appendSection(CardSection(id: 3, items: []))
    try sections.transaction("Move", undo: history) { try sections.moveSection(id: 1, to: 2) }
    try sections.moveSection(id: 1, to: 1)
    expectEqual(history.undo(), [.changedSince("1")])
    expectEqual(sections.sections.map(\.id), [2, 1, 3])
    history.redo()
    try sections.moveSection(id: 1, to: 2)
    #expect(history.undo() == [] && sections.sections.map(\.id) == [1, 2, 3])
  }

  /// Of several items that were moved together, only the one that others have moved stays.
  @Test(arguments: [false, true]) func oneOfSeveralMovedItems(isAssigned: Bool) throws {
    list.transaction("Move", undo: history) {
      if isAssigned {
        list.items = [3, 4, 5, 1, 2].map { Card($0) }
      } else {
        list.move(ids: [1, 2], between: 5, and: nil)
      }
    }
    try list.move(id: 2, to: [0, 0])
    expectEqual(ids, [2, 3, 4, 5, 1])
    expectEqual(history.undo(), [.changedSince("2")])
    #expect(ids == [1, 2, 3, 4, 5] || ids == [2, 1, 3, 4, 5])
    #expect(history.redo() == [] && ids == [2, 3, 4, 5, 1])
  }

  /// Moves of the same item, one of which is undone already.
  @Test func movesOfOneItem() throws {
    for target in [4, 2, 0, 3] {
      try list.transaction("Move", undo: history) { try list.move(id: 1, to: [0, target]) }
    }
    for expected in [[1, 2, 3, 4, 5], [2, 3, 1, 4, 5], [2, 3, 4, 5, 1], [1, 2, 3, 4, 5]] {
      #expect(history.undo() == [] && ids == expected)
    }
    while history.redoName != nil { expectEqual(history.redo(), []) }
    expectEqual(ids, [2, 3, 4, 1, 5])
  }

  // MARK: In transactions

  @Test(arguments: [false, true], [false, true])
  func undoInATransactionThatFails(redoes: Bool, isNamed: Bool) throws {
    list.transaction("One", undo: history) { list.remove(id: 1) }
    list.transaction("Two", undo: history) { list.remove(id: 2) }
    if redoes { while history.undoName != nil { history.undo() } }
    let (before, names) = (ids, [history.undoName, history.redoName])
    func edit() throws {
      for _ in 0..<2 { expectEqual((redoes ? history.redo() : history.undo()), []) }
      expectEqual(ids, (redoes ? [3, 4, 5] : [1, 2, 3, 4, 5]))
      throw Refusal()
    }
    for _ in 0..<2 {
      #expect(throws: Refusal.self) {
        if isNamed {
          try list.transaction("Fails", undo: history) { try edit() }
        } else {
          try list.transaction { try list.transaction { try edit() } }
        }
      }
      #expect(ids == before && [history.undoName, history.redoName] == names)
    }
    for _ in 0..<2 { expectEqual((redoes ? history.redo() : history.undo()), []) }
    expectEqual(ids, (redoes ? [3, 4, 5] : [1, 2, 3, 4, 5]))
    for _ in 0..<2 { expectEqual((redoes ? history.undo() : history.redo()), []) }
    expectEqual(ids, before)
  }

  @Test func undoAndRedoInATransactionThatFails() throws {
    list.transaction("One", undo: history) { list.remove(id: 1) }
    list.transaction("Two", undo: history) { list.remove(id: 2) }
    var changes = 0
    history.changeHandler = { changes += 1 }
    #expect(throws: Refusal.self) {
      try list.transaction {
        history.undo()
        history.undo()
        history.redo()
        #expect(ids == [2, 3, 4, 5] && history.undoName == "One" && history.redoName == "Two")
        throw Refusal()
      }
    }
    #expect(changes > 3)
    #expect(ids == [3, 4, 5] && history.undoName == "Two" && history.redoName == nil)
    #expect(history.undo() == [] && history.undo() == [] && ids == [1, 2, 3, 4, 5])
  }

  @Test func undoInATransactionThatSucceeds() throws {
    list.transaction("One", undo: history) { list.remove(id: 1) }
    list.transaction("Two", undo: history) { list.remove(id: 2) }
    list.transaction { list.transaction { _ = history.undo() } }
    #expect(ids == [2, 3, 4, 5] && history.undoName == "One" && history.redoName == "Two")
    list.transaction { _ = (history.undo(), history.redo(), history.redo()) }
    #expect(ids == [3, 4, 5] && history.undoName == "Two" && history.redoName == nil)
    #expect(history.undo() == [] && history.undo() == [] && ids == [1, 2, 3, 4, 5])
  }

  /// Only what the transaction has reverted returns to the history.
  @Test func undoOfAnotherListInATransactionThatFails() throws {
    let other = CardList(items: [Card(1)])
    list.transaction("One", undo: history) { list.remove(id: 1) }
    other.transaction("Other", undo: history) { other.remove(id: 1) }
    #expect(throws: Refusal.self) {
      try list.transaction {
        history.undo()
        history.undo()
        throw Refusal()
      }
    }
    #expect(other.items == [Card(1)] && ids == [2, 3, 4, 5])
    #expect(history.undoName == "One" && history.redoName == "Other")
    // One step of two lists.
    history.removeAll()
    try list.transaction("Both", undo: history) {
      list.remove(id: 2)
      try other.transaction("Add", undo: history) { try other.append(Card(2)) }
    }
    #expect(throws: Refusal.self) {
      try list.transaction {
        try other.transaction {
          history.undo()
          throw Refusal()
        }
      }
    }
    #expect(ids == [3, 4, 5] && other.items.count == 2 && history.redoName == nil)
    #expect(history.undo() == [] && ids == [2, 3, 4, 5] && other.items == [Card(1)])
  }
}
