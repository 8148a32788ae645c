import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Sections that get another title in the same change that inserts, deletes, moves and updates
/// their items.
@Suite struct SectionUpdateTests {
  @Test(arguments: 0..<UInt64(TestLength.pick(6, long: 200)))
  func titlesAndItemsChangeTogether(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var cards = (0..<12).map { Card(id: $0, rank: random.below(4)) }
    func sections() -> [IdentifiedSection<Int, Card>] {
      let rest = cards.filter { _ in !random.once(in: 4) }
      let middle = rest.isEmpty ? 0 : random.below(rest.count)
      return [rest[..<middle], rest[middle...]].enumerated().map { index, items in
        IdentifiedSection(
          id: index, items: Array(items), headerTitle: "\(index)-\(random.below(3))")
      }
    }
    let source = DiffableSectionedDataSource<Int, Card>(sections: sections())
    let same = source.mapped { $0 }
    let sorted = source.sorted(by: \.rank)
    var violations: [String] = []
    let testers = [
      DataSourceTester(dataSource: same) { violations.append("same: \($0)") },
      DataSourceTester(dataSource: sorted) { violations.append("sorted: \($0)") },
    ]
    for step in 0..<12 {
      for _ in 0..<2 { cards.swapAt(random.below(12), random.below(12)) }
      for _ in 0..<2 { cards[random.below(12)].rank = random.below(4) }
      let new = sections()
      source.apply(new)
      for tester in testers { tester.verify() }
      let shapes = new.map { Shape(header: $0.headerTitle, items: $0.items) }
      expectEqual(same.shapes, shapes, "seed \(seed), step \(step)")
      expectEqual(
        sorted.shapes,
        shapes.map { Shape(header: $0.header, items: $0.items.sorted { $0.rank < $1.rank }) },
        "seed \(seed), step \(step)")
    }
    #expect(violations.isEmpty, "seed \(seed)")
  }
}
