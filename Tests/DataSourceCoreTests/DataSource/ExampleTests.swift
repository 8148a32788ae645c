import DataSourceCore
import Foundation
import TestSupport
import Testing

class SimpleDataSource: ListDataSource {
  typealias ItemType = String
  var items = ["Item 0", "Item 1", "Item 2"]
  var reloadBlock: ReloadBlock?
}

class SimpleSectionedDataSource: SectionedDataSource {
  typealias ItemType = String
  typealias SectionType = Section<String>
  var sections = [
    Section(items: ["Item 0.0", "Item 0.1", "Item 0.2"]),
    Section(items: ["Item 1.0", "Item 1.1"], headerTitle: "Header 1"),
    Section(items: ["Item 2.0"], headerTitle: "Header 2", footerTitle: "Footer 2"),
  ]
  var reloadBlock: ReloadBlock?
}

/// The example of ``DataSource``.
final class Squares: DataSource {
  var reloadBlock: ReloadBlock?
  var numberOfSections: Int { 1 }
  func numberOfItems(in section: Int) -> Int { section == 0 ? 10 : 0 }
  func item(at indexPath: IndexPath) -> Int? {
    contains(indexPath) ? indexPath[1] * indexPath[1] : nil
  }
}

/// A section with more properties, and a computed title.
final class Team: Section<String> {
  var city = "Oslo"
  override var headerTitle: String? {
    get { "\(city), \(items.count) players" }
    set {}
  }
}

final class League: SectionedDataSource {
  typealias ItemType = String
  var sections = [Team(items: ["Ada", "Grace"]), Team(items: [])]
  var reloadBlock: ReloadBlock?
}

/// No type aliases: the type of the items is inferred.
final class InferredDataSource: ListDataSource {
  var items: [Int] = []
  var reloadBlock: ReloadBlock?
}

@MainActor final class MainActorDataSource: @MainActor ListDataSource {
  var items = ["a", "b"] {
    didSet { reloadBlock?(.all) }
  }
  var reloadBlock: ReloadBlock?
}

@Suite struct ExampleTests {
  @Test func list() {
    let source = SimpleDataSource()
    expectEqual(source.numberOfSections, 1)
    expectEqual(source.numberOfItems(in: 0), 3)
    expectEqual(source.item(at: [0, 1]), "Item 1")
    expectEqual(source.indexPath(after: [0, 1]), [0, 2])
    expectNil(source.indexPath(after: [0, 2]))
    expectNil(source.headerTitle(for: 0))
    expectNil(source.footerTitle(for: 0))
  }

  @Test func sections() {
    let source = SimpleSectionedDataSource()
    expectEqual(source.numberOfSections, 3)
    expectEqual(source.itemCounts, [3, 2, 1])
    expectEqual(source.item(at: [1, 1]), "Item 1.1")
    expectEqual(source.indexPath(after: [0, 2]), [1, 0])
    expectEqual(source.section(at: 2)?.items, ["Item 2.0"])
    expectEqual((0..<3).map(source.headerTitle), [nil, "Header 1", "Header 2"])
    expectEqual((0..<3).map(source.footerTitle), [nil, nil, "Footer 2"])
  }

  @Test func emptyListHasOneSection() {
    let source = InferredDataSource()
    expectEqual(source.numberOfSections, 1)
    expectEqual(source.itemCounts, [0])
    #expect(source.isEmpty)
    source.items = [1]
    expectEqual(source.numberOfSections, 1)
    #expect(!source.isEmpty)
  }

  @Test func leastConformance() {
    let squares = Squares()
    expectEqual(squares.item(at: [0, 9]), 81)
    expectNil(squares.item(at: [0, 10]))
    expectEqual(squares.lastIndexPath, [0, 9])
    expectEqual(squares.firstIndexPath { $0 > 10 }, [0, 4])
  }

  @Test func subclassedSections() {
    let league = League()
    expectEqual(league.section(at: 0)?.city, "Oslo")
    expectEqual(league.headerTitle(for: 0), "Oslo, 2 players")
    league.sections[1].city = "Bergen"
    league.sections[1].items.append("Edsger")
    expectEqual(league.headerTitle(for: 1), "Bergen, 1 players")
    expectEqual(league.item(at: [1, 0]), "Edsger")
  }

  @MainActor @Test func mainActorClass() {
    let source = MainActorDataSource()
    var heard: [ChangeSet] = []
    let erased = AnyDataSource(dataSource: source)
    erased.reloadBlock = { heard.append($0) }
    source.items.append("c")
    expectEqual(heard, [.all])
    expectEqual(erased.item(at: [0, 2]), "c")
    expectEqual(source.indexPaths.map(source.item), ["a", "b", "c"])
  }

  @Test func constrainedExistentials() {
    let sources: [any DataSource<String>] = [SimpleDataSource(), SimpleSectionedDataSource()]
    expectEqual(sources.map(\.indexPaths.count), [3, 6])
    expectEqual(sources.map { $0.item(at: [0, 0]) }, ["Item 0", "Item 0.0"])
  }
}
