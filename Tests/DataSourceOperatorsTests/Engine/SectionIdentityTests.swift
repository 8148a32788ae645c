import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

private typealias Part = IdentifiedSection<String, Card>
private typealias Parts = DiffableSectionedDataSource<String, Card>

private func id(_ identity: some Hashable) -> AnyHashable? { AnyHashable(identity) }

private func part(_ id: String, _ items: [Int], title: String? = nil) -> Part {
  Part(id: id, items: items.map { Card(id: $0) }, headerTitle: title ?? id)
}

/// A section is the same one if its identity is, whatever the change sets say.
@Suite struct SectionIdentityTests {
  private func collapsed<Item>(_ source: CollapsibleDataSource<Item>) -> [String?] {
    source.collapsedSections.map { source.headerTitle(for: $0) }
  }

  @Test func replacedSectionStaysCollapsed() {
    let parts = Parts(sections: [part("A", [1, 2]), part("B", [3, 4]), part("C", [])])
    let list = parts.collapsible(collapsed: [1, 2])
    let tester = DataSourceTester(dataSource: list) { Issue.record("\($0)") }
    parts.apply([part("B", [3, 4, 8]), part("A", [1, 2, 9]), part("C", [])])
    expectEqual(list.collapsedSections, [0, 2])
    expectEqual(list.itemCounts, [0, 3, 0])
    // An empty section with a new title is replaced, too.
    parts.apply([part("C", [], title: "D"), part("A", [1, 2, 9]), part("B", [3, 4, 8])])
    expectEqual(list.collapsedSections, [0, 2])
    parts.apply([part("A", [1, 2, 9]), part("B", [3])])
    parts.apply([part("A", [1, 2, 9]), part("B", [3]), part("C", [4])])
    // A section that returns is expanded.
    expectEqual(list.collapsedSections, [1])
    expectEqual(list.itemCounts, [3, 0, 1])
    tester.verify()
  }

  @Test func reloadsFollowIdentities() {
    for makesReport in [false, true] {
      let parts = Parts(sections: [part("A", [1]), part("B", [3, 4])])
      if !makesReport { parts.options.shouldReload = { _ in true } }
      let list = parts.collapsible(collapsed: [1])
      parts.apply([part("A", [1, 3, 4]), part("B", [5])])
      if makesReport { parts.report(ChangeSet.all) }
      expectEqual(collapsed(list), ["B"])
      expectEqual(list.itemCounts, [3, 0])
      parts.apply([part("B", []), part("X", [5]), part("A", [1, 3, 4])])
      if makesReport { parts.report(ChangeSet.all) }
      expectEqual(collapsed(list), ["B"])
    }
  }

  /// Chains of operators keep the state, whatever the source reports.
  @Test(arguments: 0..<UInt64(TestLength.pick(5, long: 1_000)))
  func stateFollowsIdentities(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["A", "B", "C", "D", "E"]
    func newParts() -> [Part] {
      var left = Array(1...14).shuffled(using: &random)[...]
      return names.shuffled(using: &random).prefix(random.below(6)).map { name in
        let items = Array(left.prefix(random.below(4)))
        left = left.dropFirst(items.count)
        return part(name, items, title: random.below(4) == 0 ? name + "!" : name)
      }
    }
    let parts = Parts(sections: newParts())
    let lists: [CollapsibleDataSource<Card>] = [
      parts.collapsible(), parts.filtered { $0.id % 3 != 0 }.collapsible(),
      parts.sorted { $0.id > $1.id }.mapped { $0 }.collapsible(),
      parts.withoutEmptySections().collapsible(), parts.concatenated(with: parts).collapsible(),
    ]
    let testers = lists.map { list in
      DataSourceTester(dataSource: list) { Issue.record("seed \(seed): \($0)") }
    }
    func identity(_ list: CollapsibleDataSource<Card>, _ index: Int) -> AnyHashable {
      list.sectionIdentity(at: index) ?? AnyHashable("none")
    }
    var known = lists.map { _ in Set<AnyHashable>() }
    for step in 0..<25 {
      for (index, list) in lists.enumerated() where list.numberOfSections > 0 {
        let section = random.below(list.numberOfSections)
        list.toggle(at: section)
        known[index].formSymmetricDifference([identity(list, section)])
      }
      parts.options.shouldReload = [nil, { _ in true }][random.below(2)]
      switch random.below(3) {
      case 0:
        try parts.transaction {
          parts.apply(newParts())
          if parts.numberOfSections > 1 { try parts.moveSection(from: 0, to: 1) }
          if random.below(2) == 0 { parts.apply(newParts()) }
        }
      case 1: lists[random.below(lists.count)].performBatch { parts.apply(newParts()) }
      default:
        parts.apply(newParts())
        if random.below(3) == 0 { parts.report(ChangeSet.all) }
      }
      for (index, list) in lists.enumerated() {
        let ids = (0..<list.numberOfSections).map { identity(list, $0) }
        expectEqual(Set(ids).count, ids.count)
        known[index].formIntersection(ids)
        let shown = Set(list.collapsedSections.map { ids[$0] })
        expectEqual(shown, known[index], "seed \(seed), step \(step), list \(index)")
        for section in list.collapsedSections { expectEqual(list.numberOfItems(in: section), 0) }
      }
    }
    for tester in testers { tester.verify() }
    // Optimized code would release them after their last use.
    withExtendedLifetime((parts, lists)) {}
  }

  @Test func duplicatesArePairedInOrder() {
    for isReloading in [false, true] {
      let parts = Parts(sections: [part("X", [1], title: "first"), part("X", [2], title: "second")])
      parts.options.shouldReload = { _ in isReloading }
      let list = parts.collapsible(collapsed: [1])
      parts.apply([
        part("N", [7]), part("X", [1, 5], title: "first"), part("X", [2, 6], title: "second"),
      ])
      expectEqual(collapsed(list), ["second"])
      parts.apply([part("X", [2], title: "only")])
      expectEqual(list.numberOfSections, 1)
    }
  }

  @Test func someSectionsHaveIdentities() {
    let mixed = Mixed([part("A", [1, 2]), Section(items: [Card(id: 3)], headerTitle: "plain")])
    expectEqual(mixed.sectionIdentity(at: 0), id("A"))
    expectNil(mixed.sectionIdentity(at: 1))
    expectNil(mixed.sectionIdentity(at: 2))
    expectNil(mixed.sectionIdentity(at: -1))
    let list = mixed.collapsible(collapsed: [0, 1])
    let other = Section(items: [Card(id: 2), Card(id: 1)], headerTitle: "other")
    mixed.sections = [other, Section(items: [Card(id: 3)], headerTitle: "plain"), part("A", [4])]
    mixed.report(ChangeSet.all)
    expectEqual(list.collapsedSections, [1, 2])
  }

  @Test func itemsWithoutIdentity() {
    let numbers = Numbers([.init(id: "A", items: [1, 2]), .init(id: "B", items: [3])])
    let list = numbers.collapsible(collapsed: [1])
    let both = numbers.concatenated(with: numbers).collapsible(collapsed: [1, 2])
    let groups = numbers.grouped(by: { $0 % 3 }).collapsible(collapsed: [0, 2])
    numbers.sections = [.init(id: "B", items: [3, 5]), .init(id: "A", items: [1])]
    numbers.report(ChangeSet.all)
    expectEqual(list.collapsedSections, [0])
    expectEqual(list.itemCounts, [0, 1])
    expectEqual(both.collapsedSections, [0, 3])
    expectEqual(both.itemCounts, [0, 1, 2, 0])
    expectEqual(groups.itemCounts, [0, 1, 0])
    numbers.sections = [.init(id: "C", items: [4, 2, 8]), .init(id: "A", items: [3])]
    numbers.report(ChangeSet.all)
    expectEqual(list.collapsedSections, [])
    expectEqual(groups.itemCounts, [0, 1, 0])
    numbers.sections.swapAt(0, 1)
    // A batch replaces both sections.
    list.toggle(at: 1)
    numbers.report(
      .some([
        .section(type: .delete([0])), .section(type: .delete([1])),
        .section(type: .insert([0])), .section(type: .insert([1])),
      ]))
    expectEqual(list.collapsedSections, [0])
  }

  @Test func concatenatedSourcesAreDistinct() {
    let first = Parts(sections: [part("A", [1]), part("B", [2])])
    let second = Parts(sections: [part("A", [3])])
    let both = first.concatenated(with: second)
    let list = both.collapsible(collapsed: [0])
    let ids = (0..<3).map { both.sectionIdentity(at: $0) }
    #expect(Set(ids).count == 3 && !ids.contains(nil))
    expectNil(both.sectionIdentity(at: 3))
    both.sources = [second, first]
    expectEqual(list.collapsedSections, [1])
    expectEqual([1, 2, 0].map { both.sectionIdentity(at: $0) }, ids)
    first.report(ChangeSet.all)
    first.apply([part("B", [2, 5]), part("A", [1, 6])])
    expectEqual(list.collapsedSections, [2])
    expectEqual([2, 1, 0].map { both.sectionIdentity(at: $0) }, ids)
  }

  @Test func operatorsPassIdentitiesOn() {
    let parts = Parts(sections: [part("A", [1, 2]), part("B", [3])])
    let sources: [any DataSource<Card>] = [
      parts, AnyDataSource(dataSource: parts), AnySectionedDataSource(dataSource: parts),
      parts.filtered { $0.id > 1 }, parts.sorted { $0.id > $1.id }, parts.mapped { $0 },
      parts.collapsible(), parts.reversed(), parts.withoutEmptySections(), parts.distinct(by: \.id),
    ]
    for source in sources {
      #expect(source.sectionIdentity(at: 0) == id("A") && source.sectionIdentity(at: 1) == id("B"))
      #expect(source.sectionIdentity(at: 2) == nil && source.sectionIdentity(at: -1) == nil)
    }
    let groups = parts.grouped { $0.id % 2 }
    #expect(groups.sectionIdentity(at: 0) == id(0) && groups.sectionIdentity(at: 1) == id(1))
    expectNil(groups.sectionIdentity(at: 2))
    expectEqual(groups.filtered { _ in true }.sectionIdentity(at: 1), id(1))
    expectNil(parts.flattened().sectionIdentity(at: 0))
    expectNil(DiffableListDataSource(items: [Card(id: 1)]).sectionIdentity(at: 0))
  }

  @Test func manySectionsBeyondTheCommandLimit() {
    let names = (0..<60).map { "S\($0)" }
    let parts = Parts(sections: names.enumerated().map { part($1, [$0]) })
    parts.options.shouldReload = { $0.commandCount > 5 }
    let list = parts.collapsible(collapsed: IndexSet(0..<30))
    parts.apply(names.enumerated().reversed().map { part($1, [$0, $0 + 100]) })
    expectEqual(list.collapsedSections, IndexSet(30..<60))
  }
}

private final class Mixed: SectionedDataSource {
  typealias ItemType = Card
  var sections: [DataSourceCore.Section<Card>]
  var reloadBlock: ReloadBlock?

  init(_ sections: [DataSourceCore.Section<Card>]) { self.sections = sections }
}

private final class Numbers: SectionedDataSource {
  typealias ItemType = Int
  var sections: [IdentifiedSection<String, Int>]
  var reloadBlock: ReloadBlock?

  init(_ sections: [IdentifiedSection<String, Int>]) { self.sections = sections }
}
