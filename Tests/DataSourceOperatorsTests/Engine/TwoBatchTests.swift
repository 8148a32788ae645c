import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Operators on a data source that reports a change in two batches.
@Suite struct TwoBatchTests {
  typealias Source = DiffableSectionedDataSource<Int, Card>
  typealias CardSection = IdentifiedSection<Int, Card>

  private func makeSource(_ sections: [CardSection]) -> Source {
    let source = Source(sections: sections)
    source.options.policy = .twoBatches
    return source
  }

  /// The first batch moves an item that the second one updates.
  @Test func anUpdateOfAnItemThatHasMoved() {
    let source = makeSource([
      CardSection(id: 0, items: [Card(id: 1), Card(id: 2)]),
      CardSection(id: 1, items: [Card(id: 3)]),
    ])
    let shown = source.filtered { _ in true }
    source.sections = [
      CardSection(id: 1, items: [Card(id: 3), Card(id: 1)]),
      CardSection(id: 0, items: [Card(id: 2, rank: 1), Card(id: 4)]),
    ]
    expectEqual(shown.contents, source.contents)
    expectEqual(source.itemCounts, [2, 2])
  }

  @Test(arguments: 0..<TestLength.pick(20, long: 200))
  func randomSections(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func sections() -> [CardSection] {
      let sections = (0..<4).shuffled(using: &random).prefix(random.below(5)).map {
        CardSection(id: $0, items: [])
      }
      if sections.isEmpty { return [] }
      for id in (0..<12).shuffled(using: &random).prefix(random.below(13)) {
        sections[random.below(sections.count)].items.append(Card(id: id, rank: random.below(3)))
      }
      return sections
    }
    let source = makeSource(sections())
    let shown = source.filtered { $0.id % 3 > 0 }
    var failures: [String] = []
    let tester = DataSourceTester(dataSource: shown) { failures.append("\($0)") }
    for _ in 0..<20 {
      source.sections = sections()
      tester.verify()
      expectEqual(shown.contents, source.contents.map { $0.filter { $0.id % 3 > 0 } })
    }
    expectEqual(failures, [])
  }
}
