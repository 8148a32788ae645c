import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// Deletions, accessories, backgrounds, and the keyboard.
@MainActor
final class EditingTests: XCTestCase {
  private func makeList(_ source: any DataSource<Row>) -> RowList {
    RowList(source) { RowView(row: $0) }
  }

  // MARK: Deletions

  private func swipe(_ item: Int, in shown: ShownList) async -> Bool? {
    guard let action = shown.view.standIn.userSwipes([0, item]).first else { return nil }
    var isPerformed: Bool?
    action.handler(action, UIView()) { isPerformed = $0 }
    await shown.settle()
    return isPerformed
  }

  func testASwipeDeletes() async {
    let source = DiffableListDataSource<Row>(items: [1, 2, 3])
    let list = makeList(source)
    let shown = ShownList(list)
    XCTAssertEqual(shown.view.standIn.userSwipes([0, 0]).count, 0)
    shown.update(list.onDeleteItems { for row in $0 { source.remove(id: row.id) } })
    let action = shown.view.standIn.userSwipes([0, 1])[0]
    XCTAssertEqual(action.style, .destructive)
    // The row has moved since.
    source.items.swapAt(0, 1)
    await shown.settle()
    action.handler(action, UIView()) { XCTAssertTrue($0) }
    await shown.settle()
    XCTAssertEqual(source.items, [1, 3])
    XCTAssertEqual(shown.texts, [["1  dark", "3  dark"]])
    // It has been deleted: nothing is left to do.
    action.handler(action, UIView()) { XCTAssertFalse($0) }
    await shown.settle()
    XCTAssertEqual(source.items, [1, 3])

    // An app that asks first: the row closes.
    shown.update(list.onDeleteItems { _ in })
    let isPerformed = await swipe(0, in: shown)
    XCTAssertEqual(isPerformed, false)
    // Other actions replace this one.
    shown.update(list.onDeleteItems { _ in }.swipeActions { _ in [] })
    XCTAssertEqual(shown.view.standIn.userSwipes([0, 0]).count, 0)
    XCTAssertEqual(shown.view.standIn.userSwipes([0, 0], isLeading: true).count, 0)
    XCTAssertEqual(shown.violations, [])
  }

  func testAnIdentityInTwoSections() async {
    let source = DiffableSectionedDataSource<Int, Row>(sections: [
      IdentifiedSection(id: 0, items: [1, 2]), IdentifiedSection(id: 1, items: [2, 1]),
    ])
    var deleted: [IndexPath] = []
    let list = makeList(source).onDelete(perform: { deleted += $0.map { [0, $0] } })
    let shown = ShownList(list)
    let action = shown.view.standIn.userSwipes([1, 0])[0]
    action.handler(action, UIView()) { _ in }
    await shown.settle()
    // Not the one in the first section, which has another offset.
    XCTAssertEqual(deleted, [[0, 0]])
  }

  /// Outside of lists there are no swipe actions that the button could show.
  func testTheButtonOfEditModeInAGrid() {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    let list = makeList(source).onDeleteItems {
      for row in $0 { source.remove(id: row.id) }
    }
    let shown = ShownList(list)
    XCTAssertNil(shown.cell(1)?.accessories.first?.action)
    shown.update(list.layout(.grid(minimumWidth: 100)))
    shown.cell(1)?.accessories.first?.userTaps()
    XCTAssertEqual(source.items, [1])
  }

  func testOffsets() async {
    let source = DiffableListDataSource<Row>(items: [1, 2, 3])
    let list = makeList(source).onDelete { source.remove(atOffsets: $0) }
    let shown = ShownList(list)
    let isPerformed = await swipe(1, in: shown)
    XCTAssertEqual(isPerformed, true)
    XCTAssertEqual(source.items, [1, 3])
    XCTAssertEqual(shown.violations, [])
  }

  func testItemsThatTheUserCannotChange() {
    let source = DiffableListDataSource<Row>(items: [1, 2, 3])
    let selection = Owned<Set<Int>>([])
    var chosen: [Row] = []
    let list = RowList(source, selection: selection.binding) { RowView(row: $0) }
      .onDeleteItems { _ in }
      .onMoveItem { _, from, to in try? source.move(from: from, to: to) }
    let disabled = list.itemProvider { _ in NSItemProvider() }
      .deleteDisabled { $0.id == 1 }
      .moveDisabled { $0.id == 2 }
      .selectionDisabled { $0.id == 3 }
    let shown = ShownList(disabled)
    func controls(_ item: Int) -> [UICellAccessory.AccessoryType]? {
      shown.cell(item)?.accessories.map(\.accessoryType)
    }
    XCTAssertEqual(controls(0), [.multiselect, .reorder])
    XCTAssertEqual(controls(1), [.delete, .multiselect])
    XCTAssertEqual(controls(2), [.delete, .reorder])
    XCTAssertEqual((0..<3).map { shown.view.standIn.userSwipes([0, $0]).count }, [0, 1, 1])
    for item in 0..<3 { shown.view.standIn.userSelects([0, item]) }
    XCTAssertEqual(selection.value, [1, 2])
    // A primary action does not select.
    shown.update(disabled.primaryAction { chosen.append($0) })
    shown.view.standIn.userPerforms([0, 2])
    XCTAssertEqual(chosen, [3])
    // It is dragged to other lists only. Selected items would be dragged together.
    selection.value = []
    shown.update(disabled)
    let drag = shown.view.standIn.userDrags([0, 1])
    XCTAssertNil(drag.flatMap { shown.view.standIn.userDrops($0, at: [0, 0]) })
    shown.view.standIn.userMoves(from: [0, 1], to: [0, 0])
    XCTAssertEqual(source.items, [1, 2, 3])
    _ = shown.view.standIn.userDrags([0, 0]).map { shown.view.standIn.userDrops($0, at: [0, 2]) }
    XCTAssertEqual(source.items, [2, 3, 1])
    shown.update(list.moveDisabled { _ in true })
    XCTAssertNil(shown.view.standIn.userDrags([0, 0]))
    XCTAssertEqual(shown.violations, [])
  }

  // MARK: Appearance

  func testAccessoriesBesideThoseOfEditMode() {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    let tree = source.outlined(children: { _ in [] })
    let base = makeList(tree).outline(
      ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) { _ in true }
    )
    let list = base.accessories { row in
      row.id == 1
        ? [.label(text: "one"), .disclosureIndicator(displayed: .whenNotEditing)] : [.reorder()]
    }
    let shown = ShownList(list)
    func types(_ item: Int) -> [UICellAccessory.AccessoryType]? {
      shown.cell(item)?.accessories.map(\.accessoryType)
    }
    XCTAssertEqual(types(0), [.label, .disclosureIndicator])
    XCTAssertEqual(types(1), [.reorder])
    shown.update(list.onDeleteItems { _ in }.onReorder { _, _, _, _ in })
    XCTAssertEqual(types(0), [.delete, .label, .disclosureIndicator, .reorder])
    // A cell accepts one of each type.
    XCTAssertEqual(types(1), [.delete, .reorder])
    // The button of the tree stays.
    XCTAssertEqual(shown.texts, [["[chevron.forward] 1  dark", "[chevron.forward] 2  dark"]])
    source.items[1] = Row(2, 1)
    shown.layOut()
    XCTAssertEqual(types(1), [.delete, .reorder])
    shown.update(base)
    XCTAssertEqual(types(0), [])
  }

  private struct Background: PrimitiveView {
    let row: Row

    func text(in environment: EnvironmentValues) -> String {
      "\(row.id) \(environment.appValue) \(environment.colorScheme)"
    }
  }

  func testBackgrounds() {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    let list = makeList(source)
    let shown = ShownList(list.rowBackground { Background(row: $0) })
    XCTAssertEqual(shown.texts, [["1  dark on 1  dark", "2  dark on 2  dark"]])
    shown.environment.appValue = "new"
    shown.update()
    XCTAssertEqual(shown.texts, [["1 new dark on 1 new dark", "2 new dark on 2 new dark"]])
    XCTAssertEqual(shown.identity(1), 2)
    shown.update(list)
    XCTAssertEqual(shown.texts, [["1 new dark", "2 new dark"]])
  }

  func testTheKeyboard() {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    func focus(_ list: RowList) -> [Bool] {
      let shown = ShownList(list)
      return [shown.view.allowsFocus, shown.view.selectionFollowsFocus]
    }
    XCTAssertEqual(focus(makeList(source)), [false, false])
    XCTAssertEqual(focus(makeList(source).primaryAction { _ in }), [true, false])
    let one = RowList(source, selection: Owned(Int?.none).binding) { RowView(row: $0) }
    XCTAssertEqual(focus(one), [true, true])
    let several = RowList(source, selection: Owned(Set<Int>()).binding) { RowView(row: $0) }
    XCTAssertEqual(focus(several), [true, false])
  }
}
