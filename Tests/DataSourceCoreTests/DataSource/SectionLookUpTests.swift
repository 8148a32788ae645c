import DataSourceCore
import DataSourceDiffing
import Foundation
import Testing

/// A section is looked up without reading all, if the data source can do that.
@Suite struct SectionLookUpTests {
  private final class Created: SectionedDataSource {
    typealias ItemType = Int
    var reloadBlock: ReloadBlock?
    private(set) var created = 0

    var numberOfSections: Int { 10_000 }

    var sections: [Section<Int>] { (0..<10_000).compactMap(section) }

    func section(at index: Int) -> Section<Int>? {
      guard (0..<10_000).contains(index) else { return nil }
      created += 1
      return Section(items: [index], headerTitle: "\(index)")
    }
  }

  private func section<Source: SectionedDataSource>(_ index: Int, of source: Source)
    -> Source.SectionType?
  { source.section(at: index) }

  @Test func oneSectionIsCreated() {
    let source = Created()
    let erased = AnySectionedDataSource(dataSource: source)
    let twice = AnySectionedDataSource(dataSource: erased)
    for index in [7, 9_999] {
      #expect(section(index, of: source)?.items == [index])
      #expect(section(index, of: erased)?.items == [index])
      #expect(erased.section(at: index)?.items == [index])
      #expect(twice.section(at: index)?.headerTitle == "\(index)")
      #expect(erased.headerTitle(for: index) == "\(index)")
      #expect(erased.item(at: [index, 0]) == index)
    }
    #expect(section(-1, of: source) == nil && twice.section(at: 10_000) == nil)
    let created = source.created
    #expect(created < 100, "\(created)")
  }

  @Test func readyMadeSections() {
    let source = DiffableSectionedDataSource(
      sections: (0..<3).map { IdentifiedSection(id: $0, items: [$0]) }, identity: .by { $0 })
    let erased = AnySectionedDataSource(dataSource: source)
    #expect(section(2, of: erased)?.items == [2])
    #expect(section(3, of: erased) == nil)
  }

  /// The default reads `sections`.
  @Test func theDefault() {
    let source = SectionsSource([Section(items: [1]), Section(items: [2])])
    let erased = AnySectionedDataSource(dataSource: source)
    #expect(section(1, of: source) === source.sections[1])
    #expect(section(1, of: erased) === source.sections[1])
    #expect(section(2, of: erased) == nil && section(-1, of: source) == nil)
  }
}
