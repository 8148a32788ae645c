import AppKit
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

/// A swiped row closes after an action that keeps it.
@MainActor
final class RowActionTests: XCTestCase {
  /// Lets the test decide when an action ends.
  private final class Gate {
    private var continuation: CheckedContinuation<Void, Never>?

    func wait() async { await withCheckedContinuation { continuation = $0 } }

    var isWaiting: Bool { continuation != nil }

    func open() { continuation?.resume() }
  }

  /// A row that changes meanwhile stays open, and one that is deleted closes.
  func testItStaysOpenUntilAnActionThatTakesTimeEnds() async {
    for isDeleted in [false, true] {
      let list = ShownTable([section("A", "a1", "b2")])
      let gate = Gate()
      list.adapter.trailingSwipeActions = { [table = list.table, source = list.source] person, _ in
        [
          table.rowAction(style: .destructive, title: "Delete") {
            await gate.wait()
            if isDeleted { source.remove(id: person.id) }
          }
        ]
      }
      let action = list.table.standIn.userSwipes(1, edge: .trailing).first
      XCTAssertEqual(action?.style, .destructive)
      action?.perform(inRow: 1)
      await turns { !gate.isWaiting }
      list.source.set([section("A", "x4", "A1", "b2")])
      await list.settle()
      XCTAssertTrue(list.table.rowActionsVisible)
      gate.open()
      await turns { list.table.rowActionsVisible }
      XCTAssertFalse(list.table.rowActionsVisible)
      XCTAssertEqual(list.rows, ["[A]", "x4"] + (isDeleted ? [] : ["A1"]) + ["b2"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
