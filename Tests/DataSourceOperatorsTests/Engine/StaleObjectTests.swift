import DataSourceCore
import DataSourceOperators
import Foundation
import Testing

/// Objects that are sorted while others have changed, which is reported later.
@Suite struct StaleObjectTests {
  private final class Note: Identifiable {
    let id: Int
    var rank: Double
    init(id: Int, rank: Double) { (self.id, self.rank) = (id, rank) }
  }

  private func insert(_ rank: Double, _ source: Rows<Note>) {
    source.sections[0].append(Note(id: source.sections[0].count, rank: rank))
    source.report(.item(type: .insert([0, source.sections[0].count - 1])))
  }

  /// An object that was inserted beside an outdated one is sorted again when that one is updated,
  /// a few edits later.
  @Test(arguments: 0..<11) func otherEditsBetween(count: Int) {
    let source = Rows((0..<3).map { Note(id: $0, rank: Double($0)) })
    let sorted = source.sorted(by: \.rank)
    source.sections[0][1].rank = -2
    insert(-1, source)
    for edit in 0..<count { insert(Double(10 + edit), source) }
    source.report(.item(type: .update([0, 1])))
    let ranks = sorted.contents[0].map(\.rank)
    #expect(ranks == ranks.sorted(), "\(count)")
  }

  /// Each edit sorts the objects of a few earlier edits again, not those of all.
  @Test func manyEdits() {
    var comparisons = 0
    let source = Rows((0..<64).map { Note(id: $0, rank: Double($0)) })
    let sorted = source.sorted {
      comparisons += 1
      return $0.rank < $1.rank
    }
    for edit in 0..<300 { insert(Double(edit * 7 % 300), source) }
    comparisons = 0
    insert(150, source)
    #expect(sorted.itemCounts == [365])
    // 12 edits, each at most 2 comparisons at 2 × 9 steps; and some to sort and merge them.
    #expect(comparisons < 12 * 40)
  }
}

/// A join whose lists change together.
@Suite struct JoiningOneChangeTests {
  /// An item that is inserted together with its counterpart is transformed once.
  @Test func insertedWithItsCounterpart() {
    let deck = DeckSource([Card(id: 1)])
    var calls = 0
    let joined = deck.joined(with: deck.filtered { $0.rank == 0 }, by: \.id, equals: \.id) {
      calls += 1
      return Card(id: $0.id, rank: $1 == nil ? 0 : 1)
    }
    calls = 0
    deck.sections[0].items += [Card(id: 2), Card(id: 3)]
    deck.report([.item(type: .insert([0, 1])), .item(type: .insert([0, 2]))])
    #expect(calls == 2 && joined.shapes[0].items.map(\.rank) == [1, 1, 1])
    deck.sections[0].items[0].rank = 5
    deck.report([.item(type: .update([0, 0]))])
    #expect(joined.shapes[0].items.map(\.rank) == [0, 1, 1])
  }
}
