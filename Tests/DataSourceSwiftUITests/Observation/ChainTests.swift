import DataSourceCore
import DataSourceDiffing
import DataSourceObservation
import DataSourceOperators
import DataSourceSwiftUI
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Which readers are invalidated by changes of operators whose titles depend on items.
@MainActor @Suite struct ChainTests {
  private typealias Source = DiffableListDataSource<Row>

  /// A title that any change of an item, of the number of items or of their order changes.
  private func title(_ key: Int, _ rows: AnyRandomAccessCollection<Row>) -> String {
    "\(key): \(rows.map { "\($0.id).\($0.version)" })"
  }

  private func chains(of source: Source) -> [(name: String, chain: any DataSource<Row>)] {
    let groups = source.grouped(by: { $0.id % 3 }, title: title)
    return [
      ("grouped", groups),
      ("counted", source.grouped(by: { $0.id % 3 }, title: { "\($0): \($1.count)" })),
      ("collapsible", groups.collapsible(collapsedIDs: [1])),
      ("filtered behind", groups.filtered { $0.version != 1 }),
      ("sorted before", source.sorted(by: \.version).grouped(by: { $0.id % 3 }, title: title)),
    ]
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `Titles that are computed from items`() {
    var failures = Failures()
    for seed in 0..<UInt64(TestLength.pick(15, long: 250)) {
      var random = SplitMix64(seed: seed)
      let source = Source(items: (0..<5).map { Row($0) })
      let models = chains(of: source).map { ($0.name, Model($0.chain)) }
      var nextID = 5
      for step in 0..<12 {
        let readers = models.map { $1.makeReaders() }
        var rows = source.items
        for _ in 0...random.below(2) {
          switch random.below(4) {
          case 0 where !rows.isEmpty: rows.remove(at: random.below(rows.count))
          case 1 where !rows.isEmpty: rows[random.below(rows.count)].version += 1
          case 2 where !rows.isEmpty:
            let row = rows.remove(at: random.below(rows.count))
            rows.insert(row, at: random.below(rows.count + 1))
          default:
            rows.insert(Row(nextID), at: random.below(rows.count + 1))
            nextID += 1
          }
        }
        source.items = rows
        for ((name, model), readers) in zip(models, readers) {
          var problems = readers.compactMap(\.problem)
          let chain = model.dataSource
          let titles = (0..<chain.numberOfSections).map { chain.headerTitle(for: $0) }
          if model.sections.map(\.headerTitle) != titles { problems.append("other titles") }
          failures.check(problems, in: "\(name), seed \(seed), step \(step)")
        }
      }
    }
    failures.report()
  }
}
