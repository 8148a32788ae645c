import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Batches with so many changes that sequences are rebuilt.
@Suite struct ManyChangesTests {
  @Test(arguments: Stage.all.indices)
  func inOneBatch(operator index: Int) {
    for seed in UInt64(0)..<TestLength.pick(1, long: 6) {
      var decks = RandomDeck(seed: seed)
      let deck = DeckSource((0..<3).map { _ in Shape(items: (0..<70).map { _ in decks.card() }) })
      // Two in a row, so that an operator also emits many changes.
      let first = Stage.sorted(deck)
      let stages = [first, Stage.all[index](first.source), Stage.all[index](deck)]
      let models = [{ first.model($0) }, { stages[1].model(first.model($0)) }, stages[2].model]
      func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
        DataSourceTester(dataSource: source, allowsDuplicates: true) {
          Issue.record("seed \(seed): \($0)")
        }
      }
      let testers = stages.map { attach($0.source) }
      for step in 0..<TestLength.pick(3, long: 8) {
        var sections = deck.sections
        let changes = decks.edit(&sections, changes: [40, 200, 400][step % 3])
        deck.sections = sections
        deck.report(changes)
        for (stage, model) in zip(stages, models) {
          expectEqual(stage.source.shapes, model(deck.sections), "seed \(seed), step \(step)")
        }
        for tester in testers { tester.verify() }
      }
    }
  }

  /// Before every operator, a predicate that most items satisfy, or few, or none; in separate
  /// sections and in groups with titles.
  @Test(arguments: Stage.all.indices)
  func fewRemain(operator index: Int) {
    for seed in UInt64(0)..<TestLength.pick(1, long: 12) {
      var decks = RandomDeck(seed: seed)
      let size = TestLength.pick(80, long: 150)
      let deck = DeckSource((0..<3).map { _ in Shape(items: (0..<size).map { _ in decks.card() }) })
      let filtered = deck.filtered { _ in true }
      let stages = [
        Stage.all[index](filtered), Stage.grouped(Stage.sorted(filtered).source),
        Stage.all[index](Stage.grouped(filtered).source),
        Stage.all[index](Stage.sorted(filtered).source),
      ]
      let grouped = filtered.grouped(by: \.suit, title: { GroupTitleTests.title($0, $1) })
      let other = filtered.grouped(by: \.suit, title: { GroupTitleTests.title($0, $1) })
      let all = other.filtered { _ in true }
      let models = [
        stages[0].model, { stages[1].model(Stage.sorted(filtered).model($0)) },
        { stages[2].model(Stage.grouped(filtered).model($0)) },
        { stages[3].model(Stage.sorted(filtered).model($0)) },
      ]
      func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
        DataSourceTester(dataSource: source, allowsDuplicates: true) {
          Issue.record("seed \(seed): \($0)")
        }
      }
      let testers = stages.map { attach($0.source) } + [attach(grouped), attach(all)]
      for step in 0..<TestLength.pick(2, long: 12) {
        let start = decks.random.below(3 * size)
        let count = [0, 1, 3, 10, 3 * size][decks.random.below(5)]
        filtered.predicate = { start..<start + count ~= $0.id }
        let sections = deck.sections.map { section in
          Shape(header: section.header, items: section.items.filter(filtered.predicate))
        }
        for (stage, model) in zip(stages, models) {
          expectEqual(stage.source.shapes, model(sections), "seed \(seed), step \(step)")
        }
        let groups = GroupTitleTests.groups(sections.flatMap(\.items)).sorted { $0.key < $1.key }
        let expected = groups.map { Shape(header: GroupTitleTests.title($0, $1), items: $1) }
        expectEqual(grouped.shapes, expected, "seed \(seed), step \(step)")
        expectEqual(all.shapes, expected, "seed \(seed), step \(step)")
        for tester in testers { tester.verify() }
      }
    }
  }

  /// So many items move to a new group that all items are read.
  @Test func manyItemsMoveToANewGroup() {
    let deck = DeckSource((0..<200).map { Card(id: $0, suit: $0 % 2) })
    let grouped = deck.grouped(by: \.suit)
    let tester = DataSourceTester(dataSource: grouped) { Issue.record("\($0)") }
    let moving = (0..<200).filter { $0 % 3 > 0 }
    for item in moving { deck.sections[0].items[item].suit = 7 }
    deck.report(moving.map { .item(type: .update([0, $0])) })
    tester.verify()
    expectEqual(grouped.shapes.map(\.items.count), [34, 33, 133])
  }
}
