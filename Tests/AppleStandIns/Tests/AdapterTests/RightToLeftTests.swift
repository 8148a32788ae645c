import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Scrolling to an item in a list from right to left.
@MainActor
final class RightToLeftTests: XCTestCase {
  private final class FlippedView: UICollectionView {
    override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
      .rightToLeft
    }
  }

  private final class FlippedLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  /// Only a layout that flips itself starts at the right edge.
  func testEdges() async {
    typealias Position = UICollectionView.ScrollPosition
    for (isView, isLayout) in [(false, false), (false, true), (true, false), (true, true)] {
      let layout = isLayout ? FlippedLayout() : UICollectionViewFlowLayout()
      let view =
        isView
        ? FlippedView(frame: .zero, collectionViewLayout: layout)
        : UICollectionView(frame: .zero, collectionViewLayout: layout)
      let source = DiffableListDataSource(
        items: (0..<60).map { Person(id: $0, name: "name \($0)") })
      let window = UIWindow()
      window.addSubview(view)
      let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
        .cell(for: Person.self) { (cell: UICollectionViewCell, _) in }
      window.layoutIfNeeded()
      let isReversed = isView && isLayout
      for (position, expected) in [
        (ListPosition.start, [.top, isReversed ? .right : .left] as Position),
        (.center, [.centeredVertically, .centeredHorizontally]),
        (.end, [.bottom, isReversed ? .left : .right]),
      ] {
        adapter.scroll(toID: 30, at: position, animated: false)
        XCTAssertEqual(view.standIn.lastScrollPosition, expected)
      }
      XCTAssertEqual(view.standIn.violations, [])
    }
  }
}
