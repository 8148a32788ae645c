import DataSourceComposition
import DataSourceDiffing
import DataSourceKit
import Foundation
import Testing

/// Many connected data sources, on threads with the 512 kB of stack that a secondary thread has.
@Suite struct ManySourcesTests {
  private func onThread(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    isDone.wait()
  }

  @Test func manySources() {
    onThread {
      let count = 20_000
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
      let list = DiffableListDataSource(items: [Card(id: 0)])
      var chain: [ComposedDataSource<Card>] = [list.filtered { _ in true }]
      for number in 1...1_000 {
        chain.append(
          chain[number - 1].concatenated(with: DiffableListDataSource(items: [Card(id: number)])))
      }
      var reports = 0
      chain[1_000].reloadBlock = { _ in reports += 1 }
      list.items = []
      #expect(reports == 1 && chain[1_000].numberOfSections == 1_001)
      // The last one first, since each retains the one before.
      while chain.popLast() != nil {}
    }
  }

  @Test func aLongChain() {
    onThread {
      let list = DiffableListDataSource(items: [Card(id: 0)])
      var chain: [ComposedDataSource<Card>] = [list.filtered { _ in true }]
      for number in 0..<5_000 { chain.append(chain[number].filtered { _ in true }) }
      var reports = 0
      chain[5_000].reloadBlock = { _ in reports += 1 }
      list.items = []
      #expect(reports == 1)
      while chain.popLast() != nil {}
    }
  }
}
