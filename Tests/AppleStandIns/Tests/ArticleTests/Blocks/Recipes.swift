import CoreData
import DataSourceCore
import DataSourceCoreData
import DataSourceDiffing
import DataSourceKit
import DataSourceObservation
import DataSourceOperators
import DataSourceStreams
import DataSourceSwiftUI
import DataSourceTesting
import DataSourceViews
import Foundation
import SwiftUI
import UIKit
import XCTest

// MARK: Your first list

/// The stand-ins have no view controllers.
@MainActor private class UITableViewController {
  let tableView = UITableView()
  func viewDidLoad() {}
}

private enum FirstList {
  // YourFirstList.md: struct Contact: Identifiable
  // YourFirstList.md: final class ContactBook
  // YourFirstList.md: final class ContactsModel
  // YourFirstList.md: final class ContactsViewController
  // YourFirstList.md: struct ContactsScreen
}

// MARK: Recipes

private struct Post: Equatable, Identifiable {
  var id = 0
  var text = ""
  var isRead = false
}

private enum Entry: Hashable {
  case contact(Contact)
  case loading
}

private struct ContactServer {
  func contacts() async -> [Contact] { [Contact(id: 8, name: "Barbara")] }

  func page(at cursor: Int?) async throws -> PageLoader<Contact, Int>.Page {
    .init([Contact(id: (cursor ?? 0) + 100, name: "Page")], next: (cursor ?? 0) + 1)
  }
}

private final class ContactCell: UITableViewCell { func show(_ contact: Contact) {} }
private final class SpinnerCell: UITableViewCell { func spin() {} }
private final class FolderCell: UICollectionViewListCell { func show(_ name: String) {} }
private final class CountFooter: UITableViewHeaderFooterView { func show(_ text: String) {} }

private final class ButtonHeader: UITableViewHeaderFooterView {
  func show(_ title: String, action: @escaping () -> Void) {}
}

/// The stand-in's table selects one row or several, whether it is edited or not.
extension UITableView {
  fileprivate var allowsMultipleSelectionDuringEditing: Bool {
    get { allowsMultipleSelection }
    set { allowsMultipleSelection = newValue }
  }
}

private enum Issue {
  static func record(_ text: String) { XCTFail(text) }
}

@MainActor @propertyWrapper private struct StoredState<Value> {
  var wrappedValue: Value

  var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { _ in }) }
}

@MainActor private func arranged(
  _ contacts: DiffableListDataSource<Contact>, _ adapter: TableViewAdapter<Contact>
) {
  // Recipes.md: let found
  // Recipes.md: sortByFavorites
  // Recipes.md: let byInitial
  // Recipes.md: let pinned
  XCTAssertEqual(adapter.dataSource.allItems.map(\.id), [2, 1, 3])
  // Recipes.md: distinct(by
  searchTextChanged(to: "A")
  sortByFavorites()
}

@MainActor private func kinds(
  _ entries: DiffableListDataSource<Entry>, _ groups: DiffableSectionedDataSource<String, Contact>,
  _ contacts: DiffableListDataSource<Contact>, _ adapter: TableViewAdapter<Contact>
) {
  do {
    // Recipes.md: .cell(forCase: .loading)
  }
  // Recipes.md: header.show(id) { groups.upsert
  // Recipes.md: adapter.footer
  // Recipes.md: groups.collapsible
}

@MainActor private func expandingRows() {
  // Recipes.md: let tree
}

@MainActor private func rows(_ posts: DiffableListDataSource<Post>) {
  // Recipes.md: enum Row
  XCTAssertEqual(rows.allItems, [.post(posts.items[0]), .unread, .post(posts.items[1])])
}

@MainActor private func loading(
  _ contacts: DiffableListDataSource<Contact>, _ entries: DiffableListDataSource<Entry>,
  _ adapter: TableViewAdapter<Contact>, _ server: ContactServer
) {
  // Recipes.md: adapter.emptyView
  // Recipes.md: adapter.refreshHandler
  // Recipes.md: let loader
  // Recipes.md: withTrailingRow
}

@MainActor private func editing(
  _ contacts: DiffableListDataSource<Contact>, _ favorites: DiffableListDataSource<Contact>,
  _ adapter: TableViewAdapter<Contact>, _ tableView: UITableView
) {
  // Recipes.md: let history
  let contact = contacts.items[0]
  // Recipes.md: history.transaction
  XCTAssertEqual(favorites.items, [contact])
  history.undo()
  XCTAssertEqual(favorites.items, [])
  XCTAssertEqual(contacts.items[0], contact)
  // Recipes.md: adapter.contextMenu
  // Recipes.md: bindSelection
  edit(true)
  selection.ids = [contact.id]
  deleteSelected()
  XCTAssertNil(contacts.item(forID: contact.id))
}

@MainActor private func positions(
  _ contacts: DiffableListDataSource<Contact>, _ otherList: DiffableListDataSource<Contact>,
  _ adapter: TableViewAdapter<Contact>, _ newContacts: [Contact]
) async throws {
  // Recipes.md: adapter.scroll(toID
  // Recipes.md: adapter.reorderHandler
  // Recipes.md: adapter.itemProvider
  // Recipes.md: scrollAnchoring
  // Recipes.md: restorationState
  // Recipes.md: withoutAnimation {
  contacts.items = [1, 2, 3].map { Contact(id: $0, name: "\($0)") }
  // Recipes.md: try contacts.transaction
  XCTAssertEqual(contacts.items.map(\.id), [3, 2])
  // Recipes.md: await adapter.settled()
  // Recipes.md: applyInBackground
}

@MainActor private func questions(
  _ contacts: DiffableListDataSource<Contact>, _ posts: DiffableListDataSource<Post>,
  _ badge: UILabel
) {
  let rows = contacts.sorted(by: \.name)
  // Recipes.md: let indexPath
  XCTAssertEqual(allRows.count, contacts.items.count)
  // Recipes.md: ObservedSummary
  XCTAssertEqual(unread.value, 1)
}

@MainActor private func stored(
  _ tableView: UITableView, _ request: NSFetchRequest<Order>, _ context: NSManagedObjectContext
) throws {
  // Recipes.md: CoreDataResultsController
}

@MainActor private func followed(
  _ contacts: DiffableListDataSource<Contact>, _ stream: AsyncStream<[Contact]>
) {
  // Recipes.md: let binding
}

@MainActor private struct Screen {
  @StoredState var selection: Set<Contact.ID> = []

  func show(
    _ contacts: DiffableListDataSource<Contact>, _ adapter: TableViewAdapter<Contact>
  ) {
    // Recipes.md: adapter.hostedCell
    // Recipes.md: let list
  }
}

@MainActor private func tested(_ contacts: DiffableListDataSource<Contact>) {
  // Recipes.md: let tester
}

/// Most of these blocks also run.
final class RecipeTests: XCTestCase {
  @MainActor private func people() -> DiffableListDataSource<Contact> {
    DiffableListDataSource(items: [
      Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace", isFavorite: true),
      Contact(id: 3, name: "Alan"),
    ])
  }

  @MainActor func testTheFirstList() {
    let screen = FirstList.ContactsViewController()
    screen.viewDidLoad()
    screen.model.search("gr")
    XCTAssertEqual(screen.model.rows.item(at: [0, 0])?.name, "Grace")
    XCTAssertEqual(screen.model.rows.numberOfItems(in: 0), 1)
    _ = FirstList.ContactsScreen(model: screen.model).body
  }

  @MainActor func testOperators() {
    let list = people()
    arranged(list, TableViewAdapter(tableView: UITableView(), dataSource: list))
    let posts = DiffableListDataSource(items: [
      Post(id: 1, isRead: true), Post(id: 2, isRead: false),
    ])
    rows(posts)
    questions(list, posts, UILabel())
  }

  @MainActor func testViews() async throws {
    let list = people()
    let tableView = UITableView()
    let adapter = TableViewAdapter(tableView: tableView, dataSource: list)
      .cell(for: Contact.self) { (cell: ContactCell, contact) in cell.show(contact) }
    kinds(
      DiffableListDataSource(identity: .itself),
      DiffableSectionedDataSource(sections: [IdentifiedSection(id: "A", items: list.items)]),
      list, adapter)
    adapter.dataSource = list
    loading(list, DiffableListDataSource(identity: .itself), adapter, ContactServer())
    editing(list, DiffableListDataSource(), adapter, tableView)
    Screen().show(list, adapter)
    let (stream, _) = AsyncStream.makeStream(of: [Contact].self)
    followed(list, stream)
    tested(people())
    expandingRows()
  }

  @MainActor func testPositions() async throws {
    let list = people()
    let adapter = TableViewAdapter(tableView: UITableView(), dataSource: list)
      .cell(for: Contact.self) { (cell: ContactCell, contact) in cell.show(contact) }
    try await positions(list, DiffableListDataSource(), adapter, people().items)
    XCTAssertEqual(list.items.count, 3)
  }
}
