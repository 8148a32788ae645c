import DataSourceCore
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// `performUpdates(withChangeSet:)` on a table that has an app's own data source.
final class ChangeSetExtensionTests: XCTestCase {
  @MainActor
  func testATable() async {
    let source = OwnSource([["a", "b"], ["c"]])
    let table = source.table
    let cell = table.cellForRow(at: [0, 1])
    var completions: [Bool] = []
    table.setNeedsLayout()
    table.performUpdates(
      withChangeSet: .some([
        .item(type: .delete([0, 0])), .item(type: .update([0, 1])), .item(type: .insert([0, 1])),
      ]), animations: RowAnimations(.left),
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
}
