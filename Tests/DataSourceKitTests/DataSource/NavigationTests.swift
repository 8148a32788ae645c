import DataSourceKit
import Foundation
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
    #expect(source.firstIndexPath == all.first)
    #expect(source.lastIndexPath == all.last)
    #expect(source.indexPaths.count == all.count)
    #expect(source.isEmpty == all.isEmpty)
    #expect(Array(source.indexPaths) == all)
    #expect(Array(source.indexPaths.reversed()) == all.reversed())
    for (offset, indexPath) in all.enumerated() {
      let next = offset + 1 < all.count ? all[offset + 1] : nil
      let previous = offset > 0 ? all[offset - 1] : nil
      #expect(source.contains(indexPath))
      #expect(source.indexPath(after: indexPath) == next)
      #expect(source.indexPath(before: indexPath) == previous)
      #expect(source.indexPaths[offset] == indexPath)
      #expect(source.indexPaths.firstIndex(of: indexPath) == offset)
      #expect(source.indexPaths.lastIndex(of: indexPath) == offset)
      #expect(source.indexPaths.contains(indexPath))
      let text = "\(indexPath[0]).\(indexPath[1])"
      #expect(source.firstIndexPath { $0 == text } == indexPath)
      #expect(source.lastIndexPath { $0 == text } == indexPath)
    }
  }

  @Test func search() {
    let source = SectionsSource([Section(items: [1, 2]), Section(items: []), Section(items: [2])])
    #expect(source.firstIndexPath { $0 == 2 } == [0, 1])
    #expect(source.lastIndexPath { $0 == 2 } == [2, 0])
    #expect(source.firstIndexPath { $0 > 2 } == nil)

    struct Failure: Error {}
    #expect(throws: Failure.self) { try source.firstIndexPath { _ in throw Failure() } }
  }

  @Test func indexPathsAreAValue() {
    let source = ListSource([1, 2, 3])
    let before = source.indexPaths
    for indexPath in before.reversed() where source.item(at: indexPath) != nil {
      source.items.remove(at: indexPath[1])
    }
    #expect(before.count == 3)
    #expect(before.itemCounts == [3])
    #expect(source.indexPaths.isEmpty)
    #expect(before == IndexPathCollection(itemCounts: [3]))
    #expect(before != source.indexPaths)
    #expect(before.index(0, offsetBy: 3) == before.endIndex)
    #expect(IndexPathCollection(itemCounts: [2, 0, 1]).map(\.self) == [[0, 0], [0, 1], [2, 0]])
  }

  // Only desktop and server systems can start a process.
  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    @Test func indexPathsBeyondTheEndTrap() async {
      await #expect(processExitsWith: .failure) { _ = IndexPathCollection(itemCounts: [1])[1] }
    }
  #endif
}
