import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Observers besides operators and reload blocks, and blocks that are replaced.
@Suite struct ObservingTests {
  let deck = DeckSource([Card(id: 1, rank: 3), Card(id: 2, rank: 1)])

  final class Log {
    var names: [String] = []
    func hear(_ name: String) -> (ChangeSet) -> Void { { self.names.append("\(name)\($0.count)") } }
    /// What has been logged since the last call.
    func take() -> [String] {
      defer { names = [] }
      return names
    }
  }

  func append(_ card: Card = Card(id: 9)) {
    deck.sections[0].items.append(card)
    deck.report([.item(type: .insert([0, deck.sections[0].items.count - 1]))])
  }

  @Test func everyoneHearsOnce() {
    let log = Log()
    deck.reloadBlock = log.hear("block")
    let first = deck.observeChanges(log.hear("a"))
    let sorted = deck.sorted(by: \.rank)
    let second = deck.observeChanges(log.hear("b"))
    let third = sorted.observeChanges(log.hear("c"))
    sorted.reloadBlock = log.hear("sorted")
    append()
    expectEqual(log.take().sorted(), ["a1", "b1", "block1", "c1", "sorted1"])
    second.cancel()
    append()
    expectEqual(log.take().sorted(), ["a1", "block1", "c1", "sorted1"])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func anObserverThatIsLetGoHearsNothing() {
    let log = Log()
    var observation: ChangeObservation? = deck.observeChanges(log.hear("a"))
    append()
    #expect(observation != nil)
    observation = nil
    append()
    expectEqual(log.take(), ["a1"])
  }

  @Test func anObservationDoesNotHoldItsSource() {
    weak var source: DeckSource?
    weak var sorted: SortedDataSource<Card>?
    var observations: [ChangeObservation] = []
    do {
      let deck = DeckSource([Card(id: 1)])
      let operators = deck.sorted(by: \.rank)
      source = deck
      sorted = operators
      observations = [deck.observeChanges { _ in }, operators.observeChanges { _ in }]
    }
    expectNil(source)
    expectNil(sorted)
    expectEqual(observations.count, 2)
  }

  @Test func erasedDataSourcesAndOperatorsAreObserved() {
    let log = Log()
    let erased = AnyDataSource(dataSource: deck)
    let existential: any DataSource<Card> = deck.filtered { $0.rank > 5 }
    let observations = [
      erased.observeChanges(log.hear("a")), existential.observeChanges(log.hear("b")),
      AnyDataSource(dataSource: deck).observeChanges(log.hear("c")),
    ]
    append(Card(id: 7, rank: 7))
    expectEqual(log.take().sorted(), ["a1", "b1", "c1"])
    expectEqual(observations.count, 3)
  }

  @Test func whoChangesTheDataInAnswerInterruptsNobody() {
    var heard: [String] = []
    var isFirst = true
    let first = deck.observeChanges { [deck] in
      heard.append("a\($0.count)")
      guard isFirst else { return }
      isFirst = false
      deck.sections[0].items.removeAll()
      deck.report((0..<3).map { .item(type: .delete([0, $0])) })
    }
    let second = deck.observeChanges { heard.append("b\($0.count)") }
    append()
    // The second observer is notified only after the data has both changes, of a reload. It has
    // waited longer than the first one.
    expectEqual(heard, ["a1", "ball", "a3"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func anObserverMayEndItselfAndOthers() {
    let log = Log()
    var observations: [ChangeObservation] = []
    for _ in 0..<3 {
      observations.append(
        deck.observeChanges {
          log.hear("a")($0)
          for observation in observations { observation.cancel() }
        })
    }
    append()
    append()
    expectEqual(log.take(), ["a1"])
  }
}

extension ObservingTests {
  @Test(arguments: [true, false])
  func aBlockThatIsReplacedIsNotCalledAgain(byNone: Bool) {
    let log = Log()
    deck.reloadBlock = log.hear("first")
    let a = deck.observeChanges(log.hear("a"))
    deck.reloadBlock = byNone ? nil : log.hear("second")
    append()
    expectEqual(log.take(), (byNone ? [] : ["second1"]))
    let b = deck.observeChanges(log.hear("b"))
    // The observer that was cut off has missed something.
    expectEqual(log.take(), ["aall"])
    append()
    expectEqual(log.take(), (byNone ? ["a1", "b1"] : ["second1", "a1", "b1"]))
    withExtendedLifetime((a, b)) {}
  }

  /// Random blocks before, after and around the installed ones: each observer is notified once.
  @Test(arguments: 0..<200)
  func blocksInAnyOrder(seed: UInt64) {
    var deck = RandomDeck(seed: seed)
    let log = Log()
    var observations: [ChangeObservation] = []
    for step in 0..<12 {
      switch deck.random.below(3) {
      case 0: self.deck.reloadBlock = nil
      case 1: self.deck.reloadBlock = log.hear("block\(step):")
      default:
        let earlier = self.deck.reloadBlock
        self.deck.reloadBlock = {
          log.hear("chain\(step):")($0)
          earlier?($0)
        }
      }
      observations.append(self.deck.observeChanges(log.hear("observer\(step):")))
      _ = log.take()
      append()
      let heard = log.take()
      expectEqual(Set(heard).count, heard.count, "seed \(seed), step \(step): \(heard)")
      let observers = heard.count { $0.hasPrefix("observer") }
      expectEqual(observers, observations.count, "seed \(seed), step \(step): \(heard)")
    }
  }
}

extension ChangeSet {
  /// The number of changes.
  fileprivate var count: String { self == .all ? "all" : "\(changes.count)" }
}
