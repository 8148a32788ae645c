import DataSourceKit
import Foundation
import Testing

@Suite struct FetchedDataSourceTests {
  let controller = MemoryResultsController([
    ("A", ["Ada", "Alan"]), ("", []), ("G", ["Grace"]),
  ])

  @Test func isEmptyBeforeTheFetch() throws {
    let source = FetchedSource(controller)
    #expect(source.numberOfSections == 0)
    #expect(source.isEmpty)
    try controller.performFetch()
    #expect(source.itemCounts == [2, 0, 1])
    #expect(source.item(at: [2, 0]) == "Grace")
    #expect(source.indexPath(of: "Alan") == [0, 1])
    #expect(source.indexPath(of: "Edsger") == nil)
    #expect(source.indexPath(after: [0, 1]) == [2, 0])
    #expect((0..<3).map(source.headerTitle) == ["A", nil, "G"])
    #expect(source.footerTitle(for: 0) == nil)
    #expect((-1..<4).map(source.sectionIdentity) == [nil, "A", "", "G", nil])
  }

  @Test func failedFetchKeepsTheResults() throws {
    let source = FetchedSource(controller)
    try controller.performFetch()
    controller.isClosed = true
    #expect(throws: MemoryResultsController.StoreIsClosed.self) { try controller.performFetch() }
    #expect(source.itemCounts == [2, 0, 1])
  }

  @Test func registration() throws {
    let source = FetchedSource(controller)
    var heard: [ChangeSet] = []
    source.registerForFetchedChanges()
    source.reloadBlock = { heard.append($0) }
    try controller.performFetch()
    #expect(heard == [.all])

    let changes: [Change] = [.item(type: .insert([0, 0]))]
    controller.change(changes) { $0[0].objects.insert("Abel", at: 0) }
    #expect(heard == [.all, .some(changes)])
    #expect(source.item(at: [0, 0]) == "Abel")

    source.unregisterForFetchedChanges()
    controller.change([.item(type: .delete([0, 0]))]) { $0[0].objects.removeFirst() }
    #expect(heard.count == 2)
  }

  @Test func controllerHoldsTheDataSourceWeakly() {
    weak var gone: FetchedSource?
    do {
      let source = FetchedSource(controller)
      source.registerForFetchedChanges()
      gone = source
      #expect(gone != nil)
    }
    #expect(gone == nil)
    controller.changeHandler?(.all)
  }

  @Test func sectionDescriptions() throws {
    try controller.performFetch()
    #expect(
      controller.sections[0]
        == FetchedResultsSection(
          name: "A", indexTitle: "A", numberOfObjects: 2))
    #expect(controller.numberOfObjects(in: 2) == 1)
    #expect(controller.numberOfObjects(in: 3) == 0)
    #expect(controller.numberOfObjects(in: -1) == 0)
  }
}
