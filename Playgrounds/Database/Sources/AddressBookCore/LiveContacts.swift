package import DataSourceKit
import DatabaseResults

/// The current contacts of an address book, in sections by initial.
///
/// A live list needs only this file; the others in this folder belong to the command.
@MainActor package final class LiveContacts: @MainActor FetchedDataSource {
  package let fetchedResultsController: ObservedResultsController<Contact>
  package var reloadBlock: ReloadBlock?

  package init(_ book: AddressBook, pollingEvery interval: Duration = .milliseconds(250)) {
    fetchedResultsController = ObservedResultsController(
      sharedDatabase: book.database, pollingEvery: interval, request: Contact.all,
      sectionName: \.initial, sectionsSortedBy: <)
    registerForFetchedChanges()
  }
}
