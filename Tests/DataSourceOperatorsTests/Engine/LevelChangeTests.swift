import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Other levels: rows that get another one, or become expandable or cease to be, are updated.
@Suite struct LevelChangeTests {
  /// What a cell shows.
  private struct Cell: Equatable {
    let id: Int
    let level: Int?
    let isExpandable: Bool
  }

  private func cells(_ list: LeveledDataSource<Card, Int>) -> [Cell] {
    list.indexPaths.compactMap { path in
      list.item(at: path).map {
        Cell(id: $0.id, level: list.level(at: path), isExpandable: list.isExpandable(at: path))
      }
    }
  }

  private func changes(
    from old: [Int], to new: [Int], expandedIDs: Set<Int>
  ) -> [ChangeSet] {
    let cards = DiffableListDataSource(items: old.indices.map { Card(id: $0) })
    let list = cards.outlined(level: { old[$0.id] }, expandedIDs: expandedIDs)
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    list.itemLevel = { new[$0.id] }
    tester.verify()
    return tester.changeSets
  }

  @Test func belowAnExpandedRow() {
    let updates: [ChangeSet] = [
      .some([.item(type: .update([0, 0])), .item(type: .update([0, 1]))])
    ]
    #expect(changes(from: [0, 0], to: [0, 1], expandedIDs: [0]) == updates)
    #expect(changes(from: [0, 1], to: [0, 0], expandedIDs: [0]) == updates)
    #expect(changes(from: [0, 0], to: [0, 0], expandedIDs: [0]).isEmpty)
  }

  @Test func belowACollapsedRow() {
    #expect(
      changes(from: [0, 0], to: [0, 1], expandedIDs: []) == [
        .some([.item(type: .delete([0, 1]))]), .some([.item(type: .update([0, 0]))]),
      ])
    #expect(
      changes(from: [0, 1], to: [0, 0], expandedIDs: []) == [
        .some([.item(type: .insert([0, 1]))]), .some([.item(type: .update([0, 0]))]),
      ])
  }

  /// Each row that stays and looks different is updated, and no other one.
  @Test func randomLevels() {
    var failures: [String] = []
    for seed in 0..<UInt64(TestLength.pick(100, long: 20_000)) {
      var random = SplitMix64(seed: seed)
      let count = 1 + random.below(7)
      func levels() -> [Int] { (0..<count).map { _ in random.below(3) } }
      var current = levels()
      let cards = DiffableListDataSource(items: (0..<count).map { Card(id: $0) })
      let list = cards.outlined(
        level: { [current] in current[$0.id] },
        expandedIDs: Set((0..<count).filter { _ in random.once(in: 2) }))
      let tester = DataSourceTester(dataSource: list) { failures.append("seed \(seed): \($0)") }
      for _ in 0..<3 {
        current = levels()
        let (old, told) = (cells(list), tester.changeSets.count)
        list.itemLevel = { [current] in current[$0.id] }
        let new = cells(list)
        let updated = tester.changeSets[told...].flatMap(\.updatedItems).map { new[$0[1]].id }
        let expected = new.filter { cell in
          old.contains { $0.id == cell.id } && !old.contains(cell)
        }.map(\.id)
        if updated.sorted() != expected.sorted() {
          failures.append("seed \(seed): \(updated), not \(expected)")
        }
        let fresh = cards.outlined(level: list.itemLevel, expandedIDs: list.expandedIDs)
        if new != cells(fresh) { failures.append("seed \(seed): \(new)") }
      }
      tester.verify()
    }
    #expect(failures.first == nil)
  }

  // MARK: Pending steps

  /// An observer replaces sections and collapses them, before the operator has followed.
  @Test func replacedSectionsThatAreToCollapse() throws {
    func part(_ id: String, _ items: [Int]) -> IdentifiedSection<String, Card> {
      IdentifiedSection(id: id, items: items.map { Card(id: $0) }, headerTitle: id)
    }
    let parts = DiffableSectionedDataSource(
      sections: [part("A", [1, 2]), part("B", [3, 4]), part("C", [])])
    let list = parts.collapsible()
    var isFirst = true
    let observation = list.observeChanges { _ in
      guard isFirst else { return }
      isFirst = false
      // Both are edited, and one of them moves, so that it is deleted and inserted.
      parts.apply([part("B", [3, 4, 8]), part("A", [1, 2, 9]), part("C", [5])])
      list.toggle(at: 0)
      list.toggle(at: 1)
    }
    try parts.append(Card(id: 5), toSectionID: "C")
    #expect(list.itemCounts == [0, 0, 1])
    withExtendedLifetime(observation) {}
  }

  @Test func pendingStepsOfReplacedElements() {
    var set = RequestedSet<Int>([1])
    set.toggle(1)
    set.toggle(2)
    #expect(!set.contains(1) && set.contains(2) && !set.contains(3))
    set.replace(2, with: 3)
    set.forget(1)
    #expect(set.apply() == [3] && set.requested == [3])
  }
}
