import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import XCTest

/// Changes at inconvenient times (rules T).
@MainActor
final class TableTransactionTests: XCTestCase {
  /// A dirty layout requests rows in the old state, even one that is about to be deleted.
  func testADirtyLayoutIsToldBefore() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "d")])
    var asked: [String] = []
    list.table.needsLayout = true
    list.whenAskedForView = { [weak list] in
      guard let list else { return }
      asked.append(list.adapter.updater.itemCounts.map(String.init).joined(separator: ","))
    }
    list.source.set([section("A", "b", "x")])
    XCTAssertEqual(asked, ["2,1", "2,1", "2,1", "2"])
    XCTAssertEqual(list.rows, ["[A]", "b", "x"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testWithoutAWindow() async {
    let list = ShownTable([section("A", "a")], isShown: false)
    list.source.set([section("A", "a", "b")])
    list.show()
    XCTAssertEqual(list.rows, ["[A]", "a", "b"])
    list.hide()
    _ = list.takeEvents()
    list.source.set([section("A", "x", "a", "b")])
    list.source.set([section("B", "y"), section("A", "x", "b")])
    XCTAssertEqual(list.takeEvents().filter { $0 != .reload }, [])
    list.show()
    XCTAssertEqual(list.rows, ["[B]", "y", "[A]", "x", "b"])
    // In the window, but not yet laid out.
    list.hide()
    list.source.set([section("A", "x")])
    list.window.contentView = list.scrollView
    list.source.set([section("A", "x", "y", "z")])
    await list.settle()
    XCTAssertEqual(list.rows, ["[A]", "x", "y", "z"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testTheFirstLoad() async {
    let list = ShownTable([], isShown: false)
    list.window.contentView = list.scrollView
    list.source.set([section("A", "a")])
    // Reading everything lays the table out, so that a batch can follow.
    XCTAssertEqual(list.rows, ["[A]", "a"])
    _ = list.takeEvents()
    list.source.set([section("A", "a", "b")])
    XCTAssertEqual(list.rows, ["[A]", "a", "b"])
    XCTAssertEqual(list.takeEvents(), [.insert([2], .effectFade)])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Others may read the data before the table does.
  func testTheFirstLoadAfterOthersHaveRead() async {
    let list = ShownTable([section("A", "a", "b")], isShown: false)
    list.window.contentView = list.scrollView
    XCTAssertEqual(list.adapter.updater.itemCounts, [2])
    list.adapter.selectItems { $0.name == "b" }
    list.source.set([section("A", "b", "c")])
    XCTAssertEqual(list.rows, ["[A]", "b", "c"])
    XCTAssertEqual(list.selected, ["b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testEmptyAndBack() async {
    let list = ShownTable([])
    _ = list.takeEvents()
    XCTAssertEqual(list.rows, [])
    for sections in [
      [untitled("A", "a")], [untitled("A")], [untitled("A", "b")], [], [section("B")],
      [section("B"), section("A", "a")], [],
    ] {
      list.source.set(sections)
      XCTAssertEqual(
        list.rows,
        sections.flatMap { section in
          (section.headerTitle.map { ["[\($0)]"] } ?? []) + section.items.map(\.name)
        })
    }
    XCTAssertFalse(list.takeEvents().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }

  func testAChangeFromACellClosure() async {
    let list = ShownTable([section("A", "a", "b")])
    list.whenAskedForView = { [weak list] in
      list?.whenAskedForView = nil
      list?.source.set([untitled("A", "b", "x", "y")])
    }
    list.source.set([section("A", "a", "b", "x")])
    await list.settle()
    XCTAssertEqual(list.rows, ["b", "x", "y"])
    // While everything is being read again, and for a group row.
    list.adapter.headerTitle = { "\($0)" }
    list.adapter.groupView = { [weak list] _, _, title in
      list?.adapter.groupView = nil
      list?.source.set([section("C", "c"), section("A", "y")])
      return NSTextField(labelWithString: title)
    }
    await list.settle()
    XCTAssertEqual(list.rows, ["[0]", "c", "[1]", "y"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testAChangeFromACompletion() async {
    let list = ShownTable([section("A", "a", "b")])
    NSAnimationContext.standIn.finishAnimations()
    defer { NSAnimationContext.standIn.finishesAnimationsAtOnce = false }
    for (isAtOnce, first, second) in [(false, ["b"], ["b", "c"]), (true, ["c"], ["d", "c"])] {
      NSAnimationContext.standIn.finishesAnimationsAtOnce = isAtOnce
      let block = list.source.reloadBlock
      list.source.reloadBlock = nil
      list.source.show(first)
      list.source.reloadBlock = block
      list.adapter.updater.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
        [weak list] _ in list?.source.show(second)
      }
      NSAnimationContext.standIn.finishAnimations()
      await list.settle()
      XCTAssertEqual(list.rows, ["[A]"] + second)
    }
    XCTAssertEqual(list.takeRules(), [])
  }

  func testAChangeFromAnotherListener() async {
    let list = ShownTable([section("A", "a")])
    list.adapter.updater.reloadBlock = { [weak list] _ in
      list?.adapter.updater.reloadBlock = nil
      list?.source.set([section("A", "c")])
    }
    list.source.set([section("A", "a", "c")])
    await list.settle()
    XCTAssertEqual(list.rows, ["[A]", "c"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testAnotherDataSource() async {
    let list = ShownTable([section("A", "a", "b")])
    let other = People()
    other.set([section("B", "c", "b")])
    list.userClicks("b")
    list.adapter.dataSource = other
    XCTAssertEqual(list.rows, ["[B]", "c", "b"])
    XCTAssertEqual(list.selected, ["b"])
    list.source.set([section("A", "x", "y", "z")])
    other.set([section("B", "b")])
    XCTAssertEqual(list.rows, ["[B]", "b"])
    XCTAssertEqual(list.takeRules(), [])
  }
}
