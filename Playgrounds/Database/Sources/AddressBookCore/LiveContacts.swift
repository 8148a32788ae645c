package import DataSourceDiffing
package import DataSourceKit
import DatabaseResults

/// The contacts of an address book, in sections by initial, as they are now.
///
/// This is all that it takes; everything else in this folder is for the command.
@MainActor package final class LiveContacts: @MainActor FetchedDataSource {
  package let fetchedResultsController: ObservedResultsController<Contact>
  package var reloadBlock: ReloadBlock?

  package init(_ book: AddressBook, pollingEvery interval: Duration = .milliseconds(250)) {
    fetchedResultsController = ObservedResultsController(
      sharedDatabase: book.database, pollingEvery: interval, request: Contact.all,
      sections: .named(\.initial, sortedBy: <))
    registerForFetchedChanges()
  }
}
