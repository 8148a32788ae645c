import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Sources that report, and observers that are added, at unusual times.
@Suite struct LifetimeTests {
  private class CardList: ListDataSource {
    var items: [Card]
    var reloadBlock: ReloadBlock?
    init(_ items: [Card]) { self.items = items }

    func append(_ card: Card) {
      items.append(card)
      report(.some([.item(type: .insert([0, items.count - 1]))]))
    }
  }

  private final class ClosingList: CardList {
    deinit {
      items = []
      reloadBlock?(.all)
    }
  }

  @Test func aSourceReportsWhenItIsReleased() {
    weak var source: ClosingList?
    var shown: FilteredDataSource<Card>?
    do {
      let list = ClosingList([Card(id: 1)])
      source = list
      shown = list.filtered { _ in true }
    }
    expectEqual(shown?.itemCounts, [1])
    shown = nil
    expectNil(source)
  }

  /// Other tests run at the same time, so the number of entries varies.
  @Test func sourcesThatComeAndGoLeaveNothingBehind() async throws {
    let lists = (0..<2_000).map { _ in CardList([]) }
    for list in lists { expectEqual(list.filtered { _ in true }.itemCounts, [0]) }
    // Other tests have sources, too, for a while.
    for _ in 0..<1_000 where roots.count >= 1_000 { try await Task.sleep(for: .milliseconds(50)) }
    withExtendedLifetime(lists) { #expect(roots.count < 1_000) }
  }

  /// A list that loads its next item when its last one is read.
  private final class LazyList: DataSource {
    var items = [Card(id: 0)]
    var reloadBlock: ReloadBlock?
    var numberOfSections: Int { 1 }
    func numberOfItems(in section: Int) -> Int { section == 0 ? items.count : 0 }
    func item(at indexPath: IndexPath) -> Card? {
      guard contains(indexPath) else { return nil }
      let item = items[indexPath[1]]
      if indexPath[1] == items.count - 1, items.count < 3 {
        items.append(Card(id: items.count))
        report(.some([.item(type: .insert([0, items.count - 1]))]))
      }
      return item
    }
  }

  @Test func aSourceReportsWhileItIsRead() {
    let list = LazyList()
    let shown = list.filtered { _ in true }
    expectEqual(shown.shapes, [Shape(items: list.items)])
    expectEqual(list.items.count, 3)
  }

  @Test func aSourceReportsWhileAnOperatorIsCreated() {
    let list = CardList((0..<3).map { Card(id: $0, rank: $0) })
    func append(_ id: Int, _ rank: Int) {
      if !list.items.contains(where: { $0.id == id }) { list.append(Card(id: id, rank: rank)) }
    }
    let filtered = list.filtered { _ in
      append(10, 1)
      return true
    }
    let grouped = list.grouped(by: {
      append(11, 7)
      return $0.rank
    })
    expectEqual(filtered.shapes, [Shape(items: list.items)])
    expectEqual(grouped.itemCounts, [1, 2, 1, 1])
    list.append(Card(id: 12, rank: 7))
    expectEqual(filtered.shapes, [Shape(items: list.items)])
    expectEqual(grouped.itemCounts, [1, 2, 1, 2])
  }

  /// Data read while observers are being notified already contains the change.
  @Test func observersAddedDuringANotification() {
    let list = CardList([Card(id: 1, rank: 1)])
    let first = list.filtered { _ in true }
    let second = list.sorted(by: \.rank)
    var later: [ChangeSet] = []
    var observations = [second.observeChanges { _ in }]
    observations.append(
      first.observeChanges { _ in
        guard observations.count == 2 else { return }
        expectEqual(second.itemCounts, [2])
        observations.append(second.observeChanges { later.append($0) })
        second.reloadBlock = { later.append($0) }
      })
    list.append(Card(id: 2, rank: 2))
    expectEqual(observations.count, 3)
    #expect(later.isEmpty)
    list.append(Card(id: 3, rank: 0))
    expectEqual(later, Array(repeating: .some([.item(type: .insert([0, 0]))]), count: 2))
  }

  /// An observer of the structure adds another one. That one does not receive the content, which it
  /// has read.
  @Test func observersAddedBetweenStructureAndContent() {
    let list = CardList((0..<3).map { Card(id: $0, rank: $0) })
    let sorted = list.sorted(by: \.rank)
    var changeSets: [ChangeSet] = []
    var later: [ChangeSet] = []
    var observations: [ChangeObservation] = []
    observations.append(
      sorted.observeChanges {
        changeSets.append($0)
        if observations.count == 1 {
          observations.append(sorted.observeChanges { later.append($0) })
        }
      })
    list.items[0].rank = 5
    list.report(.some([.item(type: .update([0, 0]))]))
    expectEqual(
      changeSets,
      [
        .some([.item(type: .move([0, 0], [0, 2]))]), .some([.item(type: .update([0, 2]))]),
      ])
    #expect(later.isEmpty)
  }
}
