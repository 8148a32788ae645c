import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The scroll position while rows above are inserted and deleted.
@MainActor
final class AnchorTests: ViewTests {
  /// Views that show 60 people.
  private func longViews() -> some Sequence<any ShownView<Person>> {
    views([]).map { list in
      list.source.show(names(0..<60))
      list.layOut()
      return list
    }
  }

  func testReloadingKeepsTheFirstRowWhereItIs() async {
    for list in longViews() {
      list.offset = 20 * list.cellHeight + 10
      list.adapter.updater.policyProvider = { _ in .reload }
      list.source.show(names(100..<105) + names(0..<60))
      list.layOut()
      XCTAssertEqual(list.offset, 25 * list.cellHeight + 10)
      list.adapter.updater.scrollAnchoring = .never
      list.source.show(names(0..<60))
      XCTAssertEqual(list.offset, 25 * list.cellHeight + 10)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testBatchesDoSoIfWanted() async {
    for list in longViews() {
      _ = list.takeCalls()
      list.scrolledCells = 20
      list.source.show(names(100..<105) + names(0..<60))
      XCTAssertEqual(list.scrolledCells, 20)
      list.adapter.updater.scrollAnchoring = .always
      list.source.show(names(200..<205) + names(100..<105) + names(0..<60))
      list.layOut()
      XCTAssertEqual(list.scrolledCells, 25)
      XCTAssertEqual(list.takeCalls().reloads, 0)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// On demand, rows that are inserted at the very top do not move the others.
  func testHistoryAtTheTop() async {
    for list in longViews() {
      list.adapter.updater.scrollAnchoring = .alwaysEvenAtTop
      let top = list.offset
      list.source.show(names(100..<105) + names(0..<60))
      list.layOut()
      XCTAssertEqual(list.offset, top + 5 * list.cellHeight)
      list.adapter.reloadData()
      list.layOut()
      XCTAssertEqual(list.offset, top + 5 * list.cellHeight)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A log, or a chat: the end is followed while it is on the screen.
  func testTheEnd() async {
    for list in views([]) {
      list.adapter.updater.scrollAnchoring = .keepingEnd
      var shown: [String] = []
      func show(_ rows: [String]) {
        shown = rows
        list.source.show(rows)
        list.layOut()
      }
      func end(_ lastRow: Int) -> Double {
        let offset = list.offset
        list.adapter.scroll(toID: lastRow, at: .end, animated: false)
        list.layOut()
        defer { list.offset = offset }
        return list.offset
      }
      // Rows that fit are animated.
      show(names(0..<2))
      let top = list.offset
      _ = list.takeUnanimated()
      show(names(0..<3))
      XCTAssertFalse(list.takeUnanimated())
      XCTAssertEqual(list.offset, top)
      for last in [59, 60, 62] {
        show(names(0..<last + 1))
        XCTAssertEqual(list.offset, end(last))
      }
      XCTAssertTrue(list.takeUnanimated())
      // History at the top at the same time, and rows that leave at the end.
      show(names(100..<110) + names(0..<64))
      XCTAssertEqual(list.offset, end(63))
      show(names(100..<110) + names(0..<60))
      XCTAssertEqual(list.offset, end(59))
      // The user scrolls away, and the rows on the screen stay.
      let away = list.offset - 3 * list.cellHeight
      list.offset = away
      show(["name 200"] + shown + ["name 301"])
      XCTAssertEqual(list.offset, away + list.cellHeight)
      // And back.
      list.offset = end(301) - 10
      show(shown + ["name 302"])
      XCTAssertEqual(list.offset, end(302))
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
