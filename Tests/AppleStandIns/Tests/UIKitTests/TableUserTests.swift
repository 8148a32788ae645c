import DataSourceChanges
import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// The user's actions, and which methods may be missing.
final class TableUserTests: XCTestCase {
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
}

/// A source that does not move the rows that the user moves.
@MainActor
private final class StubbornSource: TableSource {
  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}
