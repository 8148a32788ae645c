import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import XCTest

@testable import DataSourceViews

/// Changes at inconvenient moments (rules T), and lifetimes.
@MainActor
final class CollectionTransactionTests: XCTestCase {
  func testADirtyLayoutIsToldBefore() async {
    let list = ShownCollection([section("A", "a", "b", "c"), section("B", "d")])
    var asked: Set<[Int]> = []
    list.view.needsLayout = true
    list.whenAskedForItem = { [weak list] in
      if let list { asked.insert(list.adapter.updater.itemCounts) }
    }
    list.source.set([section("A", "c", "x")])
    XCTAssertEqual(asked, [[3, 1], [2]])
    XCTAssertEqual(list.texts, [["c", "x"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testWithoutAWindow() async {
    let list = ShownCollection([section("A", "a")], isShown: false)
    list.source.set([section("A", "a", "b")])
    list.show()
    XCTAssertEqual(list.texts, [["a", "b"]])
    list.view.standIn.userSelects([0, 1])
    list.hide()
    list.source.set([section("A", "x", "a", "b")])
    list.source.set([section("B", "y"), section("A", "x", "b")])
    XCTAssertEqual(list.takeEvents().filter { $0 != .reload }, [])
    list.show()
    XCTAssertEqual(list.texts, [["y"], ["x", "b"]])
    XCTAssertEqual(list.selected, ["b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testEmptyAndBack() async {
    let list = ShownCollection([])
    for sections in [
      [section("A", "a")], [section("A")], [section("A", "b")], [],
      [section("B"), section("A", "a")],
    ] {
      list.source.set(sections)
      XCTAssertEqual(list.texts, sections.map { $0.items.map(\.name) })
    }
    XCTAssertFalse(list.takeEvents().dropFirst().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }

  func testChangesFromAnItemAndACompletion() async {
    let list = ShownCollection([section("A", "a")])
    list.whenAskedForItem = { [weak list] in
      list?.whenAskedForItem = nil
      list?.source.set([section("A", "x", "b"), section("C", "c")])
    }
    list.source.set([section("A", "a", "b")])
    await list.settle()
    XCTAssertEqual(list.texts, [["x", "b"], ["c"]])
    let people = QuietPeople([section("A", "x", "b"), section("C", "c")])
    list.adapter.dataSource = people
    await list.settle()
    people.sections = [section("A", "x")]
    list.adapter.updater.performUpdates(
      withChangeSet: .some([.section(type: .delete([1])), .item(type: .delete([0, 1]))])
    ) { _ in people.set([section("A", "y", "x")]) }
    XCTAssertEqual(list.texts, [["x"]])
    list.view.standIn.finishAnimations()
    XCTAssertEqual(list.texts, [["y", "x"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testOptionalMethods() async {
    let list = ShownCollection([section("A", "a")])
    let headers = "collectionView:viewForSupplementaryElementOfKind:atIndexPath:"
    let cancelling = "collectionView:cancelPrefetchingForItemsAtIndexPaths:"
    XCTAssertFalse(list.adapter.implements(headers))
    XCTAssertFalse(list.adapter.implements(cancelling))
    list.addHeaders()
    list.adapter.cancelPrefetching = { _ in }
    XCTAssertTrue(list.adapter.implements(headers))
    XCTAssertTrue(list.adapter.implements(cancelling))
    XCTAssertTrue(list.adapter.implements("numberOfSectionsInCollectionView:"))
  }

  func testNothingLeaks() async {
    weak var adapter: CollectionViewAdapter<Person>?
    weak var view: NSCollectionView?
    weak var source: People?
    do {
      let list = ShownCollection([section("A", "a", "b")])
      (adapter, view, source) = (list.adapter, list.view, list.source)
      list.adapter.didSelect = { _, _ in }
      list.addReconfiguring()
      list.addHeaders()
      list.source.set([section("A", "b"), section("B", "c")])
      list.view.standIn.finishAnimations()
      list.adapter.reloadData()
      await list.settle()
      list.hide()
    }
    await turns()
    XCTAssertNil(adapter)
    XCTAssertNil(view)
    XCTAssertNil(source)
  }
}
