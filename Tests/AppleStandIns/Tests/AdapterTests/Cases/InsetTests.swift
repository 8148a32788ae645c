import DataSourceDiffing
import DataSourceViews
import XCTest

/// Bars above and below the content, whose heights are the scroll view's content insets.
@MainActor
final class InsetTests: ViewTests {
  private let (top, bottom) = (52.0, 20.0)

  /// Views that show 60 people between the bars.
  private func insetViews() -> some Sequence<any ShownView<Person>> {
    views([]).lazy.map { [top, bottom] list in
      list.setInsets(top: top, bottom: bottom)
      list.source.show(names(0..<60))
      list.layOut()
      return list
    }
  }

  func testScrolling() async {
    for list in insetViews() {
      /// The distance from the row's start, and from its end, to the visible part's edges.
      func edges(_ row: Int) -> (start: Double, end: Double) {
        let start = Double(row) * list.cellHeight - list.offset
        return (start - top, 11 * list.cellHeight - bottom - start)
      }
      func scroll(to row: Int, _ position: ListPosition) {
        list.adapter.scroll(toID: row, at: position, animated: false)
        list.layOut()
      }
      scroll(to: 30, .start)
      XCTAssertEqual(edges(30).start, 0)
      scroll(to: 30, .end)
      XCTAssertEqual(edges(30).end, 0)
      scroll(to: 30, .center)
      XCTAssertEqual(edges(30).start, edges(30).end)
      // Behind the upper bar, behind the lower one, and between them.
      list.scrolledCells = 30
      scroll(to: 30, .nearest)
      XCTAssertEqual(edges(30).start, 0)
      list.offset = 19 * list.cellHeight
      scroll(to: 30, .nearest)
      XCTAssertEqual(edges(30).end, 0)
      let offset = list.offset
      scroll(to: 28, .nearest)
      XCTAssertEqual(list.offset, offset)
      // The ends of the content.
      scroll(to: 59, .start)
      XCTAssertEqual(edges(59).end, 0)
      scroll(to: 0, .end)
      XCTAssertEqual(list.contentOffset, -top)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A list that fits between the bars.
  func testAShortList() async {
    for list in insetViews() {
      list.source.show(names(0..<3))
      list.layOut()
      list.adapter.scroll(toID: 2, at: .start, animated: false)
      XCTAssertEqual(list.contentOffset, -top)
    }
  }

  func testAnchors() async {
    for list in insetViews() {
      list.adapter.updater.scrollAnchoring = .always
      func insert(_ range: Range<Int>, _ rows: Range<Int>) {
        list.source.show(names(range) + names(rows))
        list.layOut()
      }
      // The content begins below the bar: new rows are displayed.
      list.contentOffset = -top
      list.layOut()
      insert(100..<105, 0..<60)
      XCTAssertEqual(list.contentOffset, -top)
      // Once the first row is partly behind the bar, the others stay.
      list.source.show(names(0..<60))
      list.contentOffset = 30 - top
      list.layOut()
      insert(100..<105, 0..<60)
      XCTAssertEqual(list.contentOffset, 30 - top + 5 * list.cellHeight)
      list.adapter.reloadData()
      list.layOut()
      XCTAssertEqual(list.contentOffset, 30 - top + 5 * list.cellHeight)
      // At the end, above the lower bar.
      list.source.show(names(0..<60))
      list.adapter.scroll(toID: 59, at: .end, animated: false)
      list.layOut()
      let end = list.contentOffset
      insert(100..<105, 0..<60)
      XCTAssertEqual(list.contentOffset, end + 5 * list.cellHeight)
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
