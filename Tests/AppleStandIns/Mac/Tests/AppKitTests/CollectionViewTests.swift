import AppKit
import DataSourceChanges
import DataSourceKit
import StandInViews
import XCTest

@MainActor
final class CollectionViewTests: XCTestCase {
  func testBreachesAreNoted() async {
    let fixture = CollectionFixture([["a"]])
    fixture.view.insertItems(at: [[0, 0]])
    XCTAssertEqual(fixture.view.standIn.violations.map(\.rule), [.offscreenBatch])
    fixture.layOut()
    fixture.texts = [["a", "b"]]
    fixture.view.reloadItems(at: [[0, 0]])
    XCTAssertEqual(
      fixture.view.standIn.violations.map(\.rule), [.offscreenBatch, .invalidItemCount])
    fixture.layOut()
    XCTAssertEqual(fixture.view.standIn.shownRows.map(\.rows), [["a", "b"]])
  }

  func testBatchesAreNotDirtyByThemselves() async {
    let fixture = CollectionFixture([["a"]])
    fixture.layOut()
    fixture.texts = [["b", "a"]]
    // With a dirty layout, this would break rule T1: the data has already changed.
    fixture.view.insertItems(at: [[0, 0]])
    XCTAssertEqual(fixture.view.standIn.violations, [])
    fixture.view.needsLayout = true
    fixture.texts = [["a"]]
    fixture.view.deleteItems(at: [[0, 0]])
    XCTAssertEqual(fixture.view.standIn.violations.map(\.rule), [.prematureCounts])
  }
}
