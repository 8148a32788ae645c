import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Finding items by identity, and changes without animation.
final class ItemLookUpTests: XCTestCase {
  /// The item moves while the view scrolls, and is deleted, and the user scrolls.
  @MainActor
  func testChangesWhileScrolling() async {
    let list = ShownTable([])
    list.source.show(names(0..<60))
    func scroll(to id: Int, meanwhile: () -> Void) async -> Bool {
      await withCheckedContinuation { done in
        list.adapter.scroll(toID: id) { done.resume(returning: $0) }
        meanwhile()
      }
    }
    let isFound = await scroll(to: 30) {
      list.source.show(names(100..<105) + names(0..<60))
    }
    XCTAssertTrue(isFound)
    XCTAssertEqual(list.table.contentOffset.y, list.table.rectForRow(at: [0, 35]).minY)
    let isFoundLater = await scroll(to: 40) { list.source.show(names(0..<20)) }
    XCTAssertFalse(isFoundLater)
    list.source.show(names(0..<60))
    let isFoundByUser = await scroll(to: 10) {
      list.table.isDragging = true
      list.table.contentOffset.y = 7
    }
    XCTAssertTrue(isFoundByUser)
    XCTAssertEqual(list.table.contentOffset.y, 7)
    XCTAssertEqual(list.takeRules(), [])
  }
}
