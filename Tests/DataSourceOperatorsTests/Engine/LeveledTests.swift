import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport
import Testing

@Suite struct LeveledTests {
  private let cards = DiffableListDataSource(items: [
    Card(id: 1, rank: 0), Card(id: 2, rank: 1), Card(id: 3, rank: 2), Card(id: 4, rank: 0),
  ])

  private func changes(
    of list: LeveledDataSource<Card, Int>, _ body: () -> Void
  ) -> [ChangeSet] {
    var result: [ChangeSet] = []
    list.reloadBlock = { result.append($0) }
    body()
    return result
  }

  private func ids(_ list: some DataSource<Card>) -> [Int] {
    list.indexPaths.compactMap { list.item(at: $0)?.id }
  }

  @Test func rowsBelowCollapsedItemsAreHidden() {
    let list = cards.outlined(level: \.rank)
    expectEqual(ids(list), [1, 4])
    #expect(list.isExpandable(at: [0, 0]))
    #expect(!list.isExpandable(at: [0, 1]))
    #expect(!list.isExpandable(at: [0, 7]))
    let expanding = changes(of: list) { list.toggle(at: [0, 0]) }
    expectEqual(ids(list), [1, 2, 4])
    expectEqual(
      expanding,
      [
        .some([.item(type: .insert([0, 1]))]), .some([.item(type: .update([0, 0]))]),
      ])
    expectEqual(list.level(at: [0, 1]), 1)
    #expect(list.isExpanded(at: [0, 0]))
    #expect(!list.isExpanded(at: [0, 1]))
    list.expandedIDs.insert(2)
    expectEqual(ids(list), [1, 2, 3, 4])
    let collapsing = changes(of: list) { list.toggle(at: [0, 0]) }
    expectEqual(
      collapsing,
      [
        .some([.item(type: .delete([0, 1])), .item(type: .delete([0, 2]))]),
        .some([.item(type: .update([0, 0]))]),
      ])
    // The inner row remains expanded.
    list.toggle(at: [0, 0])
    expectEqual(ids(list), [1, 2, 3, 4])
  }

  @Test func rowIsUpdatedWithItsFirstAndLastRowBelow() {
    let list = cards.outlined(level: \.rank)
    let added = changes(of: list) { cards.items.append(Card(id: 5, rank: 3)) }
    expectEqual(added, [.some([.item(type: .update([0, 1]))])])
    #expect(list.isExpandable(at: [0, 1]))
    let removed = changes(of: list) { _ = try? cards.remove(at: [0, 4]) }
    expectEqual(removed, [.some([.item(type: .update([0, 1]))])])
  }

  @Test func itemBecomesVisibleWhenItsParentLeaves() {
    let list = cards.outlined(level: \.rank)
    let removed = changes(of: list) { _ = try? cards.remove(at: [0, 0]) }
    expectEqual(ids(list), [2, 4])
    expectEqual(
      removed,
      [
        .some([.item(type: .delete([0, 0])), .item(type: .insert([0, 0]))])
      ])
  }
}
