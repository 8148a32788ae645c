import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// How a table view shows changes.
final class TableUpdateTests: XCTestCase {
  @MainActor
  func testReconfiguringKeepsTheCell() async {
    let list = ShownTable([section("A", "a1", "b2")])
    let cells = list.table.visibleCells
    list.source.set([section("A", "A1", "b2")])
    XCTAssertEqual(list.texts, [["A1", "b2"]])
    XCTAssert(list.table.cellForRow(at: [0, 0]) === cells[0])
    XCTAssertEqual(list.takeEvents(), [.batch(.some([]), reconfigured: [[0, 0]])])
  }

  @MainActor
  func testReloadingMakesAnotherCell() async {
    let list = ShownTable([section("A", "a1", "b2", "c3")])
    list.adapter.shouldReconfigure = { [log = list.log] old, new in
      log.note("\(old.name) \(new.name)")
      return new.name != "B2"
    }
    list.adapter.animations.updatedRows = .left
    list.table.standIn.userSelects([0, 1])
    let cells = list.table.visibleCells
    list.source.set([section("A", "A1", "B2", "C3")])
    XCTAssertEqual(list.log.take(), ["a1 A1", "b2 B2", "c3 C3"])
    XCTAssertEqual(list.texts, [["A1", "B2", "C3"]])
    XCTAssertEqual(zip(list.table.visibleCells, cells).map { $0 === $1 }, [true, false, true])
    XCTAssertEqual(list.selected, ["B2"])
    XCTAssertEqual(
      list.table.standIn.animations,
      [UITableViewAnimation(change: .item(type: .update([0, 1])), animation: .left)])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// UIKit throws if a cell of another kind is dequeued for an item that is configured again.
  @MainActor
  func testCellsOfAnotherKind() async {
    let list = ShownTable([section("A", "a1", "B2", "c3")])
    list.table.register(UITableViewCell.self, forCellReuseIdentifier: "LOUD")
    list.identifier = { $0.name == $0.name.uppercased() ? "LOUD" : "person" }
    list.adapter.reloadData()
    list.adapter.shouldReconfigure = { [identifier = list.identifier] in
      identifier($0) == identifier($1)
    }
    let cells = list.table.visibleCells
    list.source.set([section("A", "A1", "b2", "d3")])
    XCTAssertEqual(list.texts, [["A1", "b2", "d3"]])
    XCTAssertEqual(zip(list.table.visibleCells, cells).map { $0 === $1 }, [false, false, true])
    // The app reads an index path that changes and moves, before the table has requested its cell.
    list.whenAskedForCell = { [adapter = list.adapter] in _ = adapter.item(at: [0, 0]) }
    list.source.set([section("A", "x", "B2", "a1", "D3")])
    list.source.set([section("A", "b2", "A1", "d3")])
    XCTAssertEqual(list.texts, [["b2", "A1", "d3"]])
    XCTAssertEqual(list.takeRules(), [])

    list.adapter.shouldReconfigure = nil
    list.source.set([section("A", "B2", "A1", "d3")])
    // The closure has returned cells with several identifiers, so these rows are reloaded.
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testAnimations() async {
    let list = ShownTable([section("A", "a1", "b2"), section("B", "c3")])
    var animations = RowAnimations(.none)
    animations.insertedSections = .left
    animations.deletedSections = .right
    animations.insertedRows = .top
    animations.deletedRows = .bottom
    animations.updatedSections = .fade
    list.adapter.animations = animations
    list.source.set([section("A", "b2", "x4"), section("C", "y5")])
    XCTAssertEqual(
      list.table.standIn.animations,
      [
        UITableViewAnimation(change: .section(type: .delete([1])), animation: .right),
        UITableViewAnimation(change: .section(type: .insert([1])), animation: .left),
        UITableViewAnimation(change: .item(type: .delete([0, 0])), animation: .bottom),
        UITableViewAnimation(change: .item(type: .insert([0, 1])), animation: .top),
      ])
    list.table.standIn.animations = []
    list.adapter.updater.performUpdates(withChangeSet: .some([.section(type: .update([0]))]))
    XCTAssertEqual(
      list.table.standIn.animations,
      [UITableViewAnimation(change: .section(type: .update([0])), animation: .fade)])
    XCTAssertNotEqual(animations, RowAnimations())
  }
}
