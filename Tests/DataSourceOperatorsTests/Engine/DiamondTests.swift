import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// A source that several paths lead to, of equal length or not. Each change is reported once, and
/// every observer sees all stages in the new state.
@Suite struct DiamondTests {
  /// A stage, and the stages that it follows; -1 is the source.
  private struct Node {
    var stage: Stage
    var inputs: [Int]
  }

  private final class Graph {
    let deck: DeckSource
    var decks: RandomDeck
    var nodes: [Node] = []
    var testers: [DataSourceTester<Card>] = []
    var observations: [ChangeObservation] = []
    var failure: String?
    var description: String { nodes.map { "\($0.stage.name)\($0.inputs)" }.joined(separator: ", ") }

    init(seed: UInt64) {
      decks = RandomDeck(seed: seed)
      deck = DeckSource(decks.sections(upTo: 3))
      for number in 0..<5 {
        let input = decks.random.below(number + 1) - 1
        // Every other stage joins two paths.
        if number % 2 == 1 || decks.random.once(in: 3) {
          join(input, decks.random.below(number + 1) - 1)
        } else {
          let kind = decks.random.below(Stage.all.count)
          nodes.append(Node(stage: Stage.all[kind](source(input)), inputs: [input]))
        }
      }
      for node in nodes { attach(node.stage.source, node.stage.name) }
    }

    private func source(_ number: Int) -> any DataSource<Card> {
      number < 0 ? deck : nodes[number].stage.source
    }

    private func join(_ first: Int, _ second: Int) {
      func join(_ first: some DataSource<Card>) -> any DataSource<Card> {
        first.concatenated(with: source(second))
      }
      let stage = Stage(name: "joined", source: join(source(first))) { $0 }
      nodes.append(Node(stage: stage, inputs: [first, second]))
    }

    private func attach(_ source: some DataSource<Card>, _ name: String) {
      testers.append(
        DataSourceTester(dataSource: source, allowsDuplicates: true) { [unowned self] in
          failure = failure ?? "\(name): \($0)"
        })
      observations.append(source.observeChanges { [unowned self] in check("\(name) told \($0)") })
    }

    /// Compares all stages with what they should show.
    func check(_ step: @autoclosure () -> String) {
      var shapes: [[Shape]] = []
      for node in nodes where failure == nil {
        let input = node.inputs.flatMap { $0 < 0 ? deck.sections : shapes[$0] }
        shapes.append(node.stage.model(input))
        if node.stage.source.shapes != shapes.last {
          failure =
            "\(step()): \(node.stage.name) shows \(node.stage.source.shapes), not \(shapes)"
        }
      }
    }

    func run(_ number: Int) {
      let told = testers.map(\.changeSets.count)
      let old = deck.sections
      if decks.random.once(in: 4), let last = nodes.last?.stage.source as? ComposedDataSource<Card>
      {
        last.performBatch { for _ in 0..<3 { edit() } }
      } else {
        edit()
      }
      let step = "edit \(number), \(old) to \(deck.sections)"
      check(step)
      for (tester, told) in zip(testers, told) {
        tester.verify()
        let changeSets = tester.changeSets[told...]
        if changeSets.count > 2 || changeSets.count == 2 && changeSets.last?.isContentOnly == false
        {
          failure = failure ?? "\(step): told \(changeSets)"
        }
      }
      if let failure, !failure.hasPrefix("edit") { self.failure = "\(step): \(failure)" }
    }

    private func edit() {
      let kind = decks.random.below(8)
      if kind == 0 {
        _ = decks.edit(&deck.sections, changes: 3)
        deck.reloadBlock?(.all)
      } else if kind == 1 {
        let node = nodes[decks.random.below(nodes.count)]
        node.stage.change(&decks.random)
      } else {
        let changes =
          kind < 5 ? decks.editOne(&deck.sections) : decks.edit(&deck.sections, changes: 4)
        if !changes.isEmpty { deck.report(changes) }
      }
    }
  }

  static let graphs = TestLength.pick(1, long: 80)

  @Test(arguments: 0..<8)
  func graphs(part: Int) {
    for seed in 0..<Self.graphs {
      let graph = Graph(seed: UInt64(part * 100_000 + seed))
      graph.check("made")
      for number in 0..<TestLength.pick(10, long: 20) where graph.failure == nil {
        graph.run(number)
      }
      if let failure = graph.failure {
        Issue.record("seed \(part), \(seed), \(graph.description), \(failure)")
        return
      }
    }
  }

  /// When the filter's predicate changes, the longer path follows, too.
  @Test func aStageOfOneWayChanges() {
    let deck = DeckSource((0..<6).map { Card(id: $0, rank: $0, suit: $0 % 2) })
    let filtered = deck.filtered { $0.rank > 2 }
    let long = filtered.sorted { $0.rank > $1.rank }.mapped { $0 }
    let both = long.concatenated(with: filtered, deck)
    let tester = DataSourceTester(dataSource: both) { Issue.record("\($0)") }
    filtered.predicate = { $0.rank > 4 }
    expectEqual(both.shapes.map { $0.items.map(\.id) }, [[5], [5], [0, 1, 2, 3, 4, 5]])
    expectEqual(
      tester.changeSets,
      [
        .some(
          [[0, 1], [0, 2], [1, 0], [1, 1]].map {
            .item(type: .delete(IndexPath(indexes: $0)))
          })
      ])
    tester.verify()
  }
}
