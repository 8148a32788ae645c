import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Keys that do not equal themselves, such as NaN, are never found, so tables must not keep them:
/// each search would compare with all of them.
@Suite struct UnequalKeyTests {
  private final class Tally { var count = 0 }

  /// Like NaN: it equals nothing, and all have one hash value.
  private struct Odd: Hashable, Comparable {
    let tally: Tally
    static func == (left: Self, right: Self) -> Bool {
      left.tally.count += 1
      return false
    }
    static func < (left: Self, right: Self) -> Bool { false }
    func hash(into hasher: inout Hasher) {}
  }

  private struct Thing {
    var serial: Int
    var id: Odd
    var children: [Thing] = []
  }

  private static let count = 1_000
  private let tally = Tally()
  private let source: DiffableListDataSource<Thing>

  init() {
    let tally = tally
    let things = (0..<Self.count).map { serial in
      let child = Thing(serial: serial + Self.count, id: Odd(tally: tally))
      return Thing(serial: serial, id: Odd(tally: tally), children: [child])
    }
    source = DiffableListDataSource(
      items: things, identity: .by({ $0.serial }, areEqual: { _, _ in false }))
  }

  /// Checks that comparisons are few for each item.
  private func expectLinear(_ body: () throws -> Void) rethrows {
    tally.count = 0
    try body()
    #expect(tally.count < 40 * Self.count)
  }

  private func edit() throws {
    let item = source.items[7]
    try source.remove(at: [0, 7])
    try source.insert(item, at: [0, 3])
    try source.update(at: [0, 0]) { $0.children = [] }
    source.items = Array(source.items.reversed())
    source.items = []
  }

  @Test func distinct() throws {
    try expectLinear {
      let shown = source.distinct(by: \.id)
      expectEqual(shown.itemCounts, [Self.count])
      shown.key = { $0.id }
      try edit()
      expectEqual(shown.itemCounts, [0])
    }
  }

  /// The keys that equal themselves are still found.
  @Test func distinctNumbers() throws {
    let numbers = DiffableListDataSource(
      items: [Card(id: 1, rank: 1), Card(id: 2), Card(id: 3), Card(id: 4, rank: 1)])
    let shown = numbers.distinct { $0.rank == 0 ? Double.nan : Double($0.rank) }
    let tester = DataSourceTester(dataSource: shown) { Issue.record("\($0)") }
    expectEqual(shown.shapes[0].items.map(\.id), [1, 2, 3])
    numbers.remove(id: 1)
    try numbers.update(id: 2) { $0.rank = 5 }
    try numbers.update(id: 3) { $0.rank = 5 }
    try numbers.update(id: 4) { $0.rank = 0 }
    expectEqual(shown.shapes[0].items.map(\.id), [2, 4])
    numbers.remove(id: 4)
    numbers.remove(id: 2)
    expectEqual(shown.shapes[0].items.map(\.id), [3])
    tester.verify()
  }

  @Test func grouped() throws {
    try expectLinear {
      let shown = source.grouped(by: \.id, keysSortedBy: { _, _ in false })
      expectEqual(shown.numberOfSections, Self.count)
      try edit()
      expectEqual(shown.numberOfSections, 0)
    }
  }

  @Test func selectable() throws {
    try expectLinear {
      let shown = source.selectable(by: \.id)
      shown.selection.select(source.items[0].id)
      expectEqual(shown.selectedIndexPaths, [])
      expectEqual(shown.missingIDs.count, 0)
      try edit()
    }
  }

  @Test func outlines() throws {
    try expectLinear {
      let shown = source.outlined(by: \.id, children: \.children)
      shown.toggle(at: [0, 0])
      try edit()
    }
  }

  /// Only the children have such identities.
  @Test func children() throws {
    struct Node {
      var id: Odd?
      var children: [Node] = []
    }
    let children = (0..<Self.count).map { _ in Node(id: Odd(tally: tally)) }
    let parents = DiffableListDataSource(
      items: [Node(children: children)], identity: .by({ _ in 0 }, areEqual: { _, _ in false }))
    try expectLinear {
      let shown = parents.outlined(by: \.id, children: \.children, expandedIDs: [nil])
      expectEqual(shown.itemCounts, [Self.count + 1])
      try parents.update(at: [0, 0]) { $0.children.removeFirst() }
      expectEqual(shown.itemCounts, [Self.count])
    }
  }

  @Test func identities() throws {
    let things = DiffableListDataSource(
      items: source.items, identity: .by({ $0.id }, areEqual: { _, _ in true }))
    try expectLinear {
      expectNil(things.indexPath(forIdentity: things.items[0].id))
      try things.remove(at: [0, 0])
      expectNil(things.indexPath(forIdentity: things.items[0].id))
    }
    expectEqual(things.itemCounts, [Self.count - 1])
  }
}
