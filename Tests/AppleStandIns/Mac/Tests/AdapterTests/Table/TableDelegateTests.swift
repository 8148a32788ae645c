import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

/// An app's delegate, behind the adapter.
@MainActor
final class TableDelegateTests: XCTestCase {
  func testADelegateThatWasSetBefore() async {
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    let delegate = ChoosingDelegate(Log())
    table.delegate = delegate
    let source = People()
    source.set([section("A", "a", "b")])
    let adapter = TableViewAdapter(tableView: table, dataSource: source) { _, _, person in
      NSTextField(labelWithString: person.name)
    }
    let window = NSWindow()
    window.contentView = table
    window.layoutIfNeeded()
    XCTAssert(adapter.delegate === delegate)
    XCTAssertFalse(table.delegate === delegate)
    XCTAssertEqual(table.standIn.shownTexts, ["A", "a", "b"])
    adapter.didSelect = { [log = delegate.log] person, _ in log.note("adapter \(person.name)") }
    table.standIn.userSelects(1)
    XCTAssertEqual(delegate.log.take(), ["should 1", "adapter a", "changed"])
    delegate.refused = [2]
    table.standIn.userSelects(2)
    XCTAssertEqual(delegate.log.take(), ["should 2"])
    // It is not called for group rows.
    table.standIn.userSelects(0)
    XCTAssertEqual(delegate.log.take(), [])
  }

  /// A delegate set on the table itself replaces the adapter until the adapter's delegate is set
  /// again.
  func testADelegateThatTakesTheAdaptersPlace() async {
    let list = ShownTable([section("A", "a", "b")])
    let (first, second) = (ChoosingDelegate(Log()), ChoosingDelegate(Log()))
    list.table.delegate = first
    list.adapter.delegate = second
    list.adapter.reloadData()
    XCTAssertEqual(list.rows, ["[A]", "a", "b"])
    list.userClicks("b")
    XCTAssertEqual(first.log.take(), [])
    XCTAssertEqual(second.log.take(), ["should 2", "changed"])
    // The adapter cannot become its own delegate.
    list.adapter.delegate = list.table.delegate
    XCTAssert(list.adapter.delegate === second)
    list.table.delegate = first
    list.adapter.delegate = list.table.delegate
    XCTAssert(list.adapter.delegate === first)
    XCTAssertFalse(list.table.delegate === first)
  }

  /// If a table calls the delegate for the whole selection, it does not call it for single rows.
  func testADelegateThatChoosesTheSelection() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c")])
    let delegate = ChoosingDelegate(list.log)
    delegate.choosesSelection = true
    list.adapter.delegate = delegate
    list.userClicks("b")
    XCTAssertEqual(list.log.take(), ["choose 2", "changed"])
    list.table.standIn.userSelects(3)
    XCTAssertEqual(list.selected, ["b"])
    list.table.standIn.userSelects(3, extending: true)
    XCTAssertEqual(list.selected, ["b"])
    list.userClicks("c")
    XCTAssertEqual(list.selected, ["b", "c"])
    list.userClicks("c")
    list.userClicks("b")
    XCTAssertEqual(list.selected, [])
  }
}

/// An app's delegate.
@MainActor
private final class ChoosingDelegate: NSObject, NSTableViewDelegate, OptionalRequirements {
  let log: Log
  var refused: Set<Int> = []
  var choosesSelection = false

  init(_ log: Log) {
    self.log = log
  }

  func implements(_ requirement: String) -> Bool {
    requirement != "tableView:selectionIndexesForProposedSelection:" || choosesSelection
  }

  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
    log.note("should \(row)")
    return !refused.contains(row)
  }

  func tableView(
    _ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet
  ) -> IndexSet {
    log.note("choose " + proposed.map(String.init).joined(separator: ","))
    return proposed
  }

  func tableViewSelectionDidChange(_ notification: Notification) { log.note("changed") }
}
