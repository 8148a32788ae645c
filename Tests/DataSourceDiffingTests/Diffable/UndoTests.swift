import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// A user's edits, undone and redone, alone and among edits by others.
@Suite struct UndoTests {
  private let history = EditHistory()
  private let list = CardList(items: (1...5).map { Card($0) })
  private let sections = CardSections(
    sections: [CardContent(1, [11, 12, 13]), CardContent(2, [21, 22])].objects)

  private var ids: [Int] { list.items.map(\.id) }

  @Test func anItemComesBackToItsNeighbor() throws {
    list.transaction("Delete", undo: history) { list.remove(id: 3) }
    // Others insert, move and delete in the meantime.
    try list.insert(Card(9), at: [0, 0])
    try list.move(id: 2, to: [0, 4])
    expectEqual(ids, [9, 1, 4, 5, 2])
    #expect(history.undo().isEmpty)
    expectEqual(ids, [9, 1, 4, 5, 2, 3], "behind the card that was before it")
    #expect(history.redo().isEmpty)
    list.remove(id: 2)
    #expect(history.undo().isEmpty)
    expectEqual(ids, [9, 1, 4, 5, 3])
    #expect(history.redo().isEmpty)
    list.remove(id: 5)
    #expect(history.undo().isEmpty)
    expectEqual(ids, [9, 1, 4, 3])
  }

  @Test func inFrontOfTheNextOneOrAtItsIndex() throws {
    list.transaction("Delete", undo: history) { list.remove(id: 3) }
    list.remove(id: 2)
    #expect(history.undo().isEmpty)
    expectEqual(ids, [1, 3, 4, 5])
    history.redo()
    list.items = [Card(7), Card(8), Card(9)]
    #expect(history.undo().isEmpty)
    expectEqual(ids, [7, 3, 8, 9])
    history.redo()
    list.items = []
    #expect(history.undo().isEmpty)
    expectEqual(ids, [3])
  }

  @Test func whatIsNoLongerPossible() throws {
    try list.transaction("Edit", undo: history) {
      try list.update(id: 1) { $0.text = 1 }
      try list.update(id: 2) { $0.text = 1 }
      try list.move(id: 4, to: [0, 0])
      list.remove(id: 5)
      try list.append(Card(6))
    }
    // Others change one item, remove another, and add the removed one.
    try list.update(id: 1) { $0.text = 2 }
    list.remove(id: 4)
    list.remove(id: 6)
    try list.append(Card(5, 7))
    expectEqual(
      history.undo(),
      [
        .unknownIdentity("6"), .duplicateIdentity("5"), .unknownIdentity("4"), .changedSince("1"),
      ])
    expectEqual(list.items, [Card(1, 2), Card(2), Card(3), Card(5, 7)])
    expectEqual(history.redo(), [])
    expectEqual(list.items, [Card(1, 2), Card(2, 1), Card(3), Card(5, 7)])
  }

  @Test func sectionsComeBack() throws {
    sections.transaction("Delete section", undo: history) { sections.removeSection(id: 1) }
    try sections.insertSection(CardSection(id: 3, items: [Card(12)]), at: 0)
    expectEqual(history.undo(), [.duplicateIdentity("12")])
    expectEqual(sections.sections.map(\.id), [3, 1, 2], "in front of the one behind it")
    expectEqual(sections.shown, [[Card(12)], [Card(11), Card(13)], [Card(21), Card(22)]])
    expectEqual(history.redo(), [])
    expectEqual(sections.sections.map(\.id), [3, 2])

    try sections.transaction("Add", undo: history) {
      try sections.appendSection(CardSection(id: 4, items: [Card(41)]))
      sections.setTitles(ofSectionID: 2, headerTitle: "Two")
      try sections.moveSection(id: 2, to: 0)
    }
    try sections.append(Card(42), toSectionID: 4)
    expectEqual(history.undo(), [.changedSince("4")], "it has a card of others")
    expectEqual(sections.sections.map(\.id), [3, 2, 4])
    expectNil(sections.headerTitle(for: 1))
    expectEqual(history.redo(), [])
    expectEqual(sections.headerTitle(for: 0), "Two")
    sections.setTitles(ofSectionID: 2, headerTitle: "2")
    expectEqual(history.undo(), [.changedSince("2"), .changedSince("4")], "both are tried again")
    expectEqual(sections.sections.map(\.id), [3, 2, 4])
  }

  /// The section of a former place is found even if it was replaced or reloaded since.
  @Test(arguments: [false, true]) func sectionsAreFoundByIdentity(isReloading: Bool) throws {
    sections.options.shouldReload = { _ in isReloading }
    let before = sections.sections.map { ($0.id, $0.items) }
    let second = before[1].1[0]
    try sections.transaction("Move", undo: history) {
      try sections.move(from: [1, 0], to: [0, 0])
    }
    let replaced = sections.sections.reversed().map {
      CardSection(id: $0.id, items: $0.items, headerTitle: "new")
    }
    replaced[0].items.append(Card(77))
    sections.apply(replaced)
    sections.report(ChangeSet.all)
    expectEqual(history.undo(), [])
    let index = try #require(sections.indexPath(forID: second.id))[0]
    expectEqual(sections.sections[index].id, before[1].0)
  }

  @Test func namesAndSteps() throws {
    var changes = 0
    history.changeHandler = { changes += 1 }
    #expect(history.undoName == nil && history.redoName == nil && history.undo().isEmpty)
    list.transaction("One", undo: history) { list.remove(id: 1) }
    list.transaction("Two", undo: history) { list.remove(id: 2) }
    list.transaction("Nothing", undo: history) {}
    #expect(history.undoName == "Two" && history.redoName == nil && changes == 2)
    history.undo()
    #expect(history.undoName == "One" && history.redoName == "Two" && changes == 3)
    list.transaction("Three", undo: history) { list.remove(id: 3) }
    #expect(history.undoName == "Three" && history.redoName == nil, "what was undone is gone")
    history.removeAll()
    #expect(history.undoName == nil && changes == 5)
    let short = EditHistory(limit: 0)
    for id in [4, 5] {
      list.transaction("Delete \(id)", undo: short) { list.remove(id: id) }
    }
    short.undo()
    #expect(short.undoName == nil && ids == [2, 5])
  }

  @Test func transactionsThatFailOrNest() throws {
    struct Refusal: Error {}
    var reports = 0
    list.reloadBlock = { _ in reports += 1 }
    #expect(throws: Refusal.self) {
      try list.transaction("Fails", undo: history) {
        list.remove(id: 1)
        throw Refusal()
      }
    }
    #expect(history.undoName == nil && reports == 0 && ids == [1, 2, 3, 4, 5])
    var result: [Int] = []
    list.transaction("Outer", undo: history) {
      list.remove(id: 1)
      list.transaction { list.remove(id: 2) }
      list.transaction("Inner", undo: EditHistory()) { list.remove(id: 3) }
      result = ids
    }
    #expect(result == [4, 5] && reports == 1)
    history.undo()
    #expect(ids == [1, 2, 3, 4, 5] && reports == 2)
  }

  /// A step belongs to the transaction around it: it is added with it, or not at all.
  @Test func outerTransactionWithoutUndo() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try list.transaction {
        list.transaction("Delete", undo: history) { list.remove(id: 1) }
        throw Refusal()
      }
    }
    #expect(history.undoName == nil && ids == [1, 2, 3, 4, 5])
    list.transaction {
      list.transaction("One", undo: history) { list.remove(id: 1) }
      list.transaction("Two", undo: history) { list.remove(id: 2) }
      expectNil(history.undoName)
    }
    expectEqual(history.undoName, "Two")
    #expect(history.undo().isEmpty)
    expectEqual(ids, [2, 3, 4, 5])
    #expect(history.undo().isEmpty)
    expectEqual(ids, [1, 2, 3, 4, 5])
  }

  /// An item that moves from one list to another is one step.
  @Test func nestedTransactionOfAnotherList() throws {
    struct Refusal: Error {}
    let archive = CardList(items: [Card(9)])
    func archived() -> [Int] { archive.items.map(\.id) }
    try list.transaction("Archive", undo: history) {
      let card = try #require(list.remove(id: 3)).item
      try archive.transaction("Add", undo: history) { try archive.append(card) }
    }
    for _ in 0..<3 {
      #expect(ids == [1, 2, 4, 5] && archived() == [9, 3])
      #expect(history.undoName == "Archive" && history.undo().isEmpty)
      #expect(ids == [1, 2, 3, 4, 5] && archived() == [9] && history.undoName == nil)
      #expect(history.redoName == "Archive" && history.redo().isEmpty)
    }
    archive.remove(id: 3)
    expectEqual(history.undo(), [.unknownIdentity("3")])
    expectEqual(ids, [1, 2, 3, 4, 5])
    #expect(history.redo().isEmpty)
    #expect(ids == [1, 2, 4, 5] && archived() == [9], "what was skipped is not redone")

    // The other list's edits are not reverted, so they can still be undone.
    history.removeAll()
    #expect(throws: Refusal.self) {
      try list.transaction("Fails", undo: history) {
        list.remove(id: 1)
        try archive.transaction("Add", undo: history) { try archive.append(Card(7)) }
        throw Refusal()
      }
    }
    #expect(ids == [1, 2, 4, 5] && archived() == [9, 7])
    #expect(throws: Refusal.self) {
      try list.transaction {
        try list.transaction("Inner", undo: history) {
          list.remove(id: 1)
          try archive.transaction("Add", undo: history) { try archive.append(Card(8)) }
        }
        throw Refusal()
      }
    }
    #expect(ids == [1, 2, 4, 5] && archived() == [9, 7, 8])
    #expect(history.undo().isEmpty && archived() == [9, 7])
    #expect(history.undo().isEmpty && archived() == [9] && history.undoName == nil)
  }

  /// What observers change in response to a step is undone with it.
  @Test func responses() throws {
    list.reloadBlock = { [unowned list] _ in
      if list.item(forID: 9) == nil { try? list.append(Card(9)) }
    }
    list.transaction("Delete", undo: history) { list.remove(id: 1) }
    expectEqual(ids, [2, 3, 4, 5, 9])
    list.reloadBlock = nil
    #expect(history.undo().isEmpty)
    expectEqual(ids, [1, 2, 3, 4, 5])
  }

  /// Responses in another data source are undone with the step, too, and a response to that is part
  /// of the opposite step.
  @Test func responsesOfAnotherList() throws {
    let log = CardList()
    let observation = list.observeChanges { _ in
      log.transaction("Log", undo: history) { try? log.append(Card(log.items.count + 10)) }
    }
    list.transaction("One", undo: history) { list.remove(id: 1) }
    list.transaction("Two", undo: history) { list.remove(id: 2) }
    #expect(history.undo().isEmpty)
    #expect(history.undoName == "One" && history.redoName == "Two")
    #expect(history.undo().isEmpty)
    #expect(history.undoName == nil && history.redoName == "One")
    expectEqual(ids, [1, 2, 3, 4, 5])
    observation.cancel()
    for (names, rest) in [(["One", "Two"], [2, 3, 4, 5]), (["Two", nil], [3, 4, 5])] {
      expectEqual(history.redoName, names[0])
      history.redo()
      #expect(history.redoName == names[1] && ids == rest)
    }
  }

  /// A third list's edits are undone in reverse order, even if the first is nested more deeply.
  @Test func nestedTransactionsOfThreeLists() throws {
    let (archive, log) = (CardList(), CardList())
    try list.transaction("Archive", undo: history) {
      try archive.transaction("Archive", undo: history) {
        try list.transaction("Archive", undo: history) {
          try log.transaction("Archive", undo: history) { try log.append(Card(9)) }
        }
        try log.transaction("Archive", undo: history) { try log.update(id: 9) { $0.text = 1 } }
      }
    }
    #expect(history.undo().isEmpty)
    #expect(log.items.isEmpty && history.undoName == nil)
    #expect(history.redo().isEmpty)
    expectEqual(log.items.map(\.text), [1])
  }

  /// Many edits are undone together, or one by one if something else was changed since.
  @Test(arguments: [false, true]) func manyEdits(isChangedSince: Bool) throws {
    let cards = (0..<200).map { Card($0) }
    let others = isChangedSince ? [Card(999)] : []
    let list = CardList(items: cards)
    try list.transaction("Reverse", undo: history) {
      list.items.reverse()
      list.remove(id: 7)
      try list.update(id: 8) { $0.text = 1 }
    }
    let edited = list.items
    for card in others { try list.append(card) }
    #expect(history.undo().isEmpty)
    expectEqual(list.items, cards + others)
    #expect(history.redo().isEmpty)
    expectEqual(list.items, edited + others)
    try list.update(id: 8) { $0.text = 2 }
    expectEqual(history.undo(), [.changedSince("8")])
    expectEqual(list.items.filter { $0.id != 8 }, (cards + others).filter { $0.id != 8 })
  }

  /// A closure that updates an item updates the same one.
  @Test func nestedUpdates() throws {
    try list.transaction("Edit", undo: history) {
      try list.update(id: 1) { card in
        _ = try? list.update(id: 1) { $0.text = 1 }
        _ = try? list.move(id: 1, to: [0, 4])
        card.text = 2
      }
    }
    for _ in 0..<2 {
      #expect(history.undo().isEmpty)
      expectEqual(list.items, (1...5).map { Card($0) })
      #expect(history.redo().isEmpty)
      #expect(ids == [2, 3, 4, 5, 1] && list.items[4].text == 2)
    }
  }

  /// The closure to call after changes is replaced by one, and releases an object that uses the
  /// history.
  @Test func aReplacedClosureUsesTheHistory() {
    final class Token {
      let history: EditHistory
      init(_ history: EditHistory) { self.history = history }
      deinit { history.removeAll() }
    }
    var calls = 0
    let token = Token(history)
    history.changeHandler = { [token] in withExtendedLifetime(token) {} }
    withExtendedLifetime(consume token) {}
    history.changeHandler = { calls += 1 }
    expectEqual(calls, 1)
  }

  /// An item that runs code when it is released.
  private final class Token: Identifiable, Equatable {
    let id: Int
    private let body: () -> Void
    init(_ id: Int, _ body: @escaping () -> Void = {}) { (self.id, self.body) = (id, body) }
    deinit { body() }
    static func == (left: Token, right: Token) -> Bool { left === right }
  }

  /// Items of steps that are forgotten use the history.
  @Test func releasedItemsUseTheHistory() {
    let tokens = DiffableListDataSource<Token>()
    var calls = 0
    func add() {
      let token = Token(tokens.items.count) {
        calls += 1
        list.transaction("Remove", undo: history) { _ = try? list.remove(at: [0, 0]) }
        history.removeAll()
      }
      tokens.transaction("Add", undo: history) { try? tokens.append(token) }
    }
    add()
    #expect(history.undo().isEmpty)
    add()
    expectEqual(calls, 1)
    #expect(history.undo().isEmpty && history.redoName == nil)
    tokens.items = []
    #expect(calls == 2 && ids == [3, 4, 5])
  }

  /// Items that existed only during a transaction that fails edit the data.
  @Test func releasedItemsEditDuringAReversal() {
    struct Refusal: Error {}
    let tokens = DiffableListDataSource<Token>()
    var calls = 0
    #expect(throws: Refusal.self) {
      try tokens.transaction("Fail", undo: history) {
        for round in 0..<20 {
          tokens.items = (0..<20).map { number in
            Token(20 * round + number) {
              calls += 1
              try? tokens.append(Token(1_000 + calls))
            }
          }
        }
        throw Refusal()
      }
    }
    expectEqual(calls, 400)
  }

  /// An observer cannot undo more in the middle of a step, and a data source can be released.
  @Test func observersAndReleasedSources() throws {
    list.transaction("One", undo: history) { list.remove(id: 1) }
    list.transaction("Two", undo: history) { list.remove(id: 2) }
    list.reloadBlock = { _ in
      #expect(history.undo().isEmpty && history.redo().isEmpty)
    }
    history.undo()
    expectEqual(ids, [2, 3, 4, 5])
    var other: CardList? = CardList(items: [Card(1)])
    other?.transaction("Other", undo: history) { other?.remove(id: 1) }
    weak let weakOther = other
    other = nil
    expectNil(weakOther, "the history does not retain it")
    #expect(history.undo().isEmpty && history.redoName == nil)
  }

  /// An object changed in place has no earlier content.
  @Test func objects() throws {
    final class Note: Identifiable, Equatable {
      let id: Int
      var text = ""
      init(_ id: Int) { self.id = id }
      static func == (left: Note, right: Note) -> Bool { left.text == right.text }
    }
    let notes = DiffableListDataSource(items: [Note(1)])
    try notes.transaction("Edit", undo: history) { try notes.update(id: 1) { $0.text = "a" } }
    expectEqual(history.undo(), [.changedSince("1")])
    expectNil(history.redoName)
  }
}

/// Random edits, undone and redone.
@Suite struct RandomUndoTests {
  private static let steps = TestLength.pick(40, long: 80)
  private static let seeds = 0..<UInt64(TestLength.pick(3, long: 20))

  @Test(arguments: seeds)
  func lists(seed: UInt64) throws {
    try backAndForth(
      RandomCards(seed: seed, isList: true), { CardList(items: $0[0].items) },
      { source in [CardContent(id: 0, items: source.items)] },
      { try $0.perform(on: $1, $2, naming: true) }, seed)
    try amongOthers(
      RandomCards(seed: seed, isList: true), { CardList(items: $0[0].items) },
      { source in [CardContent(id: 0, items: source.items)] },
      { try $0.perform(on: $1, $2, naming: true) }, seed)
  }

  @Test(arguments: seeds)
  func sections(seed: UInt64) throws {
    try backAndForth(
      RandomCards(seed: seed), { CardSections(sections: $0.objects) },
      { $0.sections.map { CardContent($0) } }, { try $0.perform(on: $1, $2, naming: true) }, seed)
    try amongOthers(
      RandomCards(seed: seed), { CardSections(sections: $0.objects) },
      { $0.sections.map { CardContent($0) } }, { try $0.perform(on: $1, $2, naming: true) }, seed)
  }

  /// Without others, each state returns exactly.
  private func backAndForth<ID, Source: DiffableDataSource<ID, Card>>(
    _ cards: RandomCards, _ make: ([CardContent]) -> Source,
    _ contents: (Source) -> [CardContent],
    _ perform: (CardEdit, Source, [CardContent]) throws -> Void, _ seed: UInt64
  ) throws {
    var cards = cards
    let source = make(cards.contents())
    let history = EditHistory(limit: 10_000)
    let tester = DataSourceTester(dataSource: source) { Issue.record("seed \(seed): \($0)") }
    var states = [contents(source)]
    var additions = 0
    history.changeHandler = { additions += 1 }
    for _ in 0..<Self.steps {
      let known = additions
      try source.transaction("Edit", undo: history) {
        for _ in 0...cards.random.below(3) {
          let model = contents(source)
          try perform(cards.next(model), source, model)
        }
      }
      // An edit without an effect adds no step.
      if additions > known { states.append(contents(source)) }
    }
    var failures = Failures(summary: "seed \(seed)")
    var index = states.count - 1
    func check(_ skipped: [EditError]) {
      failures.begin()
      failures.check(skipped.isEmpty, "skipped \(skipped)", "")
      failures.check(
        contents(source) == states[index], "another state", "")
    }
    func undo() {
      guard history.undoName != nil, index > 0 else { return }
      let skipped = history.undo()
      index -= 1
      check(skipped)
    }
    func redo() {
      guard history.redoName != nil, index + 1 < states.count else { return }
      let skipped = history.redo()
      index += 1
      check(skipped)
    }
    for _ in 0..<Self.steps / 2 { undo() }
    for _ in 0..<Self.steps * 2 { if cards.random.once(in: 2) { undo() } else { redo() } }
    while history.undoName != nil && index > 0 { undo() }
    expectEqual(contents(source), states[0], "seed \(seed)")
    while history.redoName != nil && index + 1 < states.count { redo() }
    expectEqual(contents(source), states.last, "seed \(seed)")
    failures.report(atLeast: Self.steps)
    tester.verify()
  }

  /// What others add and change stays, no matter what the user undoes.
  private func amongOthers<ID, Source: DiffableDataSource<ID, Card>>(
    _ cards: RandomCards, _ make: ([CardContent]) -> Source,
    _ contents: (Source) -> [CardContent],
    _ perform: (CardEdit, Source, [CardContent]) throws -> Void, _ seed: UInt64
  ) throws {
    var cards = cards
    let source = make(cards.contents())
    let history = EditHistory(limit: 10_000)
    let tester = DataSourceTester(dataSource: source) { Issue.record("seed \(seed): \($0)") }
    var failures = Failures(summary: "seed \(seed)")
    var next = 1_000_000
    /// The cards others have added, by section, in order.
    func others() -> [Int: [Card]] {
      Dictionary(
        uniqueKeysWithValues: contents(source).map { content in
          (content.id, content.items.filter { $0.id >= 1_000_000 })
        }
      ).filter { !$0.value.isEmpty }
    }
    for _ in 0..<Self.steps * 3 {
      let model = contents(source)
      switch cards.random.below(6) {
      case 0, 1:
        // Others insert a card of their own anywhere, change any card, or remove one of the user's.
        guard let section = model.indices.randomElement(using: &cards.random) else { continue }
        let items = model[section].items
        switch cards.random.below(3) {
        case 0:
          next += 1
          try source.insert(Card(next), at: [section, cards.random.below(items.count + 1)])
        case 1 where !items.isEmpty:
          try source.update(at: [section, cards.random.below(items.count)]) { $0.text += 10 }
        case 2 where !items.isEmpty:
          try source.remove(at: [section, cards.random.below(items.count)])
        default: break
        }
      case 2, 3:
        guard let edit = cards.single(model), !edit.repeatsIdentity(in: model) else { continue }
        var new = model
        edit.perform(on: &new)
        let kept = Set(new.flatMap { $0.items.map(\.id) })
        let touched = model.flatMap(\.items).filter { $0.id >= 1_000_000 && !kept.contains($0.id) }
        guard touched.isEmpty, !edit.movesCard(of: model, from: 1_000_000) else { continue }
        try source.transaction("Edit", undo: history) { try perform(edit, source, model) }
      default:
        let before = others()
        failures.begin()
        if cards.random.once(in: 2) { history.undo() } else { history.redo() }
        failures.check(others() == before, "the cards of others have changed", "")
      }
    }
    failures.report(atLeast: Self.steps / 2)
    tester.verify()
  }
}

extension CardEdit {
  /// Whether the edit moves or replaces a card whose identity is at least a number.
  fileprivate func movesCard(of model: [CardContent], from number: Int) -> Bool {
    switch self {
    case .move(let path, _), .replace(let path, _): model[path[0]].items[path[1]].id >= number
    case .insert, .remove, .insertSection, .removeSection, .moveSection, .retitle, .apply: false
    }
  }
}
