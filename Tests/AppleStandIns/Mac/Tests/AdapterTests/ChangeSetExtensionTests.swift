import AppKit
import DataSourceCore
import DataSourceViews
import StandInViews
import XCTest

/// `performUpdates(withChangeSet:)` on a table that has an app's own data source.
@MainActor
final class ChangeSetExtensionTests: XCTestCase {
  override func setUp() async throws { NSAnimationContext.standIn.finishAnimations() }

  func testATable() async {
    let source = OwnSource([["a", "b", "c"]])
    let table = source.table
    var completions: [Bool] = []
    table.needsLayout = true
    table.standIn.events = []
    table.performUpdates(
      withChangeSet: .some([
        .item(type: .delete([0, 0])), .item(type: .update([0, 1])), .item(type: .insert([0, 1])),
      ]), animations: RowAnimations(.slideUp),
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
}
