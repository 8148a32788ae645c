import DataSourceChanges
import DataSourceCore
import DataSourceOperators
import DataSourcePlanning
import DataSourceTesting
import Foundation
import TestSupport

/// A chain of operators on objects that change in place, compared with a new chain of the same
/// operators.
struct PeopleChain {
  typealias Operator = @Sendable (any DataSource<Person>) -> any DataSource<Person>

  static let operators: [(name: String, make: Operator)] = [
    ("filtered", { filtered($0) }), ("mapped", { mapped($0) }), ("same", { same($0) }),
    ("sorted", { sorted($0) }), ("reversed", { reversed($0) }), ("grouped", { grouped($0) }),
    ("flattened", { flattened($0) }),
    ("nonempty", { nonempty($0) }), ("distinct", { distinct($0) }),
    ("placeholder", { placeholder($0) }), ("separated", { separated($0) }),
    ("paged", { paged($0) }), ("selectable", { selectable($0) }),
    ("outlined", { outlined($0) }), ("concatenated", { concatenated($0) }),
    ("neighborMapped", { neighborMapped($0) }), ("collapsible", { collapsible($0) }),
  ]

  private let source = Rows<Person>(sections: [])
  private let kinds: [Int]
  private let seed: UInt64
  private var decks: RandomDeck
  private var shapes: [Shape]
  private var people: [Int: Person] = [:]
  private var stages: [any DataSource<Person>] = []
  private var testers: [DataSourceTester<Person>] = []
  private let failures = Failures()

  final class Failures {
    var first: String?
    /// Whether all changes have been reported. Until then rows may be outdated: between structure
    /// and content, observers may receive a second structure.
    var isComplete = true
  }

  init(seed: UInt64) {
    self.seed = seed
    decks = RandomDeck(seed: seed)
    shapes = decks.sections(upTo: 3)
    var random = SplitMix64(seed: seed &* 31)
    kinds = (0..<1 + random.below(4)).map { _ in random.below(Self.operators.count) }
    show()
    stages = made(from: source)
    for (kind, stage) in zip(kinds, stages) {
      func attach(_ stage: some DataSource<Person>) {
        testers.append(
          DataSourceTester(dataSource: stage, allowsDuplicates: true) { [failures] violation in
            if violation.rule == .wrongContent, !failures.isComplete { return }
            failures.first = failures.first ?? "\(Self.operators[kind].name): \(violation)"
          })
      }
      attach(stage)
    }
  }

  var failure: String? {
    failures.first.map {
      "seed \(seed), \(kinds.map { Self.operators[$0].name }.joined(separator: " → ")), \($0)"
    }
  }

  private func made(from source: Rows<Person>) -> [any DataSource<Person>] {
    var last: any DataSource<Person> = source
    return kinds.map {
      last = Self.operators[$0].make(last)
      return last
    }
  }

  /// Sets the source's data to the shapes. Existing objects change in place.
  private mutating func show() {
    source.headers = shapes.map(\.header)
    source.sections = shapes.map { shape in
      shape.items.map { card in
        let person = people[card.id] ?? Person(card)
        people[card.id] = person
        (person.rank, person.suit) = (card.rank, card.suit)
        return person
      }
    }
  }

  mutating func run(edits: Int) {
    for number in 0..<edits where failures.first == nil {
      let old = shapes
      let changes =
        decks.random.once(in: 2)
        ? decks.editOne(&shapes) : decks.edit(&shapes, changes: 1 + decks.random.below(6))
      show()
      let isReload = decks.random.once(in: 10)
      failures.isComplete = false
      if isReload { source.reloadBlock?(.all) } else { report(changes) }
      failures.isComplete = true
      check("edit \(number), \(old) to \(shapes) by \(isReload ? "reload" : "\(changes)")")
    }
  }

  /// Reports a batch, sometimes its structure first and its content afterward.
  private mutating func report(_ changes: [Change]) {
    let mapping = ChangeSet.some(changes).mapping
    let (content, structure) = changes.reduce(into: ([Change](), [Change]())) { parts, change in
      guard case .object(type: .update(let path)) = change else { return parts.1.append(change) }
      if let after = mapping.newIndexPath(for: path) { parts.0.append(.item(type: .update(after))) }
    }
    let parts = decks.random.once(in: 2) ? [structure, content] : [changes]
    for part in parts where !part.isEmpty { source.reloadBlock?(.some(part)) }
  }

  private func check(_ step: String) {
    // Another source, since operators on the same one share the data that they have read.
    let copy = Rows(sections: source.sections)
    copy.headers = source.headers
    for ((kind, stage), fresh) in zip(zip(kinds, stages), made(from: copy))
    where failures.first == nil {
      let (shown, expected) = (Self.description(stage), Self.description(fresh))
      if shown != expected {
        failures.first = "\(step): \(Self.operators[kind].name) shows \(shown), not \(expected)"
      }
    }
    for tester in testers { tester.verify() }
    if let first = failures.first, !first.hasPrefix("edit") { failures.first = "\(step): \(first)" }
  }

  private static func description(_ source: some DataSource<Person>) -> String {
    source.contents.enumerated()
      .map { "\(source.headerTitle(for: $0) ?? "-") \($1)" }.joined(separator: ", ")
  }
}
