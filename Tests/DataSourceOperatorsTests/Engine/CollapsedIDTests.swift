import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Collapsed sections by identity, also before their section is there.
@Suite struct CollapsedIDTests {
  private let cards = DiffableListDataSource(items: [
    Card(id: 1, rank: 1), Card(id: 2, rank: 2), Card(id: 3, rank: 3),
  ])
  private var groups: GroupedDataSource<Int, Card> { cards.grouped(by: \.rank) }

  @Test func identitiesAndIndices() {
    let shown = groups.collapsible(collapsedIDs: [2])
    let tester = DataSourceTester(dataSource: shown) { Issue.record("\($0)") }
    expectEqual(shown.itemCounts, [1, 0, 1])
    shown.toggle(id: 3)
    shown.toggle(id: "3")
    shown.toggle(id: 7)
    expectEqual(shown.collapsedIDs, [2, 3])
    shown.toggle(at: 0)
    shown.toggle(id: 2)
    expectEqual(shown.collapsedIDs, [1, 3])
    shown.collapsedIDs = [2]
    expectEqual(shown.itemCounts, [1, 0, 1])
    expectEqual(tester.changeSets.count, 4)
    tester.verify()
  }

  /// What an app has stored applies to sections that are loaded later, once for each.
  @Test func awaitedSections() throws {
    let shown = groups.collapsible(collapsedIDs: [2, 5, 6])
    let tester = DataSourceTester(dataSource: shown) { Issue.record("\($0)") }
    expectEqual(shown.collapsedIDs, [2, 5, 6])
    try cards.append(contentsOf: [Card(id: 4, rank: 5), Card(id: 5, rank: 4)])
    expectEqual(shown.collapsedIDs, [2, 5, 6])
    expectEqual(shown.itemCounts, [1, 0, 1, 1, 0])
    // A section that returns in a later change is expanded.
    cards.remove(id: 4)
    expectEqual(shown.collapsedIDs, [2, 6])
    try cards.append(Card(id: 4, rank: 5))
    expectEqual(shown.itemCounts, [1, 0, 1, 1, 1])
    // A reload brings the section.
    cards.options.shouldReload = { _ in true }
    cards.apply(cards.items + [Card(id: 6, rank: 6)])
    expectEqual(shown.itemCounts, [1, 0, 1, 1, 1, 0])
    // Not awaited any more.
    shown.collapsedIDs = [9]
    shown.collapsedIDs = [2]
    try cards.append(Card(id: 7, rank: 9))
    expectEqual(shown.itemCounts, [1, 0, 1, 1, 1, 1, 1])
    tester.verify()
  }

  /// A loaded list that is empty at first.
  @Test func everythingArrivesLater() {
    let empty = DiffableListDataSource<Card>()
    let shown = empty.grouped(by: \.rank).collapsible(collapsedIDs: [1, 3])
    empty.apply(cards.items)
    expectEqual(shown.itemCounts, [0, 1, 0])
    expectEqual(shown.collapsedIDs, [1, 3])
  }

  /// Sections without an identity are collapsed by index alone.
  @Test func sectionsWithoutIdentity() {
    let deck = DeckSource([
      Shape(header: "A", items: [Card(id: 1)]), Shape(header: "B", items: [Card(id: 2)]),
    ])
    let shown = deck.collapsible(collapsedIDs: ["A"])
    shown.toggle(at: 1)
    expectEqual(shown.itemCounts, [1, 0])
    expectEqual(shown.collapsedIDs, ["A"])
    shown.collapsedIDs = []
    expectEqual(shown.itemCounts, [1, 0])
    #expect(shown.isCollapsed(at: 1))
  }

  @Test func allItems() {
    expectEqual(groups.allItems.map(\.id), [1, 2, 3])
    expectEqual(groups.collapsible(collapsedIDs: [2]).allItems.map(\.id), [1, 3])
    expectEqual(cards.filtered { $0.id > 1 }.reversed().allItems.map(\.id), [3, 2])
    expectEqual(cards.allItems, cards.items)
    expectEqual(DiffableListDataSource<Card>().allItems, [])
    let any: any DataSource<Card> = groups
    expectEqual(any.allItems.count, 3)
  }
}
