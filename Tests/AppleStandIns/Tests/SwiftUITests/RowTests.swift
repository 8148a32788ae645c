import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import SwiftUI
import TestSupport
import TransitionSupport
import UIKit
import UniformTypeIdentifiers
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// What the cells of a list show.
@MainActor
final class RowTests: XCTestCase {
  private func makeList(_ source: DiffableListDataSource<Row>) -> RowList {
    RowList(source) { RowView(row: $0) }
  }

  func testRowsGetTheEnvironmentOfTheListButWhatTheCellSets() async {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    let shown = ShownList(makeList(source))
    XCTAssertEqual(shown.texts, [["1  dark", "2  dark"]])
    shown.environment.appValue = "new"
    shown.environment.colorScheme = .light
    shown.update()
    XCTAssertEqual(shown.texts, [["1 new dark", "2 new dark"]])
    source.items.append(Row(3, 1))
    await shown.settle()
    XCTAssertEqual(shown.texts, [["1 new dark", "2 new dark", "Row(3, 1) new dark"]])
    XCTAssertEqual(shown.violations, [])
  }

  /// A view that shows its environment.
  private struct Probe: PrimitiveView {
    func text(in values: EnvironmentValues) -> String {
      "\(values.colorScheme) \(values.displayScale) \(values.layoutDirection) "
        + "\(values.dynamicTypeSize) \(values.horizontalSizeClass as Any) "
        + "\(values.verticalSizeClass as Any) \(values.legibilityWeight as Any)"
    }
  }

  private struct AppProbe: PrimitiveView {
    func text(in values: EnvironmentValues) -> String {
      "\(values.appValue) \(values.editMode == nil) \(values.refresh == nil)"
    }
  }

  func testEachValueThatACellSetsWins() {
    var other = EnvironmentValues()
    other.colorScheme = .dark
    other.displayScale = 3
    other.layoutDirection = .rightToLeft
    other.dynamicTypeSize = .large
    other.horizontalSizeClass = .compact
    other.verticalSizeClass = .regular
    other.legibilityWeight = .bold
    other.appValue = "app"
    other.refresh = RefreshAction {}
    let usual = EnvironmentValues()
    for (list, cell) in [(usual, other), (other, usual)] {
      let row = HostedRow(item: 1, content: { _ in Probe() }, id: 1, environment: list)
      XCTAssertEqual(row.text(in: cell), Probe().text(in: cell))
      let appRow = HostedRow(
        item: 1, content: { _ in AppProbe() }, id: 1, environment: list)
      XCTAssertEqual(appRow.text(in: cell), AppProbe().text(in: list))
    }
  }

  func testTransitionsWithOtherEnvironments() async {
    for seed in 0..<UInt64(TestLength.pick(30, long: 200)) {
      var random = SplitMix64(seed: seed)
      var rows = (0..<20).map { Row($0) }
      let source = DiffableListDataSource(items: rows)
      let shown = ShownList(makeList(source), preparing: random.below(4))
      var nextID = 20
      for step in 0..<15 {
        for _ in 0...random.below(3) {
          switch random.below(4) {
          case 0 where !rows.isEmpty: rows.remove(at: random.below(rows.count))
          case 1 where !rows.isEmpty: rows[random.below(rows.count)].version += 1
          case 2 where !rows.isEmpty: rows.swapAt(0, random.below(rows.count))
          default:
            rows.insert(Row(nextID), at: random.below(rows.count + 1))
            nextID += 1
          }
        }
        source.items = rows
        if random.once(in: 3) {
          shown.environment.appValue = "\(step)"
          shown.update()
        }
        if !rows.isEmpty { shown.view.standIn.scrolls(to: [0, random.below(rows.count)]) }
        await shown.settle()
        let visible = shown.view.indexPathsForVisibleItems
        XCTAssertEqual(visible.isEmpty, rows.isEmpty)
        for path in visible {
          XCTAssertEqual(
            shown.texts[0][path.item], "\(rows[path.item]) \(shown.environment.appValue) dark",
            "seed \(seed), step \(step)")
          // Or the state of a row would belong to the cell.
          XCTAssertEqual(
            shown.identity(path.item), rows[path.item].id, "seed \(seed), step \(step)")
        }
        XCTAssertEqual(shown.violations, [], "seed \(seed), step \(step)")
      }
    }
  }

  func testNothingIsRetained() async {
    let source = DiffableListDataSource<Row>(items: (0..<20).map { Row($0) })
    let tree = source.outlined(children: { _ in [] })
    var shown: ShownList? = ShownList(
      RowList(tree) { RowView(row: $0) }
        .header { _ in Text("header") }
        .outline(
          ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) { _ in
            true
          }
        )
        .primaryAction { _ in }
        .onNearEnd {}
        .onDeleteItems { _ in }
        .onMoveItem { _, _, _ in }
        .itemProvider { _ in NSItemProvider() }
        .onInsert(of: []) { _, _ in }
        .accessories { _ in [] }
        .rowBackground { _ in Text("background") }
        .swipeActions { _ in [] })
    source.items.removeFirst()
    await shown?.settle()
    let coordinator = WeakReference(shown?.coordinator)
    let view = WeakReference(shown?.view)
    shown = nil
    for _ in 0..<20 { await Task.yield() }
    XCTAssertNil(coordinator.object)
    XCTAssertNil(view.object)
  }

  func testEditMode() {
    let source = DiffableListDataSource<Row>(items: [1, 2, 3])
    let selection = Owned<Set<Int>>([])
    var deleted: [Row] = []
    let list = RowList(source, selection: selection.binding) { RowView(row: $0) }
      .onDeleteItems { deleted += $0 }
      .onMoveItem { _, _, _ in }
    let shown = ShownList(list)
    XCTAssertFalse(shown.view.isEditing)
    shown.environment.editMode = Owned(.active).binding
    shown.update()
    XCTAssertTrue(shown.view.isEditing)
    XCTAssertTrue(shown.view.allowsSelectionDuringEditing)
    XCTAssertTrue(shown.view.allowsMultipleSelectionDuringEditing)
    XCTAssertEqual(
      shown.cell(0)?.accessories.map(\.accessoryType), [.delete, .multiselect, .reorder])
    // Without an action of its own, the button shows the swipe actions, as in a `List`.
    XCTAssertNil(shown.cell(0)?.accessories.first?.action)
    XCTAssertEqual(shown.view.standIn.userSwipes([0, 0]).map(\.image?.name), ["trash"])
    // The list has others.
    shown.update(list.swipeActions { _ in [RowAction("Flag") {}] })
    source.items.removeFirst()
    shown.layOut()
    // The item of this cell has moved up.
    shown.cell(1)?.accessories.first?.userTaps()
    XCTAssertEqual(deleted, [3])
    shown.view.standIn.userSelects([0, 0])
    shown.view.standIn.userSelects([0, 1])
    XCTAssertEqual(selection.value, [2, 3])

    shown.update(RowList(source) { RowView(row: $0) })
    XCTAssertFalse(shown.view.allowsSelectionDuringEditing)
    XCTAssertEqual(shown.cell(0)?.accessories.count, 0)
  }

  func testAPrimaryActionSelectsNothing() {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    var chosen: [Row] = []
    let list = makeList(source)
    let shown = ShownList(list)
    XCTAssertFalse(shown.view.allowsSelection)
    shown.update(list.primaryAction { chosen.append($0) })
    XCTAssertTrue(shown.view.allowsSelection)
    shown.view.standIn.userSelects([0, 1])
    shown.view.standIn.userPerforms([0, 1])
    XCTAssertEqual(chosen, [2])
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [])
    shown.update(list)
    shown.view.standIn.userPerforms([0, 0])
    XCTAssertEqual(chosen, [2])
  }

  /// Otherwise each item that the user opens would be added to the selection.
  func testATapOpensOrSelects() {
    let source = DiffableListDataSource<Row>(items: [1, 2])
    let selection = Owned<Set<Int>>([])
    let one = Owned<Int?>(nil)
    let list = RowList(source, selection: selection.binding) { RowView(row: $0) }
    let shown = ShownList(list.primaryAction { _ in })
    shown.view.standIn.userSelects([0, 0])
    XCTAssertEqual(selection.value, [])
    let editMode = Owned(EditMode.inactive)
    shown.environment.editMode = editMode.binding
    shown.update()
    // Two fingers.
    let coordinator = shown.coordinator
    XCTAssertTrue(
      coordinator.collectionView(
        shown.view, shouldBeginMultipleSelectionInteractionAt: [0, 0]))
    coordinator.collectionView(shown.view, didBeginMultipleSelectionInteractionAt: [0, 0])
    XCTAssertEqual(editMode.value, .active)
    shown.view.standIn.userSelects([0, 0])
    XCTAssertEqual(selection.value, [1])
    shown.update()
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [[0, 0]])
    editMode.value = .inactive
    shown.update(list)
    shown.view.standIn.userSelects([0, 1])
    XCTAssertEqual(selection.value, [1, 2])
    // One item is selected and opened, as in a sidebar.
    shown.update(
      RowList(source, selection: one.binding) { RowView(row: $0) }.primaryAction { _ in })
    shown.view.standIn.userSelects([0, 1])
    XCTAssertEqual(one.value, 2)
    XCTAssertFalse(
      coordinator.collectionView(
        shown.view, shouldBeginMultipleSelectionInteractionAt: [0, 0]))
  }

  func testMenusAndSwipes() async {
    let source = DiffableListDataSource<Row>(items: [1, 2, 3])
    var log: [String] = []
    let list = makeList(source)
      .menuActions { rows in
        rows.contains(3) ? [] : [RowAction("\(rows)") { log.append("menu \(rows)") }]
      }
      .swipeActions(allowsFullSwipe: false) { row in
        [
          RowAction("Delete", role: .destructive) {
            if row.id == 2 { source.remove(id: 2) }
          }
        ]
      }
      .swipeActions(edge: .leading) { row in [RowAction("Pin", tint: .red) { log.append("pin") }] }
    let shown = ShownList(list)
    let menu = shown.view.standIn.userOpensMenu([0, 1], [0, 0])
    XCTAssertEqual(menu?.children.map(\.title), ["[1, 2]"])
    (menu?.children.first as? UIAction)?.perform()
    XCTAssertNil(shown.view.standIn.userOpensMenu([0, 2]))
    XCTAssertEqual(shown.view.standIn.userSwipes([0, 0], isLeading: true).map(\.title), ["Pin"])
    for item in 0..<2 {
      let action = shown.view.standIn.userSwipes([0, item])[0]
      XCTAssertEqual(action.style, .destructive)
      action.handler(action, UIView()) { log.append("\(item): \($0)") }
      // Not before the action has been performed.
      XCTAssertFalse(log.contains("\(item): true") || log.contains("\(item): false"))
      await shown.settle()
    }
    XCTAssertEqual(log, ["menu [1, 2]", "0: false", "1: true"])
    let list0 = shown.layouts[0]?.list
    let trailing = list0?.trailingSwipeActionsConfigurationProvider?([0, 0])
    let leading = list0?.leadingSwipeActionsConfigurationProvider?([0, 0])
    XCTAssertEqual(trailing?.performsFirstActionWithFullSwipe, false)
    XCTAssertEqual(leading?.performsFirstActionWithFullSwipe, true)
  }

  func testTheScrollPositionIsAnIdentity() async {
    let source = DiffableListDataSource<Row>(items: (0..<40).map { Row($0) })
    let position = Owned<Int?>(20)
    let shown = ShownList(makeList(source).scrollPosition(position.binding))
    await shown.settle()
    XCTAssertEqual(shown.coordinator.topItem, 20)
    position.value = 5
    shown.update()
    XCTAssertEqual(shown.coordinator.topItem, 5)
    // A bar covers the first row and a half.
    shown.view.contentInset.top = 66
    XCTAssertEqual(shown.coordinator.topItem, 6)
    shown.view.isTracking = true
    shown.view.contentOffset.y = 440
    shown.coordinator.scrollViewDidScroll(shown.view)
    XCTAssertEqual(position.value, 11)
    // The user taps the status bar.
    shown.view.isTracking = false
    shown.view.standIn.scrolls(to: [0, 0])
    shown.view.contentOffset.y = -66
    shown.layOut()
    shown.coordinator.scrollViewDidScrollToTop(shown.view)
    XCTAssertEqual(position.value, 0)
    XCTAssertEqual(shown.violations, [])
  }

  func testInsetsAndRefreshing() async {
    let source = DiffableListDataSource<Row>(items: [1])
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let shown = ShownList(makeList(source).rowInsets(insets))
    let cell = shown.cell(0)?.contentConfiguration
    let configuration = cell as? UIHostingConfiguration<HostedRow<Row, RowView, Int>, EmptyView>
    XCTAssertEqual(configuration?.insets, insets)
    XCTAssertNil(shown.view.refreshControl)

    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    shown.environment.refresh = RefreshAction { for await _ in stream {} }
    shown.update()
    shown.view.refreshControl?.userPulls()
    await shown.settle()
    XCTAssertEqual(shown.view.refreshControl?.isRefreshing, true)
    // An action without an actor runs on a thread of the pool.
    continuation.finish()
    await shown.settle(until: { shown.view.refreshControl?.isRefreshing == false })
    XCTAssertEqual(shown.view.refreshControl?.isRefreshing, false)
    shown.environment.refresh = nil
    shown.update()
    XCTAssertNil(shown.view.refreshControl)
  }

  func testTheNextPageIsLoadedNearTheEnd() async {
    let source = DiffableListDataSource<Row>(items: (0..<30).map { Row($0) })
    var pages = 0
    let shown = ShownList(makeList(source).onNearEnd { pages += 1 })
    await shown.settle()
    XCTAssertEqual(pages, 0)
    shown.view.standIn.scrolls(to: [0, 15])
    await shown.settle()
    XCTAssertEqual(pages, 1)
  }
}
