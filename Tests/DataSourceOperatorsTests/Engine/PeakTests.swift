import DataSourceCore
import Foundation
import IdentityDiff
import Testing

@testable import DataSourceOperators

/// What sequences of handles take, and what they keep once a list is short.
@Suite struct PeakTests {
  /// Memory should be given back: a list of 10 items that had 100,000 needs no room for 100,000.
  @Test func memoryIsGivenBack() {
    final class Numbers: ListDataSource {
      var items = Array(0..<100_000)
      var reloadBlock: ReloadBlock?
    }
    let numbers = Numbers()
    let shown = numbers.filtered(identity: .itself) { _ in true }
    numbers.items = Array(0..<10)
    numbers.report(.all)
    #expect(shown.itemCounts == [10])
    withKnownIssue("Nodes, values and handles of the longest list are kept.") {
      #expect(shown.shownItems.nodeCount < 1_000)
      #expect(shown.handleLimit < 10_000)
    }
  }

  /// Nodes that are filled one handle after another are split unevenly.
  @Test func appendingFillsTheNodes() {
    let sequences = HandleSequences()
    for handle in 0..<20_000 { sequences.insert(handle, in: 0, at: handle) }
    #expect(sequences.nodeCount < 20_000 / 50)
  }
}
