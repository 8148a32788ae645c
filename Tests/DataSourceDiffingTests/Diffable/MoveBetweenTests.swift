import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing

/// Moves between two neighbors.
@Suite struct MoveBetweenTests {
  private struct Item: Identifiable, Equatable {
    var id: Int
  }

  /// Up to two items of a list of four, between any neighbors, also among the moved items.
  @Test func everyMoveInAList() throws {
    let neighbors: [Int?] = [nil, 0, 1, 2, 3]
    let moved =
      (0..<4).map { [$0] }
      + (0..<4).flatMap { first in
        (0..<4).filter { $0 != first }.map { [first, $0] }
      }
    for ids in moved {
      for previous in neighbors {
        for next in neighbors {
          let list = DiffableListDataSource(items: (0..<4).map(Item.init))
          let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
          list.move(ids: ids, between: previous, and: next)
          expectEqual(
            list.items.map(\.id), expected(Array(0..<4), ids, previous, next),
            "\(ids) between \(previous as Any) and \(next as Any)")
          tester.verify()
        }
      }
    }
  }

  /// The items are inserted one by one, the first one by its neighbors.
  private func expected(_ list: [Int], _ ids: [Int], _ previous: Int?, _ next: Int?) -> [Int] {
    var (list, previous) = (list, previous)
    for id in ids {
      let known = previous == id ? nil : previous
      let following = next == id ? nil : next
      if known != nil || following != nil { list.removeAll { $0 == id } }
      if let known {
        list.insert(id, at: list.firstIndex(of: known)! + 1)
      } else if let following {
        list.insert(id, at: list.firstIndex(of: following)!)
      }
      previous = id
    }
    return list
  }

  /// Many items, among which some occur twice, cost no more than a few.
  @Test func manyItems() throws {
    struct Counted: Hashable {
      var id: Int
      nonisolated(unsafe) static var hashes = 0
      static func == (left: Counted, right: Counted) -> Bool { left.id == right.id }
      func hash(into hasher: inout Hasher) {
        Self.hashes += 1
        hasher.combine(id)
      }
    }
    struct Numbered: Identifiable, Equatable {
      var id: Counted
    }
    let ids = Array(0..<1_000)
    let list = DiffableListDataSource(items: ids.map { Numbered(id: Counted(id: $0)) })
    let moved = ids.filter { $0 % 2 == 1 }.reversed() + [7, 3]
    let start = Counted.hashes
    list.move(ids: moved.map { Counted(id: $0) }, between: Counted(id: 10), and: nil)
    let hashes = Counted.hashes - start
    expectEqual(list.items.map(\.id.id), expected(ids, moved, 10, nil))
    #expect(hashes < 8 * ids.count, "\(hashes) hashes")
  }

  @Test func sections() throws {
    let source = DiffableSectionedDataSource<String, Item>(sections: [
      IdentifiedSection(id: "a", items: [Item(id: 1), Item(id: 2)]),
      IdentifiedSection(id: "b", items: [Item(id: 3), Item(id: 4)]),
    ])
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    func ids() -> [[Int]] { source.sections.map { $0.items.map(\.id) } }
    source.move(ids: [1], between: 3, and: 4)
    expectEqual(ids(), [[2], [3, 1, 4]])
    source.move(ids: [4, 2], between: nil, and: 3)
    expectEqual(ids(), [[], [4, 2, 3, 1]])
    // The previous item is gone, so the next one counts.
    source.move(ids: [1], between: 7, and: 2)
    expectEqual(ids(), [[], [4, 1, 2, 3]])
    expectEqual(tester.changeSets.count, 3)
    tester.verify()
  }

  @Test func nothingMoves() {
    let list = DiffableListDataSource(items: (0..<3).map(Item.init))
    #expect(!list.move(ids: [7], between: 0, and: 1))
    #expect(!list.move(ids: [0], between: 8, and: nil))
    #expect(!list.move(ids: [0], between: nil, and: 9))
    expectEqual(list.items.map(\.id), [0, 1, 2])
  }
}
