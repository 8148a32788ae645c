import CoreData
import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import XCTest

final class FetchingTests: ContactsTestCase {
  func testTheFirstFetch() throws {
    try check { source in
      let tester = tester(source)
      try source.fetchedResultsController.performFetch()
      XCTAssertEqual(
        tester.changeSets,
        [.some([.section(type: .insert([0, 0])), .section(type: .insert([1, 0]))])])
      XCTAssertEqual(
        source.fetchedResultsController.sections,
        [
          FetchedResultsSection(name: "1", indexTitle: "1", numberOfObjects: 2),
          FetchedResultsSection(name: "2", indexTitle: "2", numberOfObjects: 1),
        ])
      XCTAssertEqual(source.headerTitle(for: 1), "2")
      XCTAssertEqual(source.item(at: [0, 1])?.name, "Alan")
      XCTAssertEqual(source.indexPath(of: context.contacts[2]), [1, 0])
      tester.verify()
    }
  }

  func testLookUpsOutOfBounds() throws {
    try check { source in
      let controller = source.fetchedResultsController
      try controller.performFetch()
      let paths: [IndexPath] = [[0, 2], [2, 0], [-1, 0], [0, -1], [0], [0, 0, 0], []]
      for path in paths { XCTAssertNil(controller.object(at: path)) }
      XCTAssertEqual(controller.numberOfObjects(in: 2), 0)
      XCTAssertEqual(controller.numberOfObjects(in: -1), 0)
      XCTAssertNil(controller.indexPath(of: Contact(context: context)))
    }
  }

  func testASecondFetchReportsWhatIsDifferent() throws {
    try check { source in
      let controller = source.fetchedResultsController
      let tester = tester(source)
      try controller.performFetch()
      try controller.performFetch()
      XCTAssertEqual(tester.changeSets.count, 1)

      controller.controller.fetchRequest.predicate = NSPredicate { object, _ in
        (object as? Contact)?.name != "Ada"
      }
      try controller.performFetch()
      XCTAssertEqual(tester.changeSets.last, .some([.item(type: .delete([0, 0]))]))

      controller.controller.fetchRequest.predicate = nil
      controller.controller.fetchRequest.sortDescriptors = [
        NSSortDescriptor(keyPath: \Contact.group, ascending: false),
        NSSortDescriptor(keyPath: \Contact.rank, ascending: true),
      ]
      try controller.performFetch()
      XCTAssertFalse(tester.changeSets.contains(.all))
      tester.verify()
      context.contacts[0].name = "Ada L."
      context.processPendingChanges()
      XCTAssertEqual(tester.changeSets.last, .some([.item(type: .update([1, 0]))]))
      tester.verify()
    }
  }

  /// With batches, fetching never reads the objects, because that would load all of them.
  func testBatches() throws {
    try check { source in
      let controller = source.fetchedResultsController
      source.controller.fetchRequest.fetchBatchSize = 1
      let tester = tester(source)
      try controller.performFetch()
      try controller.performFetch()
      XCTAssertEqual(source.controller.sectionReads, 0)
      // Snapshots contain the identifiers; without them everything is reported.
      let isKnown = controller.changes != .events
      XCTAssertEqual(tester.changeSets.count, isKnown ? 1 : 2)
      XCTAssertEqual(tester.changeSets.last == .all, !isKnown)
      context.addContact("Edsger", group: 1, rank: 9)
      context.processPendingChanges()
      XCTAssertEqual(tester.changeSets.last, .some([.item(type: .insert([0, 2]))]))
      XCTAssertEqual(source.controller.sectionReads, 0)
      tester.verify()
    }
  }

  /// Wrapped late, as in an app that has already fetched.
  func testAControllerThatHasFetched() throws {
    try check { source in
      let controller = NSFetchedResultsController(
        fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: "group",
        cacheName: nil)
      try controller.performFetch()
      // This is not tracked.
      context.addContact("Barbara", group: 1, rank: 2)
      context.processPendingChanges()
      let late = Contacts(controller, changes: source.fetchedResultsController.changes)
      XCTAssertEqual(late.numberOfSections, 2)
      let tester = tester(late)
      try late.fetchedResultsController.performFetch()
      XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 2]))])])
      tester.verify()
    }
  }

  func testAFetchThatFails() throws {
    try check { source in
      let controller = source.fetchedResultsController
      context.fetchError = Broken()
      defer { context.fetchError = nil }
      let tester = tester(source)
      XCTAssertThrowsError(try controller.performFetch()) { XCTAssert($0 is Broken) }
      XCTAssertEqual(controller.sections, [])
      context.fetchError = nil
      try controller.performFetch()

      context.fetchError = Broken()
      XCTAssertThrowsError(try controller.performFetch())
      XCTAssertEqual(controller.numberOfObjects(in: 0), 2)
      XCTAssertEqual(tester.changeSets.count, 1)
      tester.verify()

      // If Core Data loses its objects, the view is reloaded.
      controller.controller.eventFaults = .failedFetchLosesObjects
      XCTAssertThrowsError(try controller.performFetch())
      XCTAssertEqual(tester.changeSets.last, .all)
      tester.verify()
      context.fetchError = nil
      try controller.performFetch()
      XCTAssertEqual(controller.numberOfObjects(in: 0), 2)
      tester.verify()
    }
  }

  /// A fetch may make the context process its changes, and report them, before it is done.
  private final class Eager: NSFetchedResultsController<Contact> {
    override func performFetch() throws {
      managedObjectContext.processPendingChanges()
      try super.performFetch()
    }
  }

  func testAFetchThatBeginsWithChanges() throws {
    try check { source in
      let controller = Eager(
        fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: "group",
        cacheName: nil)
      let source = Contacts(controller, changes: source.fetchedResultsController.changes)
      try source.fetchedResultsController.performFetch()
      let tester = tester(source)
      context.contacts[1].rank = -1
      context.addContact("Barbara", group: 1, rank: 2)
      controller.fetchRequest.predicate = NSPredicate { object, _ in
        (object as? Contact)?.name != "Grace"
      }
      try source.fetchedResultsController.performFetch()
      XCTAssertFalse(tester.changeSets.contains(.all))
      XCTAssertEqual((0..<3).map { source.item(at: [0, $0])?.name }, ["Alan", "Ada", "Barbara"])
      tester.verify()
    }
  }
}
