import DataSourceCore
import Foundation
import TestSupport
import Testing

/// Out of range there is nothing, and nothing traps.
@Suite struct LookUpTests {
  @Test(arguments: everyShape(length: 3, most: 2))
  func outOfRange(counts: [Int]) throws {
    let plain = PlainDataSource(counts: counts)
    let sections = SectionsSource(counts: counts)
    let controller = MemoryResultsController(counts: counts)
    try controller.performFetch()
    let fetched = FetchedSource(controller)
    var sources: [any DataSource<String>] = [
      plain, sections, fetched, AnyDataSource(dataSource: plain),
      AnySectionedDataSource(dataSource: sections), AnyFetchedDataSource(dataSource: fetched),
    ]
    if counts.count == 1 {
      let list = ListSource((0..<counts[0]).map { "0.\($0)" })
      sources += [list, AnyListDataSource(dataSource: list)]
    }
    for source in sources { expectNothing(outside: counts, source) }
    for section in [-1, counts.count, .min, .max] {
      expectNil(sections.section(at: section))
    }
  }

  private func expectNothing(outside counts: [Int], _ source: some DataSource<String>) {
    expectEqual(source.itemCounts, counts)
    expectEqual(source.numberOfSections, counts.count)
    for indexPath in pathsOutside(counts) {
      expectNil(source.item(at: indexPath))
      #expect(!source.contains(indexPath))
      expectNil(source.indexPath(after: indexPath))
      expectNil(source.indexPath(before: indexPath))
      expectNil(source.indexPaths.firstIndex(of: indexPath))
    }
    for section in [-1, counts.count, .min, .max] {
      expectEqual(source.numberOfItems(in: section), 0)
      expectNil(source.headerTitle(for: section))
      expectNil(source.footerTitle(for: section))
      expectNil(source.item(at: [section, 0]))
    }
    for (section, count) in counts.enumerated() {
      expectEqual(source.numberOfItems(in: section), count)
      for item in 0..<count { expectEqual(source.item(at: [section, item]), "\(section).\(item)") }
    }
  }

  /// All lookups are consistent with a data source's own `numberOfItems(in:)`.
  @Test func defaultsFollowTheCounts() {
    final class Collapsible: SectionedDataSource {
      typealias ItemType = String
      var sections = [Section(items: ["a", "b"]), Section(items: ["c"])]
      var collapsed: Set<Int> = []
      var reloadBlock: ReloadBlock?
      func numberOfItems(in section: Int) -> Int {
        collapsed.contains(section) ? 0 : self.section(at: section)?.items.count ?? 0
      }
    }
    let source = Collapsible()
    source.collapsed = [0]
    expectEqual(source.itemCounts, [0, 1])
    expectEqual(source.indexPaths.count, 1)
    expectEqual(source.firstIndexPath, [1, 0])
    expectNil(source.item(at: [0, 0]))
    expectNil(source.indexPath(after: [0, 0]))
    expectNil(source.indexPath(before: [1, 0]))
    expectEqual(Array(source.indexPaths), [[1, 0]])
    expectNil(source.firstIndexPath { $0 == "a" })
  }

  @Test func nonsenseNumberOfSectionsIsNoTrap() {
    final class Nonsense: DataSource {
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { .min }
      func numberOfItems(in section: Int) -> Int { .min }
      func item(at indexPath: IndexPath) -> Int? { nil }
    }
    let source = Nonsense()
    expectNil(source.firstIndexPath)
    expectNil(source.lastIndexPath)
    expectEqual(source.itemCounts, [])
    #expect(source.indexPaths.isEmpty)
    #expect(!source.contains([0, 0]))
  }

  @Test func nonsenseCountsAreNoTrap() {
    let negative = PlainDataSource(counts: [-3, 2, -1])
    expectEqual(negative.itemCounts, [0, 2, 0])
    expectEqual(Array(negative.indexPaths), [[1, 0], [1, 1]])
    expectEqual(negative.indexPaths.firstIndex(of: [1, 1]), 1)
    expectEqual(negative.indexPaths[1], [1, 1])
    expectEqual(negative.firstIndexPath, [1, 0])
    expectEqual(negative.lastIndexPath, [1, 1])

    let huge = PlainDataSource(counts: [.max, .max])
    expectEqual(huge.indexPaths.count, .max)
    expectEqual(huge.indexPaths.firstIndex(of: [0, .max - 1]), .max - 1)
    expectEqual(huge.indexPath(after: [0, .max - 1]), [1, 0])
  }
}
