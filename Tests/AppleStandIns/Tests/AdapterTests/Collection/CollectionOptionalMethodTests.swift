import DataSourceCore
import DataSourceDiffing
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
    func check<Closure>(
      _ expected: [String],
      _ closure: ReferenceWritableKeyPath<CollectionViewAdapter<Person>, Closure?>,
      _ value: Closure, line: UInt = #line
    ) {
      XCTAssertEqual(present(), [], line: line)
      adapter[keyPath: closure] = value
      XCTAssertEqual(present(), expected, line: line)
      XCTAssertEqual(list.texts, [["a"]], line: line)
      adapter[keyPath: closure] = nil
      XCTAssertEqual(present(), [], line: line)
      XCTAssertNil(list.view.prefetchDataSource, line: line)
      XCTAssertNil(list.view.delegate, line: line)
    }
    check(
      ["collectionView:viewForSupplementaryElementOfKind:atIndexPath:"],
      \.supplementaryViewProvider,
      { _, _, _, _ in UICollectionReusableView(frame: .zero) })
    check(
      [
        "collectionView:canMoveItemAtIndexPath:", "collectionView:moveItemAtIndexPath:toIndexPath:",
      ], \.moveHandler, { _, _, _ in })
    check(
      ["indexTitlesForCollectionView:", "collectionView:indexPathForIndexTitle:atIndex:"],
      \.indexTitles, { [] })
    check([], \.prefetchHandler, { _ in })
    check(
      ["collectionView:cancelPrefetchingForItemsAtIndexPaths:"], \.cancelPrefetchingHandler,
      { _ in })
    let display = [
      "collectionView:willDisplayCell:forItemAtIndexPath:",
      "collectionView:didEndDisplayingCell:forItemAtIndexPath:",
    ]
    check(display, \.willDisplay, { _ in })
    check(display, \.didEndDisplaying, { _ in })
    check(["collectionView:shouldSelectItemAtIndexPath:"], \.shouldSelect, { _, _ in true })
    check(
      [
        "collectionView:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:"
          + "toProposedIndexPath:"
      ], \.targetOfMove, { $2 })
    check(["collectionView:performPrimaryActionForItemAtIndexPath:"], \.primaryAction, { _, _ in })
    check(["collectionView:canFocusItemAtIndexPath:"], \.canFocus, { _, _ in true })
    check(
      ["collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:"], \.contextMenu,
      { _, _ in nil })
    check([], \.didSelect, { _, _ in })
    adapter.didSelect = { _, _ in }
    XCTAssertEqual(
      (list.view.delegate as? any OptionalRequirements)?
        .implements("collectionView:didDeselectItemAtIndexPath:"), false)
    adapter.didSelect = nil
    XCTAssertEqual(list.takeRules(), [])
  }
}
