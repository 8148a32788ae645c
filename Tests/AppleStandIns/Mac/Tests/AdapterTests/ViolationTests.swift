import AppKit
import DataSourceChanges
import DataSourceCore
import StandInViews
import XCTest

/// The stand-ins notice what real views throw an exception for. Afterward they show the data again.
@MainActor
final class ViolationTests: XCTestCase {
  /// Changes a table with two rows.
  private func check(
    _ rules: [BatchRule], after: [String] = ["a", "b"], line: UInt = #line,
    _ change: (NSTableView, OwnSource) -> Void
  ) {
    let source = OwnSource([["a", "b"]])
    let table = source.table
    change(table, source)
    XCTAssertEqual(table.standIn.violations.map(\.rule), rules, line: line)
    source.window.contentView = table
    source.window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownTexts, after, line: line)
  }

  func testRowsOfATable() async {
    check([.indexOutOfRange]) { table, _ in table.removeRows(at: [2]) }
    check([.indexOutOfRange]) { table, _ in table.insertRows(at: [3]) }
    check([.indexOutOfRange]) { table, _ in table.moveRow(at: 0, to: 2) }
    check([.indexOutOfRange]) { table, _ in table.moveRow(at: -1, to: 0) }
    // Each operation refers to the rows after the one before it.
    check([.indexOutOfRange]) { table, _ in
      table.beginUpdates()
      table.removeRows(at: [0])
      table.removeRows(at: [1])
      table.endUpdates()
    }
    check([.invalidItemCount], after: ["a", "b", "c", "d"]) { table, source in
      source.rows = [["a", "b", "c", "d"]]
      table.insertRows(at: [2])
    }
    check([.emptyBatch]) { table, _ in
      table.beginUpdates()
      table.endUpdates()
    }
    check([.wrongContent]) { table, _ in table.endUpdates() }
    check([.wrongContent, .wrongContent]) { table, _ in
      _ = table.view(atColumn: 0, row: 2, makeIfNecessary: true)
      table.selectRowIndexes([2], byExtendingSelection: false)
    }
    check([.conflictingUpdate], after: ["b"]) { table, source in
      table.beginUpdates()
      source.rows = [["b"]]
      table.removeRows(at: [0])
      table.reloadData(forRowIndexes: [0], columnIndexes: [0])
      table.endUpdates()
    }
  }

  func testTransactions() async {
    func delete(_ table: NSTableView, _ source: OwnSource) {
      source.rows = [["a"]]
      table.removeRows(at: [1])
    }
    check([.prematureCounts], after: ["a"]) { table, source in
      table.needsLayout = true
      delete(table, source)
    }
    check([.unsettledReload], after: ["a"]) { table, source in
      table.reloadData()
      delete(table, source)
    }
    check([.unsettledReload]) { table, _ in
      table.beginUpdates()
      table.reloadData()
      table.endUpdates()
    }
    check([.offscreenBatch], after: ["a"]) { table, source in
      source.window.contentView = nil
      delete(table, source)
    }
    check([.nestedUpdate], after: ["a", "b", "c"]) { table, source in
      source.whenAsked = { [weak source] in
        source?.whenAsked = nil
        table.insertRows(at: [0])
      }
      source.rows = [["a", "b", "c"]]
      table.insertRows(at: [2])
    }
  }

  func testACollectionView() async {
    let source = OwnSource([["a"]])
    let view = source.collectionView
    source.rows = [["a", "b"]]
    view.reloadItems(at: [[0, 0]])
    XCTAssertEqual(view.standIn.violations.map(\.rule), [.invalidItemCount])
    source.window.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["a", "b"]])
    view.needsLayout = true
    source.rows = [["a"]]
    view.deleteItems(at: [[0, 1]])
    XCTAssertEqual(view.standIn.violations.map(\.rule), [.invalidItemCount, .prematureCounts])
    source.window.contentView = nil
    view.insertItems(at: [[0, 0]])
    XCTAssertEqual(view.standIn.violations.last?.rule, .offscreenBatch)
  }
}
