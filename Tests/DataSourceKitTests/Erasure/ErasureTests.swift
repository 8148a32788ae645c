import DataSourceKit
import Foundation
import Testing

/// Wrappers pass on everything, in both directions, even what a conformer does differently.
@Suite struct ErasureTests {
  /// Answers everything in its own way, which exposes a wrapper that computes something itself.
  final class Peculiar: DataSource {
    var reloadBlock: ReloadBlock?
    var numberOfSections: Int { 7 }
    func numberOfItems(in section: Int) -> Int { section * 2 }
    func item(at indexPath: IndexPath) -> String? { "item \(indexPath)" }
    func indexPath(after indexPath: IndexPath) -> IndexPath? { [8, 8] }
    func indexPath(before indexPath: IndexPath) -> IndexPath? { [9, 9] }
    var firstIndexPath: IndexPath? { [6, 6] }
    var lastIndexPath: IndexPath? { [7, 7] }
    var itemCounts: [Int] { [5] }
    func headerTitle(for section: Int) -> String? { "header \(section)" }
    func footerTitle(for section: Int) -> String? { "footer \(section)" }
    func sectionIdentity(at index: Int) -> AnyHashable? { index + 1 }
  }

  @Test func dataSource() {
    let source = Peculiar()
    let erased = AnyDataSource(dataSource: source)
    #expect(erased.numberOfSections == 7)
    #expect(erased.numberOfItems(in: 3) == 6)
    #expect(erased.item(at: [1]) == "item [1]")
    #expect(erased.indexPath(after: []) == [8, 8])
    #expect(erased.indexPath(before: []) == [9, 9])
    #expect(erased.firstIndexPath == [6, 6])
    #expect(erased.lastIndexPath == [7, 7])
    #expect(erased.itemCounts == [5])
    #expect(erased.headerTitle(for: 1) == "header 1")
    #expect(erased.footerTitle(for: 2) == "footer 2")
    #expect(erased.sectionIdentity(at: 2) == AnyHashable(3))
    expectSharedBlock(source, erased)
  }

  @Test func list() {
    let source = SimpleDataSource()
    let erased: AnyListDataSource<String> = AnyListDataSource(dataSource: source)
    source.items.append("Item 3")
    #expect(erased.items.count == 4)
    #expect(erased.item(at: [0, 3]) == "Item 3")
    expectSharedBlock(source, erased)
  }

  @Test func sections() {
    let source = League()
    let erased: AnySectionedDataSource<String, Team> = AnySectionedDataSource(dataSource: source)
    source.sections[0].city = "Bergen"
    #expect(erased.sections.map(\.city) == ["Bergen", "Oslo"])
    #expect(erased.section(at: 0)?.items == ["Ada", "Grace"])
    #expect(erased.section(at: 2) == nil)
    #expect(erased.headerTitle(for: 0) == "Bergen, 2 players")
    expectSharedBlock(source, erased)
  }

  @Test func fetched() throws {
    let source = FetchedSource(MemoryResultsController([("A", ["Ada"])]))
    let erased: AnyFetchedDataSource<String> = AnyFetchedDataSource(dataSource: source)
    expectSharedBlock(source, erased)
    var heard: [ChangeSet] = []
    erased.reloadBlock = { heard.append($0) }
    erased.registerForFetchedChanges()
    try erased.fetchedResultsController.performFetch()
    #expect(heard == [.all])
    #expect(erased.item(at: [0, 0]) == "Ada")
    #expect(erased.sectionIdentity(at: 0) == AnyHashable("A"))
    #expect(erased.indexPath(of: "Ada") == [0, 0])
    #expect(erased.fetchedResultsController.sections == source.fetchedResultsController.sections)
    #expect(erased.fetchedResultsController.numberOfObjects(in: 0) == 1)
    #expect(erased.fetchedResultsController.object(at: [0, 0]) == "Ada")
    erased.unregisterForFetchedChanges()
    #expect(source.fetchedResultsController.changeHandler == nil)
    erased.fetchedResultsController.changeHandler = { _ in }
    #expect(erased.fetchedResultsController.changeHandler != nil)
    #expect(source.fetchedResultsController.changeHandler != nil)
  }

  /// A block set on one side also appears on the other.
  private func expectSharedBlock(
    _ source: some DataSource<String>, _ erased: some DataSource<String>
  ) {
    var calls = 0
    erased.reloadBlock = { _ in calls += 1 }
    source.reloadBlock?(.all)
    erased.reloadBlock?(.all)
    #expect(calls == 2)
    source.reloadBlock = nil
    #expect(erased.reloadBlock == nil)
  }
}
