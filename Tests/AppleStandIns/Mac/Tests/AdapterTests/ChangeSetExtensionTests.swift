import AppKit
import DataSourceCore
import DataSourceViews
import StandInViews
import XCTest

/// `performUpdates(withChangeSet:)` on views that have an app's own data source.
@MainActor
final class ChangeSetExtensionTests: XCTestCase {
  private static let changes = ChangeSet.some([
    .item(type: .delete([0, 0])), .item(type: .update([0, 1])), .item(type: .insert([0, 1])),
  ])

  override func setUp() async throws { NSAnimationContext.standIn.finishAnimations() }

  func testATable() async {
    let source = OwnSource([["a", "b", "c"]])
    let table = source.table
    var completions: [Bool] = []
    table.needsLayout = true
    table.standIn.events = []
    table.performUpdates(
      withChangeSet: Self.changes, animations: RowAnimations(.slideUp),
      updates: { source.rows = [["B", "x", "c"]] }, completion: { completions.append($0) })
    XCTAssertEqual(table.standIn.shownTexts, ["B", "x", "c"])
    XCTAssertEqual(
      table.standIn.events,
      [.remove([0], .slideUp), .insert([1], .slideUp), .reloadRows([0])])
    XCTAssertEqual(completions, [])
    NSAnimationContext.standIn.finishAnimations()
    XCTAssertEqual(completions, [true])
    table.performUpdates(withChangeSet: .some([.item(type: .move([0, 0], [0, 2]))])) {
      source.rows = [["x", "c", "B"]]
    }
    XCTAssertEqual(table.standIn.shownTexts, ["x", "c", "B"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

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
        source.rows = [["b", "c"]]
      }, completion: { log.append("\($0)") })
    XCTAssertEqual(log, ["true", "updates", "true"])
    XCTAssertEqual(table.standIn.shownTexts, ["b", "c"])
    // A batch right after it is not a batch after reloadData().
    table.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
      source.rows = [["c"]]
    }
    XCTAssertEqual(table.standIn.shownTexts, ["c"])
    source.window.contentView = nil
    table.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0]))]),
      updates: { source.rows = [["d", "c"]] },
      completion: { log.append("outside \($0)") })
    XCTAssertEqual(log.last, "outside true")
    source.window.contentView = table
    source.window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownTexts, ["d", "c"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }

  func testACollectionView() async {
    let source = OwnSource([["a", "b"], ["c"]])
    let view = source.collectionView
    var completions: [Bool] = []
    view.standIn.interruptsAnimations = true
    view.needsLayout = true
    view.performUpdates(
      withChangeSet: Self.changes, updates: { source.rows = [["B", "x"], ["c"]] },
      completion: { completions.append($0) })
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["B", "x"], ["c"]])
    XCTAssertEqual(view.standInUpdates.animated, 1)
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
