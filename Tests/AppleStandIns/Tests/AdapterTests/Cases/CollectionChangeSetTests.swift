import DataSourceCore
import DataSourceViews
import StandInViews
import XCTest

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// `performUpdates(withChangeSet:)` on a collection view that has an app's own data source.
@MainActor
final class CollectionChangeSetTests: XCTestCase {
  func testChanges() async {
    let source = OwnSource([["a", "b"], ["c"]])
    let view = source.collectionView
    var completions: [Bool] = []
    view.standIn.interruptsAnimations = true
    source.makeLayoutDirty()
    view.performUpdates(
      withChangeSet: .some([
        .item(type: .delete([0, 0])), .item(type: .update([0, 1])), .item(type: .insert([0, 1])),
      ]), updates: { source.rows = [["B", "x"], ["c"]] }, completion: { completions.append($0) })
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["B", "x"], ["c"]])
    view.standIn.finishAnimations()
    XCTAssertEqual(completions, [false])
    view.performUpdates(
      withChangeSet: .some([.section(type: .move([1], [0])), .section(type: .update([0]))])
    ) { source.rows = [["c"], ["B", "y"]] }
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["c"], ["B", "y"]])
    XCTAssertEqual(view.standIn.violations, [])
  }

  func testNothingAndEverything() async {
    let source = OwnSource([["a"]])
    let view = source.collectionView
    var log: [String] = []
    view.standIn.events = []
    view.performUpdates(withChangeSet: .some([]), completion: { log.append("\($0)") })
    XCTAssertEqual(view.standIn.events, [])
    view.performUpdates(
      withChangeSet: .all,
      updates: {
        log.append("updates")
        source.rows = [["b"], ["c"]]
      }, completion: { log.append("\($0)") })
    XCTAssertEqual(log, ["true", "updates", "true"])
    // A batch right after it is not a batch after reloadData().
    view.performUpdates(withChangeSet: .some([.section(type: .delete([0]))])) {
      source.rows = [["c"]]
    }
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["c"]])
    source.hideCollection()
    view.performUpdates(
      withChangeSet: .some([.item(type: .insert([0, 0]))]),
      updates: { source.rows = [["d", "c"]] }, completion: { log.append("outside \($0)") })
    XCTAssertEqual(log.last, "outside true")
    source.showCollection()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["d", "c"]])
    XCTAssertEqual(view.standIn.violations, [])
  }
}
