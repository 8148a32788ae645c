import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The user drags items, and the data may or may not follow.
@MainActor
final class MoveTests: ViewTests {
  private func movingViews(_ sections: IdentifiedSections) -> [any ShownView<Person>] {
    views(sections).filter { type(of: $0).movesItems }
  }

  /// Makes a change while the view reads the first cell, so that the view shows it later.
  private func queue(_ sections: IdentifiedSections, in list: some ShownView<Person>) {
    list.whenAskedForCell = { [weak list] in
      list?.whenAskedForCell = nil
      list?.source.set(sections)
    }
    list.reloadCell(at: [0, 0])
    XCTAssert(list.adapter.updater.hasPendingChanges)
  }

  func testARefusedDrag() async {
    for list in movingViews([section("A", "a", "b"), section("B", "c")]) {
      list.adapter.moveHandler = { _, _, _ in }
      _ = list.takeCalls()
      list.userMoves(from: [0, 0], to: [1, 1])
      await list.settle()
      XCTAssertEqual(list.texts, [["a", "b"], ["c"]])
      // The view moves the item back, unless it is flat: such a view has not moved it.
      let calls = list.takeCalls()
      XCTAssertEqual([calls.reloads, calls.others], [0, list.isFlat ? 0 : 1])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testADragThatIsAnsweredByAnotherChange() async {
    for list in movingViews([section("A", "a", "b"), section("B", "c")]) {
      list.addHeaders()
      list.layOut()
      list.adapter.moveHandler = { [source = list.source] _, _, _ in
        source.set([section("B", "c", "x"), section("A", "b", "a")])
      }
      list.userMoves(from: [0, 0], to: [1, 1])
      await list.settle()
      XCTAssertEqual(list.texts, [["c", "x"], ["b", "a"]])
      XCTAssertEqual(list.headers, ["B", "A"])
      list.adapter.moveHandler = { [source = list.source] _, _, _ in source.set([]) }
      list.userMoves(from: [0, 0], to: [1, 0])
      await list.settle()
      XCTAssertEqual(list.texts, [])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testADragWhileChangesWait() async {
    for list in movingViews([section("A", "a", "b", "c")]) {
      list.adapter.moveHandler = { [source = list.source] _, from, to in
        try? source.move(from: from, to: to)
      }
      queue([section("A", "x", "y", "c", "a", "b")], in: list)
      // After c, which follows x and y in the data.
      list.userMoves(from: [0, 0], to: [0, 2])
      await list.settle()
      XCTAssertEqual(list.texts, [list.source.sections[0].items.map(\.name)])
      XCTAssertEqual(Set(list.texts[0]), ["x", "y", "a", "b", "c"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testADragOfAnItemThatIsGone() async {
    for list in movingViews([section("A", "a", "b", "c")]) {
      list.adapter.moveHandler = { _, _, _ in XCTFail("there is no such item") }
      queue([section("A", "b", "c")], in: list)
      list.userMoves(from: [0, 0], to: [0, 2])
      await list.settle()
      XCTAssertEqual(list.texts, [["b", "c"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
