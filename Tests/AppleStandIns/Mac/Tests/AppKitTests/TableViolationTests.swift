import AppKit
import DataSourceChanges
import DataSourceKit
import XCTest

@MainActor
final class TableViolationTests: XCTestCase {
  private func makeFixture() -> TableFixture {
    let fixture = TableFixture(["a", "b"])
    fixture.layOut()
    return fixture
  }

  /// Checks the violations, and that the next layout shows everything again.
  private func check(
    _ fixture: TableFixture, _ rules: [BatchRule], line: UInt = #line
  ) {
    XCTAssertEqual(fixture.table.standIn.violations.map(\.rule), rules, line: line)
    fixture.layOut()
    XCTAssertEqual(fixture.table.standIn.shownTexts, fixture.texts, line: line)
  }

  func testIndicesMustExistNow() async {
    for operation: (NSTableView) -> Void in [
      { $0.removeRows(at: [2]) }, { $0.insertRows(at: [3]) }, { $0.moveRow(at: 0, to: 2) },
      { $0.moveRow(at: -1, to: 0) },
    ] {
      let fixture = makeFixture()
      operation(fixture.table)
      check(fixture, [.indexOutOfRange])
    }
    let fixture = makeFixture()
    fixture.table.beginUpdates()
    fixture.table.removeRows(at: [0])
    fixture.table.removeRows(at: [1])
    fixture.table.removeRows(at: [7])
    fixture.table.endUpdates()
    XCTAssertEqual(
      fixture.table.standIn.violations.map(\.message),
      ["NSTableView error inserting/removing/moving row 1 (numberOfRows: 1)."])
    check(fixture, [.indexOutOfRange])
  }

  func testCountsMustAgree() async {
    let fixture = makeFixture()
    fixture.texts = ["a", "b", "c", "d"]
    fixture.table.insertRows(at: [2])
    check(fixture, [.invalidItemCount])
  }

  func testDirtyLayoutAsksForTheDataBefore() async {
    let fixture = makeFixture()
    fixture.table.needsLayout = true
    fixture.asked = []
    fixture.table.beginUpdates()
    XCTAssertEqual(fixture.asked, [0, 1])
    fixture.texts = ["a"]
    fixture.table.removeRows(at: [1])
    fixture.table.endUpdates()
    check(fixture, [])

    fixture.table.needsLayout = true
    fixture.texts = []
    fixture.table.beginUpdates()
    fixture.table.removeRows(at: [0])
    fixture.table.endUpdates()
    check(fixture, [.prematureCounts])
  }

  func testNoUpdateAfterReloadWithoutLayout() async {
    let fixture = makeFixture()
    fixture.table.reloadData()
    fixture.texts = ["a"]
    fixture.table.removeRows(at: [1])
    check(fixture, [.unsettledReload])
  }

  func testNoReloadInsideAnUpdate() async {
    let fixture = makeFixture()
    fixture.table.beginUpdates()
    fixture.table.reloadData()
    fixture.table.endUpdates()
    check(fixture, [.unsettledReload])
  }

  func testNoEmptyUpdate() async {
    let fixture = makeFixture()
    fixture.table.beginUpdates()
    fixture.table.endUpdates()
    check(fixture, [.emptyBatch])
  }

  func testNoUpdateWhileViewsAreAskedFor() async {
    let calls: [(NSTableView) -> Void] = [
      { $0.insertRows(at: [0]) }, { $0.reloadData() },
      { $0.reloadData(forRowIndexes: [0], columnIndexes: [0]) },
    ]
    for call in calls {
      let fixture = makeFixture()
      fixture.whileAsked = { [unowned fixture] in
        fixture.whileAsked = nil
        call(fixture.table)
      }
      fixture.texts = ["a", "b", "c"]
      fixture.table.insertRows(at: [2])
      check(fixture, [.nestedUpdate])
    }
  }

  func testOnlyReloadOffScreen() async {
    let fixture = TableFixture(["a", "b"])
    fixture.texts = ["a"]
    fixture.table.removeRows(at: [1])
    XCTAssertEqual(fixture.table.standIn.violations.map(\.rule), [.offscreenBatch])
    fixture.window.contentView = nil
    fixture.table.insertRows(at: [0])
    XCTAssertEqual(
      fixture.table.standIn.violations.map(\.rule), [.offscreenBatch, .offscreenBatch])
  }

  func testReloadsAreNoPartOfAnUpdateOfRows() async {
    let fixture = makeFixture()
    fixture.table.beginUpdates()
    fixture.texts = ["b"]
    fixture.table.removeRows(at: [0])
    fixture.table.reloadData(forRowIndexes: [0], columnIndexes: [0])
    fixture.table.endUpdates()
    check(fixture, [.conflictingUpdate])

    fixture.table.standIn.violations = []
    fixture.table.beginUpdates()
    fixture.table.reloadData(forRowIndexes: [0], columnIndexes: [0])
    fixture.table.removeRows(at: [0])
    fixture.table.endUpdates()
    check(fixture, [.conflictingUpdate])
  }

  func testRowsMustExistForTheirViews() async {
    let fixture = makeFixture()
    XCTAssertNil(fixture.table.view(atColumn: 0, row: 2, makeIfNecessary: true))
    fixture.table.selectRowIndexes([2], byExtendingSelection: false)
    check(fixture, [.wrongContent, .wrongContent])
  }
}
