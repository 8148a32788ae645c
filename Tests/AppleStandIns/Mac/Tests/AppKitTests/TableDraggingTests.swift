import AppKit
import XCTest

@MainActor
final class TableDraggingTests: XCTestCase {
  func testRowsAreDragged() async {
    let source = Draggable()
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: .init("text")))
    table.dataSource = source
    XCTAssertFalse(table.standIn.userDrags([0], to: 2))

    table.registerForDraggedTypes([.string])
    XCTAssert(table.standIn.userDrags([0, 1], to: 2))
    XCTAssertEqual(source.dropped, ["1 above 2"])
    XCTAssert(table.standIn.userDrags([1], to: 2, operation: .on))
    XCTAssertEqual(source.dropped, ["1 above 2", "1 above 3"])
    XCTAssertFalse(table.standIn.userDrags([0], to: 2))

    table.setDraggingSourceOperationMask(.copy, forLocal: true)
    XCTAssertFalse(table.standIn.userDrags([1], to: 2))
  }
}

/// Lets all rows except the first be dragged, and dropped above others.
@MainActor
private final class Draggable: NSObject, NSTableViewDataSource {
  var dropped: [String] = []

  func numberOfRows(in tableView: NSTableView) -> Int { 3 }

  func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? {
    guard row > 0 else { return nil }
    let item = NSPasteboardItem()
    item.setString(String(row), forType: .string)
    return item
  }

  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation {
    guard info.draggingSource as? NSTableView === tableView else { return [] }
    if dropOperation == .on { tableView.setDropRow(row + 1, dropOperation: .above) }
    return .move
  }

  func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool {
    let texts = info.draggingPasteboard.pasteboardItems?.compactMap { $0.string(forType: .string) }
    dropped.append((texts ?? []).joined() + " \(dropOperation) \(row)")
    return true
  }
}
