import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Rows that are nested deeply, many children, and rows that are below themselves.
@Suite struct NestedRowTests {
  private func ids(_ source: some DataSource<Card>) -> [Int] {
    source.shapes.flatMap { $0.items.map(\.id) }
  }

  // MARK: Rows below themselves

  /// An outline of one pool of cards. The suit is the folder.
  private func outline(
    _ pool: DiffableListDataSource<Card>, roots: ClosedRange<Int>, expandedIDs: Set<Int>
  ) -> OutlineDataSource<Card, Int> {
    var folders: [Int: FilteredDataSource<Card>] = [:]
    return DiffableListDataSource(items: roots.map { Card(id: $0) }).outlined(
      contents: { card in
        if let folder = folders[card.id] { return folder }
        let folder = pool.filtered { $0.suit == card.id }
        folders[card.id] = folder
        return folder
      }, expandedIDs: expandedIDs)
  }

  @Test func aRowBelowItselfThatMoves() throws {
    let pool = DiffableListDataSource(
      items: [Card(id: 3, suit: 1), Card(id: 4, suit: 1), Card(id: 1, suit: 3)])
    let shown = outline(pool, roots: 1...2, expandedIDs: [1, 2, 3])
    let tester = DataSourceTester(dataSource: shown, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    expectEqual(ids(shown), [1, 3, 1, 4, 2])
    try pool.update(id: 3) { $0.suit = 2 }
    // Folder 1 is no longer below itself.
    expectEqual(ids(shown), [1, 4, 2, 3, 1, 4])
    tester.verify()
  }

  /// The row that has the same identity is further down.
  @Test func aRowBelowItselfFurtherDown() throws {
    let pool = DiffableListDataSource(
      items: [
        Card(id: 3, suit: 1), Card(id: 5, suit: 3), Card(id: 1, suit: 5), Card(id: 4, suit: 1),
      ])
    let shown = outline(pool, roots: 1...2, expandedIDs: [1, 2, 3, 5])
    expectEqual(ids(shown), [1, 3, 5, 1, 4, 2])
    try pool.update(id: 3) { $0.suit = 2 }
    expectEqual(ids(shown), [1, 4, 2, 3, 5, 1, 4])
  }

  /// A row that gets below a row with its identity is folded.
  @Test func aRowThatGetsBelowItself() throws {
    let pool = DiffableListDataSource(
      items: [Card(id: 3, suit: 2), Card(id: 1, suit: 3), Card(id: 4, suit: 1)])
    let shown = outline(pool, roots: 1...2, expandedIDs: [1, 2, 3])
    expectEqual(ids(shown), [1, 4, 2, 3, 1, 4])
    try pool.update(id: 3) { $0.suit = 1 }
    expectEqual(ids(shown), [1, 3, 1, 4, 2])
  }

  /// The row above gets another identity.
  @Test func aRowAboveWithAnotherIdentity() throws {
    let lower = DiffableListDataSource(items: [Card(id: 1)])
    let leaf = DiffableListDataSource(items: [Card(id: 7)])
    let roots = DiffableListDataSource(
      items: [Card(id: 1, rank: 1)], identity: .by({ $0.rank }))
    // The root has the identity of its child, until it gets another one.
    let shown = roots.outlined(
      by: \.id, contents: { $0.rank == 1 ? lower : $0.id == 1 ? leaf : nil }, expandedIDs: [1, 2])
    expectEqual(ids(shown), [1, 1])
    try roots.update(at: [0, 0]) { $0.id = 2 }
    expectEqual(ids(shown), [2, 1, 7])
  }

  // MARK: Depth

  private final class Tally { var count = 0 }

  /// An identity that counts comparisons and hash values.
  private struct Key: Hashable {
    let value: Int
    let tally: Tally
    static func == (left: Self, right: Self) -> Bool {
      left.tally.count += 1
      return left.value == right.value
    }
    func hash(into hasher: inout Hasher) {
      tally.count += 1
      hasher.combine(value)
    }
  }

  private struct Node: Equatable {
    var id: Key
    var title = ""
    var children: [Node] = []
  }

  /// How often identities are compared and hashed to show nested rows, and to fold and unfold the
  /// first one.
  private func cost(
    depth: Int, _ make: (_ depth: Int, _ tally: Tally) -> OutlineDataSource<Node, Key>
  ) -> Int {
    let tally = Tally()
    let shown = make(depth, tally)
    shown.toggle(at: [0, 0])
    expectEqual(shown.itemCounts, [1])
    shown.toggle(at: [0, 0])
    expectEqual(shown.itemCounts, [depth])
    return tally.count
  }

  private func expanded(_ depth: Int, _ tally: Tally) -> Set<Key> {
    Set((0..<depth).map { Key(value: $0, tally: tally) })
  }

  // Only desktop and server systems can start a process.
  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    /// In a process of its own, since a stack overflow ends it.
    @Test func deepChildren() async {
      await #expect(processExitsWith: .success) {
        let shown = DiffableListDataSource(items: [0], identity: .itself).outlined(
          by: \.self,
          children: { (item: Int) -> [Int] in item + 1 < 40_000 ? [item + 1] : [] },
          expandedIDs: Set(0..<40_000))
        precondition(shown.itemCounts == [40_000])
        shown.toggle(at: [0, 0])
        precondition(shown.itemCounts == [1])
      }
    }
  #endif

  @Test func deepContents() {
    func make(depth: Int, tally: Tally) -> OutlineDataSource<Node, Key> {
      let levels = (0..<depth).map { value in
        DiffableListDataSource(
          items: [Node(id: Key(value: value, tally: tally))], identity: .by({ $0.id.value }))
      }
      return levels[0].outlined(
        by: \.id, contents: { $0.id.value + 1 < depth ? levels[$0.id.value + 1] : nil },
        expandedIDs: expanded(depth, tally))
    }
    let (half, whole) = (cost(depth: 100, make), cost(depth: 200, make))
    #expect(whole < 3 * half, "\(half) and \(whole)")
  }

  // MARK: Many children

  /// A row with 10,000 children.
  private func parentOfMany(_ tally: Tally) -> DiffableListDataSource<Node> {
    let children = (1...10_000).map { Node(id: Key(value: $0, tally: tally)) }
    return DiffableListDataSource(
      items: [Node(id: Key(value: 0, tally: tally), children: children)],
      identity: .by({ $0.id.value }))
  }

  /// A parent is updated, and its children are the same array.
  @Test func aParentWithManyChildren() throws {
    let tally = Tally()
    let source = parentOfMany(tally)
    let shown = source.outlined(
      by: \.id, children: \.children, expandedIDs: [Key(value: 0, tally: tally)])
    let tester = DataSourceTester(dataSource: shown, identity: .by({ $0.id.value })) {
      Issue.record("\($0)")
    }
    tally.count = 0
    let changes = try tester.changes { try source.update(at: [0, 0]) { $0.title = "New" } }
    expectEqual(changes, [.some([.item(type: .update([0, 0]))])])
    #expect(tally.count < 1_000, "\(tally.count)")
  }

  /// One child differs.
  @Test func aParentWithOneOtherChild() throws {
    let tally = Tally()
    let source = parentOfMany(tally)
    let shown = source.outlined(
      by: \.id, children: \.children, expandedIDs: [Key(value: 0, tally: tally)])
    let changes = try changes(of: shown) {
      try source.update(at: [0, 0]) { $0.children[4].title = "New" }
    }
    #expect(changes.flatMap(\.updatedItems).contains([0, 5]))
    // It takes a comparison of all children, but not several.
    tally.count = 0
    try source.update(at: [0, 0]) { $0.children[5].title = "New" }
    #expect(tally.count < 50_000, "\(tally.count)")
  }
}
