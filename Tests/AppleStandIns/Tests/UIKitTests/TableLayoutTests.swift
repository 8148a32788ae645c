import DataSourceKit
import StandInViews
import UIKit
import XCTest

final class TableLayoutTests: XCTestCase {
  @MainActor
  func testNothingIsAskedBeforeTheFirstLayout() async {
    let source = TableSource(rows(3))
    let table = source.table(displayed: false)
    let window = source.window
    XCTAssertEqual(source.takeLog(), [])
    window.layoutIfNeeded()
    XCTAssertEqual(source.takeLog(), ["count", "cell 0-0", "cell 0-1", "cell 0-2"])
    XCTAssertEqual(table.texts, [["row 0", "row 1", "row 2"]])
    window.setNeedsLayout()
    table.setNeedsLayout()
    window.layoutIfNeeded()
    XCTAssertEqual(source.takeLog(), [])
  }

  @MainActor
  func testNothingIsLaidOutOutsideAWindow() async {
    let source = TableSource(rows(3))
    let table = UITableView()
    table.dataSource = source
    table.layoutIfNeeded()
    XCTAssertEqual(source.takeLog(), [])
    XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
    XCTAssertEqual(source.takeLog(), ["count"])
  }

  @MainActor
  func testVisibleRowsOnly() async {
    let source = TableSource(rows(30))
    let table = source.table()
    let window = source.window
    XCTAssertEqual(table.indexPathsForVisibleRows?.count, 12)
    XCTAssertEqual(table.visibleCells.count, 12)
    XCTAssertNil(table.cellForRow(at: [0, 12]))
    table.contentOffset.y = 44 * 10 + 22
    XCTAssertEqual(source.takeLog(), [])
    window.layoutIfNeeded()
    XCTAssertEqual(table.indexPathsForVisibleRows?.first, [0, 10])
    XCTAssertEqual(table.indexPathsForVisibleRows?.last, [0, 22])
    XCTAssertEqual(source.takeLog(), (12...22).map { "cell 0-\($0)" })
    XCTAssertEqual(table.texts[0][0], "row 0")
    XCTAssertNil(table.texts[0][23])
    table.standIn.readAll()
    XCTAssertEqual(table.texts, [rows(30)])
    XCTAssertEqual(table.contentOffset.y, 44 * 10 + 22)
  }

  @MainActor
  func testReloadData() async {
    let source = TableSource(rows(2))
    let table = source.table()
    table.selectRow(at: [0, 0], animated: false, scrollPosition: .none)
    source.parts = [.init(rows: ["a"]), .init(rows: ["b"])]
    table.reloadData()
    XCTAssertNil(table.indexPathsForSelectedRows)
    XCTAssertEqual(source.takeLog(), [])
    XCTAssertEqual(table.numberOfSections, 2)
    table.layoutIfNeeded()
    XCTAssertEqual(table.texts, [["a"], ["b"]])
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testRects() async {
    let source = TableSource(["a", "b"], ["c"])
    source.parts[1].header = "Header"
    source.parts[1].footer = "Footer"
    let table = source.table()
    XCTAssertEqual(table.rectForRow(at: [0, 1]), CGRect(x: 0, y: 44, width: 320, height: 44))
    XCTAssertEqual(table.rectForHeader(inSection: 0).height, 0)
    XCTAssertEqual(table.rectForHeader(inSection: 1).minY, 88)
    XCTAssertEqual(table.rectForRow(at: [1, 0]).minY, 116)
    XCTAssertEqual(table.contentSize.height, 188)
    XCTAssertEqual(table.rectForRow(at: [2, 0]), .zero)
    XCTAssertEqual(table.headerView(forSection: 1)?.textLabel?.text, "Header")
    XCTAssertNil(table.headerView(forSection: 0))
    XCTAssertEqual(
      table.standIn.shownRows,
      [
        ShownSection(rows: ["a", "b"]),
        ShownSection(header: "Header", footer: "Footer", rows: ["c"]),
      ])
  }
}
