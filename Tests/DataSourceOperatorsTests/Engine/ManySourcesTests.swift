import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Foundation
import TestSupport
import Testing

/// Many connected data sources, on threads with the 512 kB of stack that a secondary thread has, or
/// a quarter of both.
@Suite struct ManySourcesTests {
  private static let quarters = TestLength.pick(1, long: 4)

  private func onThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = Self.quarters * 128 * 1_024
    thread.start()
    isDone.wait()
  }

  @Test func manySources() {
    onThread {
      let count = Self.quarters * 5_000
      let sources = (0..<count).map { DiffableListDataSource(items: [Card(id: $0)]) }
      var reports = 0
      let all = ConcatenatedDataSource<Card>(sources)
      all.reloadBlock = { _ in reports += 1 }
      for index in [0, count / 2, count - 1] {
        sources[index].items = [Card(id: index, rank: 1)]
      }
      all.sources = Array(all.sources.prefix(2))
      sources[0].items = []
      #expect(reports == 5 && all.itemCounts == [0, 1])
    }
  }

  /// Connected one after another, each to the last one.
  @Test func aChainOfConcatenations() {
    onThread {
      let count = Self.quarters * 250
      let list = DiffableListDataSource(items: [Card(id: 0)])
      var chain: [ComposedDataSource<Card>] = [list.filtered { _ in true }]
      for number in 1...count {
        chain.append(
          chain[number - 1].concatenated(with: DiffableListDataSource(items: [Card(id: number)])))
      }
      var reports = 0
      chain[count].reloadBlock = { _ in reports += 1 }
      list.items = []
      #expect(reports == 1 && chain[count].numberOfSections == count + 1)
      // The last one first, since each retains the one before.
      while chain.popLast() != nil {}
    }
  }

  @Test func aLongChain() {
    onThread {
      let count = Self.quarters * 1_250
      let list = DiffableListDataSource(items: [Card(id: 0)])
      var chain: [ComposedDataSource<Card>] = [list.filtered { _ in true }]
      for number in 0..<count { chain.append(chain[number].filtered { _ in true }) }
      var reports = 0
      chain[count].reloadBlock = { _ in reports += 1 }
      list.items = []
      #expect(reports == 1)
      while chain.popLast() != nil {}
    }
  }
}
