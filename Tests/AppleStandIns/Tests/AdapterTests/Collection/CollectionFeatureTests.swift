import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The closures of a collection view's adapter.
final class CollectionFeatureTests: XCTestCase {
  @MainActor
  func testReconfiguringAndReloading() async {
    let list = ShownCollection([section("A", "a1", "b2")])
    list.adapter.shouldReconfigure = { $0.name == "b2" && $1.name != "B2" || $0.name == "a1" }
    let cells = [list.view.cellForItem(at: [0, 0]), list.view.cellForItem(at: [0, 1])]
    list.view.standIn.userSelects([0, 1])
    list.source.set([section("A", "A1", "B2")])
    XCTAssertEqual(list.texts, [["A1", "B2"]])
    XCTAssert(list.view.cellForItem(at: [0, 0]) === cells[0])
    XCTAssertFalse(list.view.cellForItem(at: [0, 1]) === cells[1])
    XCTAssertEqual(list.selected, ["B2"])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testChangesFromAHeaderAndACell() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")])
    list.addHeaders()
    let headers = list.adapter.supplementaryViewProvider
    var count = 0
    list.adapter.supplementaryViewProvider = { [weak list] in
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

  @MainActor
  func testIndexTitles() async {
    let list = ShownCollection([section("A"), section("B", "b"), section("C")])
    XCTAssertNil(list.view.standIn.indexTitles)
    list.adapter.indexTitles = { [("a", 0), ("b", 1), ("c", 2), ("d", 3)] }
    XCTAssertEqual(list.view.standIn.indexTitles, ["a", "b", "c", "d"])
    // Sections without items have a place, too. The last section does not exist.
    for (index, section) in [0, 1, 2, 0].enumerated() {
      XCTAssertEqual(list.view.standIn.userTapsIndexTitle(at: index), [section])
    }
    list.source.set([])
    await list.settle()
    list.adapter.indexTitles = { [("a", 0), ("b", 1)] }
    list.source.set([section("A")])
    await list.settle()
    XCTAssertEqual(list.view.standIn.userTapsIndexTitle(at: 1), [0])
    list.source.set([section("A", "x"), section("B", "b", "c")])
    list.adapter.indexTitles = { [("a", 0), ("b", 0), ("c", 1)] }
    XCTAssertEqual(list.view.standIn.userTapsIndexTitle(at: 1), [0])
    XCTAssertEqual(list.view.standIn.userTapsIndexTitle(at: 2), [1])
    list.adapter.indexTitles = nil
    XCTAssertNil(list.view.standIn.indexTitles)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// After each change the index shows the data's titles: a collection view reads them only when it
  /// reloads.
  @MainActor
  func testIndexTitlesAfterABatch() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")])
    list.adapter.indexTitles = { [source = list.source] in
      source.sections.indices.map { (source.sections[$0].items.first?.name ?? "", $0) }
    }
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.view.standIn.indexTitles, ["a", "b"])
    list.view.standIn.userSelects([1, 0])
    _ = list.takeEvents()
    // The same titles: nothing is reloaded.
    list.source.set([section("A", "a"), section("B", "b", "x")])
    list.view.standIn.finishAnimations()
    await list.settle()
    XCTAssertFalse(list.takeEvents().contains(.reload))
    list.source.set([section("A", "a"), section("C", "c"), section("B", "b", "x")])
    XCTAssertEqual(list.view.standIn.indexTitles, ["a", "b"])
    XCTAssertFalse(list.takeEvents().contains(.reload))
    list.view.standIn.finishAnimations()
    await list.settle()
    XCTAssertEqual(list.view.standIn.indexTitles, ["a", "c", "b"])
    XCTAssertEqual(list.selected, ["b"])
    list.source.set([])
    list.view.standIn.finishAnimations()
    await list.settle()
    XCTAssertEqual(list.view.standIn.indexTitles, [])
    XCTAssertEqual(list.texts, [])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// A title that changes alone changes the index, too.
  @MainActor
  func testIndexTitlesAfterAContentUpdate() async {
    let list = ShownCollection([section("A", "a"), section("B", "b")])
    list.adapter.indexTitles = { [source = list.source] in
      source.sections.indices.map { (source.headerTitle(for: $0) ?? "", $0) }
    }
    list.layOut()
    XCTAssertEqual(list.view.standIn.indexTitles, ["A", "B"])
    list.source.set([
      IdentifiedSection(id: "A", items: [Person("a")], headerTitle: "New"), section("B", "b"),
    ])
    await list.settle()
    XCTAssertEqual(list.view.standIn.indexTitles, ["New", "B"])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testMoving() async {
    let list = ShownCollection([section("A", "a", "b"), section("B", "c")])
    XCTAssertNil(list.view.standIn.userMoves(from: [0, 0], to: [1, 0]))
    list.adapter.moveHandler = { [source = list.source] _, from, to in
      try? source.move(from: from, to: to)
    }
    list.adapter.canMove = { person, _ in person.name != "b" }
    XCTAssertNil(list.view.standIn.userMoves(from: [0, 1], to: [1, 0]))
    XCTAssertEqual(list.view.standIn.userMoves(from: [0, 0], to: [1, 0]), [1, 0])
    await list.settle()
    XCTAssertEqual(list.texts, [["b"], ["a", "c"]])
    XCTAssertEqual(list.takeRules(), [])
  }
}
