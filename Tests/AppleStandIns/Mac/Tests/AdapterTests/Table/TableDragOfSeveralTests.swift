import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import XCTest

/// The user drags several rows.
@MainActor
final class TableDragOfSeveralTests: XCTestCase {
  /// Every possible drag of one or more rows in a small table.
  func testEveryDrag() async {
    for (dragged, to) in Self.drags {
      let list = ShownTable(dragging: Self.start)
      let expected = Self.moved(dragged, to, in: list.rows)
      XCTAssertTrue(list.table.standIn.userDrags(dragged, to: to))
      XCTAssertEqual(list.rows, expected, "\(Array(dragged)) to \(to)")
      XCTAssertLessThanOrEqual(list.log.take().count, dragged.count)
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// The same by one call for all rows, with their new neighbors.
  func testEveryDragByNeighbors() async {
    for (dragged, to) in Self.drags {
      let list = ShownTable(dragging: Self.start)
      list.adapter.reorderHandler = {
        [source = list.source, log = list.log] people, previous, next, index in
        log.note("\(people.map(\.name))")
        if previous == nil, next == nil {
          for (item, person) in people.enumerated() {
            _ = try? source.move(id: person.id, to: IndexPath(indexes: [index, item]))
          }
        } else {
          source.move(ids: people.map(\.id), between: previous?.id, and: next?.id)
        }
      }
      let rows = list.rows
      XCTAssertTrue(list.table.standIn.userDrags(dragged, to: to))
      XCTAssertEqual(
        list.rows, Self.moved(dragged, to, in: rows), "\(Array(dragged)) to \(to)")
      XCTAssertEqual(list.log.take(), ["\(dragged.map { rows[$0] })"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A dragged row is no neighbor.
  func testTheNeighborsAreNotDragged() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c", "d", "e")])
    list.adapter.reorderHandler = { [log = list.log] people, previous, next, _ in
      let names = people.map(\.name).joined()
      log.note("\(previous?.name ?? "-") \(names) \(next?.name ?? "-")")
    }
    for (dragged, to) in [([2, 3], 3), ([1, 5], 2), ([1, 2], 1), ([4, 5], 6)] as [(IndexSet, Int)] {
      XCTAssertTrue(list.table.standIn.userDrags(dragged, to: to))
    }
    XCTAssertEqual(list.log.take(), ["a bc d", "- ae b", "- ab c", "c de -"])
    XCTAssertEqual(list.takeRules(), [])
  }

  private static let start = [section("A", "a", "b", "c"), section("B", "d", "e"), section("C")]

  /// All sets of rows with items, each dropped above every row.
  private static var drags: [(rows: IndexSet, target: Int)] {
    (1..<32).flatMap { bits in
      let items = [1, 2, 3, 5, 6].enumerated().filter { bits >> $0.offset & 1 == 1 }
      return (1...8).map { (IndexSet(items.map(\.element)), $0) }
    }
  }

  private static func moved(_ dragged: IndexSet, _ to: Int, in rows: [String]) -> [String] {
    let rest = rows.indices.filter { !dragged.contains($0) }
    return (rest.filter { $0 < to } + dragged + rest.filter { $0 >= to }).map { rows[$0] }
  }

  func testTheSelectionStays() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c", "d")])
    list.userClicks("a")
    list.userClicks("c")
    XCTAssertTrue(list.table.standIn.userDrags([1, 3], to: 5))
    XCTAssertEqual(list.rows, ["[A]", "b", "d", "a", "c"])
    XCTAssertEqual(list.selected, ["a", "c"])
    XCTAssertEqual(list.log.take(), ["a 0-0 0-3", "c 0-1 0-3"])
  }

  func testEverythingIsReadAgainMeanwhile() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c", "d")])
    list.adapter.updater.policyProvider = { _ in .reload }
    XCTAssertTrue(list.table.standIn.userDrags([1, 2], to: 5))
    XCTAssertEqual(list.rows, ["[A]", "c", "d", "a", "b"])
  }

  func testSomeMayNotBeDragged() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c", "d")])
    list.adapter.canMove = { person, _ in person.name != "b" }
    XCTAssertTrue(list.table.standIn.userDrags([1, 2, 3], to: 5))
    XCTAssertEqual(list.rows, ["[A]", "b", "d", "a", "c"])
  }

  /// If the data does not follow, `move` is not called again: other items may be there.
  func testDataThatDoesNotFollow() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c", "d")])
    list.adapter.moveHandler = { [source = list.source, log = list.log] person, _, _ in
      log.note(person.name)
      source.set([section("A", "x", "y", "z")])
    }
    XCTAssertTrue(list.table.standIn.userDrags([1, 2, 3], to: 5))
    XCTAssertEqual(list.log.take(), ["a"])
    XCTAssertEqual(list.rows, ["[A]", "x", "y", "z"])
    XCTAssertEqual(list.takeRules(), [])
  }
}
