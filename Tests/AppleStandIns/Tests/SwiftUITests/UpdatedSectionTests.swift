import DataSourceCore
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceSwiftUI

/// An updated section may contain other items than before.
@MainActor
final class UpdatedSectionTests: XCTestCase {
  private let source = Rows()
  private let selection = Owned<Set<Int>>([3])

  /// Reports that the section has other items.
  private func show(_ items: [Row], in shown: ShownList) async {
    source.items = items
    source.reloadBlock?(.some([.section(type: .update([0]))]))
    await shown.settle()
  }

  func testASelectedItemAppears() async {
    let shown = ShownList(
      RowList(source, selection: selection.binding) { RowView(row: $0) })
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [])
    await show([1, 3], in: shown)
    XCTAssertEqual(shown.texts, [["1  dark", "3  dark"]])
    XCTAssertEqual(shown.view.indexPathsForSelectedItems, [[0, 1]])
    XCTAssertEqual(shown.violations, [])
  }

  func testTheViewScrollsToAnItemThatAppears() async {
    let position = Owned<Int?>(50)
    let shown = ShownList(
      RowList(source) { RowView(row: $0) }.scrollPosition(position.binding))
    await show((1...60).map { Row($0) }, in: shown)
    XCTAssertNotEqual(shown.coordinator.topItem, 1)
    XCTAssertEqual(shown.violations, [])
  }
}

/// A list whose changes are reported by hand.
private final class Rows: ListDataSource {
  var items: [Row] = [1, 2]
  var reloadBlock: ReloadBlock?
}
