import AppKit
import DataSourceKit
import TestSupport
import XCTest

@testable import DataSourceViews

@MainActor
final class TableUpdateTests: XCTestCase {
  func testCarriesOperationsOutOneByOne() async {
    let fixture = TableFixture(["a", "b", "c", "d"])
    fixture.table.standIn.showsEverything = true
    fixture.layOut()
    fixture.asked = []
    fixture.table.beginUpdates()
    fixture.texts = ["x", "d", "c", "y"]
    fixture.table.removeRows(at: [0, 1], withAnimation: .effectFade)
    XCTAssertEqual(fixture.table.numberOfRows, 2)
    fixture.table.moveRow(at: 0, to: 1)
    fixture.table.insertRows(at: [0, 3], withAnimation: [.effectFade, .slideDown])
    XCTAssertEqual(fixture.asked, [])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.asked, [0, 3])
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["x", "d", "c", "y"])
    XCTAssertEqual(fixture.table.standIn.violations, [])
  }

  func testShowsWhatWasForgotten() async {
    let fixture = TableFixture(["a", "b"])
    fixture.table.standIn.showsEverything = true
    fixture.layOut()
    fixture.texts = ["A", "b", "c"]
    fixture.table.insertRows(at: [2])
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["a", "b", "c"])
    XCTAssertEqual(fixture.table.standIn.violations, [])
  }

  func testBatchesMayBeNested() async {
    let fixture = TableFixture(["a"])
    fixture.layOut()
    fixture.table.beginUpdates()
    fixture.texts = ["b", "a"]
    fixture.table.beginUpdates()
    fixture.table.insertRows(at: [0])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.standIn.shownTexts, [nil, "a"])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.standIn.shownTexts, ["b", "a"])
    fixture.table.endUpdates()
    XCTAssertEqual(fixture.table.standIn.violations.map(\.rule), [.wrongContent])
  }

  func testScrollsUpIfContentBecomesShort() async {
    let fixture = TableFixture((0..<40).map(String.init))
    fixture.layOut()
    fixture.table.standIn.scrolls(to: 28)
    fixture.texts = Array(fixture.texts.prefix(14))
    fixture.table.removeRows(at: IndexSet(14..<40))
    XCTAssertEqual(fixture.table.rows(in: fixture.table.visibleRect), NSRange(2..<14))
    XCTAssertEqual(fixture.table.standIn.shownTexts[13], "13")
  }

  /// What the updater would send: random transitions, turned into operations.
  func testRunningSequencesAreAccepted() async {
    let seed: UInt64 = 0xA11
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let before = FlatState.random(sections: 4, items: 20, using: &random)
      let after = FlatState.random(sections: 4, items: 20, using: &random)
      let sequence = RunningSequence(
        before.planned(to: after), from: before.layout, to: after.layout)
      let fixture = TableFixture(before.texts)
      fixture.table.standIn.showsEverything = true
      fixture.layOut()
      fixture.table.beginUpdates()
      fixture.texts = after.texts
      for operation in sequence.operations {
        switch operation {
        case .remove(let rows): fixture.table.removeRows(at: rows)
        case .move(let from, let to): fixture.table.moveRow(at: from, to: to)
        case .insert(let rows): fixture.table.insertRows(at: rows)
        }
      }
      fixture.table.endUpdates()
      // An empty update must not be performed at all.
      let violations = sequence.operations.isEmpty ? [BatchRule.emptyBatch] : []
      XCTAssertEqual(fixture.table.standIn.violations.map(\.rule), violations, "seed \(seed)")
      XCTAssertEqual(
        fixture.table.standIn.shownTexts, after.texts, "seed \(seed): \(before) -> \(after)")
    }
  }
}

extension FlatState {
  /// The expected text of each row.
  var texts: [String] { rows.map { $0 < 0 ? "#\(-1 - $0)" : String($0) } }
}
