import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Section objects passed to a data source, or returned by it, are not part of it.
@Suite struct DiffableSectionObjectTests {
  private let given = [CardContent(1, [1, 2], "one"), CardContent(2, [3])].objects

  @Test func givenObjects() throws {
    let source = CardSections(sections: given)
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    func spoil() {
      for section in given {
        section.items.removeAll()
        section.headerTitle = "spoiled"
      }
    }
    spoil()
    expectEqual(source.shown, [[Card(1), Card(2)], [Card(3)]])
    expectEqual(source.headerTitle(for: 0), "one")
    let more = CardSection(id: 3, items: [Card(4)])
    try source.appendSection(more)
    more.items.append(Card(5))
    expectEqual(source.numberOfItems(in: 2), 1)
    source.apply(given)
    expectEqual(source.shown, [[], []])
    given[0].items = [Card(1)]
    expectEqual(source.shown, [[], []])
    tester.verify()
  }

  @Test func vendedObjects() throws {
    let source = CardSections(sections: given)
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    let vended = source.sections
    #expect(vended[0] !== given[0])
    vended[0].items.append(Card(9))
    vended[1].headerTitle = "two"
    expectEqual(source.shown, [[Card(1), Card(2)], [Card(3)]])
    expectNil(source.headerTitle(for: 1))
    expectEqual(tester.changeSets, [])
    // Applying the same objects finds what was changed in place.
    source.apply(vended)
    expectEqual(
      tester.changeSets.map(\.description), ["[insert item 0-2]", "[update section 1]"])
    tester.verify()
    expectEqual(source.shown, [[Card(1), Card(2), Card(9)], [Card(3)]])
  }

  /// Mutating returned objects has no effect, neither immediately nor later.
  @Test func mutationsInPlace() throws {
    let source = CardSections(sections: given)
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    func spoil() {
      source.sections[0].items.append(Card(9))
      source.sections[1].items.removeAll()
      source.section(at: 1)?.headerTitle = "spoiled"
      AnySectionedDataSource(dataSource: source).sections[0].footerTitle = "spoiled"
    }
    spoil()
    expectEqual(source.sections.map { CardContent($0) }, given.map { CardContent($0) })
    source.sections = source.sections
    expectEqual(tester.changeSets, [])
    try source.append(Card(4), toSectionID: 2)
    spoil()
    expectEqual(source.sections.map(\.items), [[Card(1), Card(2)], [Card(3), Card(4)]])
    expectEqual(source.itemCounts, [2, 2])
    expectEqual(tester.changeSets.map(\.description), ["[insert item 1-1]"])
    tester.verify()
  }

  @Test func sectionsOutOfRange() {
    let source = CardSections(sections: given)
    for section in [-1, 2, .max, .min] {
      expectNil(source.headerTitle(for: section))
      expectEqual(source.numberOfItems(in: section), 0)
    }
  }

  @Test func removedSection() throws {
    let source = CardSections(sections: given)
    let removed = try #require(source.removeSection(id: 1))
    expectEqual(CardContent(removed), CardContent(1, [1, 2], "one"))
    removed.items.append(Card(4))
    try source.insertSection(removed, at: 1)
    expectEqual(source.shown, [[Card(3)], [Card(1), Card(2), Card(4)]])
  }
}
