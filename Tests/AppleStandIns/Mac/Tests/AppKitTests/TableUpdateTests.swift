import AppKit
import DataSourceChanges
import DataSourceKit
import XCTest

@MainActor
final class TableUpdateTests: XCTestCase {
  func testCarriesOperationsOutOneByOne() async {
    let fixture = TableFixture(["a", "b", "c", "d"])
    fixture.table.standIn.showsEverything = true
    fixture.layOut()
    fixture.asked = []
    fixture.table.beginUpdates()
    fixture.texts = ["x", "d", "c", "y"]
    fixture.table.removeRows(at: [0, 1], withAnimation: .effectFade)
    XCTAssertEqual(fixture.table.numberOfRows, 2)
    fixture.table.moveRow(at: 0, to: 1)
    fixture.table.insertRows(at: [0, 3], withAnimation: [.effectFade, .slideDown])
    XCTAssertEqual(fixture.asked, [])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.asked, [0, 3])
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["x", "d", "c", "y"])
    XCTAssertEqual(fixture.table.standIn.violations, [])
  }

  func testShowsWhatWasForgotten() async {
    let fixture = TableFixture(["a", "b"])
    fixture.table.standIn.showsEverything = true
    fixture.layOut()
    fixture.texts = ["A", "b", "c"]
    fixture.table.insertRows(at: [2])
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["a", "b", "c"])
    XCTAssertEqual(fixture.table.standIn.violations, [])
  }

  func testBatchesMayBeNested() async {
    let fixture = TableFixture(["a"])
    fixture.layOut()
    fixture.table.beginUpdates()
    fixture.texts = ["b", "a"]
    fixture.table.beginUpdates()
    fixture.table.insertRows(at: [0])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.standIn.shownTexts, [nil, "a"])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["b", "a"])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.standIn.violations.map(\.rule), [.wrongContent])
  }

  func testScrollsUpIfContentBecomesShort() async {
    let fixture = TableFixture((0..<40).map(String.init))
    fixture.layOut()
    fixture.table.standIn.scrolls(to: 28)
    fixture.texts = Array(fixture.texts.prefix(14))
    fixture.table.removeRows(at: IndexSet(14..<40))
    XCTAssertEqual(fixture.table.rows(in: fixture.table.visibleRect), NSRange(2..<14))
    XCTAssertEqual(fixture.table.standIn.shownTexts[13], "13")
  }
}
