import DataSourceChanges
import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport

/// A chain of operators on one deck.
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
    /// Whether the source reports incorrect changes, so that no view can show its data.
    var isLenient = false
  }

  /// Observers of the stages, besides testers and operators.
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
      DataSourceTester(dataSource: source, allowsDuplicates: true) {
        [failures, name = stage.name] violation in
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
        // No incorrect reports: a reload would correct them only after the batch.
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
      // The report is unrelated to the actual change.
      let wrong = decks.edit(&sections, changes: 1 + decks.random.below(4))
      sections = old
      _ = decks.edit(&sections, changes: 4)
      lie { $0.report(wrong, sections) }
    case 16 where kinds > 18:
      // Two steps at once, reported one after the other: at the first report the source is ahead.
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

  /// Lets the source report something incorrect that may look correct. A reload then repairs
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
    // Some operators are asked from the start, others later or never.
    for (index, stage) in stages.enumerated() where (seed >> UInt64(index % 4)) % 2 == 0 {
      checkIndexPaths(stage)
    }
    for (tester, heard) in zip(testers, observers.heard) where tester.changeSets != heard {
      failures.first = failures.first ?? "an observer has heard \(heard)"
    }
  }

  /// Checks lookups by identity, and index paths converted between an operator and the deck.
  private func checkIndexPaths(_ stage: Stage) {
    guard let source = stage.source as? ComposedDataSource<Card>, failures.first == nil else {
      return
    }
    func fail(_ text: String) { failures.first = failures.first ?? "\(stage.name): \(text)" }
    var first: [Int: IndexPath] = [:]
    for path in source.indexPaths {
      if let id = source.item(at: path)?.id, first[id] == nil { first[id] = path }
    }
    for id in Set(first.keys).union(0..<20).union([-1_000, 3_002]) {
      let found = source.indexPath(forID: id)
      if found != first[id] { fail("finds \(id) at \(found as Any), not \(first[id] as Any)") }
      if source.indexPath(forIdentity: id) != found { fail("finds \(id) only by id") }
    }
    // The rows of an item have other identities, and its index path.
    if stages.contains(where: { $0.name == "expanded" }) { return }
    let known = Dictionary(deck.indexPaths.map { (deck.item(at: $0)?.id, $0) }) { first, _ in first
    }
    for path in source.indexPaths {
      guard let id = source.item(at: path)?.id else { continue }
      let origin = source.convert(path, to: deck)
      if origin != known[id] {
        fail("converts \(path) to \(origin as Any), not \(known[id] as Any)")
      }
      // The deck may occur several times.
      guard let origin, let back = source.convert(origin, from: deck) else { continue }
      if source.item(at: back)?.id != id {
        fail("converts \(origin) to \(back), which is not \(id)")
      }
    }
    for path in deck.indexPaths {
      guard let id = deck.item(at: path)?.id else { continue }
      let converted = source.convert(path, from: deck)
      if converted == nil, first[id] != nil, !stages.contains(where: { $0.name == "concatenated" })
      {
        fail("does not convert \(path)")
      }
    }
  }
}
