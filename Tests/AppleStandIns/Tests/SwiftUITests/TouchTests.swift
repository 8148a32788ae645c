import DataSourceDiffing
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceSwiftUI

/// What the user may do depends on the list and its environment.
@MainActor
final class TouchTests: XCTestCase {
  private let source = DiffableListDataSource<Row>(items: [1, 2])

  /// Two fingers select rows, which turns edit mode on. Without one, it could not be turned off.
  func testTwoFingersNeedAnEditMode() async {
    let selection = Owned<Set<Int>>([])
    let shown = ShownList(RowList(source, selection: selection.binding) { RowView(row: $0) })
    func begins() -> Bool {
      shown.coordinator.collectionView(
        shown.view, shouldBeginMultipleSelectionInteractionAt: [0, 0])
    }
    XCTAssertFalse(begins())
    shown.environment.editMode = Owned(EditMode.inactive).binding
    shown.update()
    XCTAssertTrue(begins())
  }

  func testADestructiveEntryOfAMenu() async {
    let list = RowList(source) { RowView(row: $0) }.menuActions { _ in
      [RowAction("Open") {}, RowAction("Delete", role: .destructive) {}]
    }
    let shown = ShownList(list)
    let menu = shown.view.standIn.userOpensMenu([0, 0])
    let attributes = menu?.children.map { ($0 as? UIAction)?.attributes }
    XCTAssertEqual(attributes, [[], .destructive])
  }

  /// The app scrolls, or rows above have become larger: the owner keeps its position.
  func testOnlyTheUsersScrollingIsAdopted() async {
    source.items = (0..<60).map { Row($0) }
    let position = Owned<Int?>(nil)
    let shown = ShownList(
      RowList(source) { RowView(row: $0) }.scrollPosition(position.binding))
    shown.view.standIn.scrolls(to: [0, 30])
    shown.layOut()
    shown.coordinator.scrollViewDidScroll(shown.view)
    XCTAssertNil(position.value)
    shown.view.isDecelerating = true
    shown.coordinator.scrollViewDidScroll(shown.view)
    XCTAssertEqual(position.value, shown.coordinator.topItem?.id)
    XCTAssertNotNil(position.value)
  }
}
