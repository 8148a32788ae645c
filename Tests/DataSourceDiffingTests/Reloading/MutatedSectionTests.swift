import DataSourceDiffing
import DataSourceTesting
import Testing

/// Section objects that are mutated in place before the data source reports them, or that several
/// data sources show.
@Suite struct MutatedSectionTests {
  private struct Box: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  private typealias BoxSection = ModelSection<Box, Card>

  private final class Boxes: SectionedDataSource {
    typealias ItemType = Card
    var sections: [BoxSection] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
    private(set) var tester: DataSourceTester<Card>?

    init(_ sections: [BoxSection]) {
      self.sections = sections
      tester = DataSourceTester(dataSource: self) { Issue.record("\($0)") }
    }

    /// Assigns the same sections.
    func touch() { sections.append(contentsOf: []) }

    var reports: [ChangeSet] {
      tester?.verify()
      return tester?.changeSets ?? []
    }

    deinit { tester?.detach() }
  }

  private func sections(_ ids: Range<Int>) -> [BoxSection] {
    ids.map { BoxSection(Box(id: $0), items: [Card(10 * $0), Card(10 * $0 + 1)]) }
  }

  private func mutate(_ section: BoxSection, _ kind: Int) {
    switch kind {
    case 0: section.items.removeLast()
    case 1: section.items.append(Card(99 + section.items.count))
    case 2: section.headerTitle = "One"
    case 3: section.footerTitle = "One"
    default: section.model.count += 1
    }
  }

  /// A view has read the sections of the initializer.
  @Test(arguments: 0...4, [1, 5]) func sectionsOfTheInitializer(_ mutation: Int, count: Int) {
    let source = Boxes(sections(0..<count))
    mutate(source.sections[count - 1], mutation)
    source.touch()
    #expect(source.reports == [.all])
    source.sections.append(BoxSection(Box(id: 77), items: []))
    #expect(source.reports.count == 2 && source.reports.last != .all)
  }

  /// With another change at once, and for a section that is mutated and moves.
  @Test(arguments: 0...4) func amongOtherChanges(_ mutation: Int) {
    let source = Boxes(sections(0..<3))
    mutate(source.sections[1], mutation)
    source.sections = sections(7..<8) + source.sections.reversed()
    #expect(source.reports == [.all])
  }

  /// Objects that are not mutated, or are new in the change, cause no reload.
  @Test func objectsBuiltByMutation() {
    let source = Boxes(sections(0..<2))
    let section = BoxSection(Box(id: 77), items: [])
    section.items.append(Card(5))
    section.headerTitle = "New"
    source.sections.append(section)
    source.sections.swapAt(0, 2)
    source.sections.removeFirst()
    source.touch()
    #expect(!source.reports.contains(.all))
  }

  /// Each data source that shows an object reports its mutations, once.
  @Test(arguments: 0...4, [2, 3, 8]) func severalSources(_ mutation: Int, count: Int) {
    let shared = sections(0..<1)[0]
    let sources = (0..<count).map { Boxes(sections($0 + 5..<$0 + 6)) }
    for source in sources { source.sections.append(shared) }
    for _ in 0..<2 {
      mutate(shared, mutation)
      for source in sources { source.touch() }
      for source in sources { source.touch() }
    }
    #expect(sources.allSatisfy { $0.reports.filter { $0 == .all }.count == 2 })
  }

  /// Data sources that come and go leave nothing behind, and the others miss nothing.
  @Test func manySources() {
    let shared = sections(0..<1)[0]
    let source = Boxes([shared])
    for round in 1...30 {
      shared.items.append(Card(100 + round))
      Boxes([shared]).touch()
      source.touch()
      #expect(source.reports.filter { $0 == .all }.count == round)
    }
  }
}
