import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Sections and rows by identity, and predicates that read something else.
@MainActor @Suite struct LookUpByIDTests {
  private let cards = DiffableListDataSource(items: [
    Card(id: 1, rank: 1), Card(id: 2, rank: 2), Card(id: 3, rank: 1), Card(id: 4, rank: 3),
  ])

  private func watch(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
    DataSourceTester(dataSource: source) { Issue.record("\($0)") }
  }

  private func ids(_ source: some DataSource<Card>) -> [Int] { source.allItems.map(\.id) }

  @Test func oneSectionAsAList() throws {
    let groups = cards.grouped(by: \.rank)
    let ones = groups.section(id: 1)
    let tester = watch(ones)
    expectEqual(ids(ones), [1, 3])
    expectEqual(ones.items.map(\.id), [1, 3])
    try cards.append(Card(id: 5, rank: 1))
    try cards.update(id: 2) { $0.suit = 1 }
    expectEqual(tester.changeSets, [.some([.item(type: .insert([0, 2]))])])
    try cards.update(id: 3) { $0.rank = 2 }
    expectEqual(ids(ones), [1, 5])
    cards.remove(ids: [1, 5])
    #expect(ones.itemCounts == [0] && groups.sectionIdentity(at: 0) == AnyHashable(2))
    try cards.append(Card(id: 6, rank: 1))
    expectEqual(ids(ones), [6])
    expectEqual(groups.items(inSectionID: 2).map(\.id), [2, 3])
    #expect(groups.items(inSectionID: "2").isEmpty && groups.section(id: "2").items.isEmpty)
    tester.verify()
  }

  /// Another key makes other sections of the same items.
  @Test func anotherKey() {
    let groups = cards.grouped(by: \.rank)
    let shown = groups.section(id: 4)
    let tester = watch(shown)
    expectEqual(ids(shown), [])
    groups.key = { $0.id }
    expectEqual(ids(shown), [4])
    groups.key = { $0.rank }
    expectEqual(ids(shown), [])
    groups.key = { $0.rank + 1 }
    expectEqual(ids(shown), [4])
    tester.verify()
  }

  /// The section comes and goes, and moves.
  @Test func sectionsThatChange() {
    typealias Cards = IdentifiedSection<Int, Card>
    let source = DiffableSectionedDataSource<Int, Card>(sections: [
      Cards(id: 1, items: [Card(id: 1)]), Cards(id: 2, items: [Card(id: 2)]),
    ])
    let shown = source.section(id: 2)
    let tester = watch(shown)
    expectEqual(ids(shown), [2])
    source.apply([Cards(id: 1, items: [Card(id: 1)])])
    expectEqual(ids(shown), [])
    source.apply([
      Cards(id: 2, items: [Card(id: 7), Card(id: 8)]), Cards(id: 1, items: [Card(id: 1)]),
    ])
    expectEqual(ids(shown), [7, 8])
    source.apply([
      Cards(id: 1, items: [Card(id: 8)]), Cards(id: 2, items: [Card(id: 7), Card(id: 1)]),
    ])
    expectEqual(ids(shown), [7, 1])
    source.apply([
      Cards(id: 3, items: [Card(id: 7), Card(id: 1)]), Cards(id: 2, items: [Card(id: 8)]),
    ])
    expectEqual(ids(shown), [8])
    tester.verify()
  }

  /// Of several sections with the identity, the first one is shown.
  @Test func equalIdentities() {
    final class Twins: DataSource {
      var cards = [[Card(id: 1)], [Card(id: 2)]]
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { cards.count }
      func numberOfItems(in section: Int) -> Int {
        cards.indices.contains(section) ? cards[section].count : 0
      }
      func item(at indexPath: IndexPath) -> Card? {
        contains(indexPath) ? cards[indexPath[0]][indexPath[1]] : nil
      }
      func sectionIdentity(at index: Int) -> AnyHashable? {
        cards.indices.contains(index) ? "x" : nil
      }
    }
    let twins = Twins()
    let shown = twins.section(id: "x")
    let tester = watch(shown)
    expectEqual(ids(shown), [1])
    twins.cards.removeFirst()
    twins.report(.some([.section(type: .delete([0]))]))
    expectEqual(ids(shown), [2])
    twins.cards.insert([Card(id: 3)], at: 0)
    twins.report(.some([.section(type: .insert([0]))]))
    expectEqual(ids(shown), [3])
    tester.verify()
  }

  @Test func whatAPredicateReadsElsewhere() {
    var blocked: Set<Int> = [2]
    let visible = cards.filtered { !blocked.contains($0.id) }
    let tester = watch(visible)
    blocked = [3]
    visible.refilter(id: 3)
    visible.refilter(id: 2)
    visible.refilter(id: 1)
    visible.refilter(id: 77)
    expectEqual(
      tester.changeSets,
      [.some([.item(type: .delete([0, 1]))]), .some([.item(type: .insert([0, 1]))])])
    expectEqual(ids(visible), [1, 2, 4])
    tester.verify()
  }

  @Test func whatTheBackgroundReads() async {
    nonisolated(unsafe) var blocked: Set<Int> = []
    let visible = cards.filtered { _ in true }
    let tester = watch(visible)
    let done = Task { await visible.setPredicate { !blocked.contains($0.id) } }
    await Task.yield()
    blocked = [1]
    visible.refilter(id: 1)
    #expect(await done.value)
    expectEqual(ids(visible), [2, 3, 4])
    tester.verify()
  }

  @Test func comparators() {
    let sorted = cards.sorted(using: [
      KeyPathComparator(\Card.rank, order: .reverse), KeyPathComparator(\Card.id, order: .reverse),
    ])
    expectEqual(ids(sorted), [4, 2, 3, 1])
    expectEqual(ids(cards.sorted(using: [KeyPathComparator<Card>]())), [1, 2, 3, 4])
  }

  @Test func rowsThatOpen() throws {
    func check(
      _ outline: some DataSource<Card>, _ toggle: (Int) -> Void, _ expand: (Int) -> Void,
      _ collapse: (Int) -> Void
    ) {
      let tester = watch(outline)
      let closed = ids(outline)
      expand(2)
      let open = ids(outline)
      #expect(open.count > closed.count)
      let count = tester.changeSets.count
      expand(2)
      expectEqual(tester.changeSets.count, count)
      toggle(2)
      expectEqual(ids(outline), closed)
      toggle(2)
      expectEqual(ids(outline), open)
      collapse(2)
      collapse(2)
      collapse(99)
      expectEqual(ids(outline), closed)
      expectEqual(tester.changeSets.count, 4 * count)
      // An item that arrives expanded.
      expand(99)
      expectEqual(ids(outline), closed)
      tester.verify()
    }
    let leveled = cards.outlined(level: { $0.id == 3 ? 1 : 0 })
    check(leveled, leveled.toggle(id:), leveled.expand(id:), leveled.collapse(id:))
    let tree = cards.outlined(children: { $0.id < 90 ? [Card(id: $0.id + 90)] : [] })
    check(tree, tree.toggle(id:), tree.expand(id:), tree.collapse(id:))
    let sections = cards.grouped(by: \.rank).collapsible(collapsedIDs: [2])
    let tester = watch(sections)
    sections.expand(id: 2)
    sections.expand(id: 2)
    sections.collapse(id: 1)
    sections.collapse(id: 1)
    sections.collapse(id: 9)
    expectEqual(sections.itemCounts, [0, 1, 1])
    expectEqual(tester.changeSets.count, 2)
    try cards.append(Card(id: 9, rank: 9))
    expectEqual(sections.itemCounts, [0, 1, 1, 0])
    tester.verify()
  }
}
