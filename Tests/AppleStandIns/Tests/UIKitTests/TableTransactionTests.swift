import DataSourceChanges
import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// Rules T: the order of a table's reads and notifications.
final class TableTransactionTests: XCTestCase {
  @MainActor
  func testADirtyLayoutAsksBeforeTheBlock() async {
    let source = TableSource(["a", "b"])
    let table = source.table()
    table.setNeedsLayout()
    table.performBatchUpdates {
      source.log.append("block")
      source.parts[0].rows = ["b", "c"]
      table.deleteRows(at: [[0, 0]], with: .fade)
      table.insertRows(at: [[0, 1]], with: .fade)
    }
    XCTAssertEqual(
      source.takeLog(), ["count", "cell 0-0", "cell 0-1", "block", "count", "cell 0-1"])
    XCTAssertEqual(table.texts, [["b", "c"]])
    source.parts[0].rows = ["c"]
    table.deleteRows(at: [[0, 0]], with: .fade)
    XCTAssertEqual(source.takeLog(), ["count"])
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testADirtyLayoutFindsDataThatHasChanged() async {
    let source = TableSource(["a", "b"])
    let table = source.table()
    table.setNeedsLayout()
    source.parts[0].rows = ["b"]
    table.deleteRows(at: [[0, 0]], with: .fade)
    XCTAssertEqual(
      table.standIn.violations.map(\.message),
      [
        "the layout is dirty, and the numbers of rows [1] differ from those before the update [2]: "
          + "the data changed before the update block"
      ])
    XCTAssertEqual(table.takeRules(), ["T1"])
    // The next batch begins with the data that the table has read again.
    source.parts[0].rows = ["b", "c"]
    table.layoutIfNeeded()
    source.parts[0].rows = ["b", "c", "d"]
    table.insertRows(at: [[0, 2]], with: .fade)
    XCTAssertEqual(table.takeRules(), [])
    XCTAssertEqual(table.texts, [["b", "c", "d"]])
  }

  @MainActor
  func testCellsOfADirtyLayoutArePutAway() async {
    let source = TableSource(["a"])
    let table = source.table()
    for (adopts, text) in [(false, "a"), (true, "A")] {
      source.parts[0].rows[0] = "A"
      table.standIn.adoptsCellsOfDirtyLayout = adopts
      table.setNeedsLayout()
      table.performBatchUpdates {
        source.parts[0].rows.append("b")
        table.insertRows(at: [[0, source.parts[0].rows.count - 1]], with: .fade)
      }
      XCTAssertEqual(table.texts[0][0], text)
    }
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testReloadAndBatch() async {
    let source = TableSource(["a", "b"])
    let table = source.table()
    table.reloadData()
    source.parts[0].rows = ["b"]
    table.deleteRows(at: [[0, 0]], with: .fade)
    XCTAssertEqual(table.takeRules(), ["T2"])
    table.layoutIfNeeded()
    table.performBatchUpdates {
      source.parts[0].rows = []
      table.deleteRows(at: [[0, 0]], with: .fade)
      table.reloadData()
    }
    XCTAssertEqual(table.takeRules(), ["T2"])
    table.layoutIfNeeded()
    XCTAssertEqual(table.texts, [[]])
  }

  @MainActor
  func testAnEmptyBatch() async {
    let source = TableSource(["a"])
    let table = source.table()
    table.performBatchUpdates({})
    XCTAssertEqual(table.standIn.violations.map(\.rule), [.emptyBatch])
  }

  @MainActor
  func testABatchInABatch() async {
    let source = TableSource(["a"])
    let table = source.table()
    table.performBatchUpdates {
      source.parts[0].rows.append("b")
      table.performBatchUpdates { table.insertRows(at: [[0, 1]], with: .fade) }
    }
    XCTAssertEqual(table.takeRules(), ["T4"])
  }

  @MainActor
  func testABatchWhileCellsAreAskedFor() async {
    let source = TableSource(["a"])
    let table = source.table()
    source.whenAskedForCell = { table.deleteRows(at: [[0, 0]], with: .fade) }
    source.parts[0].rows.append("b")
    table.insertRows(at: [[0, 1]], with: .fade)
    XCTAssertEqual(table.takeRules(), ["T4"])
    table.reloadData()
    table.layoutIfNeeded()
    XCTAssertEqual(
      table.standIn.violations.first?.message,
      "attempt to begin an update while the view is being laid out")
    XCTAssertEqual(Set(table.takeRules()), ["T4"])
    source.whenAskedForCell = { table.reloadData() }
    table.layoutIfNeeded()
    XCTAssertEqual(Set(table.takeRules()), ["T4"])
  }

  @MainActor
  func testOutsideAWindow() async {
    let source = TableSource(["a"])
    let table = source.table()
    let window = source.window
    var finished: [Bool] = []
    func insert() {
      source.parts[0].rows.append("b")
      let last = source.parts[0].rows.count - 1
      table.performBatchUpdates {
        table.insertRows(at: [[0, last]], with: .fade)
      } completion: {
        finished.append($0)
      }
    }
    insert()
    table.removeFromSuperview()
    XCTAssertEqual(finished, [false])
    insert()
    table.standIn.finishAnimations()
    XCTAssertEqual(finished, [false, false])
    XCTAssertEqual(table.takeRules(), ["T6"])
    window.addSubview(table)
    window.layoutIfNeeded()
    XCTAssertEqual(table.texts, [["a", "b", "b"]])
    let new = source.table(displayed: false)
    new.deleteRows(at: [[0, 0]], with: .fade)
    XCTAssertEqual(new.takeRules(), ["T6"])
  }

  @MainActor
  func testCompletions() async {
    let source = TableSource([])
    let table = source.table()
    var finished: [Bool] = []
    func insert() {
      table.performBatchUpdates {
        source.parts[0].rows.append("a")
        table.insertRows(at: [[0, source.parts[0].rows.count - 1]], with: .fade)
      } completion: {
        finished.append($0)
      }
    }
    insert()
    insert()
    XCTAssertEqual(finished, [])
    XCTAssertEqual(table.standIn.runningAnimations, 2)
    table.standIn.finishAnimations()
    XCTAssertEqual(finished, [true, true])
    table.standIn.finishesAnimationsAtOnce = true
    table.standIn.interruptsAnimations = true
    insert()
    XCTAssertEqual(finished, [true, true, false])
    XCTAssertEqual(
      table.standIn.events,
      (0..<3).map { .batch(.some([.item(type: .insert([0, $0]))]), reconfigured: []) })
    XCTAssertEqual(table.takeRules(), [])
  }

  @MainActor
  func testTheCompletionOfATableThatIsGone() async {
    let source = TableSource(["a"])
    var finished: Bool?
    do {
      let table = source.table()
      source.parts[0].rows = []
      table.performBatchUpdates {
        table.deleteRows(at: [[0, 0]], with: .fade)
      } completion: {
        finished = $0
      }
    }
    XCTAssertNil(finished)
    source.window = UIWindow()
    XCTAssertEqual(finished, false)
  }
}
