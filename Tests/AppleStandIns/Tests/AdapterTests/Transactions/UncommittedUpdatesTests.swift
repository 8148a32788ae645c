import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Changes of the data while the user drags an item.
final class UncommittedUpdatesTests: XCTestCase {
  @MainActor
  private func check<Cell, Supplement>(
    _ engine: ListEngine<Cell, Supplement>, _ source: People, updater: ListViewUpdater<Person>,
    texts: () -> [[String?]], rules: () -> [String]
  ) async {
    engine.hasUncommittedUpdates = true
    source.set([section("A", "a", "b", "c")])
    source.set([section("A", "B1", "c")])
    updater.performUpdates(withChangeSet: .all)
    engine.uncommittedUpdatesReads = 0
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(texts(), [["a", "b"]])
    // It is not asked in every turn of the run loop.
    XCTAssertLessThan(engine.uncommittedUpdatesReads, 10)
    XCTAssertTrue(updater.hasPendingChanges)
    engine.hasUncommittedUpdates = false
    for _ in 0..<100 where updater.hasPendingChanges {
      try? await Task.sleep(nanoseconds: 10_000_000)
    }
    XCTAssertEqual(texts(), [["B1", "c"]])
    XCTAssertEqual(rules(), [])
  }

  @MainActor
  func testATable() async {
    let list = ShownTable([section("A", "a", "b")])
    await check(
      list.table.standIn.engine, list.source, updater: list.adapter.updater,
      texts: { list.texts }, rules: { list.takeRules() })
  }

  @MainActor
  func testACollection() async {
    let list = ShownCollection([section("A", "a", "b")])
    await check(
      list.view.standIn.engine, list.source, updater: list.adapter.updater,
      texts: { list.texts }, rules: { list.takeRules() })
  }
}
