import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// Changes at inconvenient times (rules T).
@MainActor
final class TransactionTests: ViewTests {
  /// A dirty layout requests cells in the old state, even one that is about to be deleted.
  func testADirtyLayoutIsToldBefore() async {
    for list in views([section("A", "a", "b", "c"), section("B", "d")]) {
      var asked: [String] = []
      list.makeLayoutDirty()
      list.hooks.whenAsked = { [weak list] in
        asked.append("\($0) of \(list?.adapter.updater.itemCounts ?? [])")
      }
      list.source.set([section("A", "c", "x")])
      XCTAssertEqual(
        asked, ["a of [3, 1]", "b of [3, 1]", "c of [3, 1]", "d of [3, 1]", "x of [2]"])
      XCTAssertEqual(list.texts, [["c", "x"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testTheFirstLoad() async {
    for list in views([], isShown: false) {
      list.isInWindow = true
      list.source.set([section("A", "a")])
      // Reading everything lays the view out, so that a batch can follow.
      XCTAssertEqual(list.texts, [["a"]])
      _ = list.takeCalls()
      list.source.set([section("A", "a", "b")])
      XCTAssertEqual(list.texts, [["a", "b"]])
      let calls = list.takeCalls()
      XCTAssertEqual([calls.reloads, calls.others], [0, 1])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Others may read the data before the view does.
  func testTheFirstLoadAfterOthersHaveRead() async {
    for list in views([section("A", "a", "b")], isShown: false) {
      list.isInWindow = true
      XCTAssertEqual(list.adapter.updater.itemCounts, [2])
      list.adapter.selectItems { $0.name == "b" }
      list.source.set([section("A", "b", "c")])
      XCTAssertEqual(list.texts, [["b", "c"]])
      XCTAssertEqual(list.selected, ["b"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testAChangeFromACellProvider() async {
    for list in views([section("A", "a", "b")]) {
      list.whenAskedForCell = { [weak list] in
        list?.whenAskedForCell = nil
        list?.source.set([section("A", "b", "x", "y"), section("C", "c")])
      }
      list.source.set([section("A", "a", "b", "x")])
      XCTAssertEqual(list.source.numberOfItems(in: 0), 3)
      await list.settle()
      XCTAssertEqual(list.texts, [["b", "x", "y"], ["c"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// The completion is called later, or inside the update.
  func testAChangeFromACompletion() async {
    for list in views([section("A", "a", "b")]) {
      let people = QuietPeople([section("A", "a", "b")])
      list.adapter.dataSource = people
      await list.settle()
      list.finishAnimations()
      list.performUpdates(
        .some([.item(type: .delete([0, 0]))]), on: people, [section("A", "b")]
      ) { _ in people.set([section("A", "b", "c")]) }
      XCTAssertEqual(list.texts, [["b"]])
      list.finishAnimations()
      XCTAssertEqual(list.texts, [["b", "c"]])
      list.finishesAnimationsAtOnce = true
      defer { list.finishesAnimationsAtOnce = false }
      list.performUpdates(
        .some([.item(type: .delete([0, 0]))]), on: people, [section("A", "c")]
      ) { _ in people.set([section("A", "d", "c")]) }
      await list.settle()
      XCTAssertEqual(list.texts, [["d", "c"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testAChangeFromAnotherListener() async {
    for list in views([section("A", "a")]) {
      let block = list.source.reloadBlock
      var count = 0
      // This observer comes before the adapter, and changes the data immediately.
      list.source.reloadBlock = { [weak list] changeSet in
        block?(changeSet)
        count += 1
        if count == 1 { list?.source.set([section("A", "c", "b", "a")]) }
      }
      list.source.set([section("A", "a", "b")])
      await list.settle()
      XCTAssertEqual(list.texts, [["c", "b", "a"]])
      list.adapter.updater.reloadBlock = { [weak list] _ in
        list?.adapter.updater.reloadBlock = nil
        list?.source.set([section("A", "c")])
      }
      list.source.set([section("A", "a", "c")])
      await list.settle()
      XCTAssertEqual(list.texts, [["c"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testAnotherDataSource() async {
    for list in views([section("A", "a", "b")]) {
      let other = People(sections: [section("B", "c", "b")])
      list.userSelects([0, 1])
      list.adapter.dataSource = other
      XCTAssertEqual(list.texts, [["c", "b"]])
      XCTAssertEqual(list.selected, ["b"])
      list.source.set([section("A", "x", "y", "z")])
      XCTAssertEqual(list.texts, [["c", "b"]])
      other.set([section("B", "b")])
      XCTAssertEqual(list.texts, [["b"]])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A view outside a window does not have to read everything again at each change.
  func testManyChangesOutsideAWindow() async {
    for list in views([section("A", "a")]) {
      list.hide()
      _ = list.takeCalls()
      var isComplete = false
      for count in 1...50 { list.source.show(names(0..<count)) }
      list.adapter.updater.performUpdates(withChangeSet: .all) { _ in isComplete = true }
      let calls = list.takeCalls()
      // A flat table reads its rows whenever the adapter deselects them for a reload.
      XCTAssertEqual([calls.reloads, calls.others], [list.isFlat ? 51 : 1, 0])
      XCTAssertTrue(isComplete)
      list.show()
      XCTAssertEqual(list.texts.map(\.count), [50])

      // Data that the view has read may change again.
      list.hide()
      _ = list.takeCalls()
      list.source.show(names(0..<10))
      list.readCounts()
      list.source.show(names(5..<8))
      XCTAssertEqual(list.takeCalls().reloads, 2)
      list.show()
      XCTAssertEqual(list.texts, [names(5..<8)])
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
