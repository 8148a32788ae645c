import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// Selection and its closures.
@MainActor
final class TableSelectionTests: XCTestCase {
  func testTheUserSelects() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c")])
    list.logSelection()
    list.userClicks("b")
    list.userClicks("c")
    list.userClicks("b")
    XCTAssertEqual(list.log.take(), ["+b 0-1", "+c 1-0", "-b 0-1"])
    list.table.standIn.userSelects(1)
    XCTAssertEqual(list.log.take(), ["-c 1-0", "+a 0-0"])
    XCTAssertEqual(list.selected, ["a"])
    // Group rows cannot be selected.
    list.table.standIn.userSelects(3)
    list.table.standIn.userSelects(0, extending: true)
    XCTAssertEqual(list.selected, ["a"])
    XCTAssertEqual(list.log.take(), [])
  }

  /// One click deselects a row and selects another. If the closure for the first deletes it, or
  /// reloads the data, the other is still found.
  func testAClosureThatChangesTheDataBetweenTwo() async {
    for isReloading in [false, true] {
      let list = ShownTable([section("A", "a", "b", "c", "d")])
      list.logSelection()
      list.adapter.didDeselect = { [unowned list] person, _ in
        list.log.note("-\(person.name)")
        if isReloading { list.adapter.reloadData() }
        list.source.set([section("A", "b", "c", "d")])
      }
      list.userClicks("a")
      list.table.standIn.userSelects(3)
      XCTAssertEqual(list.log.take(), ["+a 0-0", "-a", "+c 0-1"])
      // At once.
      XCTAssertEqual(list.rows, ["[A]", "b", "c", "d"])
      XCTAssertEqual(list.selected, ["c"])
      await list.settle()
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testTheSelectionFollowsItemsInEveryMode() async {
    for mode in SelectionOnReload.allCases {
      let list = ShownTable([section("A", "a", "b", "c"), section("B", "d")])
      list.table.standIn.selectionOnReload = mode
      list.logSelection()
      list.userClicks("b")
      list.userClicks("d")
      _ = list.log.take()
      list.source.set([section("B", "x", "d"), section("A", "c", "b")])
      XCTAssertEqual(list.selected, ["d", "b"], "\(mode)")
      list.adapter.reloadData()
      XCTAssertEqual(list.selected, ["d", "b"], "\(mode)")
      XCTAssertEqual(list.table.selectedRowIndexes, [2, 5])
      list.adapter.updater.policyProvider = { _ in .reload }
      list.source.set([section("A", "b", "y"), section("B", "d")])
      XCTAssertEqual(list.selected, ["b", "d"], "\(mode)")
      XCTAssertEqual(list.table.selectedRowIndexes, [1, 4])
      // The selected row is deleted.
      list.source.set([section("B", "d")])
      XCTAssertEqual(list.selected, ["d"], "\(mode)")
      list.adapter.updater.policyProvider = nil
      list.source.set([section("B", "z")])
      XCTAssertEqual(list.selected, [], "\(mode)")
      XCTAssertEqual(list.log.take(), [], "\(mode)")
      list.userClicks("z")
      XCTAssertEqual(list.log.take(), ["+z 0-0"], "\(mode)")
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Runs a test in each mode of the stand-in, with a table where the user has selected “b”.
  private func inEachMode(_ body: (ShownTable<Person>, SelectionOnReload) async -> Void) async {
    for mode in SelectionOnReload.allCases {
      let list = ShownTable([section("A", "a", "b", "c")])
      list.table.standIn.selectionOnReload = mode
      list.userClicks("b")
      await body(list, mode)
      XCTAssertEqual(list.takeRules(), [], "\(mode)")
    }
  }

  /// The adapter restores the selection after the first layout in a window. Until then, it must
  /// adopt what the user or the app selects in the table.
  func testASelectionBeforeTheFirstLayoutIsConfirmed() async {
    await inEachMode { list, mode in
      list.logSelection()
      list.hide()
      list.adapter.reloadData()
      list.show()
      list.table.standIn.userSelects(3)
      XCTAssertEqual(list.log.take(), ["-b 0-1", "+c 0-2"], "\(mode)")
      await list.settle()
      XCTAssertEqual(list.selected, ["c"], "\(mode)")
      XCTAssertEqual(list.table.selectedRowIndexes, [3], "\(mode)")

      list.hide()
      list.adapter.reloadData()
      list.table.selectRowIndexes([1], byExtendingSelection: false)
      XCTAssertEqual(list.selected, ["a"], "\(mode)")
      list.source.set([section("A", "b", "a", "c")])
      list.show()
      await list.settle()
      XCTAssertEqual(list.selected, ["a"], "\(mode)")
      XCTAssertEqual(list.table.selectedRowIndexes, [2], "\(mode)")
    }
  }

  /// A change that follows the first layout at once finds the selection restored.
  func testAChangeBeforeTheSelectionIsRestored() async {
    for mode in SelectionOnReload.allCases {
      for (names, row) in [
        (["a1", "B2", "c3"], 2), (["x4", "a1", "b2", "c3"], 3), (["a1", "b2", "c3", "x4"], 2),
      ] {
        let list = ShownTable([section("A", "a1", "b2", "c3")])
        list.table.standIn.selectionOnReload = mode
        list.userClicks("b2")
        list.hide()
        list.adapter.reloadData()
        list.show()
        list.source.show(names)
        XCTAssertEqual(list.table.selectedRowIndexes, [row], "\(mode)")
        await list.settle()
        XCTAssertEqual(list.table.selectedRowIndexes, [row], "\(mode)")
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  /// What the app selects and deselects by the adapter outside a window.
  func testTheAdapterSelectsOutsideAWindow() async {
    for mode in SelectionOnReload.allCases {
      for isMultiple in [false, true] {
        let list = ShownTable([section("A", "a", "b", "c")])
        list.table.standIn.selectionOnReload = mode
        list.table.allowsMultipleSelection = isMultiple
        list.userClicks("b")
        list.hide()
        list.adapter.reloadData()
        list.adapter.selectItems { $0.name != "b" }
        list.show()
        await list.settle()
        XCTAssertEqual(list.table.selectedRowIndexes, isMultiple ? [1, 3] : [3], "\(mode)")
        list.hide()
        list.adapter.reloadData()
        list.adapter.selectItems { _ in false }
        list.show()
        await list.settle()
        XCTAssertEqual(list.table.selectedRowIndexes, [], "\(mode)")
        XCTAssertEqual(list.takeRules(), [])
      }
    }
  }

  /// What the app adds in the table is added to a selection that has yet to be restored.
  func testTheAppAddsToASelectionThatIsNotRestored() async {
    await inEachMode { list, mode in
      list.hide()
      list.source.set([section("B", "x", "b", "y")])
      list.table.selectRowIndexes([3], byExtendingSelection: true)
      XCTAssertEqual(list.selected, ["b", "y"], "\(mode)")
      list.show()
      await list.settle()
      XCTAssertEqual(list.table.selectedRowIndexes, [2, 3], "\(mode)")
    }
  }

  /// The selection is restored even if the adapter itself causes the first layout, and what the
  /// user does afterwards is reported.
  func testTheAdapterCausesTheFirstLayout() async {
    await inEachMode { list, mode in
      list.logSelection()
      list.hide()
      list.adapter.reloadData()
      list.isInWindow = true
      list.adapter.scroll(toID: Person("a").id, animated: false)
      await turns { list.adapter.updater.hasPendingChanges }
      XCTAssertEqual(list.table.selectedRowIndexes, [2], "\(mode)")
      list.userClicks("b")
      XCTAssertEqual(list.log.take(), ["-b 0-1"], "\(mode)")
      XCTAssertEqual(list.selected, [], "\(mode)")
    }
  }

  /// If something must be selected, deselecting the last row has no effect.
  func testASelectionThatMustNotBeEmpty() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    list.userClicks("a")
    list.userClicks("b")
    list.table.allowsEmptySelection = false
    list.adapter.selectItems { $0.name == "c" }
    XCTAssertEqual(list.selected, ["c"])
    list.adapter.selectItems { _ in false }
    XCTAssertEqual(list.selected, ["c"])
    list.adapter.selectItems { $0.name != "c" }
    XCTAssertEqual(list.selected, ["a", "b"])
    list.adapter.selectItems { $0.name == "b" }
    list.adapter.updater.policyProvider = { _ in .reload }
    list.source.set([section("A", "c", "x", "y", "b")])
    XCTAssertEqual(list.selected, ["b"])
    list.table.allowsEmptySelection = true
    list.adapter.selectItems { _ in false }
    XCTAssertEqual(list.selected, [])
  }

  /// The table notifies once, whether the user selects all rows or one instead of another.
  func testRowsThatAreSelectedAtOnce() async {
    let list = ShownTable([section("A", "a", "b", "c"), section("B", "d")])
    list.logSelection()
    var changes: [[[String]]] = []
    list.adapter.selectionHandler = { deselected, selected in
      changes.append([deselected.map(\.name), selected.map(\.name)])
    }
    list.table.selectRowIndexes([1, 2, 3, 5], byExtendingSelection: false)
    list.table.standIn.userSelects(2)
    list.userClicks("b")
    XCTAssertEqual(
      changes, [[[], ["a", "b", "c", "d"]], [["a", "c", "d"], []], [["b"], []]])
    XCTAssertEqual(
      list.log.take(),
      [
        "+a 0-0", "+b 0-1", "+c 0-2", "+d 1-0", "-a 0-0", "-c 0-2", "-d 1-0", "-b 0-1",
      ])
    // An item that the data no longer contains is not reported.
    changes = []
    list.adapter.updater.withChangesQueued {
      list.source.set([section("A", "a", "c"), section("B", "d")])
      list.table.selectRowIndexes([2, 3], byExtendingSelection: false)
    }
    await list.settle()
    XCTAssertEqual(changes, [[[], ["c"]]])
    XCTAssertEqual(list.rows, ["[A]", "a", "c", "[B]", "d"])
  }

  /// An observer that changes the data does so inside the notification that the table posts.
  func testAChangeFromASelection() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    list.adapter.didSelect = { [source = list.source, log = list.log] person, indexPath in
      log.note("+\(person.name)")
      _ = try? source.remove(at: indexPath)
    }
    list.userClicks("b")
    XCTAssertEqual(list.rows, ["[A]", "a", "c"])
    XCTAssertEqual(list.selected, [])
    list.userClicks("c")
    XCTAssertEqual(list.log.take(), ["+b", "+c"])
    XCTAssertEqual(list.rows, ["[A]", "a"])
    XCTAssertEqual(list.takeRules(), [])
  }
}
