import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Adapter, view and data source are released in any order.
final class TableLifetimeTests: XCTestCase {
  @MainActor
  func testNothingLeaks() async {
    weak var adapter: TableViewAdapter<Person>?
    weak var table: UITableView?
    weak var source: People?
    weak var delegate: AnyObject?
    do {
      let list = ShownTable([section("A", "a", "b")])
      let appDelegate = EmptyDelegate()
      list.table.delegate = appDelegate
      (adapter, table, source, delegate) = (list.adapter, list.table, list.source, appDelegate)
      list.adapter.didSelect = { _, _ in }
      list.adapter.headerView = { _, _, _ in nil }
      list.adapter.commit = { _, _, _ in }
      list.adapter.prefetch = { _ in }
      list.table.standIn.userSelects([0, 1])
      list.source.set([section("A", "b"), section("B", "c")])
      list.adapter.reloadData()
      list.table.standIn.finishAnimations()
      await list.settle()
      list.table.removeFromSuperview()
    }
    await turns()
    XCTAssertNil(adapter)
    XCTAssertNil(table)
    XCTAssertNil(source)
    XCTAssertNil(delegate)
  }

  @MainActor
  func testTheAdapterKeepsTheDataSourceAndNotTheTable() async {
    let list = LooseParts()
    XCTAssertNotNil(list.adapter.dataSource.item(at: [0, 0]))
    XCTAssertNotNil(list.adapter.tableView)
    list.table = nil
    XCTAssertNil(list.adapter.tableView)
    list.adapter.reloadData()
    XCTAssertEqual(list.adapter.selectedItems, [])
    list.adapter.selectItems { _ in true }
    list.adapter.didSelect = { _, _ in }
    list.adapter.commit = { _, _, _ in }
    list.adapter.prefetch = { _ in }
    (list.adapter.dataSource as? People)?.set([section("A", "x")])
    XCTAssertEqual(list.adapter.item(at: [0, 0])?.name, "x")
  }

  @MainActor
  func testTheAdapterGoesDuringAnAnimation() async {
    let parts = LooseParts()
    var completions: [Bool] = []
    let weakAdapter = WeakReference(parts.adapter)
    let source = QuietPeople([section("A", "a", "b", "c")])
    parts.adapter.dataSource = source
    parts.window.layoutIfNeeded()
    parts.adapter.updater.performUpdates(withChangeSet: .some([])) { completions.append($0) }
    source.sections = [section("A", "c")]
    parts.adapter.updater.performUpdates(
      withChangeSet: .some([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))])
    ) { completions.append($0) }
    XCTAssertEqual(completions, [true])
    parts.adapter = nil
    XCTAssertNil(weakAdapter.object)
    XCTAssertNil(parts.table?.dataSource)
    parts.table?.standIn.finishAnimations()
    XCTAssertEqual(completions, [true, true])
    source.set([section("A", "c", "d")])
    parts.window.layoutIfNeeded()
    XCTAssertEqual(parts.table?.standIn.violations.count, 0)
  }

  @MainActor
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
    parts.table?.reloadRows(at: [[0, 0]], with: .none)
    XCTAssertEqual(parts.adapter.updater.hasPendingChanges, true)
    parts.adapter = nil
    XCTAssertNil(weakAdapter.object)
    await turns()
    XCTAssertEqual(parts.table?.standIn.violations.count, 0)
    XCTAssertEqual(completions, [])
  }

  /// The last reference to the adapter is released inside the update: by an observer, or when a
  /// cell is requested.
  @MainActor
  func testTheAdapterGoesInsideAnUpdate() async {
    for isInCellProvider in [true, false] {
      let parts = LooseParts()
      let weakAdapter = WeakReference(parts.adapter)
      let source = parts.adapter.dataSource as? People
      if isInCellProvider {
        parts.whenAsked = { [weak parts] in parts?.adapter = nil }
      } else {
        parts.adapter.updater.reloadBlock = { [weak parts] _ in parts?.adapter = nil }
      }
      source?.set([section("A", "a", "b", "c"), section("B", "d")])
      XCTAssertNil(weakAdapter.object)
      parts.table?.standIn.finishAnimations()
      await turns()
      parts.window.layoutIfNeeded()
    }
  }

  @MainActor
  func testTheTableGoesInsideAnUpdate() async {
    let parts = LooseParts()
    let weakTable = WeakReference(parts.table)
    let source = parts.adapter.dataSource as? People
    parts.adapter.updater.reloadBlock = { [weak parts] _ in parts?.table = nil }
    var completions: [Bool] = []
    source?.set([section("A", "a1", "b", "c")])
    XCTAssertNil(weakTable.object)
    parts.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
    source?.set([section("A", "A1", "b")])
    await turns { parts.adapter.updater.hasPendingChanges }
    XCTAssertEqual(completions.count, 1)
    XCTAssertEqual(parts.adapter.updater.itemCounts, [2])
  }

  @MainActor
  func testATableThatTakesAnotherAdapter() async {
    let parts = LooseParts()
    let other = People()
    other.set([section("B", "x", "y")])
    guard let table = parts.table else { return XCTFail("there is no table") }
    let adapter = TableViewAdapter(tableView: table, dataSource: other) {
      table, indexPath, person in
      let cell = table.dequeueReusableCell(withIdentifier: "person", for: indexPath)
      cell.textLabel?.text = person.name
      return cell
    }
    other.set([section("B", "x", "y", "z")])
    parts.window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["x", "y", "z"]])
    parts.adapter = nil
    other.set([section("B", "z")])
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["z"]])
    XCTAssertEqual(table.standIn.violations.count, 0)
    XCTAssertNotNil(adapter.tableView)
  }
}

@MainActor
private final class EmptyDelegate: NSObject, UITableViewDelegate {}

/// A shown table whose parts can be released one by one.
@MainActor
private final class LooseParts {
  let window = UIWindow()
  var table: UITableView? {
    willSet { table?.removeFromSuperview() }
  }
  var adapter: TableViewAdapter<Person>!
  var whenAsked: (() -> Void)?

  init() {
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "person")
    self.table = table
    let people = People()
    people.set([section("A", "a", "b")])
    adapter = TableViewAdapter(tableView: table, dataSource: people) {
      [weak self] table, indexPath, person in
      self?.whenAsked?()
      let cell = table.dequeueReusableCell(withIdentifier: "person", for: indexPath)
      cell.textLabel?.text = person.name
      return cell
    }
    window.addSubview(table)
    window.layoutIfNeeded()
  }
}
