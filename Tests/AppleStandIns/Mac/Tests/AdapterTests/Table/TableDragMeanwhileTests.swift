import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// Data that changes between drag and drop.
@MainActor
final class TableDragMeanwhileTests: XCTestCase {
  /// Dragged items are tracked while the data changes.
  func testChangesWhileTheUserDrags() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c")])
    let drag = StandInDrag(list.table)
    guard let source = list.table.dataSource else { return XCTFail("there is no data source") }
    func isValid(_ row: Int, _ operation: NSTableView.DropOperation = .above) -> Bool {
      !source.tableView(
        list.table, validateDrop: drag, proposedRow: row, proposedDropOperation: operation
      ).isEmpty
    }
    func drops(_ row: Int) -> Bool {
      source.tableView(list.table, acceptDrop: drag, row: row, dropOperation: .above)
    }
    func begin(_ row: Int) {
      drag.write([source.tableView(list.table, pasteboardWriterForRow: row)].compactMap { $0 })
    }
    begin(1)
    list.source.set([section("B", "x"), section("A", "b", "a", "c")])
    XCTAssertTrue(isValid(2))
    // Neither on a row, nor above the first title.
    XCTAssertFalse(isValid(2, .on))
    XCTAssertFalse(
      source.tableView(list.table, acceptDrop: drag, row: 2, dropOperation: .on))
    XCTAssertFalse(isValid(0))
    XCTAssertTrue(drops(2))
    XCTAssertEqual(list.rows, ["[B]", "x", "a", "[A]", "b", "c"])
    // It has been dropped, and cannot be dropped again.
    XCTAssertFalse(isValid(4))
    XCTAssertFalse(drops(4))
    // A deleted row.
    begin(4)
    list.source.set([section("B", "x", "a"), section("A", "c")])
    XCTAssertFalse(isValid(2))
    XCTAssertFalse(drops(2))
    XCTAssertEqual(list.rows, ["[B]", "x", "a", "[A]", "c"])
    // A reload.
    begin(1)
    list.adapter.reloadData()
    XCTAssertFalse(isValid(2))
    // A drag that the user has ended elsewhere.
    begin(1)
    XCTAssertTrue(isValid(2))
    source.tableView(
      list.table, draggingSession: NSDraggingSession(), endedAt: .zero, operation: [])
    XCTAssertFalse(isValid(2))
    // A drag from elsewhere.
    begin(1)
    drag.draggingSource = nil
    XCTAssertFalse(isValid(2))
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Changes are queued because they were made while a view was being made.
  func testADragWhileChangesWait() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c")])
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set([section("A", "x", "c", "a")])
    }
    list.table.reloadData(forRowIndexes: [1], columnIndexes: [0])
    XCTAssert(list.adapter.updater.hasPendingChanges)
    // Row b is still there, but b has been deleted.
    XCTAssertFalse(list.table.standIn.userDrags([2], to: 1))
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 3))
    await list.settle()
    XCTAssertEqual(list.rows, ["[A]", "x", "a", "c"])
    XCTAssertEqual(list.takeRules(), [])
  }
}
