import DataSourceCore
import DataSourceOperators
import Foundation
import TestSupport
import Testing

extension FenceTests {
  /// An identity that counts how often it is hashed.
  struct CountingID: Hashable {
    final class Counter {
      var hashes = 0
    }

    var value: Int
    let counter: Counter

    static func == (left: CountingID, right: CountingID) -> Bool { left.value == right.value }

    func hash(into hasher: inout Hasher) {
      counter.hashes += 1
      hasher.combine(value)
    }
  }

  /// Selecting or expanding one item among many reads only what it changes.
  @Test func oneStepOfALargeSelection() {
    let counter = CountingID.Counter()
    func id(_ value: Int) -> CountingID { CountingID(value: value, counter: counter) }
    let deck = DeckSource((0..<2_000).map { Card(id: $0) })
    let people = deck.selectable(
      by: { id($0.id) }, selection: ItemSelection(Set((0..<2_000).map(id))))
    let outline = deck.outlined(
      by: { id($0.id) }, children: { [Card(id: 10_000 + $0.id)] },
      expandedIDs: Set((0..<2_000).map(id)))
    counter.hashes = 0
    people.toggle(at: [0, 7])
    people.selection.select(id(7), id(8))
    people.selection.deselect(id(9))
    expectEqual(people.selectedIndexPaths.count, 1_999)
    expectEqual(outline.itemCounts, [4_000])
    // Computing the index paths hashes each selected identity.
    #expect(counter.hashes < 2_000 + 200)
    counter.hashes = 0
    outline.toggle(at: [0, 6])
    expectEqual(outline.itemCounts, [3_999])
    #expect(counter.hashes < 50)
  }

  /// After the first lookup by identity, a change and a lookup read only what changed.
  @Test func lookUpsAfterAChange() {
    struct Row: Identifiable {
      var id: CountingID
    }
    let counter = CountingID.Counter()
    func row(_ value: Int) -> Row { Row(id: CountingID(value: value, counter: counter)) }
    let rows = Rows((0..<2_000).map(row))
    let sorted = rows.sorted { $0.id.value > $1.id.value }
    rows.sections[0].append(row(3_000))
    rows.report(.item(type: .insert([0, 2_000])))
    // An operator that has not been asked stores nothing.
    expectEqual(counter.hashes, 0)
    expectEqual(sorted.indexPath(forID: row(1_999).id), [0, 1])
    counter.hashes = 0
    rows.sections[0].append(row(4_000))
    rows.report(.item(type: .insert([0, 2_001])))
    expectEqual(sorted.indexPath(forID: row(1_999).id), [0, 2])
    #expect(counter.hashes < 10)
  }

  /// A notification costs linear time in the number of observers. With quadratic time, this would
  /// take minutes.
  @Test func manyOperatorsOnOneSource() {
    let deck = DeckSource([Card(id: 1)])
    let operators = (0..<10_000).map { _ in deck.flattened() }
    deck.sections[0].items.append(Card(id: 2))
    let duration = ContinuousClock().measure { deck.report([.item(type: .insert([0, 1]))]) }
    #expect(operators.allSatisfy { $0.itemCounts == [2] })
    #expect(duration < .seconds(20))
  }
}
