import DataSourceComposition
import DataSourceKit
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Batches of so many changes that sequences are rebuilt.
@Suite struct ManyChangesTests {
  @Test(arguments: Stage.all.indices)
  func inOneBatch(operator index: Int) {
    for seed in UInt64(0)..<TestLength.pick(1, long: 6) {
      var decks = RandomDeck(seed: seed)
      let deck = DeckSource((0..<3).map { _ in Shape(items: (0..<70).map { _ in decks.card() }) })
      // Two in a row, so that many changes come out of an operator as well.
      let first = Stage.sorted(deck)
      let stages = [first, Stage.all[index](first.source), Stage.all[index](deck)]
      let models = [{ first.model($0) }, { stages[1].model(first.model($0)) }, stages[2].model]
      func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
        DataSourceTester(dataSource: source) { Issue.record("seed \(seed): \($0)") }
      }
      let testers = stages.map { attach($0.source) }
      for step in 0..<TestLength.pick(4, long: 8) {
        var sections = deck.sections
        let changes = decks.edit(&sections, changes: [40, 200, 400][step % 3])
        deck.sections = sections
        deck.report(changes)
        for (stage, model) in zip(stages, models) {
          #expect(stage.source.shapes == model(deck.sections), "seed \(seed), step \(step)")
        }
        for tester in testers { tester.verify() }
      }
    }
  }
}
