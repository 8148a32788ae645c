import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// One selection in several operators, and identities that do not equal themselves.
@Suite struct SharedSelectionTests {
  private let list = DiffableListDataSource(items: (1...6).map { Card(id: $0, rank: $0) })
  private let selection = ItemSelection<Int>()

  private final class Log { var lines: [String] = [] }

  private func observe(
    _ source: some DataSource<Card>, _ name: String, _ log: Log
  ) -> ChangeObservation {
    source.observeChanges { log.lines.append("\(name) \($0)") }
  }

  @Test func aChain() {
    let first = list.selectable(selection: selection)
    let second = first.filtered { $0.id > 1 }.selectable(selection: selection)
    let marks = second.mapped { [selection] in
      Card(id: $0.id, rank: selection.contains($0.id) ? 1 : 0)
    }
    let log = Log()
    let observations = [
      observe(first, "first", log), observe(second, "second", log), observe(marks, "marks", log),
    ]
    let tester = DataSourceTester(dataSource: marks) { Issue.record("\($0)") }
    selection.select(1, 2)
    #expect(
      log.lines == [
        "first [update item 0-0, update item 0-1]", "second [update item 0-0]",
        "marks [update item 0-0]",
      ])
    log.lines = []
    selection.ids = [6]
    #expect(log.lines.count == 3 && log.lines.last == "marks [update item 0-0, update item 0-4]")
    #expect(marks.contents[0].map(\.rank) == [0, 0, 0, 0, 1])
    tester.verify()
    withExtendedLifetime(observations) {}
  }

  /// Selected items leave a list in the chain, whose structure changes in the same report.
  @Test func aChainThatHidesSelectedItems() {
    let first = list.selectable(selection: selection)
    let rest = first.filtered { [selection] in !selection.contains($0.id) }
    let second = rest.selectable(selection: selection)
    var reports = 0
    second.reloadBlock = { _ in reports += 1 }
    let tester = DataSourceTester(dataSource: second) { Issue.record("\($0)") }
    selection.select(2, 3)
    selection.ids = [3, 4]
    #expect(second.contents[0].map(\.id) == [1, 2, 5, 6] && reports == 2)
    tester.verify()
  }

  @Test func concatenatedLists() throws {
    let other = DiffableListDataSource(items: (3...8).map { Card(id: $0) })
    let lists = [list.selectable(selection: selection), other.selectable(selection: selection)]
    let all = ConcatenatedDataSource<Card>(lists)
    let log = Log()
    let observation = observe(all, "all", log)
    var handled: [String] = []
    selection.changeHandler = { handled.append("\($0.sorted()) \($1.sorted())") }
    selection.select(3)
    selection.ids = [1, 8]
    #expect(
      log.lines == [
        "all [update item 0-2, update item 1-0]",
        "all [update item 0-0, update item 0-2, update item 1-0, update item 1-5]",
      ])
    #expect(handled == ["[3] []", "[1, 8] [3]"])
    withExtendedLifetime(observation) {}
  }

  /// In a batch, everything is one report, even if lists are connected in it.
  @Test func batches() throws {
    let other = DiffableListDataSource(items: [Card(id: 1), Card(id: 7)])
    let lists = [list.selectable(selection: selection), other.selectable(selection: selection)]
    let all = ConcatenatedDataSource<Card>([])
    let log = Log()
    let observation = observe(all, "all", log)
    try all.performBatch {
      all.sources = lists
      selection.select(1)
      try other.append(Card(id: 9))
      selection.ids = [2, 9]
    }
    #expect(all.itemCounts == [6, 3] && log.lines.count == 1)
    log.lines = []
    all.performBatch {
      selection.select(1)
      list.remove(id: 2)
      selection.ids = []
    }
    #expect(log.lines.count == 2)
    #expect(log.lines.last == "all [update item 0-0, update item 1-0, update item 1-2]")
    withExtendedLifetime(observation) {}
  }

  /// An observer selects more while a selection is reported.
  @Test func observersThatSelect() {
    let first = list.selectable(selection: selection)
    let second = first.sorted(by: \.rank, order: .reverse).selectable(selection: selection)
    var reports: [String] = []
    let answer = first.observeChanges { [selection] _ in
      if selection.ids.count < 3 { selection.select(selection.ids.count + 1) }
    }
    let observation = second.observeChanges { [selection] in
      reports.append("\($0) \(selection.ids.count)")
    }
    let tester = DataSourceTester(dataSource: second) { Issue.record("\($0)") }
    selection.select(1)
    #expect(
      reports == [
        "[update item 0-5] 2", "[update item 0-4] 3", "[update item 0-3] 3",
      ])
    tester.verify()
    withExtendedLifetime((answer, observation)) {}
  }

  /// Random selections in a chain and in a concatenation, with random edits: one report of content
  /// for each change of the selection.
  @Test(arguments: 0..<TestLength.pick(6, long: 200))
  func random(seed: Int) {
    var decks = RandomDeck(seed: UInt64(seed))
    let deck = DeckSource(decks.sections(upTo: 3))
    let first = deck.selectable(selection: selection)
    let second = first.filtered { [selection] in $0.rank > 1 || selection.contains($0.id) }
      .selectable(selection: selection)
    let all = first.concatenated(with: second, list.selectable(selection: selection))
      .mapped { [selection] in Card(id: $0.id, rank: selection.contains($0.id) ? 1 : 0) }
    var problem: String?
    var reports = 0
    let observation = all.observeChanges { _ in reports += 1 }
    let tester = DataSourceTester(dataSource: all, allowsDuplicates: true) {
      problem = problem ?? "\($0)"
    }
    for step in 0..<80 where problem == nil {
      reports = 0
      if decks.random.once(in: 3) {
        deck.report(decks.edit(&deck.sections, changes: 3))
      } else {
        selection.ids = Set((0..<decks.random.below(12)).map { _ in decks.random.below(40) })
        if reports > 2 { problem = "step \(step): \(reports) reports" }
      }
      let ids = selection.ids
      let inFilter = deck.sections.map { $0.items.filter { $0.rank > 1 || ids.contains($0.id) } }
      let expected = (deck.sections.map(\.items) + inFilter + [list.items]).map { items in
        items.map { Card(id: $0.id, rank: ids.contains($0.id) ? 1 : 0) }
      }
      if all.contents != expected { problem = problem ?? "step \(step): \(all.contents)" }
      tester.verify()
    }
    #expect(problem == nil, "seed \(seed)")
    withExtendedLifetime(observation) {}
  }

  // MARK: Identities that do not equal themselves

  @Test func identitiesThatAreNeverFound() {
    let numbers = Rows([1.0, .nan, 2])
    let selection = ItemSelection<Double>([.nan, 1])
    let rows = numbers.selectable(by: \.self, selection: selection)
    var calls: [String] = []
    selection.changeHandler = { calls.append("\($0.sorted()) \($1.sorted())") }
    var counts = [selection.ids.count]
    func step(_ body: () -> Void) {
      body()
      counts.append(selection.ids.count)
    }
    step { selection.select(.nan) }
    step { selection.select(.nan, 2) }
    step { selection.toggle(.nan) }
    step { rows.toggle(at: [0, 1]) }
    step { selection.deselect(.nan) }
    step { selection.ids = [.nan] }
    step { selection.ids = [.nan] }
    step { selection.ids.insert(.nan) }
    step { selection.ids.formUnion([.nan, 5]) }
    step { selection.ids = [] }
    step { selection.ids = [] }
    #expect(counts == [1, 1, 2, 2, 2, 2, 0, 0, 0, 1, 0, 0])
    #expect(calls == ["[2.0] []", "[] [1.0, 2.0]", "[5.0] []", "[] [5.0]"])
    #expect(rows.missingIDs.isEmpty && rows.selectedIndexPaths.isEmpty)
  }

  /// A handler that keeps only some identities ends.
  @Test func aHandlerThatSetsTheIdentities() {
    let selection = ItemSelection<Double>()
    var calls = 0
    selection.changeHandler = { [unowned selection] _, _ in
      calls += 1
      if calls < 50 { selection.ids = selection.ids.filter { $0 != 3 } }
    }
    selection.ids = [.nan, 2, 3]
    #expect(calls == 2 && selection.ids == [2])
  }
}
