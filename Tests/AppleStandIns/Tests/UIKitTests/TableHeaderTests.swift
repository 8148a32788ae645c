import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// Headers as views.
final class TableHeaderTests: XCTestCase {
  @MainActor
  func testViews() async {
    let source = TableSource(rows(8, "a"), rows(8, "b"), rows(8, "c"))
    source.parts[0].header = "title"
    let delegate = HeaderDelegate()
    let table = source.table(displayed: false)
    table.register(
      UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    table.delegate = delegate
    table.layoutIfNeeded()
    // The first section has only its title; the third has no header height.
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["title", "view 1", nil])
    XCTAssertEqual(table.rectForHeader(inSection: 1).height, 28)
    XCTAssertEqual(table.rectForHeader(inSection: 2).height, 0)
    XCTAssertEqual(delegate.headerLog, ["show 0", "show 1"])
    let header = table.headerView(forSection: 1)
    XCTAssertEqual(header?.textLabel?.text, "view 1")
    XCTAssert(header?.window === source.window)
    delegate.log = []
    table.standIn.scrolls(to: [2, 0])
    XCTAssertEqual(delegate.headerLog, ["hide 0", "hide 1"])
    XCTAssertNil(table.headerView(forSection: 1))
    XCTAssert(table.dequeueReusableHeaderFooterView(withIdentifier: "header") === header)
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testCellsLeaveTheScreen() async {
    let source = TableSource(rows(13))
    let table = source.table(displayed: false)
    let delegate = HeaderDelegate()
    table.delegate = delegate
    table.layoutIfNeeded()
    delegate.log = []
    table.performBatchUpdates {
      source.parts[0].rows.removeFirst(2)
      table.deleteRows(at: [[0, 0], [0, 1]], with: .fade)
    }
    XCTAssertEqual(delegate.log, ["show cell 10", "end cell 0", "end cell 1"])
    table.contentOffset.y = 22
    XCTAssertEqual(delegate.log.last, "scroll")
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
  func testConfigurations() async {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "text"
    cell.contentConfiguration = content
    let source = TableSource(["label"])
    let table = source.table()
    XCTAssertEqual(table.texts, [["label"]])
    table.cellForRow(at: [0, 0])?.contentConfiguration = content
    XCTAssertEqual(table.texts, [["text"]])
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
}

@MainActor
private final class HeaderDelegate: NSObject, UITableViewDelegate {
  var log: [String] = []

  var headerLog: [String] { log.filter { !$0.contains("cell") && $0 != "scroll" } }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    guard section > 0,
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    else { return nil }
    view.textLabel?.text = "view \(section)"
    return view
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    section == 2 ? 0 : UITableView.automaticDimension
  }

  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) {
    log.append("show \(section)")
  }

  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) {
    log.append("hide \(section)")
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    log.append("show cell \(indexPath[1])")
  }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {
    log.append("end cell \(indexPath[1])")
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    log.append("scroll")
  }
}
