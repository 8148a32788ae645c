import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import TestSupport
import XCTest

/// A selection that is an object, in each view.
@MainActor
final class ItemSelectionTests: ViewTests {
  private let selection = ItemSelection<Int>()

  func testTheUserAndTheApp() async {
    for list in views([section("A", "a1", "b2", "c3", "d4")]) {
      selection.ids = [3]
      list.logSelection()
      list.adapter.bindSelection(to: selection)
      XCTAssertEqual(list.selected, ["c3"])
      list.userSelects([0, 0])
      XCTAssertEqual(selection.ids, [1, 3])
      XCTAssertEqual(list.log.take(), ["+a1 0-0"])
      list.userDeselects([0, 2])
      await list.settle()
      XCTAssertEqual(selection.ids, [1])
      XCTAssertEqual(list.log.take(), ["-c3 0-2"])
      selection.select(ids: list.dataSource.allItems.map(\.id))
      XCTAssertEqual(list.selected, ["a1", "b2", "c3", "d4"])
      selection.deselect(2, 9)
      XCTAssertEqual(list.selected, ["a1", "c3", "d4"])
      XCTAssertEqual(list.log.take(), [])
      // The app answers at once.
      selection.changeHandler = { [selection] selected, _ in selection.deselect(ids: selected) }
      list.userSelects([0, 1])
      await list.settle()
      XCTAssertEqual(list.selected, ["a1", "c3", "d4"])
      selection.changeHandler = nil
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// A filter hides selected rows, also from the user, and shows them again much later.
  func testThroughAFilter() async {
    for list in views([]) {
      let people = DiffableListDataSource(items: ["a1", "b2", "c3", "d4"].map(Person.init))
      let shown = people.filtered { _ in true }
      list.adapter.dataSource = shown
      list.adapter.bindSelection(to: selection)
      selection.ids = [2, 4]
      await list.settle()
      shown.predicate = { $0.id % 2 == 1 }
      await list.settle()
      XCTAssertEqual(list.selected, [])
      list.userSelects([0, 1])
      XCTAssertEqual(selection.ids, [2, 3, 4])
      selection.deselect(4)
      shown.predicate = { _ in true }
      await list.settle()
      XCTAssertEqual(list.selected, ["b2", "c3"])
      people.remove(id: 2)
      await list.settle()
      XCTAssertEqual(selection.ids, [2, 3])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// The adapter's property is the object's, so that what clears it does not leave hidden items.
  func testTheSelectionOfTheAdapter() async {
    for list in views([]) {
      let people = DiffableListDataSource(items: ["a1", "b2", "c3"].map(Person.init))
      let shown = people.filtered { $0.id != 2 }
      list.adapter.dataSource = shown
      selection.ids = [1, 2]
      list.adapter.bindSelection(to: selection)
      XCTAssertEqual(list.adapter.selection, [1, 2])
      list.adapter.selection.insert(3)
      XCTAssertEqual(selection.ids, [1, 2, 3])
      XCTAssertEqual(list.selected, ["a1", "c3"])
      list.adapter.selection = []
      XCTAssertEqual(selection.ids, [])
      XCTAssertEqual(list.selected, [])
      shown.predicate = { _ in true }
      await list.settle()
      XCTAssertEqual(list.selected, [])
      list.adapter.selection = [2, 9]
      XCTAssertEqual(selection.ids, [2, 9])
      XCTAssertEqual(list.selected, ["b2"])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testAnotherSelection() async {
    for list in views([section("A", "a1", "b2")]) {
      let other = ItemSelection<Int>([2])
      selection.ids = [1]
      list.adapter.bindSelection(to: selection)
      list.adapter.bindSelection(to: other)
      XCTAssertEqual(list.selected, ["b2"])
      selection.ids = []
      list.userSelects([0, 0])
      XCTAssertEqual(other.ids, [1, 2])
      XCTAssertEqual(selection.ids, [])
      // The selection outlives the adapter.
      list.releaseAdapter()
      other.ids = []
    }
  }
}
