import DataSourceCore
import Foundation
import TestSupport
import Testing

@Suite struct FetchedDataSourceTests {
  let controller = MemoryResultsController([
    ("A", ["Ada", "Alan"]), ("", []), ("G", ["Grace"]),
  ])

  @Test func isEmptyBeforeTheFetch() throws {
    let source = FetchedSource(controller)
    expectEqual(source.numberOfSections, 0)
    #expect(source.isEmpty)
    try controller.performFetch()
    expectEqual(source.itemCounts, [2, 0, 1])
    expectEqual(source.item(at: [2, 0]), "Grace")
    expectEqual(source.indexPath(of: "Alan"), [0, 1])
    expectNil(source.indexPath(of: "Edsger"))
    expectEqual(source.indexPath(after: [0, 1]), [2, 0])
    expectEqual((0..<3).map(source.headerTitle), ["A", nil, "G"])
    expectNil(source.footerTitle(for: 0))
    expectEqual((-1..<4).map(source.sectionIdentity), [nil, "A", "", "G", nil])
  }

  @Test func failedFetchKeepsTheResults() throws {
    let source = FetchedSource(controller)
    try controller.performFetch()
    controller.isClosed = true
    #expect(throws: MemoryResultsController.StoreIsClosed.self) { try controller.performFetch() }
    expectEqual(source.itemCounts, [2, 0, 1])
  }

  @Test func registration() throws {
    let source = FetchedSource(controller)
    var heard: [ChangeSet] = []
    source.registerForFetchedChanges()
    source.reloadBlock = { heard.append($0) }
    try controller.performFetch()
    expectEqual(heard, [.all])

    let changes: [Change] = [.item(type: .insert([0, 0]))]
    controller.change(changes) { $0[0].objects.insert("Abel", at: 0) }
    expectEqual(heard, [.all, .some(changes)])
    expectEqual(source.item(at: [0, 0]), "Abel")

    source.unregisterForFetchedChanges()
    controller.change([.item(type: .delete([0, 0]))]) { $0[0].objects.removeFirst() }
    expectEqual(heard.count, 2)
  }

  @Test func controllerHoldsTheDataSourceWeakly() {
    weak var gone: FetchedSource?
    do {
      let source = FetchedSource(controller)
      source.registerForFetchedChanges()
      gone = source
      #expect(gone != nil)
    }
    expectNil(gone)
    controller.changeHandler?(.all)
  }

  @Test func sectionDescriptions() throws {
    try controller.performFetch()
    expectEqual(
      controller.sections[0],
      FetchedResultsSection(
        name: "A", indexTitle: "A", numberOfObjects: 2))
    expectEqual(controller.numberOfObjects(in: 2), 1)
    expectEqual(controller.numberOfObjects(in: 3), 0)
    expectEqual(controller.numberOfObjects(in: -1), 0)
  }
}
