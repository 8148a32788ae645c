import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// The user's actions, and which methods may be missing.
final class TableUserTests: XCTestCase {
  @MainActor
  func testEditing() async {
    let source = TableSource(["a", "b"])
    let table = source.table()
    XCTAssertTrue(table.standIn.userDeletes([0, 1]))
    XCTAssertFalse(table.standIn.userDeletes([0, 2]))
    XCTAssertFalse(table.standIn.userInserts([0, 1]))
    source.editingStyle = .insert
    XCTAssertFalse(table.standIn.userDeletes([0, 1]))
    XCTAssertFalse(table.standIn.userInserts([0, 1]))
    table.setEditing(true, animated: true)
    XCTAssertTrue(table.standIn.userInserts([0, 0]))
    source.canEdit = false
    XCTAssertFalse(table.standIn.userInserts([0, 0]))
    XCTAssertEqual(source.takeLog(), ["commit delete 0-1", "commit insert 0-0"])
  }

  @MainActor
  func testTheUserMoves() async {
    let source = TableSource(["a", "b", "c"], ["d"])
    let table = source.table()
    table.selectRow(at: [0, 0], animated: false, scrollPosition: .none)
    XCTAssertNil(table.standIn.userMoves(from: [0, 0], to: [1, 1]))
    table.isEditing = true
    XCTAssertEqual(table.standIn.userMoves(from: [0, 0], to: [1, 1]), [1, 1])
    XCTAssertEqual(table.texts, [["b", "c"], ["d", "a"]])
    XCTAssertEqual(table.texts, source.parts.map(\.rows))
    XCTAssertEqual(table.indexPathForSelectedRow, [1, 1])
    source.target = [0, 0]
    XCTAssertEqual(table.standIn.userMoves(from: [0, 1], to: [1, 0]), [0, 0])
    XCTAssertEqual(table.texts, [["c", "b"], ["d", "a"]])
    source.canMove = false
    XCTAssertNil(table.standIn.userMoves(from: [0, 0], to: [0, 1]))
    XCTAssertEqual(source.takeLog(), ["move 0-0", "move 0-1"])
    table.layoutIfNeeded()
    XCTAssertEqual(source.takeLog(), ["count"])
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testAMoveThatTheDataDoesNotFollow() async {
    let source = StubbornSource(["a", "b"], ["c"])
    let table = source.table()
    table.isEditing = true
    table.standIn.userMoves(from: [0, 0], to: [1, 0])
    XCTAssertEqual(table.texts, [["b"], ["a", "c"]])
    table.layoutIfNeeded()
    XCTAssertEqual(
      table.standIn.violations.first?.message,
      "the view has [1, 2] rows in its sections, the data source [2, 1]")
    XCTAssertEqual(table.texts, [["a", "b"], ["c"]])
  }

  @MainActor
  func testIndexTitles() async {
    let source = TableSource(rows(20), rows(20))
    source.parts[1].header = "B"
    source.indexTitles = ["A", "B"]
    let table = source.table()
    XCTAssertEqual(table.standIn.sectionIndexTitles, ["A", "B"])
    XCTAssertEqual(table.standIn.userTapsIndexTitle(at: 1), 1)
    XCTAssertEqual(table.indexPathsForVisibleRows?.first, [1, 0])
    XCTAssertNil(table.standIn.userTapsIndexTitle(at: 2))
    source.indexTitles = nil
    XCTAssertEqual(table.standIn.sectionIndexTitles, ["A", "B"])
    table.reloadSectionIndexTitles()
    XCTAssertNil(table.standIn.sectionIndexTitles)
  }

  @MainActor
  func testMissingMethods() async {
    let source = PartialTableSource(["a", "b"])
    let implements = "implements "
    source.parts[0].header = "A"
    source.canEdit = false
    source.canMove = false
    source.editingStyle = .insert
    source.missing = [
      "tableView:canEditRowAtIndexPath:", "tableView:canMoveRowAtIndexPath:",
      "tableView:editingStyleForRowAtIndexPath:", "tableView:titleForHeaderInSection:",
      "sectionIndexTitlesForTableView:",
    ]
    source.indexTitles = ["A"]
    var table = source.table()
    XCTAssertTrue(table.standIn.userDeletes([0, 0]))
    table.isEditing = true
    XCTAssertNotNil(table.standIn.userMoves(from: [0, 0], to: [0, 1]))
    XCTAssertNil(table.standIn.sectionIndexTitles)
    XCTAssertNil(table.standIn.shownRows[0].header)
    XCTAssertFalse(source.log.contains { $0.hasPrefix(implements) })

    source.missing = [
      "numberOfSectionsInTableView:", "tableView:commitEditingStyle:forRowAtIndexPath:",
      "tableView:moveRowAtIndexPath:toIndexPath:",
      "tableView:willSelectRowAtIndexPath:", "tableView:didSelectRowAtIndexPath:",
    ]
    source.canEdit = true
    source.canMove = true
    source.editingStyle = .delete
    source.refusesSelection = true
    table = source.table()
    table.standIn.userSelects([0, 0])
    XCTAssertEqual(table.indexPathForSelectedRow, [0, 0])
    table.isEditing = true
    XCTAssertFalse(table.standIn.userDeletes([0, 0]))
    XCTAssertNil(table.standIn.userMoves(from: [0, 0], to: [0, 1]))
    XCTAssertEqual(table.numberOfSections, 1)
    XCTAssertEqual(table.standIn.shownRows[0].header, "A")
    XCTAssertEqual(source.takeLog(), [])
  }

  @MainActor
  func testPrefetching() async {
    let source = PrefetchingSource(rows(60))
    let table = source.table()
    table.prefetchDataSource = source
    table.standIn.prefetchDistance = 3
    table.standIn.scrolls(to: [0, 1])
    XCTAssertEqual(source.prefetched, ["+13", "+14", "+15"])
    table.standIn.scrolls(to: [0, 2])
    XCTAssertEqual(source.prefetched, ["+13", "+14", "+15", "+16"])
    source.prefetched = []
    table.standIn.scrolls(to: [0, 40])
    XCTAssertEqual(source.prefetched, ["-14", "-15", "-16", "+52", "+53", "+54"])
    source.prefetched = []
    table.standIn.scrolls(to: [0, 39])
    XCTAssertEqual(source.prefetched, ["-52", "-53", "-54", "+38", "+37", "+36"])
  }
}

/// A source that does not move the rows that the user moves.
@MainActor
private final class StubbornSource: TableSource {
  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

@MainActor
private final class PrefetchingSource: TableSource, UITableViewDataSourcePrefetching {
  var prefetched: [String] = []

  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    prefetched += indexPaths.map { "+\($0[1])" }
  }

  func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {
    prefetched += indexPaths.map { "-\($0[1])" }
  }
}
