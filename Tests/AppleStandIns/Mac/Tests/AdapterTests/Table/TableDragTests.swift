import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The user drags rows, and the data may or may not follow.
@MainActor
final class TableDragTests: XCTestCase {

  func testWhatMayBeDragged() async {
    let list = ShownTable(dragging: [section("A", "a", "b")])
    list.adapter.canMove = { person, indexPath in person.name == "b" && indexPath == [0, 1] }
    XCTAssertFalse(list.table.standIn.userDrags([1], to: 3))
    XCTAssertTrue(list.table.standIn.userDrags([2], to: 1))
    XCTAssertEqual(list.rows, ["[A]", "b", "a"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Drops from elsewhere are handled by the app, as is anything else that a row writes to the
  /// pasteboard.
  func testTheAppsOwnDrags() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c")])
    let delegate = DraggingDelegate(list.log)
    list.adapter.delegate = delegate
    guard let source = list.table.dataSource else { return XCTFail("there is no data source") }
    let foreign = StandInDrag(nil)
    func drop(_ drag: StandInDrag, _ row: Int) -> Bool {
      let operation = source.tableView(
        list.table, validateDrop: drag, proposedRow: row, proposedDropOperation: .above)
      guard !operation.isEmpty else { return false }
      return source.tableView(list.table, acceptDrop: drag, row: row, dropOperation: .above)
    }
    for isMoving in [false, true] {
      XCTAssertTrue(list.adapter.implements("tableView:acceptDrop:row:dropOperation:"))
      XCTAssertTrue(drop(foreign, 2))
      XCTAssertEqual(list.log.take(), ["validate 2", "accept 2"])
      XCTAssertFalse(drop(foreign, 0))
      XCTAssertEqual(list.log.take(), ["validate 0"])
      let item =
        source.tableView(list.table, pasteboardWriterForRow: 1) as? NSPasteboardItem
      XCTAssertEqual(item?.string(forType: .string), "row 1")
      if isMoving {
        let own = StandInDrag(list.table)
        own.write([item].compactMap { $0 })
        XCTAssertTrue(drop(own, 3))
        XCTAssertEqual(list.log.take(), [])
        XCTAssertEqual(list.rows, ["[A]", "b", "a", "[B]", "c"])
        source.tableView(
          list.table, draggingSession: NSDraggingSession(), endedAt: .zero, operation: .move)
        XCTAssertEqual(list.log.take(), ["ended"])
      }
      list.adapter.moveHandler = { [source = list.source] _, from, to in
        try? source.move(from: from, to: to)
      }
    }
    XCTAssertEqual(list.takeRules(), [])
  }

  /// For methods that the adapter lacks, the app's delegate is found behind it.
  func testSorting() async {
    let list = ShownTable([section("A", "a")])
    list.table.standIn.userSorts()
    let delegate = DraggingDelegate(list.log)
    list.adapter.delegate = delegate
    list.table.standIn.userSorts()
    XCTAssertEqual(list.log.take(), ["sort"])
  }
}

/// An app's delegate, which is also its data source for drags.
@MainActor
private final class DraggingDelegate: NSObject, NSTableViewDelegate, NSTableViewDataSource {
  let log: Log

  init(_ log: Log) { self.log = log }

  func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? {
    let item = NSPasteboardItem()
    item.setString("row \(row)", forType: .string)
    return item
  }

  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation {
    log.note("validate \(row)")
    return row == 0 ? [] : .copy
  }

  func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool {
    log.note("accept \(row)")
    return true
  }

  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, operation: NSDragOperation
  ) {
    log.note("ended")
  }

  func tableView(
    _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
  ) {
    log.note("sort")
  }
}
