import DataSourceChanges
import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// Each rule rejects a batch, with its message. Afterward the table shows the data again.
final class TableRuleTests: XCTestCase {
  /// Performs a batch on a table with two sections of three rows.
  @MainActor
  private func check(
    _ rule: BatchRule, _ message: String, after: [[String]],
    file: StaticString = #filePath, line: UInt = #line, _ updates: @escaping (UITableView) -> Void
  ) {
    let source = TableSource(rows(3, "a"), rows(3, "b"))
    let table = source.table()
    var finished: Bool?
    table.performBatchUpdates {
      source.parts = after.map { .init(rows: $0) }
      updates(table)
    } completion: {
      finished = $0
    }
    let violation = table.standIn.violations.first
    XCTAssertEqual(violation?.rule, rule, file: file, line: line)
    XCTAssert(
      violation?.message.contains(message) == true, violation?.message ?? "", file: file, line: line
    )
    XCTAssertEqual(table.standIn.violations.count, 1, file: file, line: line)
    XCTAssertNil(finished, file: file, line: line)
    table.standIn.finishAnimations()
    XCTAssertEqual(finished, false, file: file, line: line)
    table.layoutIfNeeded()
    XCTAssertEqual(table.texts, after, file: file, line: line)
  }

  @MainActor
  func testHardRules() async {
    let (a, b) = (rows(3, "a"), rows(3, "b"))
    check(.invalidSectionCount, "Invalid update: invalid number of sections.", after: [a]) {
      $0.deleteRows(at: [[1, 0]], with: .fade)
    }
    check(
      .invalidItemCount, "Invalid update: invalid number of rows in section 0.",
      after: [["a 0"], b]
    ) {
      $0.deleteRows(at: [[0, 1]], with: .fade)
    }
    check(
      .indexOutOfRange, "attempt to delete row 3 from section 0 which only contains 3 rows",
      after: [a, b]
    ) {
      $0.deleteRows(at: [[0, 3]], with: .fade)
    }
    check(
      .indexOutOfRange, "attempt to insert row 20 into section 0, but there are only 3",
      after: [a, b]
    ) {
      $0.insertRows(at: [[0, 20]], with: .fade)
    }
    check(
      .duplicateSource, "attempt to delete and reload the same index path",
      after: [["a 1", "a 2"], b]
    ) {
      $0.deleteRows(at: [[0, 0]], with: .fade)
      $0.reloadRows(at: [[0, 0]], with: .fade)
    }
    check(
      .duplicateTarget, "perform an insert and a move to the same index path",
      after: [a + ["c"], b]
    ) {
      $0.insertRows(at: [[0, 3]], with: .fade)
      $0.moveRow(at: [0, 0], to: [0, 3])
    }
    check(.moveAtReplacedSection, "cannot move a row from a deleted section", after: [["a 0"] + b])
    {
      $0.deleteSections([0], with: .fade)
      $0.moveRow(at: [0, 0], to: [0, 0])
    }
    check(.repeatedChange, "attempt to delete the same index path", after: [["a 1", "a 2"], b]) {
      $0.deleteRows(at: [[0, 0], [0, 0]], with: .fade)
    }
    check(
      .changeInReplacedSection,
      "attempt to delete row 0 in section 0, which the same update deletes", after: [b]
    ) {
      $0.deleteSections([0], with: .fade)
      $0.deleteRows(at: [[0, 0]], with: .fade)
    }
  }

  @MainActor
  func testReloadsAndQuirks() async {
    let (a, b) = (rows(3, "a"), rows(3, "b"))
    check(
      .conflictingUpdate, "attempt to reload row 2 in section 0",
      after: [["a 1", "a 0", "a 2"], b]
    ) {
      $0.moveRow(at: [0, 0], to: [0, 1])
      $0.reloadRows(at: [[0, 2]], with: .fade)
    }
    check(.insertIntoMovedSection, "attempt to insert row 3 into section 1", after: [b, a + ["c"]])
    {
      $0.moveSection(0, toSection: 1)
      $0.insertRows(at: [[1, 3]], with: .fade)
    }
    check(
      .deleteFromMovedSection, "attempt to delete row 0 from section 0",
      after: [b, ["a 1", "a 2"]]
    ) {
      $0.moveSection(0, toSection: 1)
      $0.deleteRows(at: [[0, 0]], with: .fade)
    }
    check(
      .moveAtMovedSection, "attempt to move row 0 from section 0",
      after: [b, ["a 1", "a 0", "a 2"]]
    ) {
      $0.moveSection(0, toSection: 1)
      $0.moveRow(at: [0, 0], to: [1, 1])
    }
    check(.needlessSectionMove, "where it ends up anyway", after: [a, b]) {
      $0.moveSection(0, toSection: 0)
    }
  }

  @MainActor
  func testAnEmptySectionIsReloaded() async {
    let source = TableSource([])
    let table = source.table()
    table.reloadSections([0], with: .none)
    XCTAssertEqual(table.takeRules(), ["Q5"])
    table.standIn.quirks = []
    table.reloadSections([0], with: .none)
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testOutsideABlockEachCallIsABatch() async {
    let source = TableSource(["a"])
    let table = source.table()
    source.parts[0].rows.append("b")
    table.insertRows(at: [[0, 1]], with: .top)
    XCTAssertEqual(table.texts, [["a", "b"]])
    source.parts[0].rows = ["c"]
    table.deleteRows(at: [[0, 0]], with: .left)
    XCTAssertEqual(table.texts, [["b"]])
    XCTAssertEqual(table.takeRules(), [])
    XCTAssertEqual(
      table.standIn.animations,
      [
        UITableViewAnimation(change: .item(type: .insert([0, 1])), animation: .top),
        UITableViewAnimation(change: .item(type: .delete([0, 0])), animation: .left),
      ])
  }
}
