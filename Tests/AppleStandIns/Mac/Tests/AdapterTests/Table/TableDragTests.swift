import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import XCTest

/// A user drags rows, and the data follows, or does not.
@MainActor
final class TableDragTests: XCTestCase {
  private func makeList(_ sections: IdentifiedSections) -> ShownTable {
    let list = ShownTable(sections)
    list.adapter.move = { [source = list.source, log = list.log] person, from, to in
      log.note("\(person.name) \(text(from)) \(text(to))")
      try? source.move(at: from, to: to)
    }
    _ = list.takeEvents()
    return list
  }

  func testDragging() async {
    let list = makeList([section("A", "a", "b", "c"), section("B", "d"), section("C")])
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
          let list = makeList(start)
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
    let list = makeList([section("A", "a", "b")])
    list.adapter.canMove = { person, indexPath in person.name == "b" && indexPath == [0, 1] }
    XCTAssertFalse(list.table.standIn.userDrags([1], to: 3))
    XCTAssertTrue(list.table.standIn.userDrags([2], to: 1))
    XCTAssertEqual(list.rows, ["[A]", "b", "a"])
    XCTAssertEqual(list.takeRules(), [])
  }

  func testDataThatDoesNotFollow() async {
    let list = makeList([section("A", "a", "b"), section("B", "c")])
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

  /// What is dragged is followed through changes that come between.
  func testChangesWhileTheUserDrags() async {
    let list = makeList([section("A", "a", "b", "c")])
    let drag = Drag(list.table)
    func isValid(_ row: Int) -> Bool {
      !list.adapter.tableView(
        list.table, validateDrop: drag, proposedRow: row, proposedDropOperation: .above
      ).isEmpty
    }
    func drops(_ row: Int) -> Bool {
      list.adapter.tableView(list.table, acceptDrop: drag, row: row, dropOperation: .above)
    }
    func begin(_ row: Int) {
      drag.write(list.adapter.tableView(list.table, pasteboardWriterForRow: row))
    }
    begin(1)
    list.source.set([section("B", "x"), section("A", "b", "a", "c")])
    XCTAssertTrue(isValid(2))
    XCTAssertTrue(drops(2))
    XCTAssertEqual(list.rows, ["[B]", "x", "a", "[A]", "b", "c"])
    // It has been dropped, and cannot be once more.
    XCTAssertFalse(isValid(4))
    XCTAssertFalse(drops(4))
    // A row that goes.
    begin(4)
    list.source.set([section("B", "x", "a"), section("A", "c")])
    XCTAssertFalse(isValid(2))
    XCTAssertFalse(drops(2))
    XCTAssertEqual(list.rows, ["[B]", "x", "a", "[A]", "c"])
    // A reload.
    begin(1)
    list.adapter.reloadData()
    XCTAssertFalse(isValid(2))
    // A drag from elsewhere.
    begin(1)
    drag.draggingSource = nil
    XCTAssertFalse(isValid(2))
    XCTAssertEqual(list.takeRules(), [])
  }

  /// Changes wait because they came while a view was made.
  func testADragWhileChangesWait() async {
    let list = makeList([section("A", "a", "b", "c")])
    list.whenAskedForView = { [weak list] in
      list?.whenAskedForView = nil
      list?.source.set([section("A", "x", "c", "a")])
    }
    list.table.reloadData(forRowIndexes: [1], columnIndexes: [0])
    XCTAssert(list.adapter.updater.hasPendingChanges)
    // The row of b is still there, but b is gone.
    XCTAssertFalse(list.table.standIn.userDrags([2], to: 1))
    XCTAssertTrue(list.table.standIn.userDrags([1], to: 3))
    await list.settle()
    XCTAssertEqual(list.rows, ["[A]", "x", "a", "c"])
    XCTAssertEqual(list.takeRules(), [])
  }
}

/// A drag whose parts happen one by one.
@MainActor
private final class Drag: NSObject, NSDraggingInfo {
  var draggingSource: Any?
  let draggingPasteboard = NSPasteboard()
  let draggingSourceOperationMask = NSDragOperation.every
  var numberOfValidItemsForDrop = 1

  init(_ source: Any?) {
    draggingSource = source
  }

  func write(_ writer: (any NSPasteboardWriting)?) {
    draggingPasteboard.clearContents()
    if let writer { draggingPasteboard.writeObjects([writer]) }
  }
}
