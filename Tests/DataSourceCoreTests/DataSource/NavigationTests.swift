import DataSourceCore
import Foundation
import TestSupport
import Testing

/// Navigation agrees with a plain list of all index paths, on every small shape and data source.
@Suite struct NavigationTests {
  @Test(arguments: everyShape(length: 4, most: 2))
  func everySmallShape(counts: [Int]) throws {
    let sections = SectionsSource(counts: counts)
    let controller = MemoryResultsController(counts: counts)
    try controller.performFetch()
    expectNavigation(PlainDataSource(counts: counts), counts)
    expectNavigation(sections, counts)
    expectNavigation(FetchedSource(controller), counts)
    expectNavigation(AnyDataSource(dataSource: sections), counts)
    if counts.count == 1 { expectNavigation(ListSource((0..<counts[0]).map { "0.\($0)" }), counts) }
  }

  private func expectNavigation(_ source: some DataSource<String>, _ counts: [Int]) {
    let all: [IndexPath] = counts.enumerated().flatMap { section, count in
      (0..<count).map { [section, $0] }
    }
    expectEqual(source.firstIndexPath, all.first)
    expectEqual(source.lastIndexPath, all.last)
    expectEqual(source.indexPaths.count, all.count)
    expectEqual(source.isEmpty, all.isEmpty)
    expectEqual(Array(source.indexPaths), all)
    expectEqual(Array(source.indexPaths.reversed()), all.reversed())
    for (offset, indexPath) in all.enumerated() {
      let next = offset + 1 < all.count ? all[offset + 1] : nil
      let previous = offset > 0 ? all[offset - 1] : nil
      #expect(source.contains(indexPath))
      expectEqual(source.indexPath(after: indexPath), next)
      expectEqual(source.indexPath(before: indexPath), previous)
      expectEqual(source.indexPaths[offset], indexPath)
      expectEqual(source.indexPaths.firstIndex(of: indexPath), offset)
      expectEqual(source.indexPaths.lastIndex(of: indexPath), offset)
      #expect(source.indexPaths.contains(indexPath))
      let text = "\(indexPath[0]).\(indexPath[1])"
      expectEqual(source.firstIndexPath { $0 == text }, indexPath)
      expectEqual(source.lastIndexPath { $0 == text }, indexPath)
    }
  }

  @Test func search() {
    let source = SectionsSource([Section(items: [1, 2]), Section(items: []), Section(items: [2])])
    expectEqual(source.firstIndexPath { $0 == 2 }, [0, 1])
    expectEqual(source.lastIndexPath { $0 == 2 }, [2, 0])
    expectNil(source.firstIndexPath { $0 > 2 })

    struct Failure: Error {}
    #expect(throws: Failure.self) { try source.firstIndexPath { _ in throw Failure() } }
  }

  @Test func indexPathsAreAValue() {
    let source = ListSource([1, 2, 3])
    let before = source.indexPaths
    for indexPath in before.reversed() where source.item(at: indexPath) != nil {
      source.items.remove(at: indexPath[1])
    }
    expectEqual(before.count, 3)
    expectEqual(before.itemCounts, [3])
    #expect(source.indexPaths.isEmpty)
    expectEqual(before, IndexPathCollection(itemCounts: [3]))
    #expect(before != source.indexPaths)
    expectEqual(before.index(0, offsetBy: 3), before.endIndex)
    expectEqual(
      IndexPathCollection(itemCounts: [2, 0, 1]).map(\.self), [[0, 0], [0, 1], [2, 0]])
  }

  // Only desktop and server systems can start a process.
  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    @Test func indexPathsBeyondTheEndTrap() async {
      await #expect(processExitsWith: .failure) { _ = IndexPathCollection(itemCounts: [1])[1] }
    }
  #endif
}
