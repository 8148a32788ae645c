import DataSourceDiffing
import DataSourceTesting
import Foundation
import Testing

/// Section objects given to a data source, and vended by it, are no part of it.
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
    #expect(source.shown == [[Card(1), Card(2)], [Card(3)]])
    #expect(source.headerTitle(for: 0) == "one")
    let more = CardSection(id: 3, items: [Card(4)])
    try source.appendSection(more)
    more.items.append(Card(5))
    #expect(source.numberOfItems(in: 2) == 1)
    source.apply(given)
    #expect(source.shown == [[], []])
    given[0].items = [Card(1)]
    #expect(source.shown == [[], []])
    tester.verify()
  }

  @Test func vendedObjects() throws {
    let source = CardSections(sections: given)
    let tester = DataSourceTester(dataSource: source) { Issue.record("\($0)") }
    let vended = source.sections
    #expect(vended[0] !== given[0])
    vended[0].items.append(Card(9))
    vended[1].headerTitle = "two"
    #expect(source.shown == [[Card(1), Card(2)], [Card(3)]])
    #expect(source.headerTitle(for: 1) == nil)
    #expect(tester.changeSets == [])
    // What was changed in place is found by applying the same objects.
    #expect(
      source.apply(source.sections).map(\.description) == [
        "[insert item 0-2]", "[update section 1]",
      ])
    source.sections[0].items.removeFirst()
    source.sections = source.sections
    tester.verify()
    #expect(source.shown == [[Card(2), Card(9)], [Card(3)]])
  }

  @Test func sameObjectsUntilSomethingChanges() throws {
    let source = CardSections(sections: given)
    func isSame(_ change: () throws -> Void) rethrows -> Bool {
      let before = source.sections
      try change()
      return zip(before, source.sections).allSatisfy { $0 === $1 }
    }
    #expect(isSame {})
    #expect(isSame { _ = source.indexPath(forID: 1) })
    #expect(isSame { source.transaction {} })
    #expect(isSame { _ = try? source.remove(id: 99) })
    #expect(try isSame { try source.move(at: [0, 0], to: [0, 0]) })
    #expect(try !isSame { try source.remove(id: 1) })
    #expect(try !isSame { try source.setTitles(ofSection: 2, headerTitle: "two") })
    source.apply([])
    #expect(source.sections.isEmpty)
  }

  @Test func sectionsOutOfRange() {
    let source = CardSections(sections: given)
    for section in [-1, 2, .max, .min] {
      #expect(source.headerTitle(for: section) == nil)
      #expect(source.numberOfItems(in: section) == 0)
    }
  }

  @Test func removedSection() throws {
    let source = CardSections(sections: given)
    let removed = try source.removeSection(id: 1)
    #expect(CardContent(removed) == CardContent(1, [1, 2], "one"))
    removed.items.append(Card(4))
    try source.insertSection(removed, at: 1)
    #expect(source.shown == [[Card(3)], [Card(1), Card(2), Card(4)]])
  }
}
