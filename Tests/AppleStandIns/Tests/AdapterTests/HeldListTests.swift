import UIKit
import XCTest

@testable import DataSourceViews

/// Rows that arrive at the end while the user's finger is on the list.
@MainActor
final class HeldListTests: XCTestCase {
  func testTheListStaysUnderTheFinger() async {
    for kind in viewKinds {
      let list = kind.init([])
      list.adapter.updater.scrollAnchoring = .keepingEnd
      list.source.show(names(0..<60))
      list.layOut()
      let scrollView = list.adapter.driver.view as? UIScrollView
      let end = list.offset
      scrollView?.isTracking = true
      list.source.show(names(0..<61))
      XCTAssertEqual(list.offset, end)
      // The finger is lifted, and the list is no longer at the end.
      scrollView?.isTracking = false
      list.source.show(names(0..<62))
      XCTAssertEqual(list.offset, end)
      // It is flicked there, and glides.
      list.offset = end + 2 * list.cellHeight
      scrollView?.isDecelerating = true
      list.source.show(names(0..<63))
      XCTAssertEqual(list.offset, end + 3 * list.cellHeight)
      XCTAssertEqual(list.takeRules(), [])
    }
  }
}
