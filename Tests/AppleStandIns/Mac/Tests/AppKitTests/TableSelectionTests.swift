import AppKit
import DataSourceKit
import XCTest

@MainActor
final class TableSelectionTests: XCTestCase {
  func testSelectionFollowsRows() async {
    let fixture = TableFixture(["a", "b", "c", "d"])
    fixture.layOut()
    fixture.table.selectRowIndexes([1, 3], byExtendingSelection: false)
    XCTAssertEqual(fixture.table.selectedRow, 3)
    // Unlike in UIKit, the delegate is notified.
    XCTAssertEqual(fixture.selectionChanges, 1)

    fixture.table.beginUpdates()
    fixture.texts = ["x", "d", "c"]
    fixture.table.removeRows(at: [0, 1])
    XCTAssertEqual(fixture.selectionChanges, 1)
    fixture.table.moveRow(at: 1, to: 0)
    fixture.table.insertRows(at: [0])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.selectedRowIndexes, [1])
    XCTAssertEqual(fixture.selectionChanges, 2)
    XCTAssertEqual(fixture.table.rowView(atRow: 1, makeIfNecessary: false)?.isSelected, true)
  }

  func testReloadKeepsIndicesOrNone() async {
    let selected: [SelectionOnReload: IndexSet] = [.keepsIndices: [0], .isLost: [1]]
    for mode in SelectionOnReload.allCases {
      let fixture = TableFixture(["a", "b", "c"])
      fixture.table.standIn.selectionOnReload = mode
      fixture.layOut()
      fixture.table.selectRowIndexes([0, 2], byExtendingSelection: false)
      fixture.texts = ["c", "a"]
      fixture.table.reloadData()
      if mode != .keepsIndices {
        fixture.table.selectRowIndexes([1], byExtendingSelection: false)
      }
      fixture.layOut()
      XCTAssertEqual(fixture.table.selectedRowIndexes, selected[mode] ?? [], "\(mode)")
      fixture.layOut()
      fixture.table.selectRowIndexes([1], byExtendingSelection: false)
      XCTAssertEqual(fixture.table.selectedRowIndexes, [1])
      XCTAssertEqual(fixture.table.standIn.violations, [])
    }
  }

  func testUserSelects() async {
    let fixture = TableFixture(["#A", "a", "b"])
    fixture.layOut()
    fixture.table.standIn.userSelects(0)
    XCTAssertEqual(fixture.table.selectedRowIndexes, [])
    fixture.table.standIn.userSelects(1)
    fixture.table.standIn.userSelects(2, extending: true)
    XCTAssertEqual(fixture.table.selectedRowIndexes, [2])
    fixture.table.allowsMultipleSelection = true
    fixture.table.standIn.userSelects(1, extending: true)
    XCTAssertEqual(fixture.table.selectedRowIndexes, [1, 2])
    fixture.table.standIn.userSelects(2, extending: true)
    XCTAssertEqual(fixture.table.selectedRowIndexes, [1])
    fixture.table.deselectRow(1)
    XCTAssertEqual(fixture.table.selectedRow, -1)
    XCTAssertEqual(fixture.selectionChanges, 5)
  }

  func testSelectsBeforeTheFirstLayout() async {
    let fixture = TableFixture(["a", "b"])
    fixture.table.selectRowIndexes([1], byExtendingSelection: false)
    fixture.layOut()
    XCTAssertEqual(fixture.table.selectedRowIndexes, [1])
    XCTAssertEqual(fixture.table.rowView(atRow: 1, makeIfNecessary: false)?.isSelected, true)
  }
}
