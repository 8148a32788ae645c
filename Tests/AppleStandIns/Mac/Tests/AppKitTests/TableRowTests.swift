import AppKit
import DataSourceChanges
import DataSourceKit
import XCTest

@MainActor
final class TableRowTests: XCTestCase {
  private let numbers = (0..<40).map(String.init)

  func testReadsWhatIsOnTheScreen() async {
    let fixture = TableFixture(numbers)
    XCTAssertEqual(fixture.table.numberOfRows, 40)
    XCTAssertEqual(fixture.asked, [])
    fixture.layOut()
    XCTAssertEqual(fixture.asked, Array(0..<12))
    XCTAssertEqual(fixture.table.rows(in: fixture.table.visibleRect), NSRange(0..<12))
    XCTAssertEqual(fixture.table.standIn.shownTexts.compactMap { $0 }, Array(numbers[..<12]))
  }

  func testScrollsAndUsesViewsAgain() async {
    let fixture = TableFixture(numbers)
    fixture.layOut()
    fixture.table.standIn.scrolls(to: 20)
    XCTAssertEqual(fixture.table.rows(in: fixture.table.visibleRect), NSRange(20..<32))
    XCTAssertEqual(fixture.scrollView.contentView.bounds.minY, 20 * 19)
    XCTAssertEqual(fixture.reuses, 12)
    XCTAssertNil(fixture.table.view(atColumn: 0, row: 0, makeIfNecessary: false))
    XCTAssertNotNil(fixture.table.view(atColumn: 0, row: 0, makeIfNecessary: true))
    // The texts of rows that left the screen are remembered.
    XCTAssertEqual(fixture.table.standIn.shownTexts[3], "3")
    XCTAssertNil(fixture.table.standIn.shownTexts[14])
    fixture.table.standIn.readAll()
    XCTAssertEqual(fixture.table.standIn.shownTexts, numbers)

    fixture.table.scroll(NSPoint(x: 0, y: 19))
    fixture.layOut()
    XCTAssertEqual(fixture.table.rows(in: fixture.table.visibleRect), NSRange(1..<13))
    XCTAssertEqual(fixture.table.standIn.violations, [])
  }

  func testFindsRowsOfViews() async throws {
    let fixture = TableFixture(["#A", "a"])
    fixture.layOut()
    let view = try XCTUnwrap(fixture.table.view(atColumn: 0, row: 1, makeIfNecessary: false))
    XCTAssertEqual(fixture.table.row(for: view), 1)
    XCTAssertEqual(fixture.table.column(for: view), 0)
    XCTAssertEqual(fixture.table.row(for: fixture.scrollView), -1)
    XCTAssertEqual(fixture.table.row(at: NSPoint(x: 0, y: 20)), 1)
    XCTAssertEqual(fixture.table.row(at: NSPoint(x: 0, y: 90)), -1)
    var rows: [Int] = []
    fixture.table.enumerateAvailableRowViews { _, row in rows.append(row) }
    XCTAssertEqual(rows, [0, 1])
  }

  func testRowsHaveHeights() async {
    let fixture = TableFixture(numbers)
    fixture.heights = [0: 38]
    fixture.layOut()
    XCTAssertEqual(fixture.table.rect(ofRow: 0).height, 40)
    XCTAssertEqual(fixture.table.rect(ofRow: 1).minY, 40)
    XCTAssertEqual(fixture.table.rect(ofRow: 40), .zero)
    fixture.heights = [:]
    XCTAssertEqual(fixture.table.rect(ofRow: 0).height, 40)
    fixture.table.noteHeightOfRows(withIndexesChanged: [0])
    XCTAssertEqual(fixture.table.rect(ofRow: 0).height, 19)
  }

  func testReadsNothingOutsideAWindow() async {
    let fixture = TableFixture(["a"])
    fixture.window.contentView = nil
    XCTAssertNil(fixture.table.window)
    fixture.scrollView.layoutSubtreeIfNeeded()
    XCTAssertEqual(fixture.asked, [])
  }

  func testReloadsRowsInPlace() async {
    let fixture = TableFixture(["a", "b", "c"])
    fixture.layOut()
    let rowView = fixture.table.rowView(atRow: 1, makeIfNecessary: false)
    fixture.texts = ["A", "B", "C"]
    fixture.table.reloadData(forRowIndexes: [1], columnIndexes: [0])
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["a", "B", "c"])
    XCTAssert(fixture.table.rowView(atRow: 1, makeIfNecessary: false) === rowView)
    fixture.table.reloadData(forRowIndexes: [3], columnIndexes: [0])
    XCTAssertEqual(fixture.table.standIn.violations.map(\.rule), [.wrongContent])
  }
}
