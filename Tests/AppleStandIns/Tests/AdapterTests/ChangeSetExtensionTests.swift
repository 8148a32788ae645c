import DataSourceCore
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// `performUpdates(withChangeSet:)` on views that have an app's own data source.
final class ChangeSetExtensionTests: XCTestCase {
  private static let changes = ChangeSet.some([
    .item(type: .delete([0, 0])), .item(type: .update([0, 1])), .item(type: .insert([0, 1])),
  ])

  @MainActor
  func testATable() async {
    let source = OwnSource([["a", "b"], ["c"]])
    let table = source.table
    let cell = table.cellForRow(at: [0, 1])
    var completions: [Bool] = []
    table.setNeedsLayout()
    table.performUpdates(
      withChangeSet: Self.changes, animations: RowAnimations(.left),
      updates: { source.rows = [["B", "x"], ["c"]] },
      completion: { completions.append($0) })
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["B", "x"], ["c"]])
    XCTAssert(table.cellForRow(at: [0, 0]) === cell)
    XCTAssertEqual(Set(table.standIn.animations.map(\.animation)), [.left])
    XCTAssertEqual(completions, [])
    table.standIn.finishAnimations()
    XCTAssertEqual(completions, [true])
    table.performUpdates(
      withChangeSet: .some([.section(type: .move([1], [0])), .section(type: .update([0]))]),
      updates: { source.rows = [["c"], ["B", "y"]] })
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["c"], ["B", "y"]])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

  @MainActor
  func testNothingAndEverything() async {
    let source = OwnSource([["a"]])
    let table = source.table
    var log: [String] = []
    table.standIn.events = []
    table.performUpdates(withChangeSet: .some([]), completion: { log.append("\($0)") })
    XCTAssertEqual(table.standIn.events, [])
    table.performUpdates(
      withChangeSet: .all,
      updates: {
        log.append("updates")
        source.rows = [["b"], ["c"]]
      }, completion: { log.append("\($0)") })
    XCTAssertEqual(log, ["true", "updates", "true"])
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["b"], ["c"]])
    // A batch right after it is not a batch after reloadData().
    table.performUpdates(withChangeSet: .some([.section(type: .delete([0]))])) {
      source.rows = [["c"]]
    }
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["c"]])
    table.removeFromSuperview()
    table.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0]))]),
      updates: { source.rows = [["d", "c"]] },
      completion: { log.append("outside \($0)") })
    XCTAssertEqual(log.last, "outside true")
    source.window.addSubview(table)
    source.window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["d", "c"]])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

  @MainActor
  func testACollectionView() async {
    let source = OwnSource([["a", "b"], ["c"]])
    let view = source.collectionView
    let cell = view.cellForItem(at: [0, 1])
    var completions: [Bool] = []
    view.standIn.interruptsAnimations = true
    view.setNeedsLayout()
    view.performUpdates(
      withChangeSet: Self.changes, updates: { source.rows = [["B", "x"], ["c"]] },
      completion: { completions.append($0) })
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["B", "x"], ["c"]])
    XCTAssert(view.cellForItem(at: [0, 0]) === cell)
    view.standIn.finishAnimations()
    XCTAssertEqual(completions, [false])
    view.performUpdates(withChangeSet: .all, updates: { source.rows = [] })
    XCTAssertEqual(view.standIn.shownRows.count, 0)
    view.performUpdates(withChangeSet: .some([.section(type: .insert([0]))])) {
      source.rows = [["z"]]
    }
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["z"]])
    XCTAssertEqual(view.standIn.violations.count, 0)
  }
}
