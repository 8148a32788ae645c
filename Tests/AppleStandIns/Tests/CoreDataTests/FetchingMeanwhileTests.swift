import CoreData
import DataSourceDiffing
import DataSourceStores
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

  /// The changes are reported even if the fetch fails.
  func testAFetchThatBeginsWithChangesAndFails() throws {
    final class Failing: NSFetchedResultsController<Contact> {
      var error: Broken?
      override func performFetch() throws {
        managedObjectContext.processPendingChanges()
        if let error { throw error }
        try super.performFetch()
      }
    }

    try check { source in
      let controller = Failing(
        fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: "group",
        cacheName: nil)
      let source = Contacts(controller, changes: source.fetchedResultsController.changes)
      try source.fetchedResultsController.performFetch()
      let tester = tester(source)
      context.contacts[1].rank = -1
      context.addContact("Barbara", group: 1, rank: 2)
      controller.error = Broken()
      XCTAssertThrowsError(try source.fetchedResultsController.performFetch())
      XCTAssertFalse(tester.changeSets.contains(.all))
      XCTAssertEqual(source.numberOfItems(in: 0), 3)
      tester.verify()
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

  /// An observer fetches again when it is notified of a fetch.
  func testAFetchWithinAFetch() throws {
    try check { source in
      let controller = source.fetchedResultsController
      try controller.performFetch()
      let view = ListViewSimulator(dataSource: source, text: \.text)
      var count = 0
      source.reloadBlock = { changeSet in
        try? view.performUpdates(withChangeSet: changeSet)
        count += 1
        guard count == 1 else { return }
        controller.controller.fetchRequest.predicate = NSPredicate { object, _ in
          (object as? Contact)?.name != "Grace"
        }
        try? controller.performFetch()
      }
      context.contacts[0].rank = 2
      context.addContact("Barbara", group: 1, rank: 2)
      try context.save()
      XCTAssertEqual(view.violations, [])
      try view.verify()
      source.reloadBlock = nil
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
