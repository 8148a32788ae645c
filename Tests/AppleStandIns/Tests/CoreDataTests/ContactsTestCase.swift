import CoreData
import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import XCTest

/// Contacts, and checks for their data sources.
class ContactsTestCase: XCTestCase {
  struct Broken: Error {}

  let context = NSManagedObjectContext(.mainQueue)

  func tester(_ source: Contacts) -> DataSourceTester<Contact> {
    DataSourceTester(
      dataSource: source, identity: .ignoringContent(ObjectIdentifier.init), text: \.text
    ) {
      XCTFail("\($0)")
    }
  }

  /// Checks three contacts in two sections, with each source of changes.
  func check(_ body: (Contacts) throws -> Void) rethrows {
    for changes in CoreDataChangeSource.allCases {
      for contact in context.contacts { context.delete(contact) }
      context.addContact("Ada", group: 1)
      context.addContact("Alan", group: 1, rank: 1)
      context.addContact("Grace", group: 2)
      context.processPendingChanges()
      try body(Contacts(context: context, changes: changes))
    }
  }
}
