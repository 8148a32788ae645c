import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Operators on separate sources that are connected later, even while their observers are notified.
@Suite struct ConnectionTests {
  private func append(_ card: Card, to deck: DeckSource) {
    deck.sections[0].items.append(card)
    deck.report([.item(type: .insert([0, deck.sections[0].items.count - 1]))])
  }

  /// A stage that follows a concatenation and also, by a shorter path, the same source. Later the
  /// concatenation gets a longer path. It is then updated after the stage, unless the stage moves
  /// behind it.
  @Test func aLongerPathMovesAllStagesBehindIt() {
    let deck = DeckSource([Card(id: 1, rank: 1), Card(id: 2, rank: 2)])
    let inner = ConcatenatedDataSource([deck.filtered { $0.rank > 0 }])
    let middle = inner.mapped { $0 }
    let outer = ConcatenatedDataSource<Card>([deck.filtered { $0.rank > 1 }, middle])
    let last = outer.mapped { $0 }
    var violations: [String] = []
    let testers = [
      DataSourceTester(dataSource: outer) { violations.append("outer: \($0)") },
      DataSourceTester(dataSource: last) { violations.append("last: \($0)") },
    ]
    let long = deck.sorted(by: \.id).mapped { $0 }.filtered { _ in true }.mapped { $0 }
    inner.sources.append(long.mapped { $0 })
    append(Card(id: 3, rank: 3), to: deck)
    for tester in testers { tester.verify() }
    let ids = [[2, 3], [1, 2, 3], [1, 2, 3]]
    expectEqual(outer.shapes.map { $0.items.map(\.id) }, ids)
    expectEqual(last.shapes.map { $0.items.map(\.id) }, ids)
    #expect(violations.isEmpty)
  }

  /// The old places are recorded only where observers need them. Each stage determines that once
  /// per change, by the change's number. When two sources are connected, their numbers must not be
  /// confused.
  @Test(arguments: 0..<5, 0..<5)
  func connectingRenewsWhatStagesKnow(changes: Int, others: Int) {
    let deck = DeckSource((5...7).map { Card(id: $0, rank: $0) })
    let other = DeckSource((5...7).map { Card(id: -$0, rank: $0) })
    /// Updates the last item.
    func setRank(_ rank: Int, in deck: DeckSource) {
      deck.sections[0].items[2].rank = rank
      deck.report([.item(type: .update([0, 2]))])
    }
    let sorted = deck.filtered { $0.rank >= 0 }.sorted(by: \.rank)
    let otherSorted = other.filtered { $0.rank >= 0 }.sorted(by: \.rank)
    for number in 0..<changes { setRank(8 + number, in: deck) }
    for number in 0..<others { setRank(8 + number, in: other) }
    let all = ConcatenatedDataSource<Card>(
      changes % 2 == 0 ? [sorted, otherSorted] : [otherSorted, sorted])
    var violations: [String] = []
    let testers = [
      DataSourceTester(dataSource: sorted) { violations.append("sorted: \($0)") },
      DataSourceTester(dataSource: otherSorted) { violations.append("other: \($0)") },
      DataSourceTester(dataSource: all) { violations.append("all: \($0)") },
    ]
    setRank(0, in: deck)
    setRank(0, in: other)
    for tester in testers { tester.verify() }
    #expect(violations.isEmpty, "\(changes) and \(others) changes")
  }

  /// The observers of two sources are being notified, one inside the other. The inner observer
  /// connects the sources, and then sets a property. Before that takes effect, all observers must
  /// be notified of the outer change.
  @Test(arguments: [false, true])
  func connectingDuringNotificationsKeepsTheirOrder(isReversed: Bool) {
    let (deck, other) = (DeckSource([Card(id: 1)]), DeckSource([Card(id: 2)]))
    let sorted = deck.sorted { $0.id < $1.id }
    let otherSorted = other.sorted { $0.id < $1.id }
    var all: ConcatenatedDataSource<Card>?
    var log: [String] = []
    let inner = otherSorted.observeChanges { changeSet in
      log.append("inner \(changeSet)")
      guard all == nil else { return }
      sorted.areInOrder = { $0.id > $1.id }
      all = ConcatenatedDataSource(isReversed ? [otherSorted, sorted] : [sorted, otherSorted])
      otherSorted.areInOrder = { $0.id > $1.id }
      log.append("inner set")
    }
    var isFirst = true
    let first = sorted.observeChanges { changeSet in
      log.append("first \(changeSet)")
      guard isFirst else { return }
      isFirst = false
      append(Card(id: 4), to: other)
    }
    let second = sorted.observeChanges { log.append("second \($0)") }
    append(Card(id: 3), to: deck)
    expectEqual(
      log,
      [
        "first [insert item 0-1]", "inner [insert item 0-1]", "inner set",
        "second [insert item 0-1]",
        "first [move item 0-1 to 0-0]", "second [move item 0-1 to 0-0]",
        "inner [move item 0-1 to 0-0]",
      ])
    let lists = [sorted, otherSorted].map { $0.shapes.flatMap(\.items).map(\.id) }
    expectEqual(lists, [[3, 1], [4, 2]])
    // Later changes are still performed immediately.
    log = []
    append(Card(id: 5), to: deck)
    expectEqual(log, ["first [insert item 0-0]", "second [insert item 0-0]"])
    expectEqual(all?.shapes.flatMap(\.items).map(\.id).sorted(), [1, 2, 3, 4, 5])
    withExtendedLifetime((inner, first, second)) {}
  }
}
