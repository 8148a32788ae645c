import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Changes to the data while the user drags an item.
@MainActor
final class UncommittedUpdatesTests: ViewTests {
  func testAnItemThatTheUserDrags() async {
    for list in views([section("A", "a", "b")]) {
      guard let list = list as? any ShownListView<Person> else { continue }
      await checkDragging(list)
    }
  }

  private func checkDragging(_ list: some ShownListView<Person>) async {
    guard let engine = list.controls else { return XCTFail("there is no view") }
    engine.hasUncommittedUpdates = true
    list.source.set([section("A", "a", "b", "c")])
    list.source.set([section("A", "B1", "c")])
    list.adapter.updater.performUpdates(withChangeSet: .all)
    engine.uncommittedUpdatesReads = 0
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(list.texts, [["a", "b"]])
    // It is not read in every turn of the run loop.
    XCTAssertLessThan(engine.uncommittedUpdatesReads, 10)
    XCTAssertTrue(list.adapter.updater.hasPendingChanges)
    engine.hasUncommittedUpdates = false
    for _ in 0..<100 where list.adapter.updater.hasPendingChanges {
      try? await Task.sleep(nanoseconds: 10_000_000)
    }
    XCTAssertEqual(list.texts, [["B1", "c"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  /// The user drops items from elsewhere. The view has shown placeholders, and inserts each item
  /// itself.
  func testDropPlaceholders() async {
    let list = ShownTable([section("A", "a", "b"), section("B", "c")])
    let engine = list.table.standIn
    engine.hasUncommittedUpdates = true
    // Meanwhile the data changes.
    list.source.set([section("N", "n"), section("A", "b"), section("B", "c")])
    _ = list.takeEvents()
    for (name, target) in [("x", IndexPath(indexes: [0, 1])), ("y", [1, 1])] {
      engine.commitsInsertion(at: target) {
        list.adapter.updater.adopt(changeSet: .some([.item(type: .insert(target))])) {
          XCTAssertEqual($0, name == "x" ? [[1, 0]] : [[2, 1]])
          for path in $0 { try? list.source.insert(Person(name), at: path) }
        }
      }
    }
    XCTAssertEqual(list.texts, [["a", "x", "b"], ["c", "y"]])
    XCTAssertEqual(list.takeEvents(), [])
    engine.hasUncommittedUpdates = false
    for _ in 0..<100 where list.adapter.updater.hasPendingChanges {
      try? await Task.sleep(nanoseconds: 10_000_000)
    }
    XCTAssertEqual(list.texts, [["n"], ["x", "b"], ["c", "y"]])
    XCTAssertEqual(list.headers, ["N", "A", "B"])
    XCTAssertFalse(list.takeEvents().contains(.reload))
    XCTAssertEqual(list.takeRules(), [])
  }
}
