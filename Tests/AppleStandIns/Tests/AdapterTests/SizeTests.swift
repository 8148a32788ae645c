import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// When a view is asked to measure again. What it measures then only a device shows: the gallery's
/// check has a case for heights.
@MainActor
final class SizeTests: XCTestCase {
  private func changed(_ row: Int) -> [String] {
    names(0..<row) + ["changed \(row)"] + names(row + 1..<100)
  }

  private func changeTextSize() {
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
  }

  private func rest() async { try? await Task.sleep(nanoseconds: 500_000_000) }

  /// Cells on the screen measure themselves, and rows of equal height are not measured. A closure
  /// or a delegate is asked again. What is off the screen is measured once there are no more
  /// changes.
  func testTables() async {
    for (heights, isAsked) in [("of cells", false), ("fixed", false), ("of a closure", true)] {
      let list = ShownTable([], isShown: false)
      if heights == "fixed" { list.table.rowHeight = 44 }
      if isAsked { list.adapter.height = { person, path in CGFloat(person.id + path[0]) } }
      list.source.show(names(0..<100))
      list.show()
      _ = list.takeEvents()
      list.source.show(changed(1))
      XCTAssertEqual(list.takeEvents().contains(.measuring), isAsked, heights)
      for row in [50, 60, 70] {
        _ = list.takeEvents()
        list.source.show(changed(row))
      }
      XCTAssertEqual(list.takeEvents(), [])
      await rest()
      XCTAssertEqual(list.takeEvents(), heights == "fixed" ? [] : [.measuring])
      changeTextSize()
      XCTAssertEqual(list.takeEvents(), [.measuring])
      // A table that is not displayed does nothing.
      list.hide()
      changeTextSize()
      XCTAssertEqual(list.takeEvents(), [])
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  func testClosuresAndDelegates() async {
    let list = ShownTable([section("A", "a7")])
    let delegate = HeightDelegate()
    var height: CGFloat? { list.table.delegate?.tableView(list.table, heightForRowAt: [0, 0]) }
    list.table.delegate = delegate
    XCTAssertEqual(height, 10)
    list.adapter.height = { person, path in CGFloat(person.id + path[0]) }
    XCTAssertEqual(height, 7)
    list.adapter.height = nil
    XCTAssert(list.table.delegate === delegate)
  }

  /// The layout is told which items have changed.
  func testCollections() async {
    let list = ShownCollection([], isShown: false)
    let layout = NotingLayout()
    list.view.collectionViewLayout = layout
    list.source.show(names(0..<100))
    list.show()
    layout.invalidated = []
    list.source.show(changed(50))
    XCTAssertEqual(layout.invalidated, [])
    list.source.show(changed(1))
    XCTAssertEqual(layout.invalidated, [[0, 1]])
    await rest()
    XCTAssert(layout.invalidated.contains([0, 50]))
    layout.invalidated = []
    changeTextSize()
    XCTAssertTrue(layout.invalidated.contains([0, 50]))
    XCTAssertEqual(list.takeRules(), [])
  }
}

/// An app's delegate that provides row heights.
@MainActor
private final class HeightDelegate: NSObject, UITableViewDelegate, OptionalRequirements {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 10 }

  func implements(_ requirement: String) -> Bool {
    requirement == "tableView:heightForRowAtIndexPath:"
  }
}

/// A layout that records what is invalid.
@MainActor
private final class NotingLayout: UICollectionViewFlowLayout {
  var invalidated: [IndexPath] = []

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidated += context.invalidatedItemIndexPaths ?? []
    super.invalidateLayout(with: context)
  }
}
