import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing

/// Moves in front of an item, or to the end.
@Suite struct MoveBeforeTests {
  private struct Item: Identifiable, Equatable {
    var id: Int
  }

  /// All orders of up to two of four items.
  private static let moved: [[Int]] =
    [[]] + (0..<4).map { [$0] }
    + (0..<4).flatMap { first in (0..<4).filter { $0 != first }.map { [first, $0] } }

  /// In front of the first item from `next` on that does not move.
  private func expected(_ list: [Int], _ ids: [Int], _ next: Int?) -> [Int] {
    let rest = list.filter { !ids.contains($0) }
    let behind = next.flatMap { list.firstIndex(of: $0) }.map { list[$0...] } ?? []
    let target = behind.lazy.compactMap { rest.firstIndex(of: $0) }.first ?? rest.count
    return Array(rest[..<target]) + ids + rest[target...]
  }

  @Test func everyMoveInAList() throws {
    for ids in Self.moved {
      for next: Int? in [nil, 0, 1, 2, 3] {
        let list = DiffableListDataSource(items: (0..<4).map(Item.init))
        let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
        list.move(ids: ids + ids.prefix(1), before: next)
        expectEqual(
          list.items.map(\.id), expected(Array(0..<4), ids, next),
          "\(ids) before \(next as Any)")
        tester.verify()
      }
    }
  }

  @Test func everyMoveBetweenSections() throws {
    for ids in Self.moved {
      for section in ["a", "b"] {
        for next: Int? in [nil, 0, 1, 2, 3] {
          let source = DiffableSectionedDataSource<String, Item>(sections: [
            IdentifiedSection(id: "a", items: [Item(id: 0), Item(id: 1)]),
            IdentifiedSection(id: "b", items: [Item(id: 2), Item(id: 3)]),
          ])
          let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
          let all = ["a": [0, 1], "b": [2, 3]]
          let isElsewhere = next.map { all[section]?.contains($0) == false } ?? false
          let hasMoved = source.move(ids: ids, before: next, inSectionID: section)
          expectEqual(hasMoved, !isElsewhere)
          if isElsewhere { continue }
          let wanted = ["a", "b"].map { name in
            name == section
              ? expected(all[name]!, ids, next) : all[name]!.filter { !ids.contains($0) }
          }
          expectEqual(
            source.sections.map { $0.items.map(\.id) }, wanted,
            "\(ids) before \(next as Any) in \(section)")
          tester.verify()
        }
      }
    }
  }

  @Test func nothingMoves() {
    let list = DiffableListDataSource(items: (0..<3).map(Item.init))
    #expect(!list.move(ids: [7], before: nil) && !list.move(ids: [0, 7], before: nil))
    #expect(!list.move(ids: [0], before: 8))
    let source = DiffableSectionedDataSource<String, Item>(sections: [])
    #expect(!source.move(ids: [1], before: nil, inSectionID: "a"))
    #expect(!source.move(ids: [1], before: nil) && source.move(ids: [], before: nil))
    expectEqual(list.items.map(\.id), [0, 1, 2])
  }
}
