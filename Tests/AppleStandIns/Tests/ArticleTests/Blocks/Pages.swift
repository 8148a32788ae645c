import CoreData
import DataSourceChanges
import DataSourceCore
import DataSourceCoreData
import DataSourceDiffing
import DataSourceKit
import DataSourceObservation
import DataSourceOperators
import DataSourceReloading
import DataSourceStreams
import DataSourceSwiftUI
import DataSourceTesting
import DataSourceViews
import IdentityDiff
import SwiftUI
import UIKit
import XCTest

// MARK: Troubleshooting

struct Song: Identifiable, Equatable {
  var id = 0
}

private struct Room {
  var number = 0
  var guest = ""
}

private struct ContactRow: SwiftUI.View {
  var contact: Contact

  var body: Never { fatalError() }
}

private final class Store {}

// The stand-in has no environment objects.
extension SwiftUI.View {
  fileprivate func environmentObject(_ object: some AnyObject) -> Self { self }
}

// Troubleshooting.md: didSet { reload(from: oldValue) }

// Troubleshooting.md: final class OrdersOfADay

@MainActor private func errors(_ store: Store) throws {
  // Troubleshooting.md: let tester
  // Troubleshooting.md: let adapter
  // Troubleshooting.md: adapter.shouldReconfigure
  // Troubleshooting.md: let registration
  // Troubleshooting.md: adapter.scroll
  // Troubleshooting.md: .environmentObject(store)
  // Troubleshooting.md: duplicatesHandler
  // Troubleshooting.md: let rooms
  // Troubleshooting.md: upsert
  // Troubleshooting.md: let favorites
  // Troubleshooting.md: let updater
}

// Troubleshooting.md: typealias ListSection

// MARK: A screen in SwiftUI

private enum Names {
  // AScreenInSwiftUI.md: typealias ListSection
}

// MARK: README

@MainActor private func readme(_ contacts: DiffableListDataSource<Contact>) {
  final class ContactCell: UITableViewCell { func show(_ contact: Contact) {} }
  let rows = contacts.sorted(by: \.name)
  // README.md: let adapter = TableViewAdapter
}

// MARK: Moving from ListKit

@MainActor private func listKit(_ friends: [Contact], _ colleagues: [Contact]) {
  // MovingFromDiffableDataSources.md: let adapter = CollectionViewAdapter
}

// MARK: The API on one page

private struct PageServer {
  func page(at cursor: Int?) async throws -> PageLoader<Contact, Int>.Page {
    .init([Contact(id: cursor ?? 0, name: "Page")], next: (cursor ?? 0) + 1)
  }
}

private struct ContactStore {
  var contacts: [Contact] = []
}

// TheAPIOnOnePage.md: final class Playlist

// The module that has it is compiled with the real UIKit.
private enum Issue {
  static func record(_ text: String) { XCTFail(text) }
}

@MainActor private func onePage(
  _ stream: AsyncStream<[Contact]>, _ store: ContactStore, _ server: PageServer
) async throws {
  func insert(_ items: [UIDragItem], before next: Contact.ID?) {}
  // TheAPIOnOnePage.md: let people
  // TheAPIOnOnePage.md: let found
  // TheAPIOnOnePage.md: let binding
  // TheAPIOnOnePage.md: adapter.reorderHandler
  // TheAPIOnOnePage.md: let tester
  // TheAPIOnOnePage.md: let changes
  XCTAssertEqual(people.items.map(\.id), [500, 4])
  XCTAssertEqual(teams.item(at: [0, 2])?.name, "Grace")
  XCTAssertEqual(results.numberOfSections, 1)
  XCTAssertEqual(moved, [0, 0])
  XCTAssert(view.violations.isEmpty)
  XCTAssertEqual(difference.moved.count, 1)
}

/// The stand-in's `State` has no binding.
@MainActor @propertyWrapper private struct StoredState<Value> {
  var wrappedValue: Value

  var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { _ in }) }
}

@MainActor private struct Screen {
  @StoredState var selection: Set<Contact.ID> = []

  func show(
    _ people: DiffableListDataSource<Contact>, in adapter: CollectionViewAdapter<Contact>
  ) {
    let rows = people.filtered { $0.isFavorite }
    // TheAPIOnOnePage.md: let list
  }
}

/// Most of these blocks also run.
final class PageTests: XCTestCase {
  @MainActor func testReadme() {
    let contacts = DiffableListDataSource<Contact>()
    readme(contacts)
    XCTAssertEqual(contacts.items.count, 2)
  }

  @MainActor func testTroubleshooting() async throws { try errors(Store()) }

  @MainActor func testListKit() {
    listKit([Contact(id: 1, name: "Ada")], [Contact(id: 2, name: "Grace")])
  }

  @MainActor func testTheAPIOnOnePage() async throws {
    let (stream, _) = AsyncStream.makeStream(of: [Contact].self)
    try await onePage(
      stream, ContactStore(contacts: [Contact(id: 1, name: "Ada")]), PageServer())
  }
}
