import DataSourceKit
import StandInViews
import UIKit
import XCTest

/// The differences from a table. The same engine enforces the rules.
final class CollectionViewTests: XCTestCase {
  @MainActor
  private var headerLayout: UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    return layout
  }

  @MainActor
  func testMissingHeaders() async {
    let source = PartialCollectionSource(["a"])
    source.missing = ["collectionView:viewForSupplementaryElementOfKind:atIndexPath:"]
    XCTAssertEqual(source.collectionView(headerLayout).takeRules(), ["I"])
    let made = CollectionSource(["a"])
    XCTAssertEqual(made.collectionView(headerLayout).takeRules(), ["I"])
    made.replacesCells = true
    XCTAssertEqual(made.collectionView().takeRules(), ["I"])
  }
}
