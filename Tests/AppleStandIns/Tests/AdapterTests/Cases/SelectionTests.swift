import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import Foundation
import XCTest

/// Selection and its closures.
@MainActor
final class SelectionTests: ViewTests {
  func testTheUserSelects() async {
    for list in views([section("A", "a", "b", "c")]) {
      list.adapter.didSelect = { _, _ in XCTFail("another closure has replaced this one") }
      list.logSelection()
      list.userSelects([0, 1])
      list.userSelects([0, 0])
      list.userDeselects([0, 1])
      XCTAssertEqual(list.log.take(), ["+b 0-1", "+a 0-0", "-b 0-1"])
      XCTAssertEqual(list.selected, ["a"])
    }
  }

  func testItemsThatCannotBeSelected() async {
    for list in views([section("A", "a", "b", "c")]) {
      list.logSelection()
      list.adapter.shouldSelect = { person, indexPath in
        XCTAssertEqual(indexPath[0], 0)
        return person.name != "b"
      }
      list.userSelects([0, 1])
      list.userSelects([0, 2])
      XCTAssertEqual(list.log.take(), ["+c 0-2"])
      XCTAssertEqual(list.selected, ["c"])
      list.adapter.selection.remove(list.source.sections[0].items[2].id)
      XCTAssertEqual(list.selected, [])
      XCTAssertEqual(list.log.take(), [])
      list.adapter.shouldSelect = nil
      list.userSelects([0, 1])
      XCTAssertEqual(list.selected, ["b"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testSelectingItems() async {
    for list in views([section("A", "a", "b"), section("B", "c", "d")]) {
      list.logSelection()
      list.adapter.selectItems { $0.name == "b" || $0.name == "c" }
      XCTAssertEqual(list.selected, ["b", "c"])
      list.adapter.selectItems { $0.name == "c" || $0.name == "d" }
      XCTAssertEqual(list.selected, ["c", "d"])
      list.source.set([section("B", "d", "x", "c")])
      XCTAssertEqual(list.selected, ["d", "c"])
      list.adapter.reloadData()
      XCTAssertEqual(list.selected, ["d", "c"])
      XCTAssertThrowsError(try list.adapter.selectItems { _ in throw CancellationError() })
      XCTAssertEqual(list.selected, ["d", "c"])
      list.allowsMultipleSelection = false
      list.adapter.selectItems { $0.name == "x" }
      XCTAssertEqual(list.selected, ["x"])
      XCTAssertEqual(list.log.take(), [])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testSettingClosuresKeepsTheSelection() async {
    for list in views([section("A", "a", "b")]) {
      list.userSelects([0, 1])
      list.adapter.prefetchHandler = { _ in }
      list.adapter.moveHandler = { _, _, _ in }
      XCTAssertEqual(list.selected, ["b"])
      list.addHeaders()
      list.logSelection()
      XCTAssertEqual(list.selected, ["b"])
      // A batch right after it is not a batch after reloadData().
      list.adapter.moveHandler = nil
      list.source.set([section("A", "c", "a", "b")])
      await list.settle()
      XCTAssertEqual(list.texts, [["c", "a", "b"]])
      XCTAssertEqual(list.selected, ["b"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// Selection as a set of identities.
  func testIdentities() async {
    for list in views([]) {
      list.source.show(names(0..<5))
      list.adapter.didSelect = { _, _ in XCTFail("the app has selected") }
      XCTAssertEqual(list.adapter.selection, [])
      for bits in 0..<32 {
        let ids = Set((0..<5).filter { bits >> $0 & 1 == 1 }.map(AnyHashable.init))
        list.adapter.selection = ids.union([7])
        XCTAssertEqual(list.adapter.selection, ids)
        XCTAssertEqual(Set(list.adapter.selectedItems.map(\.id)), ids)
      }
      list.adapter.selection.remove(3)
      XCTAssertEqual(list.adapter.selectedItems.map(\.id), [0, 1, 2, 4])
      // It waits for the item.
      list.adapter.updater.withChangesQueued {
        list.source.show(names(2..<9))
        list.adapter.selection = [4, 8]
        XCTAssertEqual(list.adapter.selection, [4, 8])
        XCTAssertEqual(list.adapter.selectedItems.map(\.id), [0, 1, 2, 4])
      }
      await list.settle()
      list.finishAnimations()
      XCTAssertEqual(list.adapter.selection, [4, 8])
      list.allowsMultipleSelection = false
      list.adapter.selection = [5, 6]
      XCTAssertEqual(list.adapter.selection.count, 1)
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
