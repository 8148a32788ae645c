import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// If a closure is not set, the table view must not find the method.
final class TableOptionalMethodTests: XCTestCase {
  private static let dataSourceMethods = [
    "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
    "tableView:canMoveRowAtIndexPath:",
    "tableView:moveRowAtIndexPath:toIndexPath:", "sectionIndexTitlesForTableView:",
    "tableView:sectionForSectionIndexTitle:atIndex:",
    "tableView:cancelPrefetchingForRowsAtIndexPaths:",
  ]

  private static let delegateMethods = [
    "tableView:willDisplayCell:forRowAtIndexPath:",
    "tableView:didEndDisplayingCell:forRowAtIndexPath:",
    "tableView:willSelectRowAtIndexPath:",
    "tableView:didSelectRowAtIndexPath:", "tableView:didDeselectRowAtIndexPath:",
    "tableView:heightForRowAtIndexPath:",
    "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
    "tableView:viewForHeaderInSection:", "tableView:viewForFooterInSection:",
    "tableView:performPrimaryActionForRowAtIndexPath:", "tableView:canFocusRowAtIndexPath:",
    "tableView:contextMenuConfigurationForRowAtIndexPath:point:",
    "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:",
    "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
  ]

  @MainActor
  func testEachClosureBringsItsMethods() async {
    let list = ShownTable([section("A", "a")])
    let adapter = list.adapter
    func check(
      _ expected: [String], line: UInt = #line, set: () -> Void, clear: () -> Void
    ) {
      XCTAssertEqual(present(list), [], line: line)
      set()
      XCTAssertEqual(present(list), expected, line: line)
      XCTAssertEqual(list.texts, [["a"]], line: line)
      clear()
      XCTAssertEqual(present(list), [], line: line)
      XCTAssertNil(list.table.prefetchDataSource, line: line)
      XCTAssertNil(list.table.delegate, line: line)
    }
    check(["tableView:canEditRowAtIndexPath:"]) {
      adapter.canEdit = { _, _ in true }
    } clear: {
      adapter.canEdit = nil
    }
    check(["tableView:commitEditingStyle:forRowAtIndexPath:"]) {
      adapter.commit = { _, _, _ in }
    } clear: {
      adapter.commit = nil
    }
    check(["tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:"]) {
      adapter.move = { _, _, _ in }
    } clear: {
      adapter.move = nil
    }
    check([]) {
      adapter.canMove = { _, _ in true }
    } clear: {
      adapter.canMove = nil
    }
    check(["sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:"]) {
      adapter.indexTitles = { [] }
    } clear: {
      adapter.indexTitles = nil
    }
    check(["tableView:performPrimaryActionForRowAtIndexPath:"]) {
      adapter.primaryAction = { _, _ in }
    } clear: {
      adapter.primaryAction = nil
    }
    check(["tableView:canFocusRowAtIndexPath:"]) {
      adapter.canFocus = { _, _ in true }
    } clear: {
      adapter.canFocus = nil
    }
    check(["tableView:contextMenuConfigurationForRowAtIndexPath:point:"]) {
      adapter.contextMenu = { _, _ in nil }
    } clear: {
      adapter.contextMenu = nil
    }
    check(["tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:"]) {
      adapter.leadingSwipeActions = { _, _ in nil }
    } clear: {
      adapter.leadingSwipeActions = nil
    }
    check(["tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:"]) {
      adapter.trailingSwipeActions = { _, _ in nil }
    } clear: {
      adapter.trailingSwipeActions = nil
    }
    check([]) {
      adapter.prefetch = { _ in }
    } clear: {
      adapter.prefetch = nil
    }
    check(["tableView:cancelPrefetchingForRowsAtIndexPaths:"]) {
      adapter.cancelPrefetching = { _ in }
    } clear: {
      adapter.cancelPrefetching = nil
    }
    let display = [
      "tableView:willDisplayCell:forRowAtIndexPath:",
      "tableView:didEndDisplayingCell:forRowAtIndexPath:",
    ]
    check(display) {
      adapter.willDisplay = { _ in }
    } clear: {
      adapter.willDisplay = nil
    }
    check(display) {
      adapter.didEndDisplaying = { _ in }
    } clear: {
      adapter.didEndDisplaying = nil
    }
    check(["tableView:willSelectRowAtIndexPath:"]) {
      adapter.shouldSelect = { _, _ in true }
    } clear: {
      adapter.shouldSelect = nil
    }
    check(["tableView:heightForRowAtIndexPath:"]) {
      adapter.height = { _, _ in 44 }
    } clear: {
      adapter.height = nil
    }
    check(["tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:"]) {
      adapter.targetOfMove = { $2 }
    } clear: {
      adapter.targetOfMove = nil
    }
    check(["tableView:didSelectRowAtIndexPath:"]) {
      adapter.didSelect = { _, _ in }
    } clear: {
      adapter.didSelect = nil
    }
    check(["tableView:didDeselectRowAtIndexPath:"]) {
      adapter.didDeselect = { _, _ in }
    } clear: {
      adapter.didDeselect = nil
    }
    check(["tableView:viewForHeaderInSection:"]) {
      adapter.headerView = { _, _, _ in nil }
    } clear: {
      adapter.headerView = nil
    }
    check(["tableView:viewForFooterInSection:"]) {
      adapter.footerView = { _, _, _ in nil }
    } clear: {
      adapter.footerView = nil
    }
    XCTAssertEqual(list.takeRules(), [])
  }

  @MainActor
  func testWhatTheAppHasSetIsLeftAlone() async {
    let list = ShownTable([section("A", "a")])
    let other = OtherPrefetcher()
    list.table.prefetchDataSource = other
    list.adapter.didSelect = { _, _ in }
    list.adapter.commit = { _, _, _ in }
    list.adapter.didSelect = nil
    XCTAssert(list.table.prefetchDataSource === other)
    list.table.dataSource = nil
    list.adapter.commit = nil
    XCTAssertNil(list.table.dataSource)
  }

  @MainActor
  private func present(_ list: ShownTable<Person>) -> [String] {
    Self.dataSourceMethods.filter { list.adapter.implements($0) }
      + Self.delegateMethods.filter {
        (list.table.delegate as? any OptionalRequirements)?.implements($0) == true
      }
  }
}

@MainActor
private final class OtherPrefetcher: NSObject, UITableViewDataSourcePrefetching {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {}
}
