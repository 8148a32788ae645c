import AppKit
import DataSourceKit
import XCTest

@testable import DataSourceViews

/// Which optional methods the adapter and its proxy seem to have.
@MainActor
final class TableOptionalMethodTests: XCTestCase {
  private let dragging = [
    "tableView(_:pasteboardWriterForRow:)",
    "tableView(_:validateDrop:proposedRow:proposedDropOperation:)",
    "tableView(_:acceptDrop:row:dropOperation:)",
  ]

  func testDragging() async {
    let list = ShownTable([section("A", "a", "b")])
    XCTAssertEqual(dragging.map(list.adapter.implements), [false, false, false])
    XCTAssertTrue(list.table.registeredDraggedTypes.isEmpty)
    let own = NSPasteboard.PasteboardType("of.the.app")
    list.table.registerForDraggedTypes([own])
    list.adapter.move = { _, _, _ in }
    list.adapter.move = nil
    list.adapter.move = { _, _, _ in }
    XCTAssertEqual(dragging.map(list.adapter.implements), [true, true, true])
    XCTAssertEqual(list.table.registeredDraggedTypes.count, 2)
    XCTAssertTrue(list.table.registeredDraggedTypes.contains(own))
    // The table has asked again.
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 3))
    list.adapter.move = nil
    XCTAssertFalse(list.table.standIn.userDrags([1], to: 3))
    XCTAssertTrue(list.adapter.implements("numberOfRows(in:)"))
    XCTAssertEqual(list.rows, ["[A]", "a", "b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testTheProxy() async {
    let proxy = TableViewDelegateProxy()
    for method in [
      "tableView(_:viewFor:row:)", "tableView(_:isGroupRow:)", "tableView(_:shouldSelectRow:)",
      "tableViewSelectionDidChange(_:)",
    ] {
      XCTAssertTrue(proxy.handles(method))
    }
    XCTAssertFalse(proxy.handles("tableView(_:selectionIndexesForProposedSelection:)"))
    XCTAssertTrue(proxy.isNeeded)
    let other = CollectionViewDelegateProxy()
    XCTAssertFalse(other.isNeeded)
    other.didSelect = { _ in }
    XCTAssertTrue(other.handles("collectionView(_:didSelectItemsAt:)"))
    XCTAssertFalse(other.handles("collectionView(_:didDeselectItemsAt:)"))
  }
}
