import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import TestSupport
import XCTest

/// Adapter, view and data source are released in any order.
@MainActor
final class LifetimeTests: ViewTests {
  func testNothingLeaks() async {
    for list in views([]) {
      weak var adapter: ListAdapter<Person>?
      weak var view: AnyObject?
      weak var source: People?
      weak var delegate: AnyObject?
      do {
        let list = type(of: list).init([section("A", "a", "b")])
        let appDelegate = list.makeDelegate()
        list.delegateBehind = appDelegate
        (adapter, view, delegate) = (list.adapter, list.listView as AnyObject, appDelegate)
        source = list.source
        list.logSelection()
        list.addHeaders()
        list.adapter.moveHandler = { _, _, _ in }
        list.adapter.prefetchHandler = { _ in }
        list.userSelects([0, 1])
        list.source.set([section("A", "b"), section("B", "c")])
        list.adapter.reloadData()
        list.finishAnimations()
        await list.settle()
        list.hide()
      }
      await turns()
      XCTAssertNil(adapter)
      XCTAssertNil(view)
      XCTAssertNil(source)
      XCTAssertNil(delegate)
    }
  }

  func testTheAdapterKeepsTheDataSourceAndNotTheView() async {
    for list in views([section("A", "a", "b")]) {
      weak let view = list.listView as AnyObject
      XCTAssertNotNil(list.adapter.dataSource.item(at: [0, 0]))
      list.releaseView()
      XCTAssertNil(view)
      list.adapter.reloadData()
      XCTAssertEqual(list.adapter.selectedItems, [])
      list.adapter.selectItems { _ in true }
      list.logSelection()
      list.adapter.moveHandler = { _, _, _ in }
      list.adapter.prefetchHandler = { _ in }
      list.delegateBehind = nil
      (list.adapter.dataSource as? People)?.set([section("A", "x")])
      XCTAssertEqual(list.adapter.item(at: [0, 0])?.name, "x")
    }
  }

  func testTheAdapterGoesDuringAnAnimation() async {
    for list in views([section("A", "a", "b")]) {
      list.finishAnimations()
      var completions: [Bool] = []
      let weakAdapter = WeakReference(list.adapter)
      let source = QuietPeople([section("A", "a", "b", "c")])
      list.adapter.dataSource = source
      list.layOut()
      list.logSelection()
      list.performUpdates(.some([]), on: source, source.sections) { completions.append($0) }
      list.performUpdates(
        .some([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))]), on: source,
        [section("A", "c")]
      ) { completions.append($0) }
      XCTAssertEqual(completions, [true])
      list.releaseAdapter()
      XCTAssertNil(weakAdapter.object)
      XCTAssertNotNil(list.dataSourceOfView)
      XCTAssertNil(list.viewDelegate)
      list.finishAnimations()
      XCTAssertEqual(completions, [true, true])
      source.set([section("A", "c", "d")])
      list.layOut()
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testTheAdapterGoesWhileChangesWait() async {
    for list in views([section("A", "a", "b")]) {
      let weakAdapter = WeakReference(list.adapter)
      var completions: [Bool] = []
      list.whenAskedForCell = { [weak list] in
        list?.whenAskedForCell = nil
        list?.source.set([section("A", "z")])
        list?.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
      }
      list.reloadCell(at: [0, 0])
      XCTAssertEqual(list.adapter.updater.hasPendingChanges, true)
      list.releaseAdapter()
      XCTAssertNil(weakAdapter.object)
      await turns()
      XCTAssertEqual(list.takeRules(), [])
      XCTAssertEqual(completions, [])
    }
  }

  func testTheViewGoesInsideAnUpdate() async {
    for list in views([section("A", "a", "b")]) {
      weak let view = list.listView as AnyObject
      list.adapter.updater.reloadBlock = { [weak list] _ in list?.releaseView() }
      var completions: [Bool] = []
      list.source.set([section("A", "a1", "b", "c")])
      list.finishAnimations()
      XCTAssertNil(view)
      list.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
      list.source.set([section("A", "A1", "b")])
      await turns { list.adapter.updater.hasPendingChanges }
      XCTAssertEqual(completions.count, 1)
      XCTAssertEqual(list.adapter.updater.itemCounts, [2])
    }
  }
}
