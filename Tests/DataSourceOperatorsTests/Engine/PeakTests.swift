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
    #expect(shown.shownItems.chunkCount == 1)
    #expect(shown.handleLimit < 10_000)
  }

  /// Chunks that are filled one handle after another are split unevenly.
  @Test func appendingFillsTheChunks() {
    var sequences = HandleSequences()
    for handle in 0..<20_000 { sequences.insert(handle, in: 0, at: handle) }
    #expect(sequences.chunkCount < 20_000 / 200)
  }
}
