import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Group titles that depend on the items.
@Suite struct GroupTitleTests {
  static func title(_ key: Int, _ items: some Sequence<Card>) -> String {
    "\(key): \(items.filter { $0.rank > 2 }.count)"
  }

  static func groups(_ items: [Card]) -> [Int: [Card]] { Dictionary(grouping: items, by: \.suit) }

  /// Titles are computed again for affected groups, and reported if and only if they differ.
  @Test(arguments: 0..<TestLength.pick(5, long: 20))
  func titlesFollowTheItems(seed: Int) {
    var decks = RandomDeck(seed: UInt64(seed))
    let deck = DeckSource([Shape(items: decks.cards(upTo: 12))])
    var asked: [Int] = []
    let grouped = deck.grouped(
      by: \.suit,
      title: { key, items in
        asked.append(key)
        return Self.title(key, items)
      })
    let tester = DataSourceTester(dataSource: grouped) { Issue.record("seed \(seed): \($0)") }
    expectEqual(asked.sorted(), Self.groups(deck.sections[0].items).keys.sorted())
    for _ in 0..<60 {
      let old = Self.groups(deck.sections[0].items)
      let told = tester.changeSets.count
      asked = []
      // Items only, so that the sections stay.
      var sections = deck.sections
      let changes = decks.editOne(&sections)
      guard sections.count == 1, !changes.isEmpty else { continue }
      deck.sections = sections
      deck.report(changes)
      let new = Self.groups(deck.sections[0].items)
      let affected = Set(new.keys.filter { new[$0] != old[$0] })
      #expect(Set(asked).isSubset(of: affected.union(touchedByUpdate(changes, deck))))
      #expect(affected.isSubset(of: asked))
      expectEqual(asked.count, Set(asked).count)
      let expected = new.keys.sorted().enumerated().filter { _, key in
        old[key].map { Self.title(key, $0) != Self.title(key, new[key]!) } ?? false
      }.map(\.offset)
      let updated = tester.changeSets[told...].flatMap { Array($0.updatedSections) }
      expectEqual(updated, expected, "seed \(seed), \(changes)")
      for (section, key) in new.keys.sorted().enumerated() {
        expectEqual(grouped.headerTitle(for: section), Self.title(key, new[key]!))
      }
    }
    tester.verify()
  }

  /// The groups with updated or moved items, even if an item is equal or keeps its place.
  private func touchedByUpdate(_ changes: [Change], _ deck: DeckSource) -> Set<Int> {
    let places = changes.compactMap { change -> IndexPath? in
      switch change {
      case .object(type: .update(let place)), .object(type: .move(_, let place)): place
      default: nil
      }
    }
    return Set(places.compactMap { deck.item(at: $0)?.suit })
  }

  @Test func aNewGroupIsAskedForItsTitleOnce() {
    let deck = DeckSource([Card(id: 1)])
    var asked: [Int] = []
    let grouped = deck.grouped(
      by: \.suit,
      title: { key, items in
        asked.append(key)
        return "\(key): \(items.count)"
      })
    var heard: [ChangeSet] = []
    grouped.reloadBlock = { heard.append($0) }
    deck.sections[0].items += [Card(id: 2, suit: 1), Card(id: 3, suit: 1)]
    deck.report([.item(type: .insert([0, 1])), .item(type: .insert([0, 2]))])
    expectEqual(asked, [0, 1])
    expectEqual(grouped.headerTitle(for: 1), "1: 2")
    expectEqual(heard, [.some([.section(type: .insert([1]))])])
    // An item moves from one group to another: both titles are computed again.
    heard = []
    deck.sections[0].items[1].suit = 0
    deck.report([.item(type: .update([0, 1]))])
    expectEqual(asked.dropFirst(2).sorted(), [0, 1])
    expectEqual((0..<2).map { grouped.headerTitle(for: $0) }, ["0: 2", "1: 1"])
    expectEqual(
      heard,
      [
        .some([.item(type: .move([1, 0], [0, 1]))]),
        .some([
          .section(type: .update([0])), .section(type: .update([1])),
        ]),
      ])
  }

  /// A closure may keep the items. They do not change afterward.
  @Test func keptItemsStayReadable() {
    let deck = DeckSource([Card(id: 1), Card(id: 2), Card(id: 3, suit: 1)])
    var kept: [AnyRandomAccessCollection<Card>] = []
    var grouped: GroupedDataSource<Int, Card>? = deck.grouped(
      by: \.suit,
      title: { _, items in
        kept.append(items)
        return nil
      })
    deck.sections[0].items.removeFirst()
    deck.report([.item(type: .delete([0, 0]))])
    expectEqual(grouped?.numberOfSections, 2)
    grouped = nil
    deck.sections = []
    expectEqual(kept.map { $0.map(\.id) }, [[1, 2], [3], [2]])
    expectEqual(kept.last?.first?.id, 2)
  }

  /// A closure may read the items in any way, and keep an iterator that has read some of them.
  @Test func iteratorsStayReadable() {
    let deck = DeckSource((0..<4).map { Card(id: $0) })
    var kept: [AnyIterator<Card>] = []
    let grouped = deck.grouped(
      by: \.suit,
      title: { _, items in
        let iterator = items.makeIterator()
        let first = iterator.next()
        kept.append(iterator)
        return "\(first?.id ?? -1) \(items[items.startIndex].id) \(items.reversed().map(\.id))"
      })
    expectEqual(grouped.headerTitle(for: 0), "0 0 [3, 2, 1, 0]")
    deck.sections[0].items.remove(at: 1)
    deck.report([.item(type: .delete([0, 1]))])
    expectEqual(grouped.headerTitle(for: 0), "0 0 [3, 2, 0]")
    expectEqual(kept.map { $0.map(\.id) }, [[1, 2, 3], [2, 3]])
  }

  /// A closure may edit the list while it reads the items, which it reads where they are stored.
  @Test(arguments: [3, 200], [0, 1, 4])
  func titlesThatEdit(count: Int, editsBefore: Int) throws {
    let list = DiffableListDataSource(items: (0..<count).map { Card(id: $0) })
    var edits = 0
    let grouped = list.grouped(
      by: \.suit,
      title: { _, items in
        var ids: [Int] = []
        for item in items {
          if ids.count == items.count / 2, edits < 9 {
            edits += 1
            // Frees the items, and stores others.
            list.items = edits > editsBefore ? [] : list.items.suffix(1) + [Card(id: -edits)]
            list.items += (0..<count).map { Card(id: 1_000 * edits + $0) }
          }
          ids.append(item.id)
        }
        return "\(ids.count) of \(items.count), \(Set(ids).count)"
      })
    let tester = DataSourceTester(dataSource: grouped) { Issue.record("\($0)") }
    for id in 0..<20 {
      try list.append(Card(id: 100_000 + id))
      expectEqual(grouped.itemCounts, [list.items.count])
      let number = list.items.count
      expectEqual(grouped.headerTitle(for: 0), "\(number) of \(number), \(number)")
    }
    tester.verify()
  }

  /// A batch reports the structure first and the titles afterward, so that rows are kept.
  @Test func aTitleCostsNoRows() {
    let deck = DeckSource([Card(id: 1, rank: 4), Card(id: 2), Card(id: 3, suit: 1)])
    let grouped = deck.grouped(by: \.suit, title: { Self.title($0, $1) })
    let tester = DataSourceTester(dataSource: grouped) { Issue.record("\($0)") }
    grouped.performBatch {
      deck.sections[0].items.removeFirst()
      deck.report([.item(type: .delete([0, 0]))])
      deck.sections[0].items[0].rank = 5
      deck.report([.item(type: .update([0, 0]))])
      deck.sections[0].items[0].rank = 1
      deck.report([.item(type: .update([0, 0]))])
    }
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .delete([0, 0]))]), .some([.section(type: .update([0]))]),
      ])
    tester.verify()
  }
}
