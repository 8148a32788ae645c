import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceSwiftUI

/// Lists of arrays, as `@Query` gives them, and selections that are objects.
@MainActor
final class ArrayTests: XCTestCase {
  private func list(_ items: [Row], _ selection: Owned<Set<Int>>? = nil) -> RowList {
    RowList(items, selection: selection?.binding) { RowView(row: $0) }
  }

  func testRowsFollowTheArray() async {
    let shown = ShownList(list([Row(1), Row(2), Row(3)]))
    let cell = shown.cell(1)
    var updates = 0
    shown.coordinator.adapter.updater.completionHandler = { _, _ in updates += 1 }
    shown.update(list([Row(4), Row(3), Row(2, 1)]))
    await shown.settle()
    XCTAssertEqual(shown.coordinator.adapter.dataSource.allItems.map(\.id), [4, 3, 2])
    XCTAssert(shown.cell(2) === cell)
    XCTAssertTrue(shown.texts[0][2]?.hasPrefix("\(Row(2, 1))") == true)
    XCTAssertEqual(updates, 1)
    // The same array once more.
    shown.update(list([Row(4), Row(3), Row(2, 1)]))
    XCTAssertEqual(updates, 1)
    XCTAssertEqual(shown.violations, [])
  }

  /// The owner's array comes with the next update; until then the row stays where the user put it.
  func testTheUserMovesARow() async {
    var items = [Row(1), Row(2), Row(3)]
    func moving() -> RowList {
      list(items).onMoveItem { _, from, to in
        items.insert(items.remove(at: from[1]), at: to[1])
      }
    }
    let shown = ShownList(moving())
    shown.view.standIn.userMoves(from: [0, 0], to: [0, 2])
    XCTAssertEqual(items.map(\.id), [2, 3, 1])
    XCTAssertEqual(shown.coordinator.adapter.dataSource.allItems.map(\.id), [2, 3, 1])
    shown.view.standIn.events = []
    await shown.settle()
    shown.update(moving())
    XCTAssertEqual(shown.view.standIn.events, [])
    func reordering() -> RowList {
      list(items).onReorder { moved, _, next, _ in
        let ids = Set(moved.map(\.id))
        items.removeAll { ids.contains($0.id) }
        items.insert(
          contentsOf: moved, at: items.firstIndex { $0.id == next?.id } ?? items.endIndex)
      }
    }
    shown.update(reordering())
    shown.view.standIn.userMoves(from: [0, 2], to: [0, 0])
    XCTAssertEqual(items.map(\.id), [1, 2, 3])
    XCTAssertEqual(shown.coordinator.adapter.dataSource.allItems.map(\.id), [1, 2, 3])
    await shown.settle()
    shown.update(reordering())
    XCTAssertEqual(shown.violations, [])
  }

  func testSelection() async {
    let selection = Owned<Set<Int>>([2])
    let shown = ShownList(list([Row(1), Row(2)], selection))
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [[0, 1]])
    shown.update(list([Row(3), Row(1), Row(2)], selection))
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [[0, 2]])
    shown.view.standIn.userSelects([0, 0])
    XCTAssertEqual(selection.value, [2, 3])
  }

  func testASelectionThatIsAnObject() async {
    let selection = ItemSelection<Int>([2])
    let source = DiffableListDataSource<Row>(items: [Row(1), Row(2), Row(3)])
    let filter = source.filtered { _ in true }
    let shown = ShownList(RowList(filter, id: \.id, selection: selection) { RowView(row: $0) })
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [[0, 1]])
    selection.select(3)
    XCTAssertEqual(Set(shown.view.indexPathsForSelectedItems ?? []), [[0, 1], [0, 2]])
    shown.view.standIn.userSelects([0, 0])
    XCTAssertEqual(selection.ids, [1, 2, 3])
    filter.predicate = { $0.id == 1 }
    await shown.settle()
    shown.view.standIn.userDeselects([0, 0])
    await shown.settle()
    XCTAssertEqual(selection.ids, [2, 3])
    filter.predicate = { _ in true }
    await shown.settle()
    XCTAssertEqual(Set(shown.view.indexPathsForSelectedItems ?? []), [[0, 1], [0, 2]])
    let single = ItemSelection<Int>(allowsMultipleSelection: false)
    shown.update(RowList(filter, id: \.id, selection: single) { RowView(row: $0) })
    await shown.settle()
    shown.view.standIn.userSelects([0, 0])
    shown.view.standIn.userSelects([0, 2])
    await shown.settle()
    XCTAssertEqual(single.ids, [3])
    XCTAssertEqual(selection.ids, [2, 3])
    XCTAssertEqual(shown.violations, [])
  }
}
