import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Closures and settings that most screens need.
@MainActor
final class EverydayClosureTests: XCTestCase {
  func testSelectionOfATable() async {
    let list = ShownTable([section("A", "a", "b", "c")])
    list.adapter.didSelect = { [log = list.log] person, _ in log.note("+\(person.name)") }
    list.adapter.shouldSelect = { person, indexPath in
      XCTAssertEqual(indexPath.section, 0)
      return person.name != "b"
    }
    list.table.standIn.userSelects([0, 1])
    list.table.standIn.userSelects([0, 2])
    XCTAssertEqual(list.log.take(), ["+c"])
    XCTAssertEqual(list.selected, ["c"])
    list.adapter.didDeselect = { [log = list.log] person, _ in log.note("-\(person.name)") }
    let id = list.source.sections[0].items[2].id
    list.adapter.deselect(id)
    XCTAssertEqual(list.selected, [])
    XCTAssertEqual(list.log.take(), [])
    list.adapter.shouldSelect = nil
    list.table.standIn.userSelects([0, 1])
    XCTAssertEqual(list.selected, ["b"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testSelectionOfACollectionView() async {
    let list = ShownCollection([section("A", "a", "b", "c")])
    list.adapter.shouldSelect = { person, _ in person.name != "b" }
    list.view.standIn.userSelects([0, 1])
    list.view.standIn.userSelects([0, 2])
    XCTAssertEqual(list.selected, ["c"])
    list.adapter.deselect(list.source.sections[0].items[2].id, animated: false)
    XCTAssertEqual(list.selected, [])
    list.adapter.shouldSelect = nil
    XCTAssertNil(list.view.delegate)
    XCTAssertEqual(list.takeRules(), [])
  }

  /// An item that the user drags stays in its section.
  func testTheTargetOfAMove() async {
    let table = ShownTable([section("A", "a", "b"), section("B", "c")])
    table.table.isEditing = true
    table.adapter.move = { [source = table.source] _, from, to in
      try? source.move(at: from, to: to)
    }
    table.adapter.targetOfMove = { person, from, proposed in
      XCTAssertEqual(person.name, "a")
      return from.section == proposed.section ? proposed : [from.section, 1]
    }
    table.table.standIn.userMoves(from: [0, 0], to: [1, 0])
    await table.settle()
    XCTAssertEqual(table.texts, [["b", "a"], ["c"]])

    let collection = ShownCollection([section("A", "a", "b"), section("B", "c")])
    collection.adapter.move = { [source = collection.source] _, from, to in
      try? source.move(at: from, to: to)
    }
    collection.adapter.targetOfMove = { _, from, proposed in
      from.section == proposed.section ? proposed : [from.section, 1]
    }
    XCTAssert(collection.view.beginInteractiveMovementForItem(at: [0, 0]))
    collection.view.updateInteractiveMovementTargetPosition(CGPoint(x: 1, y: 2 * 44 + 1))
    collection.view.endInteractiveMovement()
    await collection.settle()
    XCTAssertEqual(collection.texts, [["b", "a"], ["c"]])
    XCTAssertEqual(table.takeRules() + collection.takeRules(), [])
  }

  /// More items are loaded when the user gets close to the end, once for each item count.
  func testLoadingMore() async {
    let list = ShownTable([])
    var count = 0
    list.adapter.nearEnd = { [weak list] in
      count += 1
      guard count < 3, let list else { return }
      let shown = list.source.sections[0].items.count
      list.source.show(names(0..<shown + 30))
    }
    list.source.show(names(0..<30))
    await list.settle()
    XCTAssertEqual(count, 0)
    list.table.standIn.scrolls(to: [0, 10])
    await list.settle()
    XCTAssertEqual(count, 1)
    XCTAssertEqual(list.texts[0].count, 60)
    for row in [12, 15, 10] { list.table.standIn.scrolls(to: [0, row]) }
    await list.settle()
    XCTAssertEqual(count, 1)
    list.table.standIn.scrolls(to: [0, 45])
    await list.settle()
    XCTAssertEqual(count, 2)
    list.table.standIn.scrolls(to: [0, 78])
    await list.settle()
    list.table.standIn.scrolls(to: [0, 70])
    list.table.standIn.scrolls(to: [0, 78])
    await list.settle()
    XCTAssertEqual(count, 3)
    // Loading has failed, and the app reloads.
    list.adapter.reloadData()
    list.table.standIn.scrolls(to: [0, 77])
    await list.settle()
    XCTAssertEqual(count, 4)
    XCTAssertEqual(list.takeRules(), [])
  }

  func testSettings() async {
    let list = ShownTable([section("A", "a1")])
    list.adapter.options.policy = .withoutAnimation
    list.adapter.scrollAnchoring = .always
    XCTAssertEqual(list.adapter.updater.options.policy, .withoutAnimation)
    XCTAssertEqual(list.adapter.updater.scrollAnchoring, .always)
    list.adapter.options.policy = .animated
    let result = list.adapter.withoutAnimation {
      list.source.set([section("A", "a1", "b2")])
      return 1
    }
    XCTAssertEqual(result, 1)
    XCTAssertEqual(list.table.standIn.engine.unanimatedBatches, 1)
    XCTAssertEqual(list.takeRules(), [])
  }
}
