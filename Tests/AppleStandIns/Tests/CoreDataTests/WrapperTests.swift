import CoreData
import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import UIKit
import XCTest

/// What a wrapper knows about its controller's results, and what it makes of them.
final class WrapperTests: ContactsTestCase {
  /// Afterwards the list is empty, so the next fetch only inserts.
  func testAFetchAfterOneThatHasLostTheObjects() throws {
    try check { source in
      let controller = source.fetchedResultsController
      try controller.performFetch()
      let tester = tester(source)
      controller.controller.eventFaults = .failedFetchLosesObjects
      context.fetchError = Broken()
      XCTAssertThrowsError(try controller.performFetch())
      XCTAssertEqual(tester.changeSets, [.all])
      context.fetchError = nil
      try controller.performFetch()
      XCTAssertEqual(
        tester.changeSets.dropFirst().map(\.description),
        ["[insert section 0, insert section 1]"])
      tester.verify()
    }
  }

  /// The context processes its changes, and then the controller fetches.
  private final class Eager: NSFetchedResultsController<Contact> {
    override func performFetch() throws {
      managedObjectContext.processPendingChanges()
      try super.performFetch()
    }
  }

  func testAFetchThatBeginsWithAnUpdate() throws {
    try check { source in
      let controller = Eager(
        fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: "group",
        cacheName: nil)
      let source = Contacts(controller, changes: source.fetchedResultsController.changes)
      try source.fetchedResultsController.performFetch()
      let tester = tester(source)
      context.contacts[0].name = "Ada L."
      try source.fetchedResultsController.performFetch()
      XCTAssertEqual(tester.changeSets.flatMap(\.updatedItems), [[0, 0]])
      tester.verify()
    }
  }

  /// An app wraps its controller again, and then releases the first wrapper.
  func testTheFirstOfTwoWrappersGoes() throws {
    try check { source in
      let changes = source.fetchedResultsController.changes
      let controller = NSFetchedResultsController(
        fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: "group",
        cacheName: nil)
      var first: Contacts? = Contacts(controller, changes: changes)
      try first?.fetchedResultsController.performFetch()
      let second = Contacts(controller, changes: changes)
      first = nil
      let tester = tester(second)
      context.addContact("Barbara", group: 1, rank: 2)
      context.processPendingChanges()
      XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 2]))])])
      tester.verify()
    }
  }

  /// Core Data may name updated objects as reloaded or as reconfigured. An object moves because it
  /// has changed.
  func testUpdatesInASnapshot() throws {
    try check { source in
      guard source.fetchedResultsController.changes == .snapshots else { return }
      try source.fetchedResultsController.performFetch()
      // The controller itself has not changed.
      var changeSets: [ChangeSet] = []
      source.reloadBlock = { changeSets.append($0) }
      let contacts = context.contacts
      func send(_ order: [Int], reloaded: [Int] = [], reconfigured: [Int] = []) {
        let snapshot = NSDiffableDataSourceSnapshotReference()
        snapshot.appendSections(withIdentifiers: ["1", "2"])
        for contact in order.map({ contacts[$0] }) {
          snapshot.appendItems(
            withIdentifiers: [contact.objectID], intoSectionWithIdentifier: "\(contact.group)")
        }
        snapshot.reloadItems(withIdentifiers: reloaded.map { contacts[$0].objectID })
        snapshot.reconfigureItems(withIdentifiers: reconfigured.map { contacts[$0].objectID })
        let controller = NSFetchedResultsController(
          fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: nil,
          cacheName: nil)
        source.controller.delegate?.controller(controller, didChangeContentWith: snapshot)
      }
      send([0, 1, 2], reloaded: [0], reconfigured: [2])
      XCTAssertEqual(
        changeSets.map(\.description), ["[update item 0-0, update item 1-0]"])
      changeSets = []
      send([1, 0, 2])
      XCTAssertEqual(
        changeSets.map(\.description), ["[move item 0-1 to 0-0]", "[update item 0-0]"])
    }
  }

  private func request() -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Contact")
    request.sortDescriptors = NSFetchRequest.contacts.sortDescriptors
    return request
  }
}
