import DataSourceCore
import DataSourceOperators
import DataSourceStreams
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Replacing closures and values of operators reports what has changed, and no more.
@Suite struct ReplacingTests {
  /// Follows a data source by the strictest rules.
  func follow<Item>(_ source: some DataSource<Item>) -> DataSourceTester<Item> {
    DataSourceTester(dataSource: source) { Issue.record("\($0)") }
  }

  let deck = DeckSource((0..<6).map { Card(id: $0, rank: $0 / 2, suit: $0 % 2) })

  @Test func key() {
    let distinct = deck.distinct(by: { $0.rank })
    let tester = follow(distinct)
    distinct.key = { $0.rank + 7 }
    expectEqual(tester.changeSets, [])
    distinct.key = { $0.suit }
    expectEqual(
      tester.changeSets,
      [
        .some([
          .item(type: .delete([0, 1])), .item(type: .delete([0, 2])), .item(type: .insert([0, 1])),
        ])
      ])
    expectEqual(distinct.shapes[0].items.map(\.id), [0, 1])
    deck.sections[0].items.removeFirst()
    deck.report([.item(type: .delete([0, 0]))])
    expectEqual(distinct.shapes[0].items.map(\.id), [1, 2])
    tester.verify()
  }

  @Test func separator() {
    let separated = deck.separated { previous, next in
      previous.rank == next.rank ? nil : Card(id: -next.id)
    }
    let tester = follow(separated)
    let old = separated.separator
    separated.separator = { old($0, $1) }
    expectEqual(tester.changeSets, [])
    // One is deleted, one inserted, one changes.
    separated.separator = { _, next in
      [3: Card(id: -3), 4: Card(id: -4, rank: 1)][next.id]
    }
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .delete([0, 2])), .item(type: .insert([0, 3]))]),
        .some([.item(type: .update([0, 5]))]),
      ])
    tester.verify()
  }

  @Test func transform() {
    let mapped = deck.mapped { $0.rank }
    let cards = deck.mapped { $0 }
    let known = deck.mapped(identity: .by({ $0.id }, areEqual: { _, _ in true })) { $0 }
    let opaque = deck.mapped { card in { card.id } }
    var heard: [[ChangeSet]] = [[], [], []]
    mapped.reloadBlock = { heard[0].append($0) }
    known.reloadBlock = { heard[1].append($0) }
    opaque.reloadBlock = { heard[2].append($0) }
    let tester = follow(cards)
    mapped.transform = { $0.id == 3 ? 9 : $0.rank }
    expectEqual(heard[0], [.some([.item(type: .update([0, 3]))])])
    cards.transform = { Card(id: $0.id, rank: min($0.rank, 1), suit: $0.suit) }
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .update([0, 4])), .item(type: .update([0, 5]))])
      ])
    // With another identity it is another item, whatever its content.
    known.transform = { Card(id: $0.id == 0 ? 10 : $0.id, rank: 9) }
    expectEqual(heard[1], [.some([.item(type: .update([0, 0]))])])
    expectEqual(known.shapes[0].items.map(\.rank), Array(repeating: 9, count: 6))
    // Items that cannot be compared count as changed.
    opaque.transform = { card in { card.id } }
    expectEqual(heard[2].map(\.changes.count), [6])
    tester.verify()
  }

  @Test func placeholder() {
    let source = deck.filtered { $0.rank > 9 }.withPlaceholder(Card(id: -1))
    let tester = follow(source)
    source.placeholder = Card(id: -1)
    expectEqual(tester.changeSets, [])
    source.placeholder = Card(id: -1, rank: 2)
    expectEqual(tester.changeSets, [.some([.item(type: .update([0, 0]))])])
  }

  @Test func row() {
    let paged = deck.limited(to: 2) { $0 == .end ? nil : Card(id: -1) }
    let tester = follow(paged)
    paged.row = { _ in Card(id: -1) }
    expectEqual(tester.changeSets, [])
    paged.row = { _ in Card(id: -1, rank: 1) }
    paged.row = { _ in nil }
    paged.row = { Card(id: -1, rank: $0 == .end ? 5 : 6) }
    let told: [[Change]] = [
      [.item(type: .update([0, 2]))], [.item(type: .delete([0, 2]))],
      [.item(type: .insert([0, 2]))],
    ]
    expectEqual(tester.changeSets, told.map { .some($0) })
    paged.pageSize = 9
    expectEqual(tester.changeSets.count, 3)
    paged.loadMore()
    expectEqual(paged.shapes[0].items.map(\.id), [0, 1, 2, 3, 4, 5, -1])
    paged.pageSize = -1
    expectEqual(paged.pageSize, 0)
    tester.verify()
  }

  /// A pinned bug: if a list was complete from the start, its row was not shown.
  @Test func theRowBehindAShortList() {
    let paged = deck.limited(to: 10) { $0 == .end ? Card(id: -1) : nil }
    expectEqual(paged.itemCounts, [7])
  }

  @Test func children() {
    func children(_ card: Card, _ count: Int) -> [Card] {
      card.id > 9 ? [] : (0..<count).map { Card(id: card.id * 10 + 10 + $0) }
    }
    let outline = deck.outlined(by: \.id, children: { children($0, 2) }, expandedIDs: [1, 2])
    let tester = follow(outline)
    outline.children = { children($0, 2) }
    expectEqual(tester.changeSets, [])
    outline.children = { children($0, 3).reversed() }
    expectEqual(outline.itemCounts, [12])
    // A row is inserted below each, and one of two moves.
    expectEqual(tester.changeSets.map(\.changes.count), [4])
    outline.children = { children($0, 3).reversed().map { Card(id: $0.id, rank: $0.id % 2) } }
    expectEqual(tester.changeSets.count, 2)
    expectEqual(tester.changeSets.last?.isContentOnly, true)
    outline.children = { _ in [] }
    expectEqual(outline.itemCounts, [6])
    tester.verify()
  }

  @Test func childrenOfAnEqualChild() {
    let outline = deck.outlined(
      by: \.id, children: { $0.id < 100 ? [Card(id: $0.id + 10)] : [] }, expandedIDs: [1, 11, 21])
    let tester = follow(outline)
    expectEqual(outline.itemCounts, [9])
    outline.children = { card in
      card.id == 11 ? [Card(id: 31), Card(id: 21)] : card.id < 11 ? [Card(id: card.id + 10)] : []
    }
    expectEqual(outline.shapes[0].items.map(\.id), [0, 1, 11, 31, 21, 2, 3, 4, 5])
    // 31 gets another parent, and another level.
    expectEqual(
      tester.changeSets,
      [
        .some([.item(type: .move([0, 4], [0, 3]))]), .some([.item(type: .update([0, 3]))]),
      ])
    tester.verify()
  }

  /// A pinned bug: if an observer took two steps in response to a change, the second undid the
  /// first.
  @Test func stepByStepInAnswer() {
    let selectable = deck.selectable()
    let outline = deck.outlined(by: \.id, children: { [Card(id: $0.id + 10)] })
    let paged = deck.limited(to: 1)
    selectable.reloadBlock = { [unowned selectable] _ in
      if selectable.selection.ids.isEmpty {
        selectable.selection.select(1)
        selectable.selection.select(2)
      }
    }
    outline.reloadBlock = { [unowned outline] _ in
      if outline.expandedIDs.isEmpty {
        outline.toggle(at: [0, 0])
        outline.toggle(at: [0, 1])
      }
    }
    paged.reloadBlock = { [unowned paged] _ in
      if paged.limit == 1 {
        paged.loadMore()
        paged.loadMore()
      }
    }
    deck.sections[0].items[0].rank = 9
    deck.report([.item(type: .update([0, 0]))])
    expectEqual(selectable.selection.ids, [1, 2])
    expectEqual(selectable.selectedIndexPaths, [[0, 1], [0, 2]])
    expectEqual(outline.expandedIDs, [0, 1])
    expectEqual(outline.itemCounts, [8])
    expectEqual(paged.itemCounts, [3])
  }
}
