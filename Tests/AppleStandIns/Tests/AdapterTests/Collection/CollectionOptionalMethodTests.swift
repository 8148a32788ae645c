import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// If a closure is not set, the collection view must not find the method.
final class CollectionOptionalMethodTests: XCTestCase {
  private static let methods = [
    "collectionView:viewForSupplementaryElementOfKind:atIndexPath:",
    "collectionView:canMoveItemAtIndexPath:",
    "collectionView:moveItemAtIndexPath:toIndexPath:", "indexTitlesForCollectionView:",
    "collectionView:indexPathForIndexTitle:atIndex:",
    "collectionView:cancelPrefetchingForItemsAtIndexPaths:",
    "collectionView:willDisplayCell:forItemAtIndexPath:",
    "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
    "collectionView:shouldSelectItemAtIndexPath:",
    "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
      + "toProposedIndexPath:",
    "collectionView:performPrimaryActionForItemAtIndexPath:",
    "collectionView:canFocusItemAtIndexPath:",
    "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:",
  ]

  @MainActor
  func testEachClosureBringsItsMethods() async {
    let list = ShownCollection([section("A", "a")])
    let adapter = list.adapter
    func present() -> [String] {
      Self.methods.filter { adapter.implements($0) }
    }
    func check(
      _ expected: [String], line: UInt = #line, set: () -> Void, clear: () -> Void
    ) {
      XCTAssertEqual(present(), [], line: line)
      set()
      XCTAssertEqual(present(), expected, line: line)
      XCTAssertEqual(list.texts, [["a"]], line: line)
      clear()
      XCTAssertEqual(present(), [], line: line)
      XCTAssertNil(list.view.prefetchDataSource, line: line)
      XCTAssertNil(list.view.delegate, line: line)
    }
    check(["collectionView:viewForSupplementaryElementOfKind:atIndexPath:"]) {
      adapter.supplementaryView = { _, _, _, _ in UICollectionReusableView(frame: .zero) }
    } clear: {
      adapter.supplementaryView = nil
    }
    check([
      "collectionView:canMoveItemAtIndexPath:", "collectionView:moveItemAtIndexPath:toIndexPath:",
    ]) {
      adapter.move = { _, _, _ in }
    } clear: {
      adapter.move = nil
    }
    check(["indexTitlesForCollectionView:", "collectionView:indexPathForIndexTitle:atIndex:"]) {
      adapter.indexTitles = { [] }
    } clear: {
      adapter.indexTitles = nil
    }
    check([]) {
      adapter.prefetch = { _ in }
    } clear: {
      adapter.prefetch = nil
    }
    check(["collectionView:cancelPrefetchingForItemsAtIndexPaths:"]) {
      adapter.cancelPrefetching = { _ in }
    } clear: {
      adapter.cancelPrefetching = nil
    }
    let display = [
      "collectionView:willDisplayCell:forItemAtIndexPath:",
      "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
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
    check(["collectionView:shouldSelectItemAtIndexPath:"]) {
      adapter.shouldSelect = { _, _ in true }
    } clear: {
      adapter.shouldSelect = nil
    }
    check([
      "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
        + "toProposedIndexPath:"
    ]) {
      adapter.targetOfMove = { $2 }
    } clear: {
      adapter.targetOfMove = nil
    }
    check(["collectionView:performPrimaryActionForItemAtIndexPath:"]) {
      adapter.primaryAction = { _, _ in }
    } clear: {
      adapter.primaryAction = nil
    }
    check(["collectionView:canFocusItemAtIndexPath:"]) {
      adapter.canFocus = { _, _ in true }
    } clear: {
      adapter.canFocus = nil
    }
    check(["collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:"]) {
      adapter.contextMenu = { _, _ in nil }
    } clear: {
      adapter.contextMenu = nil
    }
    check([]) {
      adapter.didSelect = { _, _ in }
      XCTAssertEqual(
        (list.view.delegate as? any OptionalRequirements)?
          .implements("collectionView:didDeselectItemAtIndexPath:"), false)
    } clear: {
      adapter.didSelect = nil
    }
    XCTAssertEqual(list.takeRules(), [])
  }
}
