import DataSourceDiffing
import DataSourceStreams
import Foundation
import TestSupport
import Testing

/// Random edits, each compared with a plain model: the change set describes the edit, a view in the
/// strictest setting accepts it, and all lookups find what a search finds.
@Suite struct DiffableEditingTests {
  /// Tests a list with one seed.
  private func listProblem(_ seed: UInt64, repeats: Bool) throws -> String? {
    var random = RandomCards(seed: seed, repeats: repeats, isList: true)
    let model = random.contents()
    let trial = CardTrial(CardList(items: model[0].items), model)
    for step in 0..<CardRounds.steps {
      let edit = random.next(trial.model)
      let expected = edit.changeSets(for: trial.model)
      try edit.perform(on: trial.source, trial.model, naming: random.random.once(in: 2))
      edit.perform(on: &trial.model)
      let news = trial.news()
      if let expected, expected != news { return "step \(step): \(edit) tells \(news)" }
      if let problem = trial.problem() { return "step \(step): \(edit): \(problem)" }
      if trial.source.items != trial.model[0].items { return "step \(step): items" }
    }
    return nil
  }

  /// Tests sections with one seed.
  private func sectionedProblem(_ seed: UInt64, repeats: Bool) throws -> String? {
    var random = RandomCards(seed: seed, repeats: repeats)
    let model = random.contents()
    let trial = CardTrial(CardSections(sections: model.objects), model)
    for step in 0..<CardRounds.steps {
      let edit = random.next(trial.model)
      let expected = edit.changeSets(for: trial.model)
      try edit.perform(on: trial.source, trial.model, naming: random.random.once(in: 2))
      edit.perform(on: &trial.model)
      let news = trial.news()
      if let expected, expected != news { return "step \(step): \(edit) tells \(news)" }
      if let problem = trial.problem() { return "step \(step): \(edit): \(problem)" }
    }
    return nil
  }

  @Test func lists() { checkSeeds { try listProblem($0, repeats: false) } }

  @Test func listsWithRepeatedIdentities() { checkSeeds { try listProblem($0, repeats: true) } }

  @Test func sections() { checkSeeds { try sectionedProblem($0, repeats: false) } }

  @Test func sectionsWithRepeatedIdentities() {
    checkSeeds { try sectionedProblem($0, repeats: true) }
  }

  /// An edit that inserts an identity already in use throws, and changes nothing.
  @Test func editsThatRepeatIdentities() {
    var count = 0
    checkSeeds { seed in
      var random = RandomCards(seed: seed, repeats: true)
      var model = random.contents()
      let source = CardSections(sections: model.objects)
      for step in 0..<CardRounds.steps {
        guard let edit = random.single(model) else { continue }
        let isRefused = edit.repeatsIdentity(in: model)
        do {
          try edit.perform(on: source, model, naming: false)
          if isRefused { return "step \(step): \(edit) is not refused" }
          edit.perform(on: &model)
        } catch EditError.duplicateIdentity {
          if !isRefused { return "step \(step): \(edit) is refused" }
          count += 1
        }
        if source.shown != model.map(\.items) { return "step \(step): \(source.shown)" }
      }
      return nil
    }
    #expect(count > TestLength.pick(25, long: 100))
  }

  /// The index of identities is maintained for 64 edits and then rebuilt.
  @Test func lookUpsFarBehindTheEdits() {
    checkSeeds(CardRounds.seeds / 4) { seed in
      var random = RandomCards(seed: seed)
      var model = random.contents()
      let source = CardSections(sections: model.objects)
      for step in 0..<20 {
        // Sometimes there is no lookup for a while.
        for _ in 0..<random.random.below(140) {
          guard let edit = random.single(model) else { continue }
          try edit.perform(on: source, model, naming: false)
          edit.perform(on: &model)
        }
        for id in 0..<400 where source.indexPath(forID: id) != model.firstPlace(of: id) {
          return "step \(step): card \(id)"
        }
      }
      return nil
    }
  }
}
