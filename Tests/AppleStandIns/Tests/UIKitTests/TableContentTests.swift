import DataSourceChanges
import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// What cells show, and the cells that a table rejects.
final class TableContentTests: XCTestCase {
  @MainActor
  func testTheUserSelects() async {
    let source = TableSource(["a", "b", "c"])
    let table = source.table()
    table.standIn.userSelects([0, 0])
    table.standIn.userSelects([0, 1])
    XCTAssertEqual(source.takeLog(), ["select 0-0", "deselect 0-0", "select 0-1"])
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 1]])
    source.refusesSelection = true
    table.standIn.userSelects([0, 2])
    XCTAssertEqual(table.indexPathForSelectedRow, [0, 1])
    source.refusesSelection = false
    table.isEditing = true
    table.standIn.userSelects([0, 2])
    XCTAssertEqual(table.indexPathForSelectedRow, [0, 1])
    table.deselectRow(at: [0, 1], animated: false)
    XCTAssertEqual(source.takeLog(), [])
    table.selectRow(at: [0, 3], animated: false, scrollPosition: .none)
    XCTAssertEqual(table.takeRules(), ["I"])
  }

  /// A row that is deleted or reloaded is no longer selected.
  @MainActor
  func testTheSelectionOfReloadedRows() async {
    let source = TableSource(rows(4))
    let table = source.table()
    table.allowsMultipleSelection = true
    for row in 0...2 { table.selectRow(at: [0, row], animated: false, scrollPosition: .none) }
    // A dirty layout requests the cells again.
    table.setNeedsLayout()
    table.performBatchUpdates {
      source.parts[0].rows.removeFirst()
      table.deleteRows(at: [[0, 0]], with: .fade)
    }
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 0], [0, 1]])
    XCTAssertEqual(table.visibleCells.map(\.isSelected), [true, true, false])
    table.reloadRows(at: [[0, 0]], with: .none)
    table.reconfigureRows(at: [[0, 1]])
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 1]])
    table.reloadSections([0], with: .none)
    XCTAssertNil(table.indexPathForSelectedRow)
    XCTAssertEqual(table.takeRules(), [])
  }

  /// In a batch, index paths refer to the old state.
  @MainActor
  func testReconfigureInABatch() async {
    let source = TableSource(rows(3))
    let table = source.table()
    let cell = table.cellForRow(at: [0, 1])
    table.performBatchUpdates {
      source.parts[0].rows[1] = "new"
      source.parts[0].rows.remove(at: 0)
      table.deleteRows(at: [[0, 0]], with: .fade)
      table.reconfigureRows(at: [[0, 1]])
    }
    XCTAssert(table.cellForRow(at: [0, 0]) === cell)
    XCTAssertEqual(cell?.textLabel?.text, "new")
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testReconfigureRejects() async {
    let source = TableSource(["a", "b"])
    let table = source.table()
    table.reconfigureRows(at: [[0, 2]])
    XCTAssertEqual(
      table.standIn.violations.first?.message,
      "attempt to reconfigure an item at 0-2, but there are only [2] rows in the "
        + "sections before the update")
    XCTAssertEqual(table.takeRules(), ["I"])
    source.replacesCells = true
    table.reconfigureRows(at: [[0, 1]])
    XCTAssertEqual(table.takeRules(), ["I"])
    source.replacesCells = false
    table.performBatchUpdates {
      source.parts[0].rows = ["b"]
      table.deleteRows(at: [[0, 0]], with: .fade)
      table.reconfigureRows(at: [[0, 0]])
    }
    XCTAssertEqual(table.takeRules(), ["H4"])
  }

  @MainActor
  func testAForgottenUpdateIsSeen() async {
    let source = TableSource(["a", "b"])
    let table = source.table()
    source.parts[0].rows = ["A", "B", "c"]
    table.insertRows(at: [[0, 2]], with: .fade)
    XCTAssertEqual(table.texts, [["a", "b", "c"]])
    table.reloadRows(at: [[0, 0]], with: .fade)
    XCTAssertEqual(table.texts, [["A", "b", "c"]])
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testHeadersStayUntilTheirSectionIsReloaded() async {
    let source = TableSource(["a"], ["b"])
    source.parts[0].header = "A"
    let table = source.table()
    source.parts[0].header = "B"
    source.parts[1].header = "C"
    table.reloadSections([1], with: .none)
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["A", "C"])
    table.headerView(forSection: 0)?.textLabel?.text = "B"
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["B", "C"])
    table.performBatchUpdates {
      source.parts.reverse()
      table.moveSection(1, toSection: 0)
    }
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["C", "B"])
  }

  @MainActor
  func testTheContentBecomesTooShort() async {
    let source = TableSource(rows(40))
    let table = source.table()
    table.standIn.scrolls(to: [0, 28])
    table.performBatchUpdates {
      source.parts[0].rows.removeLast(20)
      table.deleteRows(at: (20..<40).map { [0, $0] }, with: .fade)
    }
    XCTAssertEqual(table.contentOffset.y, 8 * 44)
    XCTAssertEqual(table.indexPathsForVisibleRows, (8..<20).map { [0, $0] })
    // The table has scrolled itself, so its layout is not dirty.
    _ = source.takeLog()
    source.parts[0].rows.removeLast()
    table.deleteRows(at: [[0, 19]], with: .fade)
    XCTAssertEqual(source.takeLog(), ["count", "cell 0-7"])
    table.scrollToRow(at: [0, 0], at: .top, animated: false)
    table.layoutIfNeeded()
    XCTAssertEqual(table.indexPathsForVisibleRows?.first, [0, 0])
    table.scrollToRow(at: [0, 15], at: .bottom, animated: false)
    table.layoutIfNeeded()
    XCTAssertEqual(table.indexPathsForVisibleRows?.last, [0, 15])
  }

  @MainActor
  func testAMissingRegistration() async {
    let source = TableSource(["a"])
    let table = source.table(displayed: false)
    table.register(nil as AnyClass?, forCellReuseIdentifier: "cell")
    table.layoutIfNeeded()
    XCTAssertEqual(
      table.standIn.violations.first?.message,
      "unable to dequeue a cell with identifier cell - must register a nib or a class for the "
        + "identifier or connect a prototype cell in a storyboard")
  }

  @MainActor
  func testACellIsShownOnce() async {
    let source = OneCellSource()
    let table = UITableView()
    table.dataSource = source
    let window = UIWindow()
    window.addSubview(table)
    window.layoutIfNeeded()
    XCTAssertEqual(table.takeRules(), ["I"])
  }
}

@MainActor
private final class OneCellSource: NSObject, UITableViewDataSource {
  private lazy var cell = UITableViewCell(style: .default, reuseIdentifier: nil)

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { cell }
}
