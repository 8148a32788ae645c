import DataSourceCore
import Foundation
import TestSupport
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
    expectEqual(erased.numberOfSections, 7)
    expectEqual(erased.numberOfItems(in: 3), 6)
    expectEqual(erased.item(at: [1]), "item [1]")
    expectEqual(erased.indexPath(after: []), [8, 8])
    expectEqual(erased.indexPath(before: []), [9, 9])
    expectEqual(erased.firstIndexPath, [6, 6])
    expectEqual(erased.lastIndexPath, [7, 7])
    expectEqual(erased.itemCounts, [5])
    expectEqual(erased.headerTitle(for: 1), "header 1")
    expectEqual(erased.footerTitle(for: 2), "footer 2")
    expectEqual(erased.sectionIdentity(at: 2), AnyHashable(3))
    expectSharedBlock(source, erased)
  }

  @Test func list() {
    let source = SimpleDataSource()
    let erased: AnyListDataSource<String> = AnyListDataSource(dataSource: source)
    source.items.append("Item 3")
    expectEqual(erased.items.count, 4)
    expectEqual(erased.item(at: [0, 3]), "Item 3")
    expectSharedBlock(source, erased)
  }

  @Test func sections() {
    let source = League()
    let erased: AnySectionedDataSource<String, Team> = AnySectionedDataSource(dataSource: source)
    source.sections[0].city = "Bergen"
    expectEqual(erased.sections.map(\.city), ["Bergen", "Oslo"])
    expectEqual(erased.section(at: 0)?.items, ["Ada", "Grace"])
    expectNil(erased.section(at: 2))
    expectEqual(erased.headerTitle(for: 0), "Bergen, 2 players")
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
    expectEqual(heard, [.all])
    expectEqual(erased.item(at: [0, 0]), "Ada")
    expectEqual(erased.sectionIdentity(at: 0), AnyHashable("A"))
    expectEqual(erased.indexPath(of: "Ada"), [0, 0])
    expectEqual(erased.fetchedResultsController.sections, source.fetchedResultsController.sections)
    expectEqual(erased.fetchedResultsController.numberOfObjects(in: 0), 1)
    expectEqual(erased.fetchedResultsController.object(at: [0, 0]), "Ada")
    erased.unregisterForFetchedChanges()
    expectNil(source.fetchedResultsController.changeHandler)
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
    expectEqual(calls, 2)
    source.reloadBlock = nil
    expectNil(erased.reloadBlock)
  }
}
