import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The same for collection views.
final class CollectionLifetimeTests: XCTestCase {
  @MainActor
  func testNothingLeaks() async {
    weak var adapter: CollectionViewAdapter<Person>?
    weak var view: UICollectionView?
    weak var source: People?
    do {
      let list = ShownCollection([section("A", "a", "b")])
      (adapter, view, source) = (list.adapter, list.view, list.source)
      list.adapter.didSelect = { _, _ in }
      list.adapter.move = { _, _, _ in }
      list.source.set([section("A", "b"), section("B", "c")])
      list.view.standIn.finishAnimations()
      list.adapter.reloadData()
      await list.settle()
      list.view.removeFromSuperview()
    }
    await turns()
    XCTAssertNil(adapter)
    XCTAssertNil(view)
    XCTAssertNil(source)
  }

  @MainActor
  func testCompletions() async {
    let list = ShownCollection([section("A", "a")])
    let people = QuietPeople([section("A", "a")])
    list.adapter.dataSource = people
    await list.settle()
    var completions: [Bool] = []
    list.adapter.updater.performUpdates(withChangeSet: .all) { completions.append($0) }
    XCTAssertEqual(completions, [true])
    people.sections = [section("A", "a", "b")]
    list.adapter.updater.performUpdates(withChangeSet: .some([.item(type: .insert([0, 1]))])) {
      completions.append($0)
    }
    XCTAssertEqual(completions, [true])
    // If a view leaves its window, its animations are interrupted.
    list.view.removeFromSuperview()
    XCTAssertEqual(completions, [true, false])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testChangesFromAHeaderAndACell() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")])
    list.addHeaders()
    let headers = list.adapter.supplementaryView
    var count = 0
    list.adapter.supplementaryView = { [weak list] in
      count += 1
      if count == 1 { list?.source.set([section("C", "c"), section("A", "x", "a")]) }
      return headers?($0, $1, $2, $3) ?? UICollectionReusableView(frame: .zero)
    }
    list.source.set([section("A", "a", "y"), section("D", "d")])
    await list.settle()
    XCTAssertEqual(list.texts, [["c"], ["x", "a"]])
    XCTAssertEqual(list.headers, ["C", "A"])
    XCTAssertEqual(list.takeRules(), [])
  }
}
