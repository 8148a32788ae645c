import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Chains with observers only on the last operator, so that earlier operators pass on less than
/// change sets need.
@Suite struct LastObservedTests {
  @Test(arguments: 0..<TestLength.pick(5, long: 100))
  func chains(seed: UInt64) {
    var decks = RandomDeck(seed: 1_000_000 + seed)
    let deck = DeckSource((0..<3).map { _ in Shape(items: (0..<90).map { _ in decks.card() }) })
    var stages: [Stage] = [Stage.filtered(deck)]
    for _ in 0..<1 + decks.random.below(4) {
      // Filters, orders and groups, and sometimes any other operator.
      let kinds = [0, 2, 3, decks.random.below(Stage.all.count)]
      stages.append(Stage.all[kinds[decks.random.below(4)]](stages[stages.count - 1].source))
    }
    let name = "seed \(seed), \(stages.map(\.name))"
    func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
      DataSourceTester(dataSource: source, allowsDuplicates: true) {
        Issue.record("\(name): \($0)")
      }
    }
    let last = stages[stages.count - 1].source
    let tester = attach(last)
    for step in 0..<16 {
      if decks.random.once(in: 3) {
        var sections = deck.sections
        let changes = decks.edit(&sections, changes: [3, 40, 150][decks.random.below(3)])
        deck.sections = sections
        deck.report(changes)
      } else {
        stages[decks.random.below(stages.count)].change(&decks.random)
      }
      var expected = deck.sections
      for stage in stages {
        expected = stage.model(expected)
        expectEqual(stage.source.shapes, expected, "\(name), step \(step), \(stage.name)")
      }
      tester.verify()
    }
  }
}
