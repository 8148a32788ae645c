import DataSourceChanges
import DataSourceCore
import StandInViews
import UIKit
import XCTest

/// The stand-ins notice what real views throw an exception for. Afterward they show the data again.
@MainActor
final class ViolationTests: XCTestCase {
  private typealias Updates = (UITableView) -> Void

  /// Performs a batch on a table with two sections of three rows each.
  private func check(
    _ rule: BatchRule, _ message: String, after: [String], line: UInt = #line,
    _ updates: @escaping Updates
  ) {
    let after = after.map { $0.map(String.init) }
    let source = OwnSource([["a", "b", "c"], ["x", "y", "z"]])
    var finished: Bool?
    source.table.performBatchUpdates {
      source.rows = after
      updates(source.table)
    } completion: {
      finished = $0
    }
    let violations = source.table.standIn.violations
    XCTAssertEqual(violations.map(\.rule), [rule], line: line)
    XCTAssert(violations.first?.message.contains(message) == true, "\(violations)", line: line)
    XCTAssertNil(finished, line: line)
    source.table.standIn.finishAnimations()
    XCTAssertEqual(finished, false, line: line)
    source.table.layoutIfNeeded()
    XCTAssertEqual(source.table.standIn.shownRows.map(\.rows), after, line: line)
  }

  /// A rule that the validator's tests list, and those of a view.
  func testBatches() async {
    check(.invalidItemCount, "invalid number of rows in section 0.", after: ["a", "xyz"]) {
      $0.deleteRows(at: [[0, 1]], with: .fade)
    }
    check(.wrongContent, "reconfigure an item at 0-7", after: ["abc", "xyz"]) {
      $0.reconfigureRows(at: [[0, 7]])
    }
    check(.duplicateSource, "reconfigure the same index path", after: ["bc", "xyz"]) {
      $0.deleteRows(at: [[0, 0]], with: .fade)
      $0.reconfigureRows(at: [[0, 0]])
    }
    check(.emptyBatch, "without changes", after: ["abc", "xyz"]) { _ in }
    check(.nestedUpdate, "another one is being applied", after: ["bc", "xyz"]) { table in
      table.performBatchUpdates { table.deleteRows(at: [[0, 0]], with: .fade) }
    }
    check(.unsettledReload, "reloadData()", after: ["bc", "xyz"]) {
      $0.deleteRows(at: [[0, 0]], with: .fade)
      $0.reloadData()
    }
    let source = OwnSource([[]])
    source.table.reloadSections([0], with: .none)
    XCTAssertEqual(source.table.standIn.violations.map(\.rule.rawValue), ["Q5"])
  }

  /// What must not happen between layouts, in one, and outside a window.
  func testTransactions() async {
    func check(_ rules: [String], line: UInt = #line, _ body: (OwnSource, UITableView) -> Void) {
      let source = OwnSource([["a", "b"]])
      body(source, source.table)
      XCTAssertEqual(source.table.standIn.violations.map(\.rule.rawValue), rules, line: line)
    }
    func delete(_ source: OwnSource) {
      source.rows[0].removeFirst()
      source.table.deleteRows(at: [[0, 0]], with: .fade)
    }
    // The data has changed before the block.
    check(["T1"]) { source, table in
      table.setNeedsLayout()
      delete(source)
    }
    check(["T2"]) { source, table in
      table.reloadData()
      delete(source)
    }
    check(["T4"]) { source, table in
      source.whenAsked = { table.insertRows(at: [[0, 0]], with: .fade) }
      source.rows[0].append("c")
      table.insertRows(at: [[0, 2]], with: .fade)
    }
    check(["T6"]) { source, table in
      table.removeFromSuperview()
      delete(source)
    }
  }

  /// Cells must be dequeued, and a request is answered with the one view that was dequeued for it.
  func testViews() async {
    func check(_ rules: [String], line: UInt = #line, _ make: @escaping OwnSource.MakeCell) {
      let source = OwnSource([["a"]])
      source.makeCell = make
      let violations = source.collectionView.standIn.violations
      XCTAssertEqual(violations.map(\.rule.rawValue), rules, line: line)
    }
    func dequeue(_ view: UICollectionView, _ path: IndexPath) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
    }
    check([]) { dequeue($0, $1) }
    check(["I"]) { _, _ in UICollectionViewCell(frame: .zero) }
    check(["I"]) { view, path in
      _ = dequeue(view, path)
      return dequeue(view, path)
    }
    let kept = OwnSource([["a"]]).collectionView.visibleCells[0]
    check(["I"]) { _, _ in kept }
    // No class is registered.
    let source = OwnSource([["a"]])
    source.table.register(nil as AnyClass?, forCellReuseIdentifier: "row")
    source.rows = [["a", "b"]]
    source.table.insertRows(at: [[0, 1]], with: .fade)
    XCTAssertEqual(source.table.standIn.violations.map(\.rule), [.wrongContent])
  }
}
