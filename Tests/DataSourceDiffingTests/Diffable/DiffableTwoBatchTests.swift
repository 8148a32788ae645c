import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// `.twoBatches`: the data source has a state in between, and must not be edited in it.
@Suite struct DiffableTwoBatchTests {
  @Test func randomTransitions() {
    var twice = 0
    checkSeeds(CardRounds.seeds * 2) { seed in
      var random = RandomCards(seed: seed, repeats: seed % 4 == 0)
      let model = random.contents()
      let source = CardSections(sections: model.objects)
      source.options.policy = .twoBatches
      let trial = CardTrial(source, model, late: true)
      for step in 0..<8 {
        let before = trial.model
        trial.model = random.edited(trial.model, upTo: 10)
        let sent = source.apply(trial.model.objects)
        let news = trial.news()
        if sent != news { return "step \(step): \(sent) instead of \(news)" }
        if news.count(where: { !$0.isContentOnly }) == 2 { twice += 1 }
        if news.count > 3 { return "step \(step): \(news)" }
        if let problem = trial.problem() {
          return "step \(step): \(before.text) to \(trial.model.text) tells \(news): \(problem)"
        }
      }
      return nil
    }
    #expect(twice > TestLength.pick(1, long: 5))
  }

  private let old = [CardContent(1, [1, 2, 3]), CardContent(2, [4, 5, 6])]
  private let new = [CardContent(2, [4, 5, 7]), CardContent(1, [1, 9, 8])]

  /// A source whose listener responds to change sets, by their number.
  private func source(
    answers: [Int: (CardSections) -> Void]
  ) -> (CardSections, CardView<CardSections>) {
    let source = CardSections(sections: old.objects)
    source.options.policy = .twoBatches
    var number = 0
    source.reloadBlock = { [unowned source] _ in
      number += 1
      answers[number]?(source)
    }
    return (source, CardView(source))
  }

  @Test func stateInBetween() throws {
    var between: [[Card?]] = []
    let (source, view) = source(answers: [1: { between = $0.shown }])
    source.apply(new.objects)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(between, [new[1].items, new[0].items])
    expectEqual(view.changeSets.count, 2)
    expectEqual(view.changeSets.last, .some([.section(type: .move([1], [0]))]))
  }

  @Test func editsInBetween() throws {
    let (source, view) = source(answers: [
      1: { source in
        let shown = source.shown
        let error = EditError.updateInProgress
        #expect(throws: error) { try source.append(Card(20), toSection: 1) }
        #expect(throws: error) { try source.remove(at: [0, 0]) }
        #expect(throws: error) { try source.appendSection(CardSection(id: 5, items: [])) }
        #expect(throws: error) { try source.setTitles(ofSection: 1, headerTitle: "uno") }
        #expect(throws: error) { try source.transaction { try source.moveSection(from: 0, to: 1) } }
        expectEqual(source.shown, shown)
      }
    ])
    source.apply(new.objects)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(source.shown, new.map(\.items))
  }

  @Test func applyInBetweenWins() {
    let last = [CardContent(3, [1]), CardContent(2, [4])]
    let (source, view) = source(answers: [
      1: {
        expectEqual($0.apply([]), [])
        expectEqual($0.apply(last.objects), [])
      }
    ])
    let sent = source.apply(new.objects)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(source.shown, last.map(\.items))
    expectEqual(sent, view.changeSets)
  }

  /// Data waiting for the second batch must not replace data applied later.
  @Test func newerDataStays() {
    let (source, view) = source(answers: [
      1: { $0.apply([CardContent(3, [1])].objects) },
      2: { source in
        #expect(throws: EditError.updateInProgress) { try source.append(Card(8), toSection: 1) }
        source.apply([CardContent(4, [2])].objects)
      },
    ])
    source.apply(new.objects)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(source.shown, [[Card(2)]])
    #expect(throws: Never.self) { try source.append(Card(8), toSection: 4) }
    view.verify()
    expectEqual(view.problems, [])
  }

  /// A transaction that is reverted also reverts the data it applied in between.
  @Test func transactionInBetween() {
    struct Refusal: Error {}
    let (source, view) = source(answers: [
      1: { source in
        #expect(throws: Refusal.self) {
          try source.transaction {
            source.apply([])
            throw Refusal()
          }
        }
      }
    ])
    source.apply(new.objects)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(source.shown, new.map(\.items))
  }

  /// A single edit, a list, or a change that fits one batch is reported as with other policies.
  @Test func oneBatchWhereItDoes() throws {
    let (source, view) = source(answers: [:])
    source.apply(old.reversed().objects)
    try source.moveSection(from: 0, to: 1)
    let list = CardList(items: [Card(1), Card(2)])
    list.options.policy = .twoBatches
    list.reloadBlock = { _ in }
    expectEqual(list.apply([Card(2, 1), Card(1), Card(3)]).count, 2)
    view.verify()
    expectEqual(view.problems, [])
    expectEqual(view.changeSets.count, 2)
  }
}
