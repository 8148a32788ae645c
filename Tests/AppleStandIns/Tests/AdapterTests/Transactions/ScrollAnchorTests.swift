import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The scroll position while rows above are inserted and deleted.
final class ScrollAnchorTests: XCTestCase {
  @MainActor
  func testReloadingKeepsTheFirstRowWhereItIs() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    list.table.contentOffset.y = 28 + 20 * 44 + 10
    list.window.layoutIfNeeded()
    list.adapter.options.choosePolicy = { _ in .reload }
    list.source.show(names(100..<105) + names(0..<60))
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.table.contentOffset.y, 28 + 25 * 44 + 10)
    list.adapter.scrollAnchoring = .never
    list.source.show(names(0..<60))
    XCTAssertEqual(list.table.contentOffset.y, 28 + 25 * 44 + 10)
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testBatchesDoSoIfWanted() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    list.table.contentOffset.y = 28 + 20 * 44
    list.window.layoutIfNeeded()
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertEqual(list.table.contentOffset.y, 28 + 20 * 44)
    list.adapter.scrollAnchoring = .always
    list.source.show(names(200..<205) + names(100..<105) + names(0..<60))
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.table.contentOffset.y, 28 + 25 * 44)
    // The first row on the screen is deleted: the next one stays in place.
    list.source.show(names(200..<205) + names(100..<105) + names(0..<15) + names(16..<60))
    XCTAssertEqual(list.table.contentOffset.y, 28 + 24 * 44)
    XCTAssertFalse(list.takeEvents().dropFirst().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }

  /// On demand, rows that are inserted at the very top do not move the others.
  @MainActor
  func testHistoryAtTheTop() async {
    let (table, collection) = (ShownTable([]), ShownCollection([]))
    table.adapter.scrollAnchoring = .alwaysEvenAtTop
    collection.adapter.scrollAnchoring = .alwaysEvenAtTop
    for source in [table.source, collection.source] { source.show(names(0..<60)) }
    for view in [table.table as UIScrollView, collection.view] {
      view.window?.layoutIfNeeded()
      XCTAssertEqual(view.contentOffset.y, 0)
    }
    for source in [table.source, collection.source] {
      source.show(names(100..<105) + names(0..<60))
    }
    for window in [table.window, collection.window] { window.layoutIfNeeded() }
    XCTAssertEqual(table.table.contentOffset.y, 5 * 44)
    XCTAssertEqual(collection.view.contentOffset.y, 5 * 44)
    table.adapter.reloadData()
    table.window.layoutIfNeeded()
    XCTAssertEqual(table.table.contentOffset.y, 5 * 44)
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }

  /// New rows at the very top must be visible, as after pulling to refresh.
  @MainActor
  func testTheTopStays() async {
    let list = ShownTable([])
    list.adapter.scrollAnchoring = .always
    list.source.show(names(0..<60))
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertEqual(list.table.contentOffset.y, 0)
    list.adapter.reloadData()
    list.source.show(names(60..<65) + names(0..<60))
    XCTAssertEqual(list.table.contentOffset.y, 0)
    list.table.contentOffset.y = 1
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testNothingBeyondTheContentIsShown() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    list.table.contentOffset.y = 28 + 40 * 44
    list.window.layoutIfNeeded()
    list.adapter.options.choosePolicy = { _ in .reload }
    // Only the first row on the screen is left: below it there is nothing to fill the screen with.
    list.source.show(names(5..<41))
    XCTAssertEqual(list.table.contentOffset.y, 28 + 24 * 44)
    list.window.layoutIfNeeded()
    list.source.show(names(38..<41))
    XCTAssertEqual(list.table.contentOffset.y, 0)
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testContentThatTheUserPullsStaysThere() async {
    let list = ShownTable([])
    list.source.show(names(0..<30))
    list.table.contentOffset.y = -60
    list.adapter.reloadData()
    XCTAssertEqual(list.table.contentOffset.y, -60)
  }

  @MainActor
  func testCollectionViews() async {
    let list = ShownCollection([])
    list.source.show(names(0..<60))
    list.view.contentOffset.y = 20 * 44
    list.window.layoutIfNeeded()
    list.adapter.scrollAnchoring = .always
    list.source.show(names(100..<105) + names(0..<60))
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.view.contentOffset.y, 25 * 44)
    list.source.reloadBlock?(.all)
    XCTAssertEqual(list.view.contentOffset.y, 25 * 44)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Rows that stay in place must not glide while the scroll position jumps.
  @MainActor
  func testWhatMovesTheAnchorIsNotAnimated() async {
    let list = ShownTable([])
    let collection = ShownCollection([])
    let (table, other) = (list.table.standIn.engine, collection.view.standIn.engine)
    for source in [list.source, collection.source] { source.show(names(0..<60)) }
    list.table.contentOffset.y = 28 + 20 * 44
    collection.view.contentOffset.y = 20 * 44
    list.window.layoutIfNeeded()
    collection.window.layoutIfNeeded()
    func check(_ rows: [String], _ count: Int, line: UInt = #line) {
      for source in [list.source, collection.source] { source.show(rows) }
      XCTAssertEqual(
        [table.unanimatedBatches, other.unanimatedBatches], [count, count], line: line)
    }
    check(names(0..<61), 0)
    check(names(100..<101) + names(0..<61), 0)
    list.adapter.scrollAnchoring = .always
    collection.adapter.scrollAnchoring = .always
    check(names(100..<101) + names(0..<62), 0)
    check(names(0..<62), 1)
    check(names(0..<40), 1)
    check(names(1..<40) + names(0..<1), 2)
    XCTAssertEqual(list.takeRules() + collection.takeRules(), [])
  }
}
