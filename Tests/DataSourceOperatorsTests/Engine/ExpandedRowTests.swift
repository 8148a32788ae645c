import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// The rows of `flatMapped`: which one replaces which, and what it costs.
@Suite struct ExpandedRowTests {
  private let cards = DiffableListDataSource(items: [Card(id: 1, rank: 3), Card(id: 2, rank: 2)])

  /// Without an identity, the k-th row replaces the k-th one.
  @Test func rowsWithoutIdentity() throws {
    struct Row: Equatable { var text: String }
    let shown = cards.flatMapped { card in
      (0..<card.rank).map { Row(text: "\(card.id) \($0) \(card.suit)") }
    }
    var changes: [ChangeSet] = []
    shown.reloadBlock = { changes.append($0) }
    try cards.update(id: 1) { $0.suit = 1 }
    #expect(changes == [.some((0..<3).map { .item(type: .update([0, $0])) })])
    changes = []
    try cards.update(id: 1) { ($0.suit, $0.rank) = (2, 1) }
    #expect(
      changes == [
        .some([.item(type: .delete([0, 1])), .item(type: .delete([0, 2]))]),
        .some([.item(type: .update([0, 0]))]),
      ])
    #expect(shown.item(at: [0, 0])?.text == "1 0 2" && shown.itemCounts == [3])
  }

  /// Equal identities: the k-th one replaces the k-th. One that does not equal itself is replaced.
  @Test func equalIdentities() {
    var failures: [String] = []
    for seed in 0..<UInt64(TestLength.pick(80, long: 20_000)) {
      var random = SplitMix64(seed: seed)
      let kinds = 1 + random.below(4)
      func cells() -> [Double] {
        (0..<random.below(7)).map { _ in
          random.once(in: 9) ? .nan : Double(random.below(kinds))
        }
      }
      struct Row: Identifiable, Equatable {
        let id: Double
        let text: Int
      }
      var rows = [1: cells(), 2: cells()]
      var text = 0
      let shown = cards.flatMapped { card in
        (rows[card.id] ?? []).map { Row(id: $0, text: text) }
      }
      let behind = shown.filtered { _ in true }
      let tester = DataSourceTester(
        dataSource: shown, identity: .by { "\($0.id)" }, allowsDuplicates: true
      ) { failures.append("seed \(seed): \($0)") }
      for step in 0..<4 {
        rows[1 + step % 2] = cells()
        text = step / 2
        if random.once(in: 3) {
          shown.performBatch {
            shown.rows = { _ in [] }
            shown.rows = { card in (rows[card.id] ?? []).map { Row(id: $0, text: text) } }
          }
        } else {
          cards.report(.some([.item(type: .update([0, step % 2]))]))
          cards.report(.some([.item(type: .update([0, 1 - step % 2]))]))
        }
        let expected = [1, 2].flatMap { rows[$0] ?? [] }.map { "\($0) \(text)" }
        for source in [shown, behind] {
          let actual = source.indexPaths.compactMap { source.item(at: $0) }
            .map { "\($0.id) \($0.text)" }
          if actual != expected { failures.append("seed \(seed): \(actual), not \(expected)") }
        }
      }
      tester.verify()
    }
    #expect(failures.first == nil)
  }

  // MARK: Cost

  private final class Tally { var count = 0 }

  /// An identity that counts comparisons and hash values.
  private struct Key: Hashable {
    let value: Int
    let tally: Tally
    static func == (left: Self, right: Self) -> Bool {
      left.tally.count += 1
      return left.value == right.value
    }
    func hash(into hasher: inout Hasher) {
      tally.count += 1
      hasher.combine(value)
    }
  }

  private struct Row: Equatable {
    let key: Key
    let text: Int
  }

  /// How often keys are compared and hashed when an item's rows are updated, reversed and replaced.
  private func cost(rows count: Int) throws -> Int {
    let tally = Tally()
    let shown = cards.flatMapped(identity: .by(\Row.key)) { card -> [Row] in
      let rows = (0..<count).map {
        Row(key: Key(value: $0 + (card.suit == 3 ? count / 2 : 0), tally: tally), text: card.rank)
      }
      return card.suit == 2 ? rows.reversed() : rows
    }
    let observation = shown.observeChanges { _ in }
    tally.count = 0
    for suit in 1...4 {
      try cards.update(id: 1) { ($0.suit, $0.rank) = (suit, $0.rank + 1) }
    }
    #expect(shown.itemCounts == [2 * count])
    withExtendedLifetime(observation) {}
    return tally.count
  }

  @Test func manyRowsOfOneItem() throws {
    let (half, whole) = (try cost(rows: 400), try cost(rows: 800))
    #expect(whole < 3 * half, "\(half) and \(whole)")
  }
}
