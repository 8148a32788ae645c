import DataSourceCore
import DataSourceDiffing
import TestSupport
import Testing

@testable import DataSourceOperators

/// What it costs to compute everything again.
@Suite struct RecomputingTests {
  /// The least time to replace a predicate that shows three quarters of the items.
  private func time(for count: Int) -> Duration {
    let list = DiffableListDataSource(items: Array(0..<count), identity: .itself)
    let shown = list.filtered { $0 % 4 != 0 }
    return (1...5).map { round in
      ContinuousClock().measure { shown.predicate = { $0 % 4 != round % 4 } }
    }.min() ?? .zero
  }

  /// If each item took a pass of its own, the ratio would be 64.
  @Test func replacingAPredicateTakesLinearTime() {
    let (few, many) = (time(for: 5_000), time(for: 40_000))
    #expect(many < few * 24, "\(few), \(many)")
  }

  @Test func whatIsInOrderIsComparedOnce() {
    var comparisons = 0
    func isBefore(_ first: Int, _ second: Int) -> Bool {
      comparisons += 1
      return first < second
    }
    expectEqual(Array(0..<1_000).inOrder(by: isBefore), Array(0..<1_000))
    expectEqual(comparisons, 999)
    expectEqual([2, 0, 1].inOrder(by: isBefore), [0, 1, 2])
  }
}
