import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// Selection, reloads and reconfiguration.
final class TableContentTests: XCTestCase {
  @MainActor
  func testSelectionFollowsABatch() async {
    let source = TableSource(rows(6))
    let table = source.table()
    table.allowsMultipleSelection = true
    for row in [0, 1, 2, 3] {
      table.selectRow(at: [0, row], animated: false, scrollPosition: .none)
    }
    XCTAssertEqual(table.cellForRow(at: [0, 2])?.isSelected, true)
    table.performBatchUpdates {
      source.parts[0].rows = ["row 1", "row 4", "row 3", "row 5", "row 2"]
      table.deleteRows(at: [[0, 0]], with: .fade)
      table.moveRow(at: [0, 4], to: [0, 1])
      table.moveRow(at: [0, 2], to: [0, 4])
    }
    XCTAssertEqual(table.texts, [source.parts[0].rows])
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 0], [0, 4], [0, 2]])
    XCTAssertEqual(table.visibleCells.map(\.isSelected), [true, false, true, false, true])
    table.reloadRows(at: [[0, 0]], with: .none)
    table.reconfigureRows(at: [[0, 4]])
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 4], [0, 2]])
    table.reloadSections([0], with: .none)
    XCTAssertNil(table.indexPathForSelectedRow)
    XCTAssertEqual(source.takeLog(without: "c"), [])
    XCTAssertEqual(table.takeRules(), [])
  }

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

  @MainActor
  func testReconfigureKeepsTheCell() async {
    let source = TableSource(rows(20))
    let table = source.table()
    let cell = table.cellForRow(at: [0, 1])
    source.parts[0].rows[1] = "new"
    source.parts[0].rows[15] = "new"
    table.reconfigureRows(at: [[0, 1], [0, 15]])
    XCTAssertEqual(source.takeLog(), ["count", "cell 0-1"])
    XCTAssert(table.cellForRow(at: [0, 1]) === cell)
    XCTAssertEqual(cell?.textLabel?.text, "new")
    // In a batch, index paths refer to the old state.
    table.performBatchUpdates {
      source.parts[0].rows[1] = "newer"
      source.parts[0].rows.remove(at: 0)
      table.deleteRows(at: [[0, 0]], with: .fade)
      table.reconfigureRows(at: [[0, 1]])
    }
    XCTAssert(table.cellForRow(at: [0, 0]) === cell)
    XCTAssertEqual(cell?.textLabel?.text, "newer")
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
