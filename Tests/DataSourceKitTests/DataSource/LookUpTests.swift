import DataSourceKit
import Foundation
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
      #expect(sections.section(at: section) == nil)
    }
  }

  private func expectNothing(outside counts: [Int], _ source: some DataSource<String>) {
    #expect(source.itemCounts == counts)
    #expect(source.numberOfSections == counts.count)
    for indexPath in pathsOutside(counts) {
      #expect(source.item(at: indexPath) == nil)
      #expect(!source.contains(indexPath))
      #expect(source.indexPath(after: indexPath) == nil)
      #expect(source.indexPath(before: indexPath) == nil)
      #expect(source.indexPaths.firstIndex(of: indexPath) == nil)
    }
    for section in [-1, counts.count, .min, .max] {
      #expect(source.numberOfItems(in: section) == 0)
      #expect(source.headerTitle(for: section) == nil)
      #expect(source.footerTitle(for: section) == nil)
      #expect(source.item(at: [section, 0]) == nil)
    }
    for (section, count) in counts.enumerated() {
      #expect(source.numberOfItems(in: section) == count)
      for item in 0..<count { #expect(source.item(at: [section, item]) == "\(section).\(item)") }
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
    #expect(source.itemCounts == [0, 1])
    #expect(source.indexPaths.count == 1)
    #expect(source.firstIndexPath == [1, 0])
    #expect(source.item(at: [0, 0]) == nil)
    #expect(source.indexPath(after: [0, 0]) == nil)
    #expect(source.indexPath(before: [1, 0]) == nil)
    #expect(Array(source.indexPaths) == [[1, 0]])
    #expect(source.firstIndexPath { $0 == "a" } == nil)
  }

  @Test func nonsenseNumberOfSectionsIsNoTrap() {
    final class Nonsense: DataSource {
      var reloadBlock: ReloadBlock?
      var numberOfSections: Int { .min }
      func numberOfItems(in section: Int) -> Int { .min }
      func item(at indexPath: IndexPath) -> Int? { nil }
    }
    let source = Nonsense()
    #expect(source.firstIndexPath == nil)
    #expect(source.lastIndexPath == nil)
    #expect(source.itemCounts == [])
    #expect(source.indexPaths.isEmpty)
    #expect(!source.contains([0, 0]))
  }

  @Test func nonsenseCountsAreNoTrap() {
    let negative = PlainDataSource(counts: [-3, 2, -1])
    #expect(negative.itemCounts == [0, 2, 0])
    #expect(Array(negative.indexPaths) == [[1, 0], [1, 1]])
    #expect(negative.indexPaths.firstIndex(of: [1, 1]) == 1)
    #expect(negative.indexPaths[1] == [1, 1])
    #expect(negative.firstIndexPath == [1, 0])
    #expect(negative.lastIndexPath == [1, 1])

    let huge = PlainDataSource(counts: [.max, .max])
    #expect(huge.indexPaths.count == .max)
    #expect(huge.indexPaths.firstIndex(of: [0, .max - 1]) == .max - 1)
    #expect(huge.indexPath(after: [0, .max - 1]) == [1, 0])
  }
}
