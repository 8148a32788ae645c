import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Sections that collapse. `Stage.all` compares the shown items with arrays in chains of operators.
@Suite struct CollapsibleTests {
  private let deck = DeckSource([
    Shape(header: "A", items: [Card(id: 1), Card(id: 2)]), Shape(header: "B", items: [Card(id: 3)]),
    Shape(header: "C", items: []),
  ])

  @Test func onlyItemsAreReported() {
    let sections = deck.collapsible(collapsed: [1, 7])
    var reports: [ChangeSet] = []
    let observation = sections.observeChanges { reports.append($0) }
    expectEqual(sections.collapsedSections, [1])
    expectEqual(sections.itemCounts, [2, 0, 0])
    sections.toggle(at: 0)
    sections.toggle(at: 1)
    // This neither shows nor hides anything.
    sections.toggle(at: 2)
    sections.toggle(at: 3)
    sections.toggle(at: -1)
    expectEqual(
      reports,
      [
        .some([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))]),
        .some([.item(type: .insert([1, 0]))]),
      ])
    expectEqual(sections.collapsedSections, [0, 2])
    #expect(sections.isCollapsed(at: 2) && !sections.isCollapsed(at: 1))
    #expect(!sections.isCollapsed(at: 3) && !sections.isCollapsed(at: -1))
    reports = []
    sections.collapsedSections = [1, 2, 9]
    expectEqual(reports.count, 1)
    expectEqual(sections.itemCounts, [2, 0, 0])
    withExtendedLifetime(observation) {}
  }

  @Test func changesOfHiddenItemsAreNotReported() {
    let sections = deck.collapsible(collapsed: [0])
    var reports: [ChangeSet] = []
    let observation = sections.observeChanges { reports.append($0) }
    deck.sections[0].items[0].rank = 5
    deck.report([.item(type: .update([0, 0]))])
    deck.sections[0].items.remove(at: 1)
    deck.report([.item(type: .delete([0, 1]))])
    deck.sections[0].items.append(Card(id: 9))
    deck.report([.item(type: .insert([0, 1]))])
    deck.sections[0].items.swapAt(0, 1)
    deck.report([.item(type: .move([0, 0], [0, 1]))])
    expectEqual(reports, [])
    // Between a collapsed section and another one, a move is an insertion or a deletion.
    deck.sections[1].items.insert(deck.sections[0].items.remove(at: 0), at: 0)
    deck.report([.item(type: .move([0, 0], [1, 0]))])
    deck.sections[0].items.append(deck.sections[1].items.remove(at: 1))
    deck.report([.item(type: .move([1, 1], [0, 1]))])
    expectEqual(
      reports, [.some([.item(type: .insert([1, 0]))]), .some([.item(type: .delete([1, 1]))])])
    expectEqual(sections.convert([1, 0], to: deck), [1, 0])
    expectNil(sections.convert([0, 0], from: deck))
    expectEqual(sections.indexPath(forID: 9), [1, 0])
    expectNil(sections.indexPath(forID: 1))
    sections.toggle(at: 0)
    expectEqual(sections.shapes, deck.sections)
    expectEqual(sections.indexPath(forID: 1), [0, 0])
    withExtendedLifetime(observation) {}
  }

  @Test func anObserverCollapsesMore() {
    let sections = deck.collapsible()
    let observation = sections.observeChanges { [unowned sections] _ in
      if !sections.isCollapsed(at: 1) {
        sections.toggle(at: 1)
        // This changes immediately, the rows later.
        expectEqual(sections.collapsedSections, [0, 1])
        expectEqual(sections.itemCounts, [0, 1, 0])
      }
    }
    sections.toggle(at: 0)
    expectEqual(sections.itemCounts, [0, 0, 0])
    withExtendedLifetime(observation) {}
  }

  @Test func reloads() {
    let sections = deck.collapsible(collapsed: [0])
    deck.sections.swapAt(0, 1)
    deck.reloadBlock?(.all)
    // The sections are identified by their items.
    expectEqual(sections.collapsedSections, [1])
    let rows = Rows([1, 2])
    let numbers = rows.collapsible(collapsed: [0])
    expectEqual(numbers.itemCounts, [0])
    rows.reloadBlock?(.all)
    expectEqual(numbers.collapsedSections, [])
    expectEqual(numbers.itemCounts, [2])
  }

  /// The state follows the sections, as in a set of their names.
  @Test(arguments: 0..<UInt64(TestLength.pick(8, long: 400)))
  func stateFollowsSections(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var number = 0
    func newSection(_ random: inout SplitMix64) -> Shape {
      number += 1
      let items = (0..<random.below(4)).map { Card(id: number * 100 + $0) }
      return Shape(header: "S\(number)", items: items)
    }
    let deck = DeckSource((0..<4).map { _ in newSection(&random) })
    let sections = deck.collapsible(collapsed: [0, 2])
    var names: Set<String> = ["S1", "S3"]
    let tester = DataSourceTester(dataSource: sections) { Issue.record("seed \(seed): \($0)") }
    for step in 0..<40 {
      let count = deck.sections.count
      let section = random.below(count)
      switch random.below(count == 0 ? 1 : 5) {
      case 0:
        let place = random.below(count + 1)
        deck.sections.insert(newSection(&random), at: place)
        deck.report([.section(type: .insert([place]))])
      case 1:
        names.remove(deck.sections.remove(at: section).header ?? "")
        deck.report([.section(type: .delete([section]))])
      case 2:
        let place = (section + 1) % count
        if place == section { continue }
        deck.sections.insert(deck.sections.remove(at: section), at: place)
        deck.report([.section(type: .move([section], [place]))])
      case 3 where !deck.sections[section].items.isEmpty:
        let target = (section + 1 + random.below(max(1, count - 1))) % count
        if target == section { continue }
        let card = deck.sections[section].items.removeLast()
        let from: IndexPath = [section, deck.sections[section].items.count]
        deck.sections[target].items.insert(card, at: 0)
        deck.report([.item(type: .move(from, [target, 0]))])
      default:
        sections.toggle(at: section)
        names.formSymmetricDifference([deck.sections[section].header ?? ""])
      }
      let expected = deck.sections.map {
        Shape(header: $0.header, items: names.contains($0.header ?? "") ? [] : $0.items)
      }
      expectEqual(sections.shapes, expected, "seed \(seed), step \(step)")
    }
    tester.verify()
  }
}
