import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import TestSupport
import UIKit
import XCTest

/// Views that run a batch's block after `performBatchUpdates` has returned.
final class LateBatchTests: XCTestCase {
  @MainActor
  func testATable() async {
    let list = ShownTable([section("A", "a", "b")])
    let engine = list.table.standIn
    engine.defersBatches = true
    list.source.set([section("A", "c", "a", "b")])
    list.window.layoutIfNeeded()
    list.source.set([section("A", "c", "b"), section("B", "d")])
    XCTAssertEqual(list.texts, [["a", "b"]])
    engine.performDeferredBatches()
    await turns {
      engine.performDeferredBatches()
      return list.adapter.updater.hasPendingChanges
    }
    XCTAssertEqual(list.texts, [["c", "b"], ["d"]])
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testRandomTransitionsOfACollection() async {
    var random = SplitMix64(seed: 0x1A7E)
    let list = ShownCollection([section("A", "a", "b")])
    let engine = list.view.standIn
    for step in 0..<300 {
      engine.defersBatches = Bool.random(using: &random)
      let names = "abcdefgh".shuffled(using: &random).map { String($0) }
      let first = Int.random(in: 0...4, using: &random)
      let second = Int.random(in: 4...8, using: &random)
      let sections = [("A", names[..<first]), ("B", names[first..<second])].map { id, names in
        IdentifiedSection(id: id, items: names.map(Person.init), headerTitle: id)
      }
      list.source.set(sections.shuffled(using: &random))
      if Bool.random(using: &random) { list.window.layoutIfNeeded() }
      if Bool.random(using: &random) { engine.performDeferredBatches() }
      if Bool.random(using: &random) { await Task.yield() }
      XCTAssertEqual(list.takeRules(), [], "step \(step)")
    }
    await turns {
      engine.performDeferredBatches()
      return list.adapter.updater.hasPendingChanges
    }
    list.window.layoutIfNeeded()
    XCTAssertEqual(list.texts, list.source.sections.map { $0.items.map(\.name) })
  }
}
