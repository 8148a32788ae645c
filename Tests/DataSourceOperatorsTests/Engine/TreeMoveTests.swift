import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

@testable import DataSourceOperators

/// Tree rows that get another parent are reported as moves.
@Suite struct TreeMoveTests {
  struct Node: Identifiable, Equatable, CustomStringConvertible {
    var id: Int
    var note = 0
    var children: [Node] = []

    init(_ id: Int, note: Int = 0, _ children: [Node] = []) {
      self.id = id
      self.note = note
      self.children = children
    }

    var description: String {
      children.isEmpty ? "\(id):\(note)" : "\(id):\(note)\(children)"
    }

    func contains(_ other: Int) -> Bool { id == other || children.contains { $0.contains(other) } }
  }

  /// A row as it is displayed.
  struct Row: Identifiable, Equatable {
    var node: Node
    var level: Int

    var id: Int { node.id }
  }

  /// The rows for nodes, computed from scratch.
  static func rows(_ nodes: [Node], _ expanded: Set<Int>, level: Int = 0) -> [Row] {
    nodes.flatMap { node in
      [Row(node: node, level: level)]
        + (expanded.contains(node.id) ? rows(node.children, expanded, level: level + 1) : [])
    }
  }

  private let all = Set(0..<1_000)

  private func check(
    _ before: [Node], _ after: [Node], updating updates: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [ChangeSet] {
    let source = Rows(before)
    let tree = source.outlined(children: \.children, expandedIDs: all)
    let tester = DataSourceTester(dataSource: tree) {
      Issue.record("\($0)", sourceLocation: sourceLocation)
    }
    source.sections = [after]
    source.reloadBlock?(.some(updates.map { .item(type: .update([0, $0])) }))
    #expect(
      tree.contents[0] == Self.rows(after, all).map(\.node), sourceLocation: sourceLocation)
    tester.verify()
    return tester.changeSets
  }

  @Test func `A row moves to another parent on its level`() {
    let changes = check(
      [Node(1, [Node(3), Node(4)]), Node(2, [Node(5)])],
      [Node(1, [Node(4)]), Node(2, [Node(5), Node(3)])], updating: [0, 1])
    // 1 3 4 2 5 to 1 4 2 5 3.
    expectEqual(
      changes,
      [
        .some([.item(type: .move([0, 1], [0, 4]))]),
        .some([.item(type: .update([0, 0])), .item(type: .update([0, 2]))]),
      ])
  }

  @Test func `A row moves with the rows below it`() {
    let moving = Node(3, [Node(6), Node(7)])
    let changes = check(
      [Node(1, [moving, Node(4)]), Node(2)], [Node(1, [Node(4)]), Node(2, [moving])],
      updating: [0, 1])
    // 1 3 6 7 4 2 to 1 4 2 3 6 7, by the fewest moves.
    expectEqual(changes.first?.changes.count, 2)
    expectEqual(changes.first?.movedItems.count, 2)
    expectEqual(changes.last?.updatedItems, [[0, 0], [0, 2]])
  }

  /// The row's indentation changes.
  @Test func `A row on another level is updated`() {
    let changes = check(
      [Node(1, [Node(2, [Node(3)]), Node(4, [Node(5)])])],
      [Node(1, [Node(2), Node(3), Node(4, [Node(5)])])], updating: [0])
    expectEqual(
      changes,
      [
        .some([
          .item(type: .update([0, 0])), .item(type: .update([0, 1])),
          .item(type: .update([0, 2])),
        ])
      ])
  }

  @Test func `A row moves below a new one`() {
    let changes = check(
      [Node(1, [Node(2), Node(3, [Node(4)])])],
      [Node(1, [Node(2), Node(9, [Node(3, [Node(4)])])])], updating: [0])
    expectEqual(
      changes,
      [
        .some([.item(type: .insert([0, 2]))]),
        .some([
          .item(type: .update([0, 0])), .item(type: .update([0, 3])),
          .item(type: .update([0, 4])),
        ]),
      ])
  }

  @Test func `A row moves out of a deleted one`() {
    let changes = check(
      [Node(1, [Node(9, [Node(3, [Node(4)])]), Node(2)])],
      [Node(1, [Node(3, [Node(4)]), Node(2)])], updating: [0])
    expectEqual(changes.first, .some([.item(type: .delete([0, 1]))]))
    expectEqual(changes.last?.updatedItems, [[0, 0], [0, 1], [0, 2]])
  }

  @Test func `A row and its parent change places`() {
    let changes = check(
      [Node(1, [Node(2, [Node(3, [Node(4)])])])], [Node(1, [Node(3, [Node(2), Node(4)])])],
      updating: [0])
    // 1 2 3 4 to 1 3 2 4.
    expectEqual(changes.first?.changes.count, 1)
    expectEqual(changes.first?.movedItems.count, 1)
  }

  @Test func `A row of a deleted item moves to another one`() {
    let source = Rows([Node(1, [Node(3), Node(4)]), Node(2)])
    let tree = source.outlined(children: \.children, expandedIDs: all)
    let tester = DataSourceTester(dataSource: tree) { Issue.record("\($0)") }
    source.sections = [[Node(2, [Node(4)])]]
    source.report(.item(type: .delete([0, 0])), .item(type: .update([0, 1])))
    expectEqual(tree.contents[0].map(\.id), [2, 4])
    expectEqual(tester.changeSets.first?.deletedItems.count, 2)
    expectEqual(tester.changeSets.first?.movedItems.count, 1)
    expectEqual(tester.changeSets.first?.insertedItems.isEmpty, true)
    tester.verify()
  }

  @Test func `A row moves below an inserted item`() {
    let source = Rows([Node(1, [Node(3)])])
    let tree = source.outlined(children: \.children, expandedIDs: all)
    let tester = DataSourceTester(dataSource: tree) { Issue.record("\($0)") }
    source.sections = [[Node(2, [Node(3)]), Node(1)]]
    source.report(.item(type: .insert([0, 0])), .item(type: .update([0, 0])))
    expectEqual(tree.contents[0].map(\.id), [2, 3, 1])
    expectEqual(tester.changeSets.first?.insertedItems, [[0, 0]])
    expectEqual(tester.changeSets.first?.deletedItems.isEmpty, true)
    tester.verify()
  }

  /// A new closure moves one item's children to other sections.
  @Test func `Children move between sections`() {
    let source = Rows(sections: [[Node(1), Node(2)], [Node(3)]])
    let tree = source.outlined(
      by: \.id, children: { $0.id == 1 ? [Node(7), Node(8)] : [] }, expandedIDs: all)
    let tester = DataSourceTester(dataSource: tree) { Issue.record("\($0)") }
    tree.children = { $0.id == 3 ? [Node(8)] : $0.id == 2 ? [Node(7)] : [] }
    expectEqual(tree.contents.map { $0.map(\.id) }, [[1, 2, 7], [3, 8]])
    expectEqual(
      tester.changeSets,
      [
        .some([
          .item(type: .move([0, 1], [0, 2])), .item(type: .move([0, 2], [1, 1])),
        ])
      ])
    tester.verify()
  }

  /// Downstream operators keep what they know about a row that moves.
  @Test func `A row that moves is the same one for other operators`() {
    var calls: [Int] = []
    let source = Rows([Node(1, [Node(3, [Node(4)])]), Node(2)])
    let tree = source.outlined(children: \.children, expandedIDs: all)
    let mapped = tree.mapped { node -> Int in
      calls.append(node.id)
      return node.id
    }
    calls = []
    for round in 0..<100 {
      let items = [Node(3, [Node(4)])]
      source.sections = [
        [Node(1, round % 2 == 0 ? [] : items), Node(2, round % 2 == 0 ? items : [])]
      ]
      source.report(.item(type: .update([0, 0])), .item(type: .update([0, 1])))
      expectEqual(mapped.contents[0], (round % 2 == 0 ? [1, 2, 3, 4] : [1, 3, 4, 2]))
    }
    #expect(!calls.contains(3) && !calls.contains(4))
    #expect(tree.handleLimit < 20)
  }

  /// A row that is its own descendant is not expanded there, wherever it moves.
  @Test func `A row moves below itself`() {
    let source = Rows([Card(id: 1), Card(id: 2)])
    let tree = source.outlined(by: \.id, children: { _ in [] }, expandedIDs: [1, 2, 7, 8])
    let tester = DataSourceTester(dataSource: tree, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    let links: [[Int: [Int]]] = [
      [1: [7], 7: [8], 8: [9]], [1: [8], 8: [7], 7: [8]], [2: [7], 7: [7, 8], 8: [9]],
      [1: [7], 2: [7], 7: [8]], [1: [7, 7], 2: [8], 7: [1, 8], 8: [2]], [:],
    ]
    func rows(_ id: Int, _ links: [Int: [Int]], above: [Int] = []) -> [Int] {
      if above.contains(id) || !tree.expandedIDs.contains(id) { return [id] }
      return [id] + (links[id] ?? []).flatMap { rows($0, links, above: above + [id]) }
    }
    for old in links {
      for new in links {
        for links in [old, new] {
          tree.children = { (links[$0.id] ?? []).map { Card(id: $0) } }
          expectEqual(tree.shapes[0].items.map(\.id), rows(1, links) + rows(2, links))
        }
      }
    }
    tester.verify()
  }

  static let seeds = 0..<UInt64(TestLength.pick(8, long: 2_000))

  /// In a tree with unique rows, random changes take no more commands than the difference between
  /// all rows, and only first-level rows are deleted and inserted.
  @Test(arguments: 0..<4)
  func `Random moves between parents`(part: UInt64) {
    for seed in Self.seeds where seed % 4 == part {
      var random = SplitMix64(seed: seed)
      var nextID = 0
      func node(_ depth: Int) -> Node {
        nextID += 1
        return Node(
          nextID, note: random.below(3),
          depth == 0 ? [] : (0..<random.below(4)).map { _ in node(depth - 1) })
      }
      var sections = (0..<2).map { _ in (0..<3).map { _ in node(3) } }
      let source = Rows(sections: sections)
      let expanded = Set((0..<200).filter { _ in !random.once(in: seed % 2 == 0 ? 4 : 200) })
      let tree = source.outlined(children: \.children, expandedIDs: expanded)
      let filtered = tree.filtered { $0.note > 0 }
      let sorted = filtered.sorted(by: \.id)
      let flat = tree.flattened().sorted(by: \.note)
      var messages: [String] = []
      let testers = [tree, filtered, sorted, flat].map { (source: any DataSource<Node>) in
        func tester(_ source: some DataSource<Node>) -> DataSourceTester<Node> {
          DataSourceTester(dataSource: source) { messages.append("\($0)") }
        }
        return tester(source)
      }
      for _ in 0..<TestLength.pick(8, long: 12) where messages.isEmpty {
        let old = sections
        let told = testers[0].changeSets.count
        for _ in 0..<1 + random.below(3) { Self.edit(&sections, &random, &nextID) }
        source.sections = sections
        let updates: [Change] = old.indices.flatMap { section in
          old[section].indices.filter { old[section][$0] != sections[section][$0] }.map {
            .item(type: .update([section, $0]))
          }
        }
        if !updates.isEmpty { source.reloadBlock?(.some(updates)) }
        let shown = (old.map { Self.rows($0, expanded) }, sections.map { Self.rows($0, expanded) })
        let changes = Array(testers[0].changeSets[told...])
        messages += Self.problems(changes, shown.0, shown.1)
        let expected = shown.1.map { $0.map(\.node) }
        if tree.contents != expected { messages.append("other rows") }
        let some = expected.map { $0.filter { $0.note > 0 } }
        if filtered.contents != some { messages.append("other rows of the filter") }
        if sorted.contents != some.map({ $0.sorted { $0.id < $1.id } }) {
          messages.append("other order")
        }
        if flat.contents[0] != expected.flatMap(\.self).sorted(by: { $0.note < $1.note }) {
          messages.append("other flat rows")
        }
        for tester in testers { tester.verify() }
        if let message = messages.first {
          Issue.record("seed \(seed), \(old) to \(sections), \(changes): \(message)")
        }
      }
    }
  }

  /// Moves a node below the first level, or inserts, deletes or changes one.
  private static func edit(
    _ sections: inout [[Node]], _ random: inout SplitMix64, _ nextID: inout Int
  ) {
    func ids(_ nodes: [Node]) -> [Int] { nodes.flatMap { [$0.id] + ids($0.children) } }
    func remove(_ id: Int, from nodes: inout [Node]) -> Node? {
      for index in nodes.indices {
        if nodes[index].id == id { return nodes.remove(at: index) }
        if let node = remove(id, from: &nodes[index].children) { return node }
      }
      return nil
    }
    func change(_ id: Int, in nodes: inout [Node], _ body: (inout Node) -> Void) {
      for index in nodes.indices {
        if nodes[index].id == id { body(&nodes[index]) }
        change(id, in: &nodes[index].children, body)
      }
    }
    let roots = sections.flatMap { $0.map(\.id) }
    let all = sections.flatMap(ids)
    let nested = all.filter { !roots.contains($0) }
    var moved: Node?
    switch random.below(6) {
    case 0:
      nextID += 1
      moved = Node(nextID, note: 1)
    case 1:
      let id = all[random.below(all.count)]
      let note = random.below(3)
      for section in sections.indices { change(id, in: &sections[section]) { $0.note = note } }
    case let kind:
      guard !nested.isEmpty else { return }
      let id = nested[random.below(nested.count)]
      for section in sections.indices {
        for root in sections[section].indices {
          moved = remove(id, from: &sections[section][root].children) ?? moved
        }
      }
      // Its parent is deleted, and it takes the parent's place.
      if kind == 2 { moved = moved?.children.first }
      if kind == 3, let node = moved {
        nextID += 1
        moved = Node(nextID, note: 1, [node])
      }
    }
    guard let moved else { return }
    let parents = sections.flatMap(ids)
    let parent = parents[random.below(parents.count)]
    let place = random.below(3)
    for section in sections.indices {
      change(parent, in: &sections[section]) {
        $0.children.insert(moved, at: min(place, $0.children.count))
      }
    }
  }

  private static func problems(
    _ changes: [ChangeSet], _ old: [[Row]], _ new: [[Row]]
  ) -> [String] {
    var problems: [String] = []
    var places: [Int: IndexPath] = [:]
    for (section, rows) in new.enumerated() {
      for (item, row) in rows.enumerated() { places[row.id] = [section, item] }
    }
    for (section, rows) in old.enumerated() {
      for (item, row) in rows.enumerated() {
        let path = changes.reduce(IndexPath?.some([section, item])) { path, changeSet in
          path.flatMap { changeSet.mapping.newIndexPath(for: $0) }
        }
        if path != places[row.id] { problems.append("\(row.id) is at \(path as Any)") }
      }
    }
    struct Section: Identifiable {
      var id: Int
      var items: [Row]
    }
    func numbered(_ sections: [[Row]]) -> [Section] {
      sections.enumerated().map { Section(id: $0, items: $1) }
    }
    let plan = Diff.difference(from: numbered(old), to: numbered(new), items: \.items)
      .plan(itemCounts: new.map(\.count))
    if changes.reduce(0, { $0 + $1.changes.count }) > plan.commandCount {
      problems.append("more commands than \(plan)")
    }
    return problems
  }
}
