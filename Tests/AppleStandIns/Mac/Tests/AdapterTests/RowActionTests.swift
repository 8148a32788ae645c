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

  private func swipe(_ list: ShownTable<Person>, row: Int) -> NSTableViewRowAction? {
    list.table.standIn.userSwipes(row, edge: .trailing).first
  }

  func testAnActionOfTheSystemLeavesItOpen() async {
    let list = ShownTable([section("A", "a1", "b2")])
    list.adapter.trailingSwipeActions = { _, _ in
      [NSTableViewRowAction(style: .regular, title: "Call") { _, _ in }]
    }
    swipe(list, row: 1)?.perform(inRow: 1)
    await list.settle()
    XCTAssertTrue(list.table.rowActionsVisible)
    // Only a deleted row takes its actions with it.
    list.source.set([section("A", "b2", "c3")])
    XCTAssertFalse(list.table.rowActionsVisible)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testItClosesWhenTheActionHasReturned() async {
    let list = ShownTable([section("A", "a1", "b2")])
    var called: [String] = []
    list.adapter.trailingSwipeActions = { [table = list.table] person, _ in
      [table.rowAction(title: "Call") { called.append(person.name) }]
    }
    let action = swipe(list, row: 2)
    XCTAssertEqual(action?.title, "Call")
    XCTAssertEqual(action?.style, .regular)
    XCTAssertTrue(list.table.rowActionsVisible)
    action?.perform(inRow: 2)
    await turns { list.table.rowActionsVisible }
    XCTAssertEqual(called, ["b2"])
    XCTAssertFalse(list.table.rowActionsVisible)
    XCTAssertEqual(list.takeRules(), [])
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
      let action = swipe(list, row: 1)
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
