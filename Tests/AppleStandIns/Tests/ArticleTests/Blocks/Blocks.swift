import Combine
import CoreData
import DataSourceCore
import DataSourceCoreData
import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceOperators
import DataSourceStreams
import DataSourceTesting
import DataSourceViews
import IdentityDiff
import SwiftData
import UIKit
import XCTest

@MainActor func overview() {
  // DataSourceViews.md: let adapter = TableViewAdapter
}

// MARK: Showing a list

@MainActor func table(isQuiet: Bool, animatesLists: Bool, found: [Contact]) {
  // ShowingAList.md: let adapter = TableViewAdapter
  // ShowingAList.md: adapter.reorderHandler
  // ShowingAList.md: adapter.itemProvider
  // ShowingAList.md: adapter.shouldReconfigure
  // ShowingAList.md: adapter.height
  typealias TitleHeader = TextHeader
  typealias CountFooter = TextHeader
  // ShowingAList.md: adapter.header(for
  // ShowingAList.md: adapter.headerProvider
  // ShowingAList.md: adapter.footer(for
  // ShowingAList.md: adapter.animations.insertedRows
  // ShowingAList.md: adapter.updater.withoutAnimation
  // ShowingAList.md: adapter.updater.policyProvider = { plan in
  // ShowingAList.md: AnimationPolicy.forAllAdapters
  // ShowingAList.md: adapter.updater.completionHandler
}

@MainActor func collection() {
  // ShowingAList.md: let adapter = CollectionViewAdapter
  // ShowingAList.md: adapter.reconfigureSupplementaryView
}

@MainActor func picker() {
  // ShowingAList.md: let adapter = PickerViewAdapter
}

@MainActor func withoutAnAdapter(_ changeSet: ChangeSet, newNames: [String]) {
  var names: [String] = []
  // ShowingAList.md: tableView.performUpdates
}

// FollowingStreams.md: final class Orders

// SwiftDataAndSQLite.md: struct TripRow

// The stand-in has no observer of results.
#if !os(Linux)
  @MainActor func observed(_ context: ModelContext) throws {
    // SwiftDataAndSQLite.md: let observer
  }
#endif

extension Orders {
  func move(_ order: Order, to index: Int) {}
}

@MainActor func stored(
  _ orders: Orders, _ adapter: TableViewAdapter<Order>, _ context: NSManagedObjectContext
) {
  // ShowingAList.md: adapter.moveHandler = { order
  // CellsActionsAndTrees.md: orders.fetchedResultsController.sections
}

// MARK: Cells, actions and trees

private enum Entry: Equatable {
  case contact(Contact)
  case loading
}

@MainActor private func cells(
  _ feed: DiffableListDataSource<Any>, _ entries: DiffableListDataSource<Entry>
) {
  typealias AdvertCell = LabelCell
  do {
    // CellsActionsAndTrees.md: .cell(for: Advert.self) {
  }
  final class ContactCell: UITableViewCell { func show(_ contact: Contact) {} }
  final class SpinnerCell: UITableViewCell { func spin() {} }
  // CellsActionsAndTrees.md: let adapter = TableViewAdapter
}

@MainActor func registrations(_ adapter: CollectionViewAdapter<Any>, _ contactNib: UINib) {
  final class ContactCell: UICollectionViewCell { func show(_ contact: Contact) {} }
  final class AdvertCell: UICollectionViewCell { func show(_ advert: Advert) {} }
  // CellsActionsAndTrees.md: .cell(for: Contact.self, nib
  let contactRegistration = UICollectionView.CellRegistration<ContactCell, Contact> { _, _, _ in }
  let advertRegistration = UICollectionView.CellRegistration<AdvertCell, Advert> { _, _, _ in }
  // CellsActionsAndTrees.md: adapter.cell(using
}

@MainActor func observing(_ adapter: TableViewAdapter<Any>) {
  struct Download { var progress = 0 }
  final class DownloadCell: UITableViewCell { func show(_ progress: Int, isSelected: Bool) {} }
  // CellsActionsAndTrees.md: (cell: DownloadCell
}

@MainActor func actions(_ adapter: CollectionViewAdapter<Contact>, _ noContacts: UIView) {
  struct Images {
    func load(for contact: Contact) {}
    func cancel(for contact: Contact) {}
  }
  let images = Images()
  // CellsActionsAndTrees.md: adapter.trailingSwipeActions
  // CellsActionsAndTrees.md: using: adapter.listConfiguration(.insetGrouped))
  // CellsActionsAndTrees.md: contacts.items.append
  // CellsActionsAndTrees.md: adapter.nearEndHandler
  // CellsActionsAndTrees.md: adapter.willDisplay
}

@MainActor func sections(
  _ adapter: CollectionViewAdapter<Contact>, _ shop: DiffableSectionedDataSource<String, Contact>
) {
  // CellsActionsAndTrees.md: let inset
  // CellsActionsAndTrees.md: adapter.supplementaryView(
  let byInitial = contacts.grouped(
    by: { String($0.name.prefix(1)) }, title: { key, _ in key }, indexTitle: { $0 })
  // CellsActionsAndTrees.md: { byInitial.indexTitles }
  // CellsActionsAndTrees.md: var configuration
  // CellsActionsAndTrees.md: adapter.supplementaryViewProvider
}

@MainActor func trees() {
  typealias ChevronCell = TextCell
  // CellsActionsAndTrees.md: let tree = folders
  // CellsActionsAndTrees.md: let visible
  // CellsActionsAndTrees.md: (cell: ChevronCell
}

// MARK: Screens

extension DiffableSectionedDataSource<String, Folder> {
  fileprivate func identity(of section: Int) -> String? { self.section(at: section)?.id }
  fileprivate func index(of account: String) -> Int? { sectionIndex(forID: account) }
}

@MainActor func sidebar(
  _ places: DiffableListDataSource<String>, _ accounts: DiffableSectionedDataSource<String, Folder>
) {
  typealias SidebarCell = TextCell
  typealias AccountHeader = TextHeader
  do {
    // CellsActionsAndTrees.md: enum Row
  }
  // CellsActionsAndTrees.md: let sections
}

private protocol Server {
  func page(at cursor: Int?) async throws -> PageLoader<Message, Int>.Page
}

@MainActor private func chat(_ messages: DiffableListDataSource<Message>, _ server: any Server) {
  // ChatsAndEndlessLists.md: let adapter = TableViewAdapter
  // ChatsAndEndlessLists.md: let loader
  // ChatsAndEndlessLists.md: func send
  // ChatsAndEndlessLists.md: func show
  // ChatsAndEndlessLists.md: let found
}

// MARK: Moving from other libraries

@MainActor func diffable(
  _ ada: Contact, _ grace: Contact, _ alan: Contact, _ hopper: Contact
) async throws {
  // MovingFromDiffableDataSources.md: let adapter = TableViewAdapter
  // MovingFromDiffableDataSources.md: try contacts.transaction
  // MovingFromDiffableDataSources.md: items: [hopper, ada]
  // MovingFromDiffableDataSources.md: await contacts
  // MovingFromDiffableDataSources.md: let ids
  struct Snapshot {
    let sectionIdentifiers = [""]
    func itemIdentifiers(inSection id: String) -> [Int] { [] }
    func contact(withID id: Int) -> Contact? { nil }
  }
  let (snapshot, store) = (Snapshot(), Snapshot())
  // MovingFromDiffableDataSources.md: contacts.sections = snapshot
}

final class DifferenceKit {
  var users: [User] = []

  @MainActor func smallestStep(_ newUsers: [User]) {
    // MovingFromDifferenceKit.md: { self.users = newUsers }
  }

  @MainActor func adapter() {
    // MovingFromDifferenceKit.md: let users = DiffableListDataSource
  }

  // MovingFromDifferenceKit.md: final class Users
}

@MainActor func ezcater(_ toppings: DiffableListDataSource<String>) {
  var adapter: TableViewAdapter<String>?
  // MovingFromEzcaterDataSource.md: adapter = TableViewAdapter
  // MovingFromEzcaterDataSource.md: final class Orders
  // MovingFromEzcaterDataSource.md: struct Dish
}

private protocol FeedItem: Equatable {}

extension FeedItem {
  fileprivate var feedID: String { "\(self)" }
  fileprivate func isEqual(to other: any FeedItem) -> Bool { self == other as? Self }
}

extension Contact: FeedItem {}
extension Advert: FeedItem {}

@MainActor func igListKit() {
  // MovingFromIGListKit.md: CollectionViewAdapter(
}

@MainActor func rxDataSources(_ stream: AsyncStream<[AnimatableSectionModel<String, Contact>]>) {
  // MovingFromRxDataSources.md: let adapter = TableViewAdapter
  // MovingFromRxDataSources.md: let binding
  // MovingFromRxDataSources.md: final class Log
  // MovingFromRxDataSources.md: adapter.canEdit
  // MovingFromRxDataSources.md: adapter.updater.commandLimit
}

// MARK: Streams and tests

func publisher() {
  // FollowingStreams.md: CurrentValueSubject
}

private final class Contacts: ListDataSource {
  private(set) var items: [Contact] = []
  var reloadBlock: ReloadBlock?

  func add(_ contact: Contact) {
    let place = items.firstIndex { $0.name > contact.name } ?? items.count
    items.insert(contact, at: place)
    reloadBlock?(.some([.item(type: .insert([0, place]))]))
  }
}

// TestingYourLists.md: final class ContactsTests

@MainActor private func testedAdapter(_ contacts: Contacts) {
  // TestingYourLists.md: let adapter = TableViewAdapter
}
