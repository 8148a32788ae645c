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

  /// After a reload of a list that is much shorter now, its end is on the screen.
  @MainActor
  func testAReloadWhileFarBelow() async {
    let rows = Rows()
    let table = UITableView()
    table.dataSource = rows
    let window = UIWindow()
    window.addSubview(table)
    table.layoutIfNeeded()
    table.contentOffset.y = table.rectForRow(at: [0, 48]).minY
    table.layoutIfNeeded()
    XCTAssertEqual(table.indexPathsForVisibleRows?.first, [0, 48])
    rows.count = 1
    table.reloadData()
    table.layoutIfNeeded()
    XCTAssertEqual(table.indexPathsForVisibleRows, [[0, 0]])
    withExtendedLifetime(window) {}
  }
}

private final class Rows: NSObject, UITableViewDataSource {
  var count = 60

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
