import DataSourceCore
import DataSourceTesting
import IdentityDiff
import TestSupport
import Testing

@testable import DataSourceOperators

/// The items at even offsets in each section of another data source.
final class EveryOtherDataSource<ItemType>: ArrangedDataSource<ItemType, ItemType> {
  init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    super.init(source, identity: identity)
    start()
  }

  override func targetSection(of item: ItemHandle) -> SectionHandle? {
    upstream.place(of: item).flatMap { $0.offset.isMultiple(of: 2) ? $0.section : nil }
  }

  override func updateContent() {
    let source = upstream.changes
    // The first offset in each section at which an item leaves or arrives.
    var starts: [SectionHandle: Int] = [:]
    for item in source.items {
      let after = upstream.place(of: item.handle)
      guard item.mayMove || item.before?.section != after?.section else { continue }
      for place in [item.before, after].compactMap(\.self) {
        starts[place.section] = min(starts[place.section] ?? .max, place.offset)
      }
    }
    // The items from there on may have other offsets, although the source does not record them.
    let others = starts.flatMap { upstream.items(in: $0.key).dropFirst($0.value) }
    rearrange(asking: others, asksAll: true)
  }
}

extension DataSource {
  func everyOther(identity: ElementIdentity<ItemType>? = nil) -> ComposedDataSource<ItemType> {
    EveryOtherDataSource(self, identity: identity)
  }
}

/// The second example in `.github/OPERATORS.md`.
@Suite struct EveryOtherExample {
  /// The result from scratch.
  private func everyOther(_ sections: [Shape]) -> [Shape] {
    sections.map { section in
      Shape(
        header: section.header,
        items: section.items.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    }
  }

  private static let seeds = TestLength.pick(5, long: 5_000)

  private struct Pair {
    let source: any DataSource<Card>
    let result: ComposedDataSource<Card>

    init(_ source: some DataSource<Card>) {
      (self.source, result) = (source, source.everyOther())
    }
  }

  private func check(_ pair: Pair, _ message: String) {
    func shapes(_ source: some DataSource<Card>) -> [Shape] { source.shapes }
    expectEqual(pair.result.shapes, everyOther(shapes(pair.source)), "\(message)")
  }

  /// Random changes of a list with sections, directly and through other operators.
  @Test func anyChange() {
    for seed in 0..<UInt64(Self.seeds) {
      var decks = RandomDeck(seed: seed)
      let deck = DeckSource(decks.sections(upTo: 4))
      let filtered = deck.filtered { $0.rank > 1 }
      let grouped = filtered.grouped(by: \.suit)
      let sorted = deck.sorted(by: \.rank)
      let twice = grouped.everyOther()
      let pairs = [
        Pair(deck), Pair(filtered), Pair(grouped), Pair(sorted), Pair(twice),
        Pair(deck.withoutEmptySections()), Pair(sorted.separated { _, next in next }),
        Pair(deck.concatenated(with: sorted)), Pair(deck.outlined(children: { _ in [] })),
      ]
      let testers = pairs.map { pair in
        DataSourceTester(dataSource: pair.result, allowsDuplicates: true) {
          Issue.record("seed \(seed): \($0)")
        }
      }
      for step in 0..<25 {
        let message = "seed \(seed), step \(step)"
        switch decks.random.below(8) {
        case 0:
          let rank = decks.random.below(4)
          filtered.predicate = { $0.rank > rank }
        case 1:
          let divisor = 1 + decks.random.below(4)
          grouped.key = { $0.id % divisor }
        case 2:
          let isAscending = decks.random.once(in: 2)
          sorted.areInOrder = { isAscending ? $0.id < $1.id : $0.rank > $1.rank }
        case 3...5: deck.report(decks.editOne(&deck.sections))
        default: deck.report(decks.edit(&deck.sections, changes: 1 + decks.random.below(8)))
        }
        for pair in pairs { check(pair, message) }
        for tester in testers { tester.verify() }
      }
    }
  }

  /// The items before a change keep their offsets.
  @Test func fewItemsAreReported() {
    let deck = DeckSource((0..<9).map { Card(id: $0) })
    let rows = deck.everyOther()
    let tester = DataSourceTester(dataSource: rows) { Issue.record("\($0)") }
    deck.sections[0].items.remove(at: 6)
    deck.report([.item(type: .delete([0, 6]))])
    deck.sections[0].items[2].rank = 1
    deck.report([.item(type: .update([0, 2]))])
    expectEqual(rows.shapes[0].items.map(\.id), [0, 2, 4, 7])
    expectEqual(
      tester.changeSets.map(\.description),
      [
        "[delete item 0-3, delete item 0-4, insert item 0-3]", "[update item 0-1]",
      ])
    tester.verify()
  }
}
