import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Statements in the documentation, apart from its examples. Those about asynchronous calls have
/// their own tests.
@Suite struct ArticleTests {
  /// Every block of Swift code in the documentation is compiled and run by the tests; those that
  /// need Combine or Core Data, by the tests of the stand-ins.
  @Test(arguments: [
    ("DataSourceDiffing", 14),
    ("DataSourceReloading", 8),
    ("DataSourceCoreData", 3),
    ("DataSourceStreams", 17),
  ])
  func everyExampleIsCompiled(module: String, count: Int) throws {
    let blocks = try CodeBlocks(
      ofDocumentsIn: "Sources/\(module)/\(module).docc",
      compiledIn: [
        "Tests/DataSourceDiffingTests/Articles/ArticleExamples.swift",
        "Tests/DataSourceDiffingTests/Articles/PageExamples.swift",
        "Tests/DataSourceOperatorsTests/Articles/PageRowExamples.swift",
        "Tests/AppleStandIns/Tests/ArticleTests/Blocks/Blocks.swift",
        "Playgrounds/Database/Tests/DatabaseTests/ArticleExamples.swift",
      ])
    #expect(blocks.count >= count)
    #expect(blocks.missing.isEmpty, "not compiled: \(blocks.missing.joined(separator: "\n\n"))")
  }

  private struct Person: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  private final class People: ListDataSource {
    var items = [Person(id: 1), Person(id: 2)] { didSet { reload(from: oldValue) } }
    var reloadBlock: ReloadBlock?
  }

  // Not optimized from here on, as in `ArticleExamples`.

  /// "Computed changes": content is reported where its items are by then.
  @_optimize(none)
  @Test func changesWithinAReport() {
    let people = People()
    var changeSets: [String] = []
    people.reloadBlock = {
      changeSets.append("\($0)")
      if changeSets.count == 1 { people.items.insert(Person(id: 3), at: 0) }
    }
    people.items = [Person(id: 2), Person(id: 1, name: "Ada")]
    expectEqual(
      changeSets, ["[move item 0-1 to 0-0]", "[insert item 0-0]", "[update item 0-2]"])
  }

  /// "Computed changes": a section without items is not updated, and an object is compared with
  /// itself.
  @_optimize(none)
  @Test func sections() {
    final class Teams: SectionedDataSource {
      typealias ItemType = Person
      var sections = [IdentifiedSection(id: "red", items: [Person]())] {
        didSet { reload(from: oldValue) }
      }
      var reloadBlock: ReloadBlock?
    }
    let teams = Teams()
    var changeSets: [String] = []
    teams.reloadBlock = { changeSets.append("\($0)") }
    teams.sections = [IdentifiedSection(id: "red", items: [], headerTitle: "Red")]
    expectEqual(changeSets, ["[delete section 0, insert section 0]"])
    teams.sections[0].items.append(Person(id: 1))
    expectEqual(changeSets.count, 1)
  }

  /// "Computed changes": an empty tracker treats all sections as new.
  @_optimize(none)
  @Test func emptyTracker() {
    final class Teams: SectionedDataSource {
      typealias ItemType = Person
      let sections = [
        IdentifiedSection(id: "red", items: [Person]()),
        IdentifiedSection(id: "blue", items: [Person]()),
      ]
      var reloadBlock: ReloadBlock?
    }
    let teams = Teams()
    var changeSets: [String] = []
    teams.reloadBlock = { changeSets.append("\($0)") }
    teams.reload(with: SectionTracker())
    expectEqual(changeSets, ["[insert section 0, insert section 1]"])
  }

  /// "Ready-made data sources": edits that are reported as something else, or not at all.
  @_optimize(none)
  @Test func edits() throws {
    let people = DiffableListDataSource(items: [Person(id: 1), Person(id: 2)])
    var changeSets: [String] = []
    people.reloadBlock = { changeSets.append("\($0)") }
    try people.update(id: 1) { $0.name = "" }
    expectEqual(changeSets, [])
    try people.update(id: 1) { $0.id = 3 }
    expectEqual(changeSets, ["[delete item 0-0, insert item 0-0]"])
    expectNil(people.indexPath(forIdentity: "2"))
    #expect(throws: EditError.duplicateIdentity("2")) { try people.append(Person(id: 2)) }
    expectNil(people.remove(id: 1))
    #expect(throws: EditError.duplicateIdentity("3")) {
      try people.transaction {
        people.remove(id: 2)
        try people.append(Person(id: 3))
      }
    }
    expectEqual(people.items, [Person(id: 3), Person(id: 2)])
    expectEqual(changeSets.count, 1)
    people.reloadBlock = nil
    people.apply([])
    expectEqual(people.items, [])
  }

  /// "Ready-made data sources": sections are stored as values.
  @_optimize(none)
  @Test func sectionsAreValues() {
    let red = IdentifiedSection(id: "red", items: [Person(id: 1)])
    let teams = DiffableSectionedDataSource(sections: [red])
    var changeSets: [String] = []
    teams.reloadBlock = { changeSets.append("\($0)") }
    red.items.append(Person(id: 2))
    expectEqual(teams.itemCounts, [1])
    teams.apply([red])
    expectEqual(changeSets, ["[insert item 0-1]"])
  }

}
