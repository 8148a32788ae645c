import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Random transactions: at most one structural change set and one of content, which a view in the
/// strictest setting accepts; or an error, and nothing changes.
@Suite struct RandomTransactionTests {
  private struct Refusal: Error {}

  private func problem(of news: [ChangeSet]) -> String? {
    switch news.count {
    case 0, 1: nil
    case 2 where news[0].changes.allSatisfy { $0.type.isStructural } && news[1].isContentOnly:
      nil
    default: "told \(news)"
    }
  }

  /// Random edits in a transaction, some of them nested, that occasionally throws.
  private func run<ID, Source>(
    _ seed: UInt64, _ random: inout RandomCards, _ trial: CardTrial<ID, Source>,
    perform: (CardEdit, [CardContent], Bool) throws -> Void
  ) throws -> String? {
    for step in 0..<8 {
      let before = trial.model
      var model = before
      var edits: [CardEdit] = []
      let refuses = random.random.once(in: 4)
      func editSome(_ depth: Int) throws {
        for _ in 0..<random.random.below(8) {
          if depth < 2, random.random.once(in: 8) {
            try trial.source.transaction { try editSome(depth + 1) }
          }
          let edit = random.next(model)
          edits.append(edit)
          try perform(edit, model, random.random.once(in: 2))
          edit.perform(on: &model)
          // Lookups follow within the transaction, too.
          for id in 0..<8 where trial.source.indexPath(forID: id) != model.firstPlace(of: id) {
            throw WrongAnswer(text: "card \(id) after \(edits)")
          }
        }
      }
      do {
        try trial.source.transaction {
          try editSome(0)
          if refuses { throw Refusal() }
        }
        trial.model = model
      } catch is Refusal {}
      let news = trial.news()
      if refuses, !news.isEmpty { return "step \(step) is taken back and tells \(news)" }
      if let problem = problem(of: news) ?? trial.problem() {
        return "step \(step): \(before.text): \(edits) tells \(news): \(problem)"
      }
    }
    return nil
  }

  private func listProblem(_ seed: UInt64, repeats: Bool) throws -> String? {
    var random = RandomCards(seed: seed, repeats: repeats, isList: true)
    let model = random.contents()
    let list = CardList(items: model[0].items)
    return try run(seed, &random, CardTrial(list, model)) {
      try $0.perform(on: list, $1, naming: $2)
    }
  }

  private func sectionedProblem(_ seed: UInt64, repeats: Bool) throws -> String? {
    var random = RandomCards(seed: seed, repeats: repeats)
    let model = random.contents()
    let source = CardSections(sections: model.objects)
    return try run(seed, &random, CardTrial(source, model)) {
      try $0.perform(on: source, $1, naming: $2)
    }
  }

  @Test func lists() { checkSeeds(CardRounds.seeds * 2) { try listProblem($0, repeats: false) } }

  @Test func listsWithRepeatedIdentities() {
    checkSeeds(CardRounds.seeds * 2) { try listProblem($0, repeats: true) }
  }

  @Test func sections() {
    checkSeeds(CardRounds.seeds * 4) { try sectionedProblem($0, repeats: false) }
  }

  @Test func sectionsWithRepeatedIdentities() {
    checkSeeds(CardRounds.seeds * 4) { try sectionedProblem($0, repeats: true) }
  }
}

extension ChangeType {
  /// Whether the edit inserts, deletes or moves anything.
  var isStructural: Bool {
    if case .update = self { false } else { true }
  }
}
