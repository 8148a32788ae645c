import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceReloading
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// An app's class compares with outdated data, or reports changes that it has not made.
@Suite struct WrongReloadTests {
  typealias Group = IdentifiedSection<Int, Card>

  final class Lists: SectionedDataSource {
    typealias ItemType = Card
    var sections: [Group]
    var reloadBlock: ReloadBlock?
    init(_ sections: [Group]) { self.sections = sections }
  }

  private static func group(_ id: Int, _ title: String, _ ids: [Int]) -> Group {
    Group(id: id, items: ids.map { Card(id: $0, suit: $0 % 3) }, headerTitle: title)
  }

  /// Sections as values.
  private struct Model {
    var id: Int
    var title = "0"
    var items: [Card]
    var group: Group { Group(id: id, items: items, headerTitle: title) }
  }

  private func rows(_ source: some DataSource<Card>) -> [[Int]] {
    (0..<source.numberOfSections).map { section in
      (0..<source.numberOfItems(in: section)).compactMap { source.item(at: [section, $0])?.id }
    }
  }

  /// What was not reported, then a title that differs: the section is read again.
  @Test(
    arguments: [
      ([[3, 1, 2]], [[1, 2, 3]], [[1, 2, 3]]), ([[9, 2, 3]], [[1, 2, 3]], [[2, 3, 9]]),
      ([[6, 1, 2, 3, 4, 5]], [[1, 2, 3, 4, 5, 6]], [[1, 2, 3, 4, 5, 6]]),
      ([[1, 2], [3]], [[2, 3], [1]], [[2, 1], [3]]),
      ([[3], [1, 2]], [[1], [2, 3]], [[2], [3, 1]]),
      ([[1, 1, 2]], [[1, 2, 2]], [[2, 1, 2]]), ([[]], [[]], [[]]),
    ] as [([[Int]], [[Int]], [[Int]])], [0, 1, 2])
  func titlesDiffer(input: ([[Int]], [[Int]], [[Int]]), retitled: Int) {
    let (claimed, old, new) = input
    func groups(_ ids: [[Int]], _ title: String) -> [Group] {
      ids.enumerated().map { index, ids in
        Self.group(index, index <= retitled ? title : "same", ids)
      }
    }
    let lists = Lists(groups(old, "x"))
    let shown = lists.filtered { _ in true }
    let last = shown.mapped { $0 }.separated { _, _ in nil }
    let tester = DataSourceTester(dataSource: last, allowsDuplicates: true) {
      Issue.record("\($0)")
    }
    lists.sections = groups(new, "y")
    lists.reload(from: groups(claimed, "x"))
    #expect(rows(last) == new)
    let more = new.enumerated().map { $0 == 0 ? $1 + [99] : $1 }
    lists.sections = groups(more, "y")
    lists.reload(from: groups(new, "y"))
    #expect(rows(last) == more)
    tester.verify()
  }

  /// No row is lost or shown twice, in all orders of four items. One is updated.
  @Test func otherOrders() {
    var failures = Failures()
    let orders = Spaces.permutations(4).map { $0.map { $0 + 1 } }
    var number = 0
    for claimed in orders {
      for new in orders {
        for updated in 1...4 {
          number += 1
          guard number.isMultiple(of: TestLength.pick(5, long: 1)) else { continue }
          let lists = Lists([Self.group(0, "x", [1, 2, 3, 4])])
          let shown = lists.filtered { _ in true }
          lists.sections = [Self.group(0, "x", new)]
          lists.sections[0].items[new.firstIndex(of: updated)!].rank = 1
          lists.reload(from: [Self.group(0, "x", claimed)])
          failures.add(
            rows(shown)[0].sorted() == [1, 2, 3, 4] ? nil : "lost",
            "\(claimed) to \(new), updated \(updated): \(rows(shown))")
          lists.report(.all)
          failures.add(
            rows(shown) == [new] ? nil : "wrong after a reload",
            "\(claimed) to \(new), updated \(updated): \(rows(shown))")
        }
      }
    }
    expectEqual(failures.messages(atLeast: TestLength.pick(900, long: 4_608)), [])
  }

  /// Random edits of random data, compared with other data: whatever is shown, as many rows as
  /// there are, and after a reload the right ones.
  @Test(arguments: 0..<4) func randomReloads(kind: Int) {
    var failures = Failures()
    let rounds = TestLength.pick(10, long: 25)
    for seed in 0..<rounds {
      var random = SplitMix64(seed: UInt64(1_000 * kind + seed))
      var nextID = 30
      func edited(_ sections: [Model], _ count: Int, _ random: inout SplitMix64) -> [Model] {
        var sections = sections
        for _ in 0..<count {
          let (from, to) = (random.below(sections.count), random.below(sections.count))
          switch random.below(7) {
          case 0, 1:
            guard !sections[from].items.isEmpty else { continue }
            let item = sections[from].items.remove(at: random.below(sections[from].items.count))
            sections[to].items.insert(item, at: random.below(sections[to].items.count + 1))
          case 2: sections[from].title = "\(random.below(50))"
          case 3: sections.swapAt(from, to)
          case 4:
            nextID += 1
            sections[to].items.insert(
              Card(id: nextID, suit: nextID % 3), at: random.below(sections[to].items.count + 1))
          case 5:
            if !sections[from].items.isEmpty {
              sections[from].items.remove(at: random.below(sections[from].items.count))
            }
          default:
            guard !sections[from].items.isEmpty else { continue }
            sections[from].items[random.below(sections[from].items.count)].rank += 1
          }
        }
        return sections
      }
      var current = (0..<1 + random.below(4)).map { section in
        Model(
          id: section,
          items: (0..<random.below(7)).map { Card(id: 7 * section + $0, suit: $0 % 3) })
      }
      let lists = Lists(current.map(\.group))
      let shown = lists.filtered { _ in true }
      var isReported = false
      let reports = lists.observeChanges { _ in isReported = true }
      let last: ComposedDataSource<Card> =
        switch kind {
        case 0: shown.mapped { $0 }
        case 1: shown.sorted(by: \.rank).grouped(by: \.suit)
        case 2: shown.flattened().separated { _, _ in nil }
        default: lists.concatenated(with: shown)
        }
      var problems: [String] = []
      let tester = DataSourceTester(dataSource: last, allowsDuplicates: true) {
        // An update at a wrong position gives a row another identity.
        if $0.rule != .wrongContent { problems.append("\($0)") }
      }
      for _ in 0..<8 {
        let old = current
        current = edited(old, random.below(4), &random)
        var claimed = edited(random.below(2) == 0 ? old : current, random.below(4), &random)
        if random.below(3) == 0 {
          // Only the order of the items is wrong.
          claimed = old
          for index in claimed.indices { claimed[index].items.reverse() }
        }
        lists.sections = current.map(\.group)
        isReported = false
        if random.below(4) == 0 {
          // The class reports change sets of its own.
          let other = Lists(lists.sections)
          let observation = other.observeChanges { lists.report($0) }
          other.reload(from: claimed.map(\.group))
          withExtendedLifetime(observation) {}
        } else {
          lists.reload(from: claimed.map(\.group))
        }
        let counts = lists.sections.map(\.items.count)
        failures.check(
          !isReported || rows(shown).map(\.count) == counts, "wrong counts",
          "\(kind) \(seed) \(counts)")
      }
      lists.report(.all)
      tester.verify()
      failures.check(
        rows(shown) == lists.sections.map { $0.items.map(\.id) }, "wrong rows",
        "\(kind) \(seed)")
      let all = lists.sections.flatMap(\.items).map(\.id).sorted()
      let copies = kind == 3 ? (all + all).sorted() : all
      failures.add(
        rows(last).flatMap(\.self).sorted() == copies ? problems.first : "rows are missing",
        "\(kind) \(seed)")
      withExtendedLifetime(reports) {}
    }
    #expect(failures.messages(atLeast: rounds) == [])
  }

  /// A reported change set and a computed one that wait together: nothing of either is lost.
  @Test(arguments: [false, true]) func reportedAndComputedTogether(computedFirst: Bool) {
    let lists = Lists([Self.group(0, "a", [1, 2, 3]), Self.group(1, "b", [4])])
    let shown = lists.filtered { _ in true }
    let last = shown.mapped { $0 }
    var isArmed = true
    let observation = last.observeChanges { _ in
      if !isArmed { return }
      isArmed = false
      func report() {
        var items = lists.sections[0].items
        items[1].rank = 5
        lists.sections[0] = Group(id: 0, items: items, headerTitle: "a")
        lists.report(.some([.item(type: .update([0, 1]))]))
        lists.sections[1] = Self.group(1, "c", [6])
        lists.report(.some([.section(type: .update([1]))]))
      }
      if !computedFirst { report() }
      let old = lists.sections
      lists.sections[0] = Group(
        id: 0, items: old[0].items + [Card(id: 9, suit: 0)], headerTitle: "a")
      lists.reload(from: old)
      if computedFirst { report() }
    }
    let tester = DataSourceTester(dataSource: last) { Issue.record("\($0)") }
    var items = lists.sections[0].items
    items[0].rank = 1
    lists.sections[0] = Group(id: 0, items: items, headerTitle: "a")
    lists.report(.some([.item(type: .update([0, 0]))]))
    tester.verify()
    #expect(rows(last) == [[1, 2, 3, 9], [6]])
    #expect(last.item(at: [0, 1])?.rank == 5)
    #expect(last.headerTitle(for: 1) == "c")
    withExtendedLifetime(observation) {}
  }

  /// An app's class reports wrong change sets, and one section is updated.
  @Test func wrongChangeSets() {
    let update = Change.section(type: .update([0]))
    let sets: [[Change]] = [
      [update, .item(type: .move([0, 0], [0, 2]))],
      [update, .item(type: .delete([0, 0])), .item(type: .insert([0, 2]))],
      [update, .item(type: .delete([0, 0]))], [update, update],
      [update, .item(type: .update([0, 1]))],
      [.item(type: .delete([0, 7]))], [.item(type: .move([0, 1], [4, 0]))],
    ]
    for set in sets {
      let lists = Lists([Self.group(0, "x", [1, 2, 3])])
      let shown = lists.filtered { _ in true }
      let tester = DataSourceTester(dataSource: shown) { Issue.record("\(set): \($0)") }
      lists.sections = [Self.group(0, "y", [3, 1, 2])]
      lists.report(.some(set))
      tester.verify()
      if rows(shown) != [[3, 1, 2]] { Issue.record("\(set): \(rows(shown))") }
    }
  }
}
