import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Joins with lists whose items share keys.
@Suite struct EqualKeyTests {
  /// Random edits of two lists in sections, compared with the first counterpart in arrays.
  @Test(arguments: 0..<TestLength.pick(4, long: 600), [1, 3])
  func joins(seed: Int, keys: Int) {
    var (decks, others) = (RandomDeck(seed: UInt64(seed)), RandomDeck(seed: UInt64(seed + 1)))
    let (deck, other) = (DeckSource(decks.sections(upTo: 3)), DeckSource(others.sections(upTo: 3)))
    func key(_ card: Card) -> Int { card.rank % keys }
    let joined = deck.joined(with: other, by: key, equals: key) {
      Card(id: $0.id, rank: $1?.id ?? -1, suit: $1?.suit ?? -1)
    }
    let inside = deck.contained(in: other, by: key, equals: key)
    let outside = deck.excluding(other, by: key, equals: key)
    let first = other.distinct(by: key)
    var problem: String?
    func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
      DataSourceTester(dataSource: source) { problem = problem ?? "\($0)" }
    }
    let testers = [attach(joined), attach(inside), attach(outside), attach(first)]
    for step in 0..<TestLength.pick(40, long: 60) where problem == nil {
      if decks.random.once(in: 3) {
        deck.report(decks.edit(&deck.sections, changes: 1 + decks.random.below(4)))
      } else {
        let changes =
          others.random.once(in: 2)
          ? others.editOne(&other.sections) : others.edit(&other.sections, changes: 5)
        if others.random.once(in: 8) { other.reloadBlock?(.all) } else { other.report(changes) }
      }
      let all = other.sections.flatMap(\.items)
      func counterpart(_ card: Card) -> Card? { all.first { key($0) == key(card) } }
      func expect(_ source: some DataSource<Card>, _ name: String, _ model: ([Card]) -> [Card]) {
        let expected = deck.sections.map { Shape(header: $0.header, items: model($0.items)) }
        if source.shapes != expected { problem = problem ?? "\(name): \(source.shapes)" }
      }
      expect(joined, "joined") { cards in
        cards.map {
          Card(id: $0.id, rank: counterpart($0)?.id ?? -1, suit: counterpart($0)?.suit ?? -1)
        }
      }
      expect(inside, "contained") { cards in cards.filter { counterpart($0) != nil } }
      expect(outside, "excluding") { cards in cards.filter { counterpart($0) == nil } }
      for tester in testers { tester.verify() }
      if let found = problem { problem = "step \(step), \(found)" }
    }
    #expect(problem == nil, "seed \(seed)")
  }

  /// Only a change of the first item with a key concerns the items of the other list.
  @Test func onlyTheFirstCounts() throws {
    let list = DiffableListDataSource(items: [Card(id: 0), Card(id: 1)])
    let others = DiffableListDataSource(items: (0..<100).map { Card(id: $0) })
    var calls = 0
    let joined = list.joined(with: others, by: \.rank, equals: \.suit) { card, other in
      calls += 1
      return Card(id: card.id, rank: other?.id ?? -1, suit: other?.rank ?? -1)
    }
    var counts = [calls]
    func count(_ body: () throws -> Void) rethrows {
      calls = 0
      try body()
      counts.append(calls)
    }
    try count { try others.update(id: 50) { $0.rank = 9 } }
    try count { try others.remove(at: [0, 99]) }
    try count { try others.append(Card(id: 100)) }
    try count { try others.update(id: 0) { $0.rank = 9 } }
    try count { try others.move(id: 0, to: [0, 5]) }
    count { others.remove(id: 1) }
    try count { try others.update(id: 3) { $0.suit = 9 } }
    count { others.items = Array(others.items.reversed()) }
    #expect(counts == [2, 0, 0, 0, 2, 2, 2, 0, 2])
    #expect(joined.contents[0].map(\.rank) == [100, 100])
  }

  /// Creating joins, and changing the other list, is linear in the items with one key.
  @Test func manyEqualKeys() {
    func time(_ count: Int) -> Duration {
      let times = (0..<3).map { _ in
        let list = DiffableListDataSource(items: (0..<count).map { Card(id: $0) })
        let others = DiffableListDataSource(items: (0..<count).map { Card(id: $0) })
        return ContinuousClock().measure {
          let joined = list.joined(with: others, by: \.rank, equals: \.rank) { ($0.id, $1?.id) }
          let inside = list.contained(in: others, by: \.rank, equals: \.rank)
          others.items.removeFirst(count / 2)
          others.items = []
          withExtendedLifetime((joined, inside)) {}
        }
      }
      return times.min()!
    }
    // Linear is 8 times as long, quadratic 64 times.
    #expect(time(1_600) < time(200) * 24)
  }
}
