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
  func testUpdates() async {
    let source = CollectionSource(["a", "b", "c"], ["d"])
    let view = source.collectionView()
    XCTAssertEqual(view.texts, [["a", "b", "c"], ["d"]])
    var finished: Bool?
    view.performBatchUpdates {
      source.parts = [.init(rows: ["e"]), .init(rows: ["d"]), .init(rows: ["c", "f", "a"])]
      view.moveSection(0, toSection: 2)
      view.insertSections([0])
    }
    XCTAssertEqual(view.takeRules(), [])
    XCTAssertEqual(view.texts, [["e"], ["d"], ["a", "b", "c"]])
    view.performBatchUpdates {
      view.moveItem(at: [2, 0], to: [2, 2])
      view.deleteItems(at: [[2, 1]])
      view.insertItems(at: [[2, 1]])
      view.reconfigureItems(at: [[1, 0]])
    } completion: {
      finished = $0
    }
    XCTAssertEqual(view.texts, source.parts.map(\.rows))
    view.standIn.finishAnimations()
    XCTAssertEqual(finished, true)
    XCTAssertEqual(view.takeRules(), [])
    view.performBatchUpdates {
      source.parts.removeFirst()
      source.parts[0].rows = ["D"]
      view.deleteSections([0])
      view.reloadItems(at: [[1, 0]])
    }
    XCTAssertEqual(view.texts, source.parts.map(\.rows))
    source.parts[0].rows = ["x", "y"]
    view.reloadSections([0])
    XCTAssertEqual(view.texts, source.parts.map(\.rows))
    XCTAssertEqual(view.takeRules(), [])
    view.deleteItems(at: [[0, 0]])
    XCTAssertEqual(view.takeRules(), ["H2"])
  }

  @MainActor
  func testSelection() async {
    let source = CollectionSource(["a", "b"])
    let view = source.collectionView()
    XCTAssertEqual(view.indexPathsForSelectedItems, [])
    view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    XCTAssertEqual(source.takeLog(), [])
    view.standIn.userSelects([0, 1])
    XCTAssertEqual(source.takeLog(), ["select 0-1"])
    XCTAssertEqual(view.indexPathsForSelectedItems, [[0, 1]])
    XCTAssertEqual(view.cellForItem(at: [0, 1])?.isSelected, true)
    XCTAssertEqual(Set(view.indexPathsForVisibleItems), [[0, 0], [0, 1]])
    XCTAssertEqual(view.layoutAttributesForItem(at: [0, 1])?.frame.minY, 44)
    XCTAssertNil(view.layoutAttributesForItem(at: [0, 2]))
  }

  @MainActor
  func testHeaders() async {
    let source = CollectionSource(["a"], ["b"])
    source.parts[0].header = "A"
    source.parts[1].header = "B"
    let kind = UICollectionView.elementKindSectionHeader
    XCTAssertNil(source.collectionView().supplementaryView(forElementKind: kind, at: [0, 0]))
    let view = source.collectionView(headerLayout)
    XCTAssertEqual(view.standIn.shownRows.map(\.header), ["A", "B"])
    XCTAssertEqual(
      view.indexPathsForVisibleSupplementaryElements(ofKind: kind), [[0, 0], [1, 0]])
    let header = view.supplementaryView(forElementKind: kind, at: [1, 0])
    XCTAssertEqual((header as? TextHeader)?.label.text, "B")
    XCTAssertEqual(
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [1, 0])?.frame.minY, 72)
    view.performBatchUpdates {
      source.parts.insert(.init(header: "C", rows: []), at: 0)
      view.insertSections([0])
    }
    XCTAssertEqual(source.takeLog(), ["count", "header 0-0"])
    XCTAssertEqual(view.standIn.shownRows.map(\.header), ["C", "A", "B"])
    XCTAssertEqual(view.takeRules(), [])
  }

  @MainActor
  func testMissingHeaders() async {
    let source = PartialCollectionSource(["a"])
    source.missing = ["collectionView:viewForSupplementaryElementOfKind:atIndexPath:"]
    XCTAssertEqual(source.collectionView(headerLayout).takeRules(), ["I"])
    let made = CollectionSource(["a"])
    made.makesHeaders = true
    XCTAssertEqual(made.collectionView(headerLayout).takeRules(), ["I"])
    made.replacesCells = true
    XCTAssertEqual(made.collectionView().takeRules(), ["I"])
  }

  @MainActor
  func testOtherKinds() async {
    let source = CollectionSource(["a"])
    let view = source.collectionView(UICollectionViewLayout())
    view.register(
      TextHeader.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "header")
    view.standIn.supplementaryKinds = ["badge"]
    view.reloadData()
    view.layoutIfNeeded()
    XCTAssertNotNil(view.supplementaryView(forElementKind: "badge", at: [0, 0]))
    XCTAssertEqual(view.takeRules(), [])
  }

  @MainActor
  func testInteractiveMovement() async {
    let source = PartialCollectionSource(["a", "b", "c"])
    var view = source.collectionView()
    XCTAssertTrue(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 100))
    view.endInteractiveMovement()
    XCTAssertEqual(source.takeLog(), ["move 0-0"])
    XCTAssertEqual(view.texts, [["b", "c", "a"]])
    view.layoutIfNeeded()
    XCTAssertEqual(view.takeRules(), [])
    source.missing = ["collectionView:moveItemAtIndexPath:toIndexPath:"]
    view = source.collectionView()
    XCTAssertFalse(view.beginInteractiveMovementForItem(at: [0, 0]))
  }

  @MainActor
  func testIndexTitles() async {
    let source = CollectionSource(rows(20), rows(20))
    let view = source.collectionView()
    XCTAssertEqual(view.standIn.indexTitles, ["A", "B"])
    XCTAssertEqual(view.standIn.userTapsIndexTitle(at: 1), [1, 0])
    XCTAssertNotNil(view.cellForItem(at: [1, 11]))
    XCTAssertNil(view.cellForItem(at: [0, 19]))
  }
}
