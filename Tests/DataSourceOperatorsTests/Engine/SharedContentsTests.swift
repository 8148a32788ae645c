import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Outlines whose rows lead to operators on one list: equal items are in several of them.
@Suite struct SharedContentsTests {
  private typealias Mail = Mailboxes.Mail

  static let seeds = UInt64(TestLength.pick(160, long: 20_000))

  @Test(arguments: 0..<UInt64(4))
  func `Random edits lead to what a new outline shows`(part: UInt64) {
    for seed in stride(from: part, to: Self.seeds, by: 4) {
      let mailboxes = Mailboxes(seed: seed)
      mailboxes.run(edits: 6)
      if mailboxes.failure == nil { continue }
      let described = Mailboxes(seed: seed, describesEdits: true)
      described.run(edits: 6)
      Issue.record("seed \(seed): \(described.failure ?? "not again")")
      return
    }
  }

  private func ids(_ source: some DataSource<Mail>) -> [Int] {
    source.indexPaths.compactMap { source.item(at: $0)?.id }
  }

  /// Two mails get another label, and one arrives before the other, below which was an equal one.
  @Test func `An equal mail below a row that moves stays there`() {
    let all = DiffableListDataSource(items: [Mail(id: 4, labels: 1), Mail(id: 1)])
    let labels = (0..<2).map { label in all.filtered { $0.labels == label + 1 } }
    let below = DiffableListDataSource(items: [Mail(id: 1)])
    let top = DiffableListDataSource(items: [Mail(id: 100), Mail(id: 200)])
    let outline = top.outlined(
      contents: { [100: labels[0], 200: labels[1], 4: below][$0.id] }, expandedIDs: [100, 200, 4])
    let tester = DataSourceTester(dataSource: outline, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    all.items = [Mail(id: 1, labels: 2), Mail(id: 4, labels: 2)]
    #expect(ids(outline) == [100, 200, 1, 4, 1])
    tester.verify()
    below.items.append(Mail(id: 2))
    #expect(ids(outline) == [100, 200, 1, 4, 1, 2])
    tester.verify()
  }

  @Test func `An updated item of a section that moves`() {
    let deck = DeckSource([
      Shape(items: [Card(id: 1)]), Shape(items: [Card(id: 2)]), Shape(items: [Card(id: 3)]),
    ])
    let outline = DiffableListDataSource(items: [Card(id: 0)]).outlined(
      contents: { $0.id == 0 ? deck : nil }, expandedIDs: [0])
    let tester = DataSourceTester(dataSource: outline) { Issue.record("\($0)") }
    func move(_ section: Int, to target: Int, updating item: Int?) {
      let shape = deck.sections.remove(at: section)
      deck.sections.insert(shape, at: target)
      var changes: [Change] = [.section(type: .move([section], [target]))]
      if let item {
        deck.sections[target].items[item].rank += 1
        changes.append(.item(type: .update([section, item])))
      }
      deck.report(changes)
    }
    move(1, to: 0, updating: 0)
    #expect(outline.shapes.map { $0.items.map(\.id) } == [[0, 2, 1, 3]])
    deck.sections[0].items.append(Card(id: 4))
    deck.report([.item(type: .insert([0, 1]))])
    #expect(outline.shapes.map { $0.items.map(\.id) } == [[0, 2, 4, 1, 3]])
    move(0, to: 2, updating: 1)
    move(0, to: 2, updating: nil)
    #expect(outline.shapes.map { $0.items.map(\.id) } == [[0, 3, 2, 4, 1]])
    #expect(outline.shapes[0].items.map(\.rank) == [0, 0, 1, 1, 0])
    tester.verify()
  }

  // MARK: The same report in each run

  /// Handles are numbers from a pool, and are hashed with another seed in each run.
  @Test func `Reports do not depend on handles`() {
    var differing: [String] = []
    for seed in 0..<UInt64(TestLength.pick(16, long: 40)) {
      var first: [String]?
      for handles in [0, 1, 40] {
        let mailboxes = Mailboxes(seed: seed, unusedHandles: handles)
        mailboxes.run(edits: 8)
        if first == nil { first = mailboxes.reports }
        if mailboxes.reports != first { differing.append("seed \(seed), \(handles) handles") }
      }
    }
    #expect(differing.isEmpty)
  }

  /// A mail leaves two labels for a third one. One of its two rows moves, the same in each run.
  @Test func `A mail that leaves two labels`() {
    var reports: Set<String> = []
    for round in 0..<24 {
      let all = DiffableListDataSource(items: [Mail(id: 7, labels: 3)])
      let labels = (0..<3).map { label in all.filtered { $0.labels >> label & 1 == 1 } }
      let top = DiffableListDataSource(items: (0..<3).map { Mail(id: $0) })
      let outline = top.outlined(contents: { $0.id < 3 ? labels[$0.id] : nil })
      outline.expandedIDs = [0, 1, 2]
      let tree = top.outlined(
        children: { $0.id < 2 ? [Mail(id: 7)] : [] }, expandedIDs: [0, 1, 2])
      for source in round % 2 == 0 ? [outline] : [tree] {
        let observation = source.observeChanges { reports.insert("\(round % 2): \($0)") }
        all.items[0].labels = 4
        tree.children = { $0.id == 2 ? [Mail(id: 7)] : [] }
        withExtendedLifetime(observation) {}
      }
      #expect(ids(outline) == [0, 1, 2, 7] && ids(tree) == [0, 1, 2, 7])
    }
    // The row moves, another one is deleted; the row of an outline has another value.
    #expect(reports.count == 3, "\(reports)")
  }
}
