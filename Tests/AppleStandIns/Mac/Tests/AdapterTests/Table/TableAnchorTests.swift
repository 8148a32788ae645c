import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import XCTest

/// The scroll position while rows above are inserted and deleted.
@MainActor
final class TableAnchorTests: XCTestCase {
  /// A row and the space below it.
  private let height = 19.0

  private func makeList() -> ShownTable {
    let list = ShownTable([])
    list.adapter.headerTitle = { _ in nil }
    list.source.show(names(0..<60))
    return list
  }

  private func top(_ list: ShownTable) -> Double { list.scrollView.contentView.bounds.minY }

  private func scroll(_ list: ShownTable, to top: Double) {
    list.scrollView.contentView.scroll(to: NSPoint(x: 0, y: top))
    list.window.layoutIfNeeded()
  }

  func testReloadingKeepsTheFirstRowWhereItIs() async {
    let list = makeList()
    scroll(list, to: 20 * height + 10)
    list.adapter.options.choosePolicy = { _ in .reload }
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertEqual(top(list), 25 * height + 10)
    list.adapter.scrollAnchoring = .never
    list.source.show(names(0..<60))
    XCTAssertEqual(top(list), 25 * height + 10)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testBatchesDoSoIfWanted() async {
    let list = makeList()
    scroll(list, to: 20 * height)
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertEqual(top(list), 20 * height)
    list.adapter.scrollAnchoring = .always
    list.source.show(names(200..<205) + names(100..<105) + names(0..<60))
    XCTAssertEqual(top(list), 25 * height)
    // A title is a row, too.
    list.adapter.headerTitle = { _ in "title" }
    XCTAssertEqual(top(list), 26 * height)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testScrollingToAnItem() async {
    let list = makeList()
    list.adapter.scroll(to: 30)
    XCTAssertEqual(top(list), 30 * height)
    list.adapter.selection = [31]
    XCTAssertEqual(list.adapter.selectedItems.map(\.id), [31])
    list.adapter.withoutAnimation { list.source.show(names(10..<60)) }
    XCTAssertEqual(NSAnimationContext.standIn.lastDuration, 0)
    list.source.show(names(20..<60))
    XCTAssertGreaterThan(NSAnimationContext.standIn.lastDuration, 0)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testNothingBeyondTheContentIsShown() async {
    let list = makeList()
    scroll(list, to: 40 * height)
    list.adapter.options.choosePolicy = { _ in .reload }
    // Only the first row on the screen is left: below it there is nothing to fill the screen with.
    list.source.show(names(5..<41))
    XCTAssertEqual(top(list), 24 * height)
    list.source.show(names(38..<41))
    XCTAssertEqual(top(list), 0)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A table's header covers the top of the scroll view, so the content begins above zero.
  func testContentThatIsInset() async {
    let list = makeList()
    scroll(list, to: -28)
    list.adapter.reloadData()
    XCTAssertEqual(top(list), -28)
    list.adapter.scrollAnchoring = .always
    // New rows at the very top must be visible.
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertEqual(top(list), -28)
    scroll(list, to: 30)
    list.source.show(names(200..<205) + names(100..<105) + names(0..<60))
    XCTAssertEqual(top(list), 30 + 5 * height)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Rows that stay in place must not glide while the scroll position jumps.
  func testWhatMovesTheAnchorIsNotAnimated() async {
    let list = makeList()
    scroll(list, to: 20 * height)
    let animations = NSAnimationContext.standIn
    list.source.show(names(100..<105) + names(0..<60))
    XCTAssertGreaterThan(animations.lastDuration, 0)
    list.adapter.scrollAnchoring = .always
    list.source.show(names(0..<60))
    XCTAssertEqual(animations.lastDuration, 0)
    list.source.show(names(0..<50))
    XCTAssertGreaterThan(animations.lastDuration, 0)
    XCTAssertEqual(list.takeRules(), [])
  }
}
