import CoreData
import DataSourceCoreData
import DataSourceDiffing
import XCTest

final class LifetimeTests: XCTestCase {
  private let context = NSManagedObjectContext(.mainQueue)

  func testNothingLeaks() throws {
    for changes in CoreDataChangeSource.allCases {
      context.addContact("Ada")
      context.processPendingChanges()
      weak var source: Contacts?
      weak var wrapper: CoreDataResultsController<Contact>?
      weak var controller: NSFetchedResultsController<Contact>?
      weak var delegate: (any NSFetchedResultsControllerDelegate)?
      do {
        let contacts = Contacts(context: context, changes: changes)
        try contacts.fetchedResultsController.performFetch()
        source = contacts
        wrapper = contacts.fetchedResultsController
        controller = contacts.controller
        delegate = contacts.controller.delegate
        var count = 0
        contacts.reloadBlock = { _ in count += 1 }
        context.addContact("Alan")
        try context.save()
        XCTAssertEqual(count, 1)
        XCTAssertNotNil(delegate)
      }
      XCTAssertNil(source)
      XCTAssertNil(wrapper)
      XCTAssertNil(controller)
      XCTAssertNil(delegate)
    }
  }

  /// The wrapper is released. Its controller stays, and would crash if its delegate were released.
  func testTheWrapperGoes() throws {
    for changes in CoreDataChangeSource.allCases {
      let controller = NSFetchedResultsController(
        fetchRequest: .contacts, managedObjectContext: context, sectionNameKeyPath: nil,
        cacheName: nil)
      do {
        let contacts = Contacts(controller, changes: changes)
        try contacts.fetchedResultsController.performFetch()
        XCTAssertNotNil(controller.delegate)
      }
      XCTAssertNil(controller.delegate)
      context.addContact("Ada")
      try context.save()
    }
  }
}
