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
  private enum Heights: CaseIterable { case ofCells, fixed, ofClosure, ofDelegate }

  private func changed(_ row: Int) -> [String] {
    names(0..<row) + ["changed \(row)"] + names(row + 1..<100)
  }

  private func changeTextSize() {
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
  }

  /// Cells on the screen measure themselves, and rows of equal height are not measured. A closure
  /// or a delegate is asked again, and the height of a cell that is not on the screen is forgotten.
  func testTables() async {
    for heights in Heights.allCases {
      let list = ShownTable([], isShown: false)
      let delegate = HeightDelegate()
      switch heights {
      case .ofCells: break
      case .fixed: list.table.rowHeight = 44
      case .ofClosure: list.adapter.height = { person, path in CGFloat(person.id + path[0]) }
      case .ofDelegate: list.table.delegate = delegate
      }
      list.source.show(names(0..<100))
      list.show()
      let given = list.table.delegate?.tableView(list.table, heightForRowAt: [0, 7])
      XCTAssertEqual(given, [.ofClosure: 7, .ofDelegate: 70][heights])
      let cells = list.table.visibleCells
      for row in [1, 50] {
        _ = list.takeEvents()
        list.source.show(changed(row))
        let isMeasured = list.takeEvents().contains { event in
          guard case .batch(let changes, _) = event else { return event == .measuring }
          return changes.updatedItems == [[0, row]]
        }
        // The first row is on the screen, and changes each time.
        let isExpected = heights == .ofClosure || heights == .ofDelegate
        XCTAssertEqual(isMeasured, isExpected, "\(heights) \(row)")
      }
      // What is off the screen is measured once there are no more changes.
      list.source.show(changed(60))
      list.source.show(changed(70))
      try? await Task.sleep(nanoseconds: 500_000_000)
      XCTAssertEqual(list.takeEvents(), heights == .fixed ? [] : [.measuring])
      XCTAssert(list.table.visibleCells.elementsEqual(cells, by: ===))
      changeTextSize()
      XCTAssertEqual(list.takeEvents(), [.measuring])
      // A table that is not displayed does nothing.
      list.hide()
      changeTextSize()
      XCTAssertEqual(list.takeEvents(), [])
      list.adapter.height = nil
      XCTAssert(list.table.delegate === (heights == .ofDelegate ? delegate : nil))
      XCTAssertEqual(list.takeRules(), [])
    }
  }

  /// The layout is told which items and headers have changed.
  func testCollections() async {
    let list = ShownCollection([], isShown: false)
    let layout = NotingLayout()
    list.view.collectionViewLayout = layout
    list.view.standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
    list.adapter.supplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, for: list.source.headerTitle
    ) { (view: TextView, title) in view.label.text = title }
    list.source.show(names(0..<100))
    list.show()
    layout.invalidated = []
    list.source.show(changed(50))
    XCTAssertEqual(layout.invalidated, [])
    list.source.show(changed(1))
    XCTAssertEqual(layout.invalidated, [[0, 1]])
    try? await Task.sleep(nanoseconds: 500_000_000)
    XCTAssert(layout.invalidated.contains([0, 50]))
    layout.headers = []
    list.source.set([
      IdentifiedSection(id: "A", items: changed(50).map(Person.init), headerTitle: "New")
    ])
    XCTAssertEqual(layout.headers, [[0, 0]])
    layout.invalidated = []
    changeTextSize()
    XCTAssertTrue(layout.invalidated.contains([0, 50]))
    XCTAssertEqual(list.takeRules(), [])
  }
}

/// An app's delegate that provides row heights.
@MainActor
private final class HeightDelegate: NSObject, UITableViewDelegate, OptionalRequirements {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CGFloat(10 * indexPath[1])
  }

  func implements(_ requirement: String) -> Bool {
    requirement == "tableView:heightForRowAtIndexPath:"
  }
}

/// A layout that records what is invalid.
@MainActor
private final class NotingLayout: UICollectionViewFlowLayout {
  var invalidated: [IndexPath] = []
  var headers: [IndexPath] = []

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidated += context.invalidatedItemIndexPaths ?? []
    headers += (context.invalidatedSupplementaryIndexPaths ?? [:]).values.joined()
    super.invalidateLayout(with: context)
  }
}
