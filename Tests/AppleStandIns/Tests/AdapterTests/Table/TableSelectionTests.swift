import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Selection, its closures, and an app's delegate.
final class TableSelectionTests: XCTestCase {
  @MainActor
  func testTheUserSelects() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    list.adapter.didSelect = { [log = list.log] in log.note("+\($0.name) \(text($1))") }
    list.adapter.didDeselect = { [log = list.log] in log.note("-\($0.name) \(text($1))") }
    list.table.standIn.userSelects([0, 1])
    list.table.standIn.userSelects([0, 0])
    list.table.standIn.userDeselects([0, 1])
    XCTAssertEqual(list.log.take(), ["+b 0-1", "+a 0-0", "-b 0-1"])
    XCTAssertEqual(list.selected, ["a"])
  }

  @MainActor
  func testAClosureCanTakeThePlaceOfAnother() async {
    let list = ShownTable([section("A", "a", "b")])
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("old \(person.name)") }
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("new \(person.name)") }
    list.table.standIn.userSelects([0, 1])
    XCTAssertEqual(list.log.take(), ["new b"])
  }

  @MainActor
  func testTheAppsDelegateStandsBehind() async {
    let list = ShownTable([section("A", "a", "b")])
    let delegate = NotingDelegate(list.log)
    list.table.delegate = delegate
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    XCTAssertFalse(list.table.delegate === delegate)
    list.table.standIn.userSelects([0, 1])
    list.table.standIn.userDeselects([0, 1])
    XCTAssertEqual(list.log.take(), ["adapter b", "+0-1", "-0-1"])
    XCTAssertEqual(list.headers, ["A"])
    list.adapter.reloadData()
    XCTAssertEqual(list.headers, ["of the app"])
    list.adapter.didSelect = nil
    XCTAssert(list.table.delegate === delegate)
    list.table.standIn.userSelects([0, 0])
    XCTAssertEqual(list.log.take(), ["+0-0"])
  }

  @MainActor
  func testADelegateThatIsSetLater() async {
    let list = ShownTable([section("A", "a", "b")])
    let delegate = NotingDelegate(list.log)
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    list.table.delegate = delegate
    list.table.standIn.userSelects([0, 0])
    XCTAssertEqual(list.log.take(), ["+0-0"])
    // With any closure the adapter becomes the delegate again.
    list.adapter.didDeselect = { _, _ in }
    list.table.standIn.userSelects([0, 1])
    XCTAssertEqual(list.log.take(), ["adapter b", "+0-1"])
    list.adapter.didSelect = nil
    list.adapter.didDeselect = nil
    XCTAssert(list.table.delegate === delegate)
  }

  /// The adapter becomes the delegate again once the table has read anything.
  @MainActor
  func testADelegateThatIsSetLaterDisconnectsNothing() async {
    let list = ShownTable([section("A", "a", "b")])
    let delegate = NotingDelegate(list.log)
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    list.table.delegate = delegate
    list.source.set([section("A", "a", "b", "c")])
    await list.settle()
    XCTAssert(list.table.delegate === list.adapter.viewObject)
    XCTAssert(list.adapter.delegate === delegate)
    list.table.standIn.userSelects([0, 2])
    XCTAssertEqual(list.log.take(), ["adapter c", "+0-2"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The same for a table that only scrolls.
  @MainActor
  func testADelegateThatIsSetBeforeScrolling() async {
    let list = ShownTable([])
    list.source.show(names(0..<50))
    await list.settle()
    let delegate = NotingDelegate(list.log)
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    list.table.delegate = delegate
    list.table.standIn.scrolls(to: [0, 1])
    await list.settle()
    XCTAssert(list.adapter.delegate === delegate)
    list.table.standIn.userSelects([0, 2])
    XCTAssertEqual(list.log.take(), ["adapter name 2", "+0-2"])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A delegate set after the first layout does not replace the adapter, even if the table reads
  /// nothing.
  @MainActor
  func testADelegateThatIsSetAfterTheFirstLayout() async {
    let list = ShownTable([section("A", "a", "b")])
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    let first = NotingDelegate(list.log)
    let second = NotingDelegate(list.log)
    for delegate in [first, second] {
      list.table.delegate = nil
      list.table.delegate = delegate
      await turns()
      XCTAssert(list.table.delegate === list.adapter.viewObject)
      XCTAssert(list.adapter.delegate === delegate)
      list.table.standIn.userSelects([0, 0])
      XCTAssertEqual(list.log.take(), ["adapter a", "+0-0"])
      list.table.standIn.userDeselects([0, 0])
      XCTAssertEqual(list.log.take(), ["-0-0"])
    }
    // The view has no delegate, so only the closure is called.
    list.table.delegate = nil
    await turns()
    list.table.standIn.userSelects([0, 0])
    XCTAssertEqual(list.log.take(), ["adapter a"])
    // Without closures the app's delegate stays.
    list.adapter.didSelect = nil
    list.table.delegate = first
    await turns()
    XCTAssert(list.table.delegate === first)
  }

  /// A delegate set after the adapter, before the table has read anything. The first tap reaches
  /// both.
  @MainActor
  func testADelegateThatIsSetBeforeTheFirstLayout() async {
    let list = ShownTable([section("A", "a", "b")], isShown: false)
    let delegate = NotingDelegate(list.log)
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("adapter \(person.name)") }
    list.table.delegate = delegate
    list.show()
    await list.settle()
    list.table.standIn.userSelects([0, 0])
    XCTAssertEqual(list.log.take(), ["adapter a", "+0-0"])
    XCTAssert(list.adapter.delegate === delegate)
  }

  /// A data source's block belongs to its owner, who may set and clear it at any time.
  @MainActor
  func testAReloadBlockThatIsSetLaterDisconnectsNothing() async {
    let list = ShownTable([section("A", "a")])
    let things = ThingSource([])
    let collection = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let adapter = CollectionViewAdapter(collectionView: collection, dataSource: things)
      .cell(for: Thing.self) { (_: UICollectionViewCell, _) in }
    list.window.addSubview(collection)
    list.window.layoutIfNeeded()
    var count = 0
    for block in [{ _ in count += 1 }, nil, { _ in count += 10 }] as [ReloadBlock?] {
      list.source.reloadBlock = block
      things.reloadBlock = block
      list.source.show(names(0..<list.source.numberOfItems(in: 0) + 1))
      things.things.append(Thing("new"))
      things.report(.some([.item(type: .insert([0, things.things.count - 1]))]))
      await list.settle()
      await turns { adapter.updater.hasPendingChanges }
      XCTAssertEqual(list.texts, [names(0..<list.source.numberOfItems(in: 0))])
      XCTAssertEqual(collection.numberOfItems(inSection: 0), things.things.count)
    }
    XCTAssertEqual(count, 22)
    XCTAssertEqual(list.takeRules(), [])
    XCTAssertEqual(collection.standIn.violations, [])
  }

  @MainActor
  func testTheDelegateIsNotKept() async {
    let list = ShownTable([section("A", "a", "b")])
    weak var weakDelegate: NotingDelegate?
    do {
      let delegate = NotingDelegate(list.log)
      weakDelegate = delegate
      list.table.delegate = delegate
      list.adapter.didSelect = { _, _ in }
    }
    XCTAssertNil(weakDelegate)
    list.table.standIn.userSelects([0, 0])
    list.adapter.didSelect = nil
    XCTAssertNil(list.table.delegate)
  }

  @MainActor
  func testSelectingItems() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c", "d")])
    list.adapter.didSelect = { [log = list.log] person, _ in log.note(person.name) }
    list.adapter.selectItems { $0.name == "b" || $0.name == "c" }
    XCTAssertEqual(list.selected, ["b", "c"])
    list.adapter.selectItems { $0.name == "c" || $0.name == "d" }
    XCTAssertEqual(list.selected, ["c", "d"])
    list.source.set([section("B", "d", "x", "c")])
    XCTAssertEqual(list.selected, ["d", "c"])
    list.adapter.reloadData()
    XCTAssertEqual(list.selected, ["d", "c"])
    XCTAssertThrowsError(try list.adapter.selectItems { _ in throw CancellationError() })
    XCTAssertEqual(list.selected, ["d", "c"])
    XCTAssertEqual(list.log.take(), [])
  }

  @MainActor
  func testSettingClosuresKeepsTheSelection() async {
    let list = ShownTable([section("A", "a", "b")])
    list.table.standIn.userSelects([0, 1])
    list.adapter.commit = { _, _, _ in }
    XCTAssertEqual(list.selected, ["b"])
    list.adapter.move = { _, _, _ in }
    list.adapter.headerView = { _, _, _ in nil }
    list.adapter.didSelect = { _, _ in }
    XCTAssertEqual(list.selected, ["b"])
    // A batch right after it is not a batch after reloadData().
    list.adapter.commit = nil
    list.source.set([section("A", "c", "a", "b")])
    await list.settle()
    XCTAssertEqual(list.texts, [["c", "a", "b"]])
    XCTAssertEqual(list.selected, ["b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testIdentity() async {
    let source = ThingSource([Thing("a"), Thing("b")])
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "thing")
    let window = UIWindow()
    window.addSubview(table)
    let adapter = ThingSource.adapter(table, source) { $0.name }
    window.layoutIfNeeded()
    table.standIn.userSelects([0, 1])
    source.things = [Thing("x"), Thing("y"), Thing("b")]
    source.reloadBlock?(.all)
    XCTAssertEqual(table.indexPathsForSelectedRows, [[0, 2]])
    adapter.updater.identity = { _ in nil }
    source.things.reverse()
    source.reloadBlock?(.all)
    XCTAssertNil(table.indexPathsForSelectedRows)
  }
}

/// An app's delegate.
@MainActor
private final class NotingDelegate: NSObject, UITableViewDelegate {
  let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.note("+" + text(indexPath))
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.note("-" + text(indexPath))
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    let label = UILabel()
    label.text = "of the app"
    return label
  }
}
