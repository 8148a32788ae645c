import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import TestSupport
import XCTest

/// Adapters of arrays, what they wait for, and what a cell has shown before.
@MainActor
final class ArrayItemsTests: ViewTests {
  private func people(_ names: String...) -> [Person] { names.map(Person.init) }

  func testItems() async {
    for list in views([section("A", "a1")]) {
      list.finishesAnimationsAtOnce = true
      XCTAssertEqual(list.adapter.items, people("a1"))
      list.adapter.items = people("a1", "b2")
      await list.settle()
      _ = list.takeCalls()
      list.adapter.items = people("c3", "b2", "x1")
      await list.adapter.settled()
      list.layOut()
      XCTAssertEqual(list.texts, [["c3", "b2", "x1"]])
      XCTAssertEqual(list.takeCalls().reloads, 0)
      list.adapter.items = []
      XCTAssertEqual(list.adapter.items, [])
      XCTAssertEqual(list.takeRules(), [])
      list.finishesAnimationsAtOnce = false
    }
  }
}
