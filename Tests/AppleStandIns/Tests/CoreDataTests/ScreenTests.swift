import CoreData
import DataSourceCore
import DataSourceDiffing
import Foundation
import StandInViews
import UIKit
import XCTest

/// Screens of apps that were moved to this package. Their files also belong to
/// `DataSourceViewsTests`, so that they are compiled with Core Data and UIKit.
@MainActor
final class ScreenTests: XCTestCase {
  private let window = UIWindow()
  private let context = NSManagedObjectContext(.mainQueue)

  private var request: NSFetchRequest<JournalEntry> {
    let request = NSFetchRequest<JournalEntry>(entityName: "JournalEntry")
    request.sortDescriptors = [
      NSSortDescriptor(keyPath: \JournalEntry.day, ascending: true),
      NSSortDescriptor(keyPath: \JournalEntry.text, ascending: true),
    ]
    return request
  }

  @discardableResult
  private func add(_ day: String, _ text: String) -> JournalEntry {
    let entry = JournalEntry(context: context)
    (entry.day, entry.text) = (day, text)
    context.processPendingChanges()
    return entry
  }

  func testJournal() async throws {
    add("Monday", "a")
    let screen = try Journal(request, in: context)
    window.addSubview(screen.tableView)
    window.layoutIfNeeded()
    let entry = add("Tuesday", "b")
    add("Monday", "c")
    XCTAssertEqual(
      screen.tableView.standIn.shownRows,
      [
        ShownSection(header: "Monday", rows: ["a", "c"]),
        ShownSection(header: "Tuesday", rows: ["b"]),
      ])
    (entry.day, entry.text) = ("Monday", "d")
    context.processPendingChanges()
    screen.tableView.standIn.userSwipes([0, 0])?.first.map { $0.handler($0, UIView()) { _ in } }
    context.processPendingChanges()
    XCTAssertEqual(
      screen.tableView.standIn.shownRows, [ShownSection(header: "Monday", rows: ["c", "d"])])
    XCTAssertEqual(screen.tableView.standIn.violations, [])
  }

  func testAccountSidebar() async throws {
    let entry = add("Monday", "a")
    let screen = AccountSidebar(
      [.init(id: "Work", subfolders: [.init(id: "Bills")])],
      entries: try Journal.Entries(request, in: context))
    window.addSubview(screen.collectionView)
    window.layoutIfNeeded()
    func rows() -> [[String?]] {
      window.layoutIfNeeded()
      return screen.collectionView.standIn.shownRows.map(\.rows)
    }
    XCTAssertEqual(rows(), [["Inbox", "Flagged"], ["Work"], ["a"]])
    let cell = screen.collectionView.cellForItem(at: [1, 0]) as? UICollectionViewListCell
    guard case .customView(let button as UIButton)? = cell?.accessories.first?.accessoryType else {
      return XCTFail("no button")
    }
    button.userTaps()
    XCTAssertEqual(rows(), [["Inbox", "Flagged"], ["Work", "Bills"], ["a"]])
    entry.text = "z"
    context.processPendingChanges()
    add("Monday", "b")
    screen.folders.remove(id: "Work")
    XCTAssertEqual(rows(), [["Inbox", "Flagged"], [], ["b", "z"]])
    XCTAssertEqual(screen.collectionView.standIn.violations, [])
  }
}
