import DataSourceCore
import UIKit
import XCTest

@testable import DataSourceViews

final class ViewDriverTests: XCTestCase {
  /// By then the updater has reloaded the view: the batch is over.
  @MainActor
  func testABlockThatRunsAfterItsBatch() async {
    var (blocks, sent): ([() -> Void], Int) = ([], 0)
    let driver = ViewDriver(UIView())
    for runsLater in [false, true] {
      driver.perform(.some([.item(type: .insert([0, 0]))])) { _ in
      } block: {
        sent += 1
      } with: { _, block, _ in
        if runsLater { blocks.append(block) } else { block() }
      }
    }
    for block in blocks { block() }
    XCTAssertEqual(blocks.count, 1)
    XCTAssertEqual(sent, 1)
  }
}
