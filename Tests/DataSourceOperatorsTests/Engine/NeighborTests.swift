import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// Items transformed with their neighbors. `Stage.all` compares them with arrays.
@Suite struct NeighborTests {
  private let deck = DeckSource((0..<6).map { Card(id: $0, suit: $0 / 2) })

  @Test func onlyDifferentResultsAreReported() {
    let rows = deck.mappedWithNeighbors { previous, card, next in
      Card(
        id: card.id, rank: previous?.suit == card.suit ? 1 : 0,
        suit: next?.suit == card.suit ? 1 : 0)
    }
    var reports: [ChangeSet] = []
    let observation = rows.observeChanges { reports.append($0) }
    expectEqual(rows.contents[0].map(\.rank), [0, 1, 0, 1, 0, 1])
    deck.sections[0].items.remove(at: 2)
    deck.report([.item(type: .delete([0, 2]))])
    // The item before the deleted one had a neighbor with another suit, and still has.
    expectEqual(
      reports, [.some([.item(type: .delete([0, 2]))]), .some([.item(type: .update([0, 2]))])])
    reports = []
    deck.sections[0].items.insert(Card(id: 9, suit: 1), at: 5)
    deck.report([.item(type: .insert([0, 5]))])
    expectEqual(reports, [.some([.item(type: .insert([0, 5]))])])
    _ = observation
  }

  @Test(arguments: [100, 10_000])
  func aChangeCallsTheClosureFiveTimes(count: Int) {
    deck.sections[0].items = (0..<count).map { Card(id: $0) }
    var calls = 0
    let rows = deck.mappedWithNeighbors { previous, card, next in
      calls += 1
      return Card(id: card.id, rank: (previous?.rank ?? 0) + (next?.rank ?? 0))
    }
    expectEqual(calls, count)
    func check(_ change: ChangeType, atMost bound: Int) {
      calls = 0
      deck.report([.item(type: change)])
      #expect(calls <= bound, "\(change)")
    }
    deck.sections[0].items[50].rank = 3
    check(.update([0, 50]), atMost: 3)
    expectEqual(rows.contents[0].filter { $0.rank == 3 }.map(\.id), [49, 51])
    deck.sections[0].items.insert(Card(id: -1), at: 20)
    check(.insert([0, 20]), atMost: 3)
    deck.sections[0].items.remove(at: 70)
    check(.delete([0, 70]), atMost: 2)
    deck.sections[0].items.insert(deck.sections[0].items.remove(at: 5), at: 60)
    check(.move([0, 5], [0, 60]), atMost: 5)
  }
}
