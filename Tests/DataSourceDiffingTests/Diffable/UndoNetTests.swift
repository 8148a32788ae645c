import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Undo of steps whose edits touch an item, a section, a title or a place several times: others'
/// changes since stay, and all else is as before the step.
@Suite struct UndoNetTests {
  private struct Refusal: Error {}

  private struct Song: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    var isOn = true
    var rating = 0
    var description: String { "\(id)\(isOn ? "" : " off")\(rating == 0 ? "" : " \(rating)")" }
  }

  private final class Note: Identifiable, Equatable {
    let id: Int
    var text = ""
    var color = ""
    init(_ id: Int) { self.id = id }
    static func == (left: Note, right: Note) -> Bool { left.text == right.text }
  }

  private let history = EditHistory()

  /// The number of skipped edits, and the items, after others' edits and undo.
  private func undo(
    _ count: Int = 2, _ step: (DiffableListDataSource<Song>) throws -> Void,
    others: (DiffableListDataSource<Song>) throws -> Void
  ) throws -> String {
    let list = DiffableListDataSource(items: (1...count).map { Song(id: $0) })
    try list.transaction("Edit", undo: history) { try step(list) }
    try others(list)
    let skipped = history.undo()
    return "\(skipped.count) \(list.items)"
  }

  @Test func severalUpdatesOfOneItem() throws {
    let texts = try [
      undo {
        try $0.update(id: 1) { $0.isOn = false }
        try $0.update(id: 1) { $0.isOn = true }
        $0.remove(id: 2)
      } others: {
        try $0.update(id: 1) { $0.isOn = false }
      },
      undo {
        try $0.append(Song(id: 3, isOn: false))
        try $0.update(id: 3) { $0.isOn = true }
      } others: {
        try $0.update(id: 3) { $0.isOn = false }
      },
      undo {
        let song = try #require($0.remove(id: 1)).item
        try $0.append(song)
      } others: {
        $0.remove(id: 1)
      },
      undo {
        try $0.update(id: 1) { $0.rating = 5 }
        try $0.update(id: 1) { $0.rating = 6 }
      } others: {
        try $0.update(id: 1) { $0.rating = 5 }
      },
      undo(3) {
        $0.items = [Song(id: 2), Song(id: 3)]
        $0.items = [Song(id: 3), Song(id: 2), Song(id: 1)]
      } others: {
        $0.remove(id: 1)
      },
      undo {
        let song = try #require($0.remove(id: 1)).item
        try $0.append(song)
      } others: {
        try $0.update(id: 1) { $0.rating = 9 }
      },
      undo {
        try $0.set(\.rating, to: 5, ofID: 1)
        try $0.set(\.isOn, to: false, ofID: 1)
        try $0.set(\.rating, to: 6, ofID: 1)
      } others: {
        try $0.set(\.rating, to: 5, ofID: 1)
      },
      undo(3) {
        try $0.move(id: 1, to: [0, 2])
        try $0.set(\.isOn, to: false, ofID: 1)
        try $0.set(\.isOn, to: true, ofID: 1)
        try $0.set(\.rating, to: 5, ofID: 1)
      } others: {
        try $0.set(\.isOn, to: false, ofID: 1)
      },
    ]
    #expect(
      texts == [
        "0 [1 off, 2]", "1 [1, 2, 3 off]", "1 [2]", "1 [1 5, 2]", "1 [2, 3]", "0 [1 9, 2]",
        "1 [1 5, 2]", "0 [1 off, 2, 3]",
      ])
  }

  /// Undo and redo change only the properties that the step has set, however it is undone.
  @Test(arguments: 0...4) func propertiesStaySingle(_ kind: Int) throws {
    let list = DiffableListDataSource(items: (1...80).map { Song(id: $0) })
    let other = EditHistory()
    try list.transaction("Edit", undo: history) {
      try list.set(\.isOn, to: false, ofID: 1)
      switch kind {
      case 0:
        try list.insert(Song(id: 90), at: [0, 0])
        try list.update(id: 90) { $0.rating = 1 }
      case 1:
        try list.set(\.isOn, to: true, ofID: 1)
        try list.set(\.isOn, to: false, ofID: 1)
      case 2: for id in 2...80 { try list.set(\.isOn, to: false, ofID: id) }
      case 3: list.items = list.items.reversed()
      default:
        try list.update(id: 2) { $0.isOn = false }
        try list.update(id: 2) { $0.rating = 3 }
      }
    }
    let after = list.items
    // Undo in another transaction can be undone, too.
    for isRedo in [true, false] {
      if isRedo {
        #expect(history.undo() == [])
      } else {
        list.transaction("Undo", undo: other) { #expect(history.undo() == []) }
      }
      #expect(list.items == (1...80).map { Song(id: $0) })
      try list.set(\.rating, to: 5, ofID: 1)
      #expect((isRedo ? history.redo() : other.undo()) == [])
      #expect(list.item(forID: 1) == Song(id: 1, isOn: false, rating: 5))
      try list.set(\.rating, to: 0, ofID: 1)
      #expect(list.items == after)
    }
  }

  @Test func titlesAndSections() throws {
    let list = DiffableSectionedDataSource<String, Song>(sections: [
      IdentifiedSection(id: "a", items: [Song(id: 1)], headerTitle: "A"),
      IdentifiedSection(id: "b", items: [Song(id: 2), Song(id: 3)]),
    ])
    list.transaction("Rename", undo: history) {
      list.setTitles(ofSectionID: "a", headerTitle: "B")
      list.setTitles(ofSectionID: "a", headerTitle: "C")
    }
    list.setTitles(ofSectionID: "a", headerTitle: "B")
    #expect(history.undo() == [.changedSince("a")] && list.headerTitle(for: 0) == "B")

    // A section that is removed and inserted is moved.
    try list.transaction("Move", undo: history) {
      try list.appendSection(#require(list.removeSection(id: "a")))
    }
    list.remove(id: 1)
    try list.move(id: 3, to: [0, 0])
    #expect(history.undo() == [] && list.sections.map(\.id) == ["a", "b"])
    #expect(list.sections.map { $0.items.map(\.id) } == [[], [3, 2]])
    history.redo()
    list.removeSection(id: "a")
    #expect(history.undo() == [.unknownIdentity("a")])
    #expect(list.sections.map { $0.items.map(\.id) } == [[3, 2]])

    // A step inserts a section, and edits its item twice.
    try list.transaction("Add", undo: history) {
      try list.appendSection(IdentifiedSection(id: "c", items: [Song(id: 7)]))
      try list.update(id: 7) { $0.rating = 1 }
    }
    try list.update(id: 7) { $0.rating = 0 }
    #expect(history.undo() == [.changedSince("c")] && list.item(forID: 7) == Song(id: 7))
  }

  /// The objects are back before their properties.
  @Test func objects() throws {
    let list = DiffableListDataSource(items: [Note(1), Note(2)])
    try list.transaction("Edit", undo: history) {
      try list.set(\.text, to: "a", ofID: 1)
      try list.set(\.color, to: "red", ofID: 1)
      try list.set(\.text, to: "b", ofID: 1)
      try list.set(\.text, to: "c", ofID: 2)
      list.remove(id: 2)
    }
    for _ in 0..<2 {
      #expect(history.undo() == [])
      #expect(list.items.map(\.id) == [1, 2] && list.items.map(\.text) == ["", ""])
      #expect(list.items[0].color == "")
      #expect(history.redo() == [])
      #expect(list.items.map(\.text) == ["b"] && list.items[0].color == "red")
    }
    try list.set(\.text, to: "a", ofID: 1)
    #expect(history.undo() == [.changedSince("1")])
    #expect(list.items.map(\.text) == ["a", ""] && list.items[0].color == "")
  }

  /// Observers' responses are part of the step, in whichever way they edit.
  @Test(arguments: 0...2) func responses(_ kind: Int) throws {
    let list = DiffableListDataSource(items: [Song(id: 1), Song(id: 2)])
    var isFirst = true
    list.reloadBlock = { [unowned list] _ in
      guard isFirst else { return }
      isFirst = false
      switch kind {
      case 0: _ = try? list.update(id: 2) { $0.rating = 7 }
      case 1: list.items = [Song(id: 2, rating: 7), Song(id: 5)]
      default: _ = try? list.set(\.rating, to: 7, ofID: 2)
      }
    }
    list.transaction("Remove", undo: history) { list.remove(id: 1) }
    list.reloadBlock = nil
    let after = list.items
    #expect(after[0].rating == 7)
    for _ in 0..<2 {
      #expect(history.undo() == [] && list.items == [Song(id: 1), Song(id: 2)])
      #expect(history.redo() == [] && list.items == after)
    }
  }

  // MARK: Steps that find nothing to do

  @Test func nothingToDo() throws {
    let list = DiffableListDataSource(items: [1, 2, 3].map { Song(id: $0) })
    try list.transaction("Rate", undo: history) { try list.set(\.rating, to: 7, ofID: 2) }
    try list.transaction("Move", undo: history) { try list.move(id: 3, to: [0, 0]) }
    try list.move(id: 2, to: [0, 0])
    for _ in 0..<3 {
      #expect(history.undo() == [] && history.undoName == "Rate" && history.redoName == "Move")
      #expect(history.redo() == [] && history.undoName == "Move" && history.redoName == nil)
    }
    #expect(list.items.map(\.rating) == [7, 0, 0])
    // It is undone as soon as there is something to do.
    try list.move(id: 2, to: [0, 2])
    #expect(list.items.map(\.id) == [3, 1, 2])
    #expect(history.undo() == [] && list.items.map(\.id) == [1, 2, 3])
  }

  /// One of two edits has nothing to do.
  @Test func partlyNothingToDo() throws {
    let list = DiffableListDataSource(items: (1...5).map { Song(id: $0) })
    try list.transaction("Edit", undo: history) {
      try list.move(id: 3, to: [0, 0])
      list.remove(id: 5)
    }
    try list.move(id: 2, to: [0, 0])
    #expect(list.items.map(\.id) == [2, 3, 1, 4])
    #expect(history.undo() == [] && history.redoName == "Edit")
    history.redo()
    try list.move(id: 3, to: [0, 0])
    #expect(history.undo() == [])
    #expect(list.items.map(\.id) == [2, 3, 1, 4, 5])
  }

  // MARK: Several items that are moved

  @Test func movedItems() throws {
    let moves: [(DiffableListDataSource<Song>) throws -> Void] = [
      { try $0.move(fromOffsets: [1, 3], toOffset: 3) },
      { $0.move(ids: [2, 4], before: nil) },
      { $0.move(ids: [2, 4], between: 3, and: nil) },
      {
        try $0.move(fromOffsets: [1, 3], toOffset: 0)
        $0.move(ids: [2, 4], before: nil)
      },
    ]
    for move in moves {
      let list = DiffableListDataSource(items: (1...4).map { Song(id: $0) })
      let history = EditHistory()
      try list.transaction("Move", undo: history) { try move(list) }
      #expect(list.items.map(\.id) == [1, 3, 2, 4])
      list.items = [Song(id: 3), Song(id: 5)]
      #expect(Set(history.undo().map(\.description)).count == 2)
      #expect(list.items.map(\.id) == [3, 5])
    }
  }

  /// What the user has not moved keeps its order, also after redo.
  @Test func othersKeepTheirOrder() throws {
    var random = SplitMix64(seed: 1)
    var failures = Failures()
    for seed in 0..<TestLength.pick(300, long: 20_000) {
      let list = DiffableListDataSource(items: (0..<6).map { Song(id: $0) })
      let history = EditHistory()
      let moved = (0..<6).filter { _ in random.once(in: 3) }.shuffled(using: &random)
      list.transaction("Move", undo: history) {
        for _ in 0...random.below(2) {
          list.move(ids: moved, before: random.once(in: 3) ? nil : random.below(6))
        }
      }
      guard history.undoName != nil else { continue }
      for _ in 0..<2 {
        var items = list.items.filter { _ in !random.once(in: 3) }
        items.insert(Song(id: 10 + random.below(1_000_000)), at: random.below(items.count + 1))
        list.items = items
        let before = list.items.map(\.id).filter { !moved.contains($0) }
        if random.once(in: 2) { history.undo() } else { history.redo() }
        failures.begin()
        failures.check(
          list.items.map(\.id).filter { !moved.contains($0) } == before, "another order", "\(seed)")
      }
    }
    failures.report(atLeast: 200)
  }

  // MARK: What can't come back as it was

  /// A block of items returns to its place, even if the item before it is gone: in front of the
  /// next one that has stayed, or to the end.
  @Test func blocksBehindAnItemThatIsGone() throws {
    for isMoved in [true, false] {
      for block in [[4, 5], [5, 4], [4, 6], [5, 6], [6, 5, 4]] {
        let items = (1...6).map { Song(id: $0) }
        let list = DiffableListDataSource(items: items)
        list.transaction("Edit", undo: history) {
          if isMoved { list.move(ids: block, before: 2) } else { list.remove(ids: block) }
        }
        list.remove(id: 3)
        expectEqual(history.undo(), [])
        expectEqual(list.items, items.filter { $0.id != 3 }, "\(block) \(isMoved)")
      }
    }
  }

  @Test func sectionsThatCannotComeBackAsTheyWere() throws {
    func make() -> DiffableSectionedDataSource<Int, Song> {
      DiffableSectionedDataSource(sections: [
        IdentifiedSection(id: 0, items: [Song(id: 1)]),
        IdentifiedSection(id: 1, items: [Song(id: 2), Song(id: 3)]),
      ])
    }
    for isAssigned in [false, true] {
      let list = make()
      list.transaction("Remove", undo: history) {
        if isAssigned {
          list.sections = [IdentifiedSection(id: 0, items: [Song(id: 1)])]
        } else {
          list.removeSection(id: 1)
        }
      }
      try list.append(Song(id: 3), toSectionID: 0)
      #expect(history.undo() == [.duplicateIdentity("3")])
      #expect(list.sections.map { $0.items.map(\.id) } == [[1, 3], [2]])
    }
    let list = make()
    try list.transaction("Add", undo: history) {
      try list.appendSection(
        IdentifiedSection(id: 2, items: [Song(id: 4), Song(id: 5), Song(id: 6)]))
    }
    try list.move(id: 5, to: [0, 0])
    list.remove(id: 4)
    #expect(history.undo() == [.unknownIdentity("4"), .changedSince("5")])
    #expect(list.sections.map { $0.items.map(\.id) } == [[5, 1], [2, 3]])
  }

  // MARK: Nested transactions that fail

  @Test func aNestedTransactionThatFails() throws {
    let list = DiffableListDataSource(items: [Song(id: 1)])
    let other = EditHistory()
    var reports: [ChangeSet] = []
    list.reloadBlock = { reports.append($0) }
    try list.transaction("Outer", undo: history) {
      try list.append(Song(id: 2))
      for kind in 0..<4 {
        #expect(throws: Refusal.self) {
          try list.transaction {
            switch kind {
            case 0: list.remove(id: 1)
            case 1: list.items = []
            case 2: try list.transaction("Inner", undo: other) { try list.append(Song(id: 3)) }
            default:
              try list.transaction { try list.update(id: 2) { $0.rating = 1 } }
              try? list.transaction {
                list.remove(id: 2)
                throw Refusal()
              }
              #expect(list.item(forID: 2)?.rating == 1)
            }
            throw Refusal()
          }
        }
        #expect(list.items == [Song(id: 1), Song(id: 2)])
      }
      try list.update(id: 1) { $0.rating = 5 }
    }
    #expect(reports.map(\.description) == ["[insert item 0-1]", "[update item 0-0]"])
    #expect(other.undoName == nil)
    #expect(history.undo() == [] && list.items == [Song(id: 1)] && history.undoName == nil)
    #expect(history.redo() == [] && list.items == [Song(id: 1, rating: 5), Song(id: 2)])
  }

  @Test func aNestedTransactionOfSectionsThatFails() throws {
    let list = CardSections(sections: [CardContent(1, [11, 12]), CardContent(2, [])].objects)
    var reports: [ChangeSet] = []
    list.reloadBlock = { reports.append($0) }
    list.transaction {
      try? list.transaction {
        list.removeSection(id: 1)
        list.setTitles(ofSectionID: 2, headerTitle: "two")
        throw Refusal()
      }
    }
    #expect(reports == [] && list.shown == [[Card(11), Card(12)], []])
    #expect(list.indexPath(forID: 12) == [0, 1] && list.headerTitle(for: 1) == nil)
  }

  /// An undone step returns to the history, unless it was undone before the nested transaction.
  @Test func undoInANestedTransactionThatFails() throws {
    let list = CardList(items: (1...3).map { Card($0) })
    for id in [1, 2] {
      list.transaction("Remove \(id)", undo: history) { list.remove(id: id) }
    }
    list.transaction {
      history.undo()
      try? list.transaction {
        history.undo()
        #expect(list.items.count == 3)
        throw Refusal()
      }
      #expect(history.undoName == "Remove 1" && history.redoName == "Remove 2")
    }
    #expect(list.items == [Card(2), Card(3)])
    #expect(history.undo() == [] && list.items.count == 3)
  }

  // MARK: Random steps

  /// Few values and many edits a step, and others' edits in between.
  @Test func randomSteps() throws {
    var failures = Failures()
    for seed in 0..<UInt64(TestLength.pick(400, long: 20_000)) {
      var round = UndoRound(seed: seed)
      let problem = round.problem()
      failures.add(problem, size: round.log.count, "seed \(seed): \(round.log)")
    }
    failures.report(atLeast: 400)
  }
}

/// A step with many edits to few items, others' edits, and undo, judged by what each item and each
/// section was before the step, after it, and after others' edits.
private struct UndoRound {
  private var random: SplitMix64
  private let source: CardSections
  private let history = EditHistory()
  private(set) var log: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    source = CardSections(
      sections: [CardContent(0, [0, 1, 2]), CardContent(1, [3, 4]), CardContent(2, [])].objects)
  }

  private var items: [Int: Card] {
    var result: [Int: Card] = [:]
    for card in source.sections.flatMap(\.items) { result[card.id] = card }
    return result
  }

  private var titles: [Int: String] {
    var result: [Int: String] = [:]
    for section in source.sections { result[section.id] = section.headerTitle ?? "" }
    return result
  }

  private var state: [CardContent] { source.sections.map { CardContent($0) } }

  /// What is wrong after undo and redo, if anything.
  mutating func problem() -> String? {
    let old = (items, titles, state)
    source.transaction("Edit", undo: history) { edit(random.below(6) + 1) }
    let new = (items, titles, state)
    if history.undoName == nil { return old.2 == new.2 ? nil : "no step" }
    log.append("others")
    edit(random.below(4))
    let others = (items, titles, state)
    let skipped = history.undo()
    log.append("undo \(skipped) from \(others.2.text) to \(state.text)")
    if others.2 == new.2 {
      if state != old.2 || !skipped.isEmpty { return "undo without others" }
      if history.redo() != [] || state != new.2 { return "redo without others" }
      if history.undo() != [] || state != old.2 { return "undo again" }
      return nil
    }
    if history.redoName == nil { return "no step to redo" }
    return problem(old.0, new.0, others.0, items, skipped)
      ?? problem(old.1, new.1, others.1, titles, skipped).map { "section: \($0)" }
  }

  private func problem<Value: Equatable>(
    _ old: [Int: Value], _ new: [Int: Value], _ others: [Int: Value], _ end: [Int: Value],
    _ skipped: [EditError]
  ) -> String? {
    for id in 0..<9 {
      let (old, new, others, end) = (old[id], new[id], others[id], end[id])
      if others != new || old == new {
        // Others have changed it, or the step has not.
        if end != others { return "others' change is lost" }
        if old != new, others != old, skipped.isEmpty { return "no reason" }
      } else if end != old {
        if end != others { return "neither undone nor kept" }
        if skipped.isEmpty { return "not undone without a reason" }
      }
    }
    return nil
  }

  private mutating func edit(_ count: Int) {
    for _ in 0..<count {
      let (id, text) = (random.below(9), random.below(3))
      let (section, place) = (random.below(4), [random.below(3), random.below(3)] as IndexPath)
      let count = source.sections.count
      do {
        switch random.below(14) {
        case 0: try source.insert(Card(id, text), at: place)
        case 1: source.remove(id: id)
        case 2: try source.move(id: id, to: place)
        case 3: try source.update(id: id) { $0.text = text }
        case 4: try source.set(\.text, to: text, ofID: id)
        case 5: source.upsert(Card(id, text), inSectionID: section)
        case 6: try source.insertSection(CardSection(id: section, items: [Card(id)]), at: place[0])
        case 7: source.removeSection(id: section)
        case 8: try source.moveSection(id: section, to: random.below(count))
        case 9: source.setTitles(ofSectionID: section, headerTitle: ["x", "y"][text % 2])
        case 10:
          let index = random.below(count)
          guard index < count else { continue }
          let ids = (0..<source.numberOfItems(in: index)).filter { _ in random.once(in: 2) }
          try source.move(
            fromOffsets: IndexSet(ids), toOffset: random.below(source.numberOfItems(in: index) + 1),
            inSectionID: source.sections[index].id)
        case 11:
          if let removed = source.removeSection(id: section) { try source.appendSection(removed) }
        case 12:
          guard let card = source.remove(id: id)?.item else { continue }
          try source.append(card, toSectionID: section)
        default:
          guard random.once(in: 3) else { continue }
          source.sections = source.sections.shuffled(using: &random)
            .map { CardSection(id: $0.id, items: $0.items.shuffled(using: &random)) }
        }
      } catch { continue }
      log.append(state.text)
    }
  }
}
