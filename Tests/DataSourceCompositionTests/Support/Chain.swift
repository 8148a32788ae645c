import DataSourceComposition
import DataSourceKit
import DataSourceTesting
import Foundation
import TestSupport

/// A chain of operators over one deck.
struct Chain {
  private var decks: RandomDeck
  private let deck: DeckSource
  private var stages: [Stage] = []
  private let seed: UInt64
  private var step = "made"
  private let failures = Failures()
  private var testers: [DataSourceTester<Card>] = []
  private let observers = Observers()

  final class Failures {
    var first: String?
    /// Whether the reports of the source are wrong, so that no view can show its data.
    var isLenient = false
  }

  /// Observers of the stages beside the testers and operators.
  final class Observers {
    var observations: [ChangeObservation] = []
    /// The change sets of each stage.
    var heard: [[ChangeSet]] = []
  }

  init(seed: UInt64, depth: Int?, only index: Int? = nil) {
    self.seed = seed
    decks = RandomDeck(seed: seed)
    deck = DeckSource(decks.sections(upTo: 4))
    for _ in 0..<(depth ?? 1 + decks.random.below(4)) {
      let kind = index ?? decks.random.below(Stage.all.count)
      stages.append(Stage.all[kind](stages.last?.source ?? deck))
    }
    for stage in stages { attach(stage) }
    check()
  }

  private mutating func attach(_ stage: Stage) {
    func attach(_ source: some DataSource<Card>) -> DataSourceTester<Card> {
      DataSourceTester(dataSource: source, allowsDuplicates: true) { [failures, name = stage.name] violation in
        if failures.isLenient, violation.rule == .wrongContent { return }
        failures.first = failures.first ?? "\(name): \(violation)"
      }
    }
    testers.append(attach(stage.source))
    let number = observers.heard.count
    observers.heard.append([])
    observers.observations.append(
      stage.source.observeChanges { [unowned observers] in observers.heard[number].append($0) })
  }

  var failure: String? {
    failures.first.map {
      "seed \(seed), \(stages.map(\.name).joined(separator: " → ")), \(step): \($0)"
    }
  }

  mutating func run(edits: Int) {
    for number in 0..<edits where failures.first == nil {
      let told = testers.map(\.changeSets.count)
      edit()
      step = "edit \(number), \(step)"
      check()
      if failures.first != nil {
        for (tester, told) in zip(testers, told) {
          step += "; told \(tester.changeSets[told...].map(\.description))"
        }
      }
    }
  }

  private mutating func edit() {
    guard decks.random.once(in: 6), let last = stages.last?.source as? ComposedDataSource<Card>
    else { return editOnce(among: 21) }
    // All stages are connected, so any of them may perform the batch.
    let told = testers.map(\.changeSets.count)
    var steps: [String] = []
    last.performBatch {
      for _ in 0..<1 + decks.random.below(5) {
        // No lies, which are put right by a reload only after the batch.
        editOnce(among: 18)
        steps.append(step)
      }
    }
    step = "batch of \(steps.joined(separator: "; "))"
    for (tester, told) in zip(testers, told) {
      let changeSets = tester.changeSets[told...]
      if changeSets.count > 2 || changeSets.count == 2 && changeSets.last?.isContentOnly == false {
        failures.first = failures.first ?? "the batch is reported as \(changeSets)"
      }
    }
  }

  private mutating func editOnce(among kinds: Int) {
    var sections = deck.sections
    let old = sections
    switch decks.random.below(kinds) {
    case 0..<8:
      report(decks.editOne(&sections), sections)
    case 8..<14:
      report(decks.edit(&sections, changes: 1 + decks.random.below(6)), sections)
    case 14:
      _ = decks.edit(&sections, changes: 4)
      deck.sections = sections
      step = "reload \(old) to \(sections)"
      deck.reloadBlock?(.all)
    case 15 where kinds > 18:
      // What is reported has nothing to do with what has happened.
      let wrong = decks.edit(&sections, changes: 1 + decks.random.below(4))
      sections = old
      _ = decks.edit(&sections, changes: 4)
      lie { $0.report(wrong, sections) }
    case 16 where kinds > 18:
      // Two steps at once, reported one after the other: for the first the source is ahead.
      let first = decks.edit(&sections, changes: 2)
      let second = decks.edit(&sections, changes: 2)
      deck.sections = sections
      step = "\(old) to \(sections) ahead of \(first), \(second)"
      lie {
        if !first.isEmpty { $0.deck.report(first) }
        if !second.isEmpty { $0.deck.report(second) }
      }
    case 17 where kinds > 18:
      // This is not reported until the next observer is added.
      deck.reloadBlock = decks.random.once(in: 2) ? nil : { _ in }
      report(decks.edit(&sections, changes: 4), sections)
      observers.observations.append(deck.observeChanges { _ in })
    default:
      let stage = decks.random.below(stages.count)
      step = "change of \(stages[stage].name)"
      stages[stage].change(&decks.random)
    }
  }

  private mutating func report(_ changes: [Change], _ sections: [Shape]) {
    step = "\(deck.sections) to \(sections) by \(ChangeSet.some(changes))"
    deck.sections = sections
    if !changes.isEmpty { deck.report(changes) }
  }

  /// Lets the source report something wrong, although it may look right. A reload then repairs
  /// everything.
  private mutating func lie(_ body: (inout Chain) -> Void) {
    failures.isLenient = true
    body(&self)
    deck.reloadBlock?(.all)
    failures.isLenient = false
  }

  private func check() {
    var expected = deck.sections
    for (stage, tester) in zip(stages, testers) where failures.first == nil {
      expected = stage.model(expected)
      let actual = stage.source.shapes
      if actual != expected {
        failures.first = "\(stage.name) shows \(actual), expected \(expected)"
      }
      tester.verify()
    }
    for (tester, heard) in zip(testers, observers.heard) where tester.changeSets != heard {
      failures.first = failures.first ?? "an observer has heard \(heard)"
    }
  }
}
