import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import XCTest

/// Adapter, view and data source are released in any order.
@MainActor
final class TableLifetimeTests: XCTestCase {
  override func setUp() async throws { NSAnimationContext.standIn.finishAnimations() }

  func testNothingLeaks() async {
    weak var adapter: TableViewAdapter<Person>?
    weak var table: NSTableView?
    weak var source: People?
    weak var delegate: AnyObject?
    do {
      let list = ShownTable([section("A", "a", "b")])
      let appDelegate = EmptyDelegate()
      list.adapter.delegate = appDelegate
      (adapter, table, source, delegate) = (list.adapter, list.table, list.source, appDelegate)
      list.adapter.didSelect = { _, _ in }
      list.adapter.groupView = { _, _, _ in nil }
      list.adapter.move = { _, _, _ in }
      list.userClicks("b")
      list.source.set([section("A", "b"), section("B", "c")])
      list.adapter.reloadData()
      NSAnimationContext.standIn.finishAnimations()
      await list.settle()
      list.hide()
    }
    await turns()
    XCTAssertNil(adapter)
    XCTAssertNil(table)
    XCTAssertNil(source)
    XCTAssertNil(delegate)
  }

  func testTheAdapterKeepsTheDataSourceAndNotTheTable() async {
    let parts = LooseParts()
    XCTAssertNotNil(parts.adapter.tableView)
    parts.table = nil
    XCTAssertNil(parts.adapter.tableView)
    parts.adapter.reloadData()
    XCTAssertEqual(parts.adapter.selectedItems, [])
    parts.adapter.selectItems { _ in true }
    parts.adapter.didSelect = { _, _ in }
    parts.adapter.move = { _, _, _ in }
    parts.adapter.delegate = nil
    (parts.adapter.dataSource as? People)?.set([section("A", "x")])
    XCTAssertEqual(parts.adapter.item(at: [0, 0])?.name, "x")
  }

  func testTheAdapterGoesDuringAnAnimation() async {
    let parts = LooseParts()
    var completions: [Bool] = []
    let weakAdapter = WeakReference(parts.adapter)
    let source = QuietPeople([section("A", "a", "b")])
    parts.adapter.dataSource = source
    parts.window.layoutIfNeeded()
    source.sections = [section("A", "b")]
    parts.adapter.updater.performUpdates(withChangeSet: .some([.item(type: .delete([0, 0]))])) {
      completions.append($0)
    }
    XCTAssertEqual(completions, [])
    parts.adapter = nil
    XCTAssertNil(weakAdapter.object)
    XCTAssertNil(parts.table?.dataSource)
    XCTAssertNil(parts.table?.delegate)
    NSAnimationContext.standIn.finishAnimations()
    XCTAssertEqual(completions, [true])
    source.set([section("A", "c", "d")])
    parts.window.layoutIfNeeded()
    XCTAssertEqual(parts.table?.standIn.violations.count, 0)
  }

  func testTheAdapterGoesWhileChangesWait() async {
    let parts = LooseParts()
    let weakAdapter = WeakReference(parts.adapter)
    let source = parts.adapter.dataSource as? People
    var completions: [Bool] = []
    parts.whenAsked = { [weak parts] in
      parts?.whenAsked = nil
      source?.set([section("A", "z")])
      parts?.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
    }
    parts.table?.reloadData(forRowIndexes: [1], columnIndexes: [0])
    XCTAssertEqual(parts.adapter.updater.hasPendingChanges, true)
    parts.adapter = nil
    XCTAssertNil(weakAdapter.object)
    await turns()
    XCTAssertEqual(parts.table?.standIn.violations.count, 0)
    XCTAssertEqual(completions, [])
  }

  /// The last reference to the adapter is released inside the update: by an observer, or when a
  /// view is requested.
  func testTheAdapterGoesInsideAnUpdate() async {
    for isInCellClosure in [true, false] {
      let parts = LooseParts()
      let weakAdapter = WeakReference(parts.adapter)
      let source = parts.adapter.dataSource as? People
      if isInCellClosure {
        parts.whenAsked = { [weak parts] in parts?.adapter = nil }
      } else {
        parts.adapter.updater.reloadBlock = { [weak parts] _ in parts?.adapter = nil }
      }
      source?.set([section("A", "a", "b", "c"), section("B", "d")])
      XCTAssertNil(weakAdapter.object)
      NSAnimationContext.standIn.finishAnimations()
      await turns()
      parts.window.layoutIfNeeded()
    }
  }

  func testTheTableGoesInsideAnUpdate() async {
    let parts = LooseParts()
    let weakTable = WeakReference(parts.table)
    let source = parts.adapter.dataSource as? People
    parts.adapter.updater.reloadBlock = { [weak parts] _ in parts?.table = nil }
    var completions: [Bool] = []
    source?.set([section("A", "a1", "b", "c")])
    NSAnimationContext.standIn.finishAnimations()
    XCTAssertNil(weakTable.object)
    parts.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
    source?.set([section("A", "A1", "b")])
    await turns { parts.adapter.updater.hasPendingChanges }
    XCTAssertEqual(completions.count, 1)
    XCTAssertEqual(parts.adapter.updater.itemCounts, [2])
  }

  func testATableThatTakesAnotherAdapter() async {
    let parts = LooseParts()
    let other = People()
    other.set([untitled("B", "x", "y")])
    guard let table = parts.table else { return XCTFail("there is no table") }
    let adapter = TableViewAdapter(tableView: table, dataSource: other) { _, _, person in
      NSTextField(labelWithString: person.name)
    }
    other.set([untitled("B", "x", "y", "z")])
    parts.window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownTexts, ["x", "y", "z"])
    parts.adapter = nil
    other.set([untitled("B", "z")])
    XCTAssertEqual(table.standIn.shownTexts, ["z"])
    XCTAssertEqual(table.standIn.violations.count, 0)
    XCTAssertNotNil(adapter.tableView)
  }
}

@MainActor
private final class EmptyDelegate: NSObject, NSTableViewDelegate {}
