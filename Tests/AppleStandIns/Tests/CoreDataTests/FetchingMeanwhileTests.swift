import CoreData
import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import XCTest

/// Fetches in the middle of changes.
final class FetchingMeanwhileTests: ContactsTestCase {
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

  func testSnapshotsThatDoNotComeWithFetches() throws {
    try check { source in
      let controller = source.fetchedResultsController
      controller.controller.eventFaults = .fetchesWithoutSnapshots
      let tester = tester(source)
      try controller.performFetch()
      controller.controller.fetchRequest.predicate = NSPredicate { object, _ in
        (object as? Contact)?.name != "Ada"
      }
      try controller.performFetch()
      context.contacts[0].name = "Ada L."
      try context.save()
      XCTAssertEqual(
        tester.changeSets.map(\.description),
        [
          "[insert section 0, insert section 1]", "[delete item 0-0]", "[insert item 0-0]",
        ])
      tester.verify()
    }
  }
}
