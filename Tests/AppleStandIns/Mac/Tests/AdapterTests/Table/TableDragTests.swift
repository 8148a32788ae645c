import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import XCTest

/// The user drags rows, and the data follows or not.
@MainActor
final class TableDragTests: XCTestCase {
  func testDragging() async {
    let list = ShownTable(dragging: [section("A", "a", "b", "c"), section("B", "d"), section("C")])
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 4))
    XCTAssertEqual(list.rows, ["[A]", "b", "c", "a", "[B]", "d", "[C]"])
    // Above a group row is the end of the section before, above the first one is nowhere.
    XCTAssertTrue(list.table.standIn.userDrags([5], to: 4))
    XCTAssertEqual(list.rows, ["[A]", "b", "c", "a", "d", "[B]", "[C]"])
    XCTAssertFalse(list.table.standIn.userDrags([2], to: 0))
    XCTAssertFalse(list.table.standIn.userDrags([2], to: 1, operation: .on))
    // Into an empty section, and to the end.
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 6))
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 7))
    XCTAssertEqual(list.rows, ["[A]", "a", "d", "[B]", "b", "[C]", "c"])
    XCTAssertTrue(list.table.standIn.userDrags([6], to: 2))
    XCTAssertEqual(list.rows, ["[A]", "a", "c", "d", "[B]", "b", "[C]"])
    // Where it is already.
    _ = list.log.take()
    XCTAssertTrue(list.table.standIn.userDrags([2], to: 2))
    XCTAssertTrue(list.table.standIn.userDrags([2], to: 3))
    XCTAssertEqual(list.log.take(), [])
    // Group rows stay where they are.
    XCTAssertFalse(list.table.standIn.userDrags([4], to: 2))
    XCTAssertFalse(list.takeEvents().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }

  func testEveryDrag() async {
    for counts in [[3, 2], [1, 1], [2, 0], [0, 1, 2]] {
      let start = counts.enumerated().map { index, count in
        IdentifiedSection(
          id: "\(index)", items: (0..<count).map { Person("\(index)\($0)") },
          headerTitle: "\(index)")
      }
      let rows = counts.reduce(counts.count, +)
      for from in 1..<rows {
        for to in 1...rows {
          let list = ShownTable(dragging: start)
          let name = list.rows[from]
          var expected = list.rows
          let isItem = list.adapter.indexPath(ofRow: from) != nil
          if isItem { expected.insert(expected.remove(at: from), at: to > from ? to - 1 : to) }
          XCTAssertEqual(list.table.standIn.userDrags([from], to: to), isItem)
          XCTAssertEqual(list.rows, expected, "\(name) to \(to)")
          XCTAssertEqual(list.takeRules(), [])
        }
      }
    }
  }

  func testWhatMayBeDragged() async {
    let list = ShownTable(dragging: [section("A", "a", "b")])
    list.adapter.canMove = { person, indexPath in person.name == "b" && indexPath == [0, 1] }
    XCTAssertFalse(list.table.standIn.userDrags([1], to: 3))
    XCTAssertTrue(list.table.standIn.userDrags([2], to: 1))
    XCTAssertEqual(list.rows, ["[A]", "b", "a"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testDataThatDoesNotFollow() async {
    let list = ShownTable(dragging: [section("A", "a", "b"), section("B", "c")])
    list.adapter.move = { _, _, _ in }
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 5))
    await list.settle()
    XCTAssertEqual(list.rows, ["[A]", "a", "b", "[B]", "c"])
    list.adapter.move = { [source = list.source] _, _, _ in
      source.set([section("B", "c", "x"), untitled("A", "b", "a")])
    }
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 5))
    XCTAssertEqual(list.rows, ["[B]", "c", "x", "b", "a"])
    list.adapter.move = { [source = list.source] _, _, _ in source.set([]) }
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 5))
    XCTAssertEqual(list.rows, [])
    XCTAssertEqual(list.takeRules(), [])
  }
}
