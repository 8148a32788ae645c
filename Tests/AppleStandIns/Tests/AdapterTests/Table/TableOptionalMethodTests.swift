import DataSourceCore
import DataSourceDiffing
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
    func check<Closure>(
      _ expected: [String], _ closure: ReferenceWritableKeyPath<TableViewAdapter<Person>, Closure?>,
      _ value: Closure, line: UInt = #line
    ) {
      XCTAssertEqual(present(list), [], line: line)
      adapter[keyPath: closure] = value
      XCTAssertEqual(present(list), expected, line: line)
      XCTAssertEqual(list.texts, [["a"]], line: line)
      adapter[keyPath: closure] = nil
      XCTAssertEqual(present(list), [], line: line)
      XCTAssertNil(list.table.prefetchDataSource, line: line)
      XCTAssertNil(list.table.delegate, line: line)
    }
    check(["tableView:canEditRowAtIndexPath:"], \.canEdit, { _, _ in true })
    check(["tableView:commitEditingStyle:forRowAtIndexPath:"], \.commit, { _, _, _ in })
    check(
      ["tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:"],
      \.moveHandler,
      { _, _, _ in })
    check([], \.canMove, { _, _ in true })
    check(
      ["sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:"],
      \.indexTitles, { [] })
    check(["tableView:performPrimaryActionForRowAtIndexPath:"], \.primaryAction, { _, _ in })
    check(["tableView:canFocusRowAtIndexPath:"], \.canFocus, { _, _ in true })
    check(
      ["tableView:contextMenuConfigurationForRowAtIndexPath:point:"], \.contextMenu, { _, _ in nil }
    )
    check(
      ["tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:"], \.leadingSwipeActions,
      { _, _ in nil })
    check(
      ["tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:"], \.trailingSwipeActions,
      { _, _ in nil })
    check([], \.prefetchHandler, { _ in })
    check(["tableView:cancelPrefetchingForRowsAtIndexPaths:"], \.cancelPrefetchingHandler, { _ in })
    let display = [
      "tableView:willDisplayCell:forRowAtIndexPath:",
      "tableView:didEndDisplayingCell:forRowAtIndexPath:",
    ]
    check(display, \.willDisplay, { _ in })
    check(display, \.didEndDisplaying, { _ in })
    check(["tableView:willSelectRowAtIndexPath:"], \.shouldSelect, { _, _ in true })
    check(["tableView:heightForRowAtIndexPath:"], \.height, { _, _ in 44 })
    check(
      ["tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:"], \.targetOfMove,
      { $2 })
    check(["tableView:didSelectRowAtIndexPath:"], \.didSelect, { _, _ in })
    check(["tableView:didDeselectRowAtIndexPath:"], \.didDeselect, { _, _ in })
    check(["tableView:viewForHeaderInSection:"], \.headerProvider, { _, _, _ in nil })
    check(["tableView:viewForFooterInSection:"], \.footerProvider, { _, _, _ in nil })
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
