import CoreData
import DataSourceCore
import DataSourceCoreData
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// A table of managed objects.
@MainActor
final class ManagedObjectTests: XCTestCase {
  private let context = NSManagedObjectContext(.mainQueue)
  private let window = UIWindow()
  private let table = UITableView(frame: .zero, style: .plain)

  /// Called whenever the table requests a cell.
  private final class Asked {
    var block: (() -> Void)?
    var names: [String] = []
  }

  private let asked = Asked()

  private func makeAdapter() throws -> TableViewAdapter<Contact> {
    for (rank, name) in ["a", "b", "c"].enumerated() { context.addContact(name, rank: rank) }
    try context.save()
    let contacts = Contacts(context: context, sectioned: false)
    try contacts.fetchedResultsController.performFetch()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
    let adapter = TableViewAdapter(tableView: table, dataSource: contacts) {
      [asked] table, indexPath, contact in
      asked.names.append(contact.name)
      asked.block?()
      let cell = table.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    window.addSubview(table)
    window.layoutIfNeeded()
    XCTAssertEqual(texts, [["a", "b", "c"]])
    asked.names = []
    return adapter
  }

  private var texts: [[String?]] { table.standIn.shownRows.map(\.rows) }

  /// A table that lays itself out requests cells for the old state, even for deleted objects.
  func testDeletedObjectsReachNoClosure() async throws {
    for isSaved in [false, true] {
      for object in context.contacts { context.delete(object) }
      let adapter = try makeAdapter()
      adapter.didSelect = { contact, _ in XCTAssertNotNil(contact.managedObjectContext) }
      asked.block = { [context, asked] in
        asked.block = nil
        for object in context.contacts where object.name == "b" { context.delete(object) }
        if isSaved { try? context.save() } else { context.processPendingChanges() }
      }
      table.reloadRows(at: [[0, 0], [0, 1]], with: .none)
      XCTAssertNil(adapter.item(at: [0, 1]))
      table.standIn.userSelects([0, 1])
      await turns { adapter.updater.hasPendingChanges }
      XCTAssertEqual(asked.names, ["a"])
      XCTAssertEqual(texts, [["a", "c"]])
      XCTAssertEqual(adapter.selectedItems.map(\.name), [])
      XCTAssertEqual(table.standIn.violations.map { "\($0)" }, [])
      table.removeFromSuperview()
    }
  }

  /// An object is deleted after its update, before the view's turn. Its cell is left alone.
  func testAnUpdateOfAnObjectThatIsDeletedMeanwhile() async throws {
    for object in context.contacts { context.delete(object) }
    let adapter = try makeAdapter()
    asked.block = { [context, asked] in
      asked.block = nil
      for object in context.contacts where object.name == "b" { object.name = "B" }
      context.processPendingChanges()
      for object in context.contacts where object.name == "B" { context.delete(object) }
    }
    table.reloadRows(at: [[0, 0]], with: .none)
    await turns { adapter.updater.hasPendingChanges }
    XCTAssertEqual(table.standIn.violations.map { "\($0)" }, [])
    XCTAssertEqual(asked.names, ["a"])
    context.processPendingChanges()
    await turns { adapter.updater.hasPendingChanges }
    XCTAssertEqual(texts, [["a", "c"]])
    XCTAssertEqual(table.standIn.violations.map { "\($0)" }, [])
  }

  /// Of several dragged objects, one is deleted before the user drops them.
  func testDroppingADeletedObject() async throws {
    for isReordering in [true, false] {
      for object in context.contacts { context.delete(object) }
      let adapter = try makeAdapter()
      var moved: [String] = []
      if isReordering {
        adapter.reorderHandler = { contacts, _, _, _ in moved += contacts.map(\.name) }
      } else {
        adapter.moveHandler = { contact, _, _ in moved.append(contact.name) }
      }
      await turns { adapter.updater.hasPendingChanges }
      for object in context.contacts where object.name == "b" { context.delete(object) }
      XCTAssert(adapter.dropItems(at: [[0, 0], [0, 1]], before: [0, 3]))
      XCTAssertEqual(moved, ["a"])
      XCTAssertFalse(adapter.dropItems(at: [[0, 1]], before: [0, 0]))
      XCTAssertEqual(moved, ["a"])
      context.processPendingChanges()
      table.removeFromSuperview()
    }
  }

  /// Core Data reports a new order when it processes changes: in the closure, or at the end of the
  /// event.
  func testReordering() async throws {
    for isInClosure in [true, false] {
      for object in context.contacts { context.delete(object) }
      let adapter = try makeAdapter()
      table.isEditing = true
      adapter.moveHandler = { [context] (contact: Contact, _, to) in
        var order = context.contacts.filter { $0 !== contact }
        order.insert(contact, at: to[1])
        for (rank, contact) in order.enumerated() { contact.rank = rank }
        if isInClosure { context.processPendingChanges() }
      }
      table.standIn.events = []
      table.standIn.userMoves(from: [0, 0], to: [0, 2])
      if !isInClosure { context.processPendingChanges() }
      await turns { adapter.updater.hasPendingChanges }
      XCTAssertEqual(texts, [["b", "c", "a"]])
      // Nothing has moved back and forth: ranks are content.
      for event in table.standIn.events {
        guard case .batch(let changes, _) = event else { return XCTFail("\(event)") }
        XCTAssertTrue(changes.isContentOnly, "\(changes)")
      }
      XCTAssertEqual(table.standIn.violations.map { "\($0)" }, [])
      table.removeFromSuperview()
    }
  }
}
