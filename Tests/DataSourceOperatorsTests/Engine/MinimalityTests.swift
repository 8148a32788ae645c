import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// A replacement or reload is reported with no more commands than a difference between the old and
/// new sections, with all identities known.
@Suite struct MinimalityTests {
  /// A section identified by its title.
  struct Group: Identifiable {
    var id: String
    var items: [Card]
  }

  /// Checks how many commands a change reports.
  func check(
    _ source: some DataSource<Card>, _ name: String, _ change: () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func groups() -> [Group] {
      source.shapes.map { Group(id: $0.header ?? "", items: $0.items) }
    }
    let tester = DataSourceTester(dataSource: source) {
      Issue.record("\(name): \($0)", sourceLocation: sourceLocation)
    }
    let old = groups()
    change()
    let new = groups()
    let plan = Diff.difference(from: old, to: new, items: \.items)
      .plan(itemCounts: new.map(\.items.count))
    let told = tester.changeSets
    #expect(!told.contains(.all), "\(name)", sourceLocation: sourceLocation)
    #expect(
      told.reduce(0) { $0 + $1.changes.count } <= plan.commandCount,
      "\(name): \(told) instead of \(plan)", sourceLocation: sourceLocation)
    tester.verify()
    tester.detach()
  }

  static let seeds: Range<UInt64> = 0..<TestLength.pick(5, long: 60)

  @Test(arguments: seeds)
  func replacing(seed: UInt64) {
    var deck = RandomDeck(seed: seed)
    let source = DeckSource((0..<40).map { _ in deck.card() })
    let filtered = source.filtered { $0.rank > 2 }
    let sorted = source.sorted { $0.rank < $1.rank }
    let grouped = source.grouped(by: { $0.suit }, title: { key, _ in "\(key)" })
    for _ in 0..<5 {
      let bound = deck.random.below(6)
      let factor = 1 + deck.random.below(20)
      check(filtered, "predicate") { filtered.predicate = { $0.rank >= bound } }
      check(sorted, "order") {
        sorted.areInOrder = { $0.id * factor % 23 < $1.id * factor % 23 }
      }
      check(grouped, "key") { grouped.key = { ($0.suit * factor + $0.rank / 4) % 6 } }
      check(grouped, "order of groups") {
        grouped.areInOrder = { $0 * factor % 7 < $1 * factor % 7 }
      }
    }
  }

  @Test(arguments: seeds)
  func reloading(seed: UInt64) {
    var deck = RandomDeck(seed: seed)
    let source = DeckSource((0..<40).map { _ in deck.card() })
    let filtered = source.filtered { $0.rank > 1 }
    let sorted = source.sorted { $0.rank < $1.rank }
    let grouped = source.grouped(by: { $0.suit }, title: { key, _ in "\(key)" })
    for _ in 0..<5 {
      func reload() {
        var sections = source.sections
        while sections.count != 1 || sections == source.sections {
          sections = source.sections
          _ = deck.edit(&sections, changes: seed % 2 == 0 ? 3 : 25)
        }
        // Here, sections are identified by their titles.
        sections[0].header = nil
        source.sections = sections
        source.reloadBlock?(.all)
      }
      check(filtered, "filtered", reload)
      check(sorted, "sorted", reload)
      check(grouped, "grouped", reload)
    }
  }
}
