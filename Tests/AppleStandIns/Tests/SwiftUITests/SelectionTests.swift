import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import SwiftUI
import TestSupport
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceSwiftUI

/// The selection and the scroll position that the owner of a list stores.
@MainActor
final class SelectionTests: XCTestCase {
  private let source = DiffableListDataSource<Row>(items: (0..<10).map { Row($0) })
  private let selection = Owned<Set<Int>>([])
  private let position = Owned<Int?>(nil)
  private lazy var filter = source.filtered { _ in true }
  private lazy var shown = ShownList(
    RowList(filter, selection: selection.binding) { RowView(row: $0) }
      .scrollPosition(position.binding))

  private func show(_ predicate: @escaping (Row) -> Bool) async {
    filter.predicate = predicate
    await shown.settle()
  }

  /// The identities of shown, selected items.
  private var selected: [Int?] {
    (shown.view.indexPathsForSelectedItems ?? []).sorted().map { filter.item(at: $0)?.id }
  }

  func testTheEndStaysInView() async {
    let source = DiffableListDataSource<Row>(items: (0..<60).map { Row($0) })
    let list = RowList(source) { RowView(row: $0) }
    let shown = ShownList(list.scrollAnchoring(.keepingEnd))
    func isLastRowVisible() -> Bool { shown.cell(source.items.count - 1) != nil }
    shown.coordinator.adapter.scroll(toIdentity: 59, at: .end, animated: false)
    shown.layOut()
    XCTAssertTrue(isLastRowVisible())
    for id in 60..<70 { source.items.append(Row(id)) }
    shown.layOut()
    XCTAssertTrue(isLastRowVisible())
    // The owner changes its mind.
    shown.update(list)
    for id in 70..<80 { source.items.append(Row(id)) }
    shown.layOut()
    XCTAssertFalse(isLastRowVisible())
    XCTAssertEqual(shown.violations, [])
  }

  /// A view deselects an item before it selects another one.
  func testATapChangesASelectionOnce() async {
    var value: Int? = 4
    var sets: [Int?] = []
    let one = Binding<Int?> {
      value
    } set: {
      value = $0
      sets.append($0)
    }
    shown.update(RowList(filter, selection: one) { RowView(row: $0) })
    shown.view.standIn.userSelects([0, 6])
    await shown.settle()
    XCTAssertEqual(sets, [6])
    // Nothing is selected instead, such as after a click with the Command key.
    shown.view.standIn.userDeselects([0, 6])
    await shown.settle()
    shown.update()
    XCTAssertEqual(sets, [6, nil])
    XCTAssertEqual(selected, [])
  }

  /// Such as a click that replaces the selection of several items.
  func testItemsThatAreDeselectedTogether() async {
    var sets: [Set<Int>] = []
    let binding = Binding<Set<Int>> {
      sets.last ?? [1, 2, 3]
    } set: {
      sets.append($0)
    }
    shown.update(RowList(filter, selection: binding) { RowView(row: $0) })
    shown.view.standIn.userDeselects([0, 1])
    shown.view.standIn.userDeselects([0, 2])
    shown.view.standIn.userSelects([0, 5])
    await shown.settle()
    XCTAssertEqual(sets, [[3, 5]])
    shown.view.standIn.userDeselects([0, 3])
    shown.view.standIn.userDeselects([0, 5])
    await shown.settle()
    XCTAssertEqual(sets, [[3, 5], []])
  }

  func testAnOwnerThatRefusesTheSelection() {
    let fixed = Binding<Set<Int>> {
      [1]
    } set: { _ in
    }
    shown.update(RowList(filter, selection: fixed) { RowView(row: $0) })
    XCTAssertEqual(selected, [1])
    shown.view.standIn.userSelects([0, 3])
    shown.update()
    XCTAssertEqual(selected, [1])
  }

  func testOneSelectedItemThatIsHidden() async {
    let one = Owned<Int?>(4)
    shown.update(RowList(filter, selection: one.binding) { RowView(row: $0) })
    XCTAssertEqual(selected, [4])
    await show { $0.id != 4 }
    XCTAssertEqual(selected, [])
    XCTAssertEqual(one.value, 4)
    await show { _ in true }
    XCTAssertEqual(selected, [4])
    shown.view.standIn.userSelects([0, 6])
    XCTAssertEqual(one.value, 6)
    XCTAssertEqual(selected, [6])
  }

  func testWhatIsHiddenStaysSelected() async {
    selection.value = [1, 2]
    shown.update()
    await show { $0.id != 1 }
    XCTAssertEqual(selected, [2])
    XCTAssertEqual(selection.value, [1, 2])
    shown.view.standIn.userSelects([0, 6])
    shown.view.standIn.userDeselects([0, 1])
    await shown.settle()
    shown.update()
    XCTAssertEqual(selection.value, [1, 7])
    XCTAssertEqual(selected, [7])
    await show { _ in true }
    XCTAssertEqual(selected, [1, 7])
    XCTAssertEqual(selection.value, [1, 7])
    // Also after everything was reloaded, or its section inserted.
    filter.report(.all)
    await shown.settle()
    XCTAssertEqual(selected, [1, 7])
    XCTAssertEqual(shown.violations, [])
  }

  /// An item that is hidden, deselected by the owner, and shown again in one turn.
  func testWhatTheOwnerDeselectsWhileItIsHidden() async {
    // The rest of the selection is the shown part of the old one, or is not.
    for rest: Set<Int> in [[2], [3], []] {
      for waits in [false, true] {
        filter.predicate = { _ in true }
        selection.value = [2, 8]
        shown.update()
        XCTAssertEqual(selected, [2, 8])
        filter.predicate = { $0.id != 8 }
        if waits { await shown.settle() }
        selection.value = rest
        shown.update()
        await show { _ in true }
        XCTAssertEqual(selected, rest.sorted(), "\(waits)")
        XCTAssertEqual(selection.value, rest)
      }
    }
    XCTAssertEqual(shown.violations, [])
  }

  /// Filters, reloads and moves of items and sections, what the user taps, and what the owner
  /// selects, some of it in one turn.
  func testRandomChanges() async {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      func someIDs() -> Set<Int> { Set((0..<9).filter { _ in Bool.random(using: &random) }) }
      source.items = (0..<9).map { Row($0) }
      filter.predicate = { _ in true }
      selection.value = []
      let groups = filter.grouped(by: { $0.id % 3 })
      let shown = ShownList(
        RowList(groups, selection: selection.binding) { RowView(row: $0) })
      func ids(_ indexPaths: some Sequence<IndexPath>) -> Set<Int> {
        Set(indexPaths.compactMap { groups.item(at: $0)?.id })
      }
      var selected: Set<Int> { ids(shown.view.indexPathsForSelectedItems ?? []) }
      var log: [String] = []
      for _ in 0..<12 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let hidden = someIDs()
          log.append("hide \(hidden.sorted())")
          filter.predicate = { !hidden.contains($0.id) }
        case 1:
          selection.value = someIDs()
          log.append("select \(selection.value.sorted())")
          shown.update()
        case 2:
          shown.coordinator.adapter.updater.policy =
            Bool.random(using: &random) ? .reload : .animated
        case 3:
          await shown.settle()
          let before = selection.value
          guard let indexPath = Array(groups.indexPaths).randomElement(using: &random),
            let id = groups.item(at: indexPath)?.id
          else { break }
          log.append("tap \(id)")
          if before.contains(id) {
            shown.view.standIn.userDeselects(indexPath)
          } else {
            shown.view.standIn.userSelects(indexPath)
          }
          await shown.settle()
          XCTAssertEqual(selection.value, before.symmetricDifference([id]), "\(seed): \(log)")
        default:
          log.append("shuffle")
          source.items.shuffle(using: &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 { await shown.settle() }
        XCTAssertEqual(
          selected, selection.value.intersection(ids(groups.indexPaths)), "\(seed): \(log)")
      }
      XCTAssertEqual(shown.violations, [])
    }
  }

  func testAChangeOfOtherItemsCostsNothingWhileASelectedOneIsHidden() async {
    source.items = (0..<1_000).map { Row($0) }
    selection.value = [1, 2]
    var reads = 0
    let identify = { (row: Row) in
      reads += 1
      return row.id
    }
    let list = RowList(filter, id: identify, selection: selection.binding) { RowView(row: $0) }
    let shown = ShownList(list)
    filter.predicate = { $0.id != 1 }
    await shown.settle()
    reads = 0
    source.items.append(Row(2_000))
    await shown.settle()
    XCTAssertLessThan(reads, 100)
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [[0, 1]])
  }

  func testWithoutAnOwnerNothingIsSelected() async {
    shown.update(RowList(filter) { RowView(row: $0) })
    shown.view.standIn.userSelects([0, 3])
    XCTAssertEqual(selected, [])
    shown.view.isTracking = true
    shown.coordinator.scrollViewDidScroll(shown.view)
    await show { $0.id > 2 }
    XCTAssertEqual(shown.texts[0].count, 7)
    XCTAssertEqual(selection.value, [])
    XCTAssertNil(position.value)
  }

  // MARK: The scroll position

  private func scrollsFarDown() -> Bool {
    defer { shown.view.standIn.scrolls(to: [0, 0]) }
    return shown.coordinator.topItem != filter.item(at: [0, 0])
  }

  func testTheViewScrollsToAnItemOnce() async {
    source.items = (0..<60).map { Row($0) }
    position.value = 30
    await shown.settle()
    XCTAssertTrue(scrollsFarDown())
    shown.update()
    source.items.append(Row(99))
    await shown.settle()
    XCTAssertFalse(scrollsFarDown())
    position.value = nil
    shown.update()
    position.value = 30
    shown.update()
    await shown.settle()
    XCTAssertTrue(scrollsFarDown())
  }

  func testAnItemThatIsNotThereYetIsScrolledToWhenItComes() async {
    source.items = (0..<60).map { Row($0) }
    await show { $0.id != 30 }
    position.value = 30
    shown.update()
    await shown.settle()
    XCTAssertFalse(scrollsFarDown())
    await show { _ in true }
    XCTAssertTrue(scrollsFarDown())
    await show { $0.id != 5 }
    XCTAssertFalse(scrollsFarDown())
  }

  func testAChangeOfOtherItemsCostsNothingWhileThePositionIsHidden() async {
    source.items = (0..<1_000).map { Row($0) }
    filter.predicate = { $0.id != 1 }
    position.value = 1
    var reads = 0
    let identify = { (row: Row) in
      reads += 1
      return row.id
    }
    let shown = ShownList(
      RowList(filter, id: identify) { RowView(row: $0) }.scrollPosition(position.binding))
    reads = 0
    source.items.append(Row(2_000))
    await shown.settle()
    XCTAssertLessThan(reads, 100)
  }

  func testAUserWhoScrollsEndsARequest() async {
    source.items = (0..<60).map { Row($0) }
    await show { $0.id != 30 }
    position.value = 30
    shown.update()
    shown.view.isTracking = true
    shown.coordinator.scrollViewDidScroll(shown.view)
    shown.view.isTracking = false
    XCTAssertEqual(position.value, 0)
    await show { _ in true }
    XCTAssertFalse(scrollsFarDown())
  }
}
