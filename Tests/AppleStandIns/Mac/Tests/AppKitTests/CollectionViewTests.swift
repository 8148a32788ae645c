import AppKit
import DataSourceKit
import StandInViews
import XCTest

@MainActor
final class CollectionViewTests: XCTestCase {
  func testReadsWhatIsOnTheScreen() async throws {
    let fixture = CollectionFixture([(0..<30).map(String.init)])
    fixture.layOut()
    XCTAssertEqual(fixture.view.numberOfSections, 1)
    XCTAssertEqual(fixture.view.numberOfItems(inSection: 0), 30)
    XCTAssertEqual(fixture.view.indexPathsForVisibleItems().count, 12)
    XCTAssertNil(fixture.view.item(at: [0, 20]))
    fixture.view.scrollToItems(at: [[0, 15]], scrollPosition: .top)
    fixture.layOut()
    let item = try XCTUnwrap(fixture.view.item(at: [0, 20]))
    XCTAssertEqual(fixture.view.indexPath(for: item), [0, 20])
    XCTAssertEqual(item.textField?.stringValue, "20")
    XCTAssertEqual(fixture.view.layoutAttributesForItem(at: [0, 15])?.frame.minY, 660)
    XCTAssertEqual(fixture.view.visibleRect.minY, 660)
    XCTAssertEqual(fixture.view.standIn.violations, [])
  }

  func testUpdatesGoThroughTheAnimator() async {
    let fixture = CollectionFixture([["a", "b"], ["c"]])
    fixture.layOut()
    var finished: [Bool] = []
    fixture.view.animator().performBatchUpdates(
      {
        fixture.texts = [["x", "b", "a"], []]
        fixture.view.deleteItems(at: [[1, 0]])
        fixture.view.moveItem(at: [0, 0], to: [0, 2])
        fixture.view.insertItems(at: [[0, 0]])
      }, completionHandler: { finished.append($0) })
    XCTAssertEqual(fixture.view.standIn.violations, [])
    XCTAssertEqual(fixture.view.standIn.shownRows.map(\.rows), [["x", "b", "a"], []])
    XCTAssertEqual(finished, [])
    fixture.view.standIn.finishAnimations()
    XCTAssertEqual(finished, [true])

    fixture.texts = [["x", "b", "a"]]
    fixture.view.deleteSections([1])
    XCTAssertEqual(fixture.view.standIn.shownRows.map(\.rows), [["x", "b", "a"]])
    XCTAssertEqual(fixture.view.standInUpdates.animated, 1)
    XCTAssertEqual(fixture.view.standInUpdates.plain, 1)
  }

  func testSectionsHaveHeaders() async {
    let fixture = CollectionFixture([["a"], ["b"]], titles: ["A", "B"])
    fixture.layOut()
    XCTAssertEqual(
      fixture.view.standIn.shownRows,
      [ShownSection(header: "A", rows: ["a"]), ShownSection(header: "B", rows: ["b"])])
    let header = fixture.view.supplementaryView(
      forElementKind: NSCollectionView.elementKindSectionHeader, at: [1, 0])
    XCTAssert(header is TitleView)

    fixture.titles = ["B", "A"]
    fixture.texts = [["b"], ["a"]]
    fixture.view.moveSection(1, toSection: 0)
    XCTAssertEqual(
      fixture.view.standIn.shownRows,
      [ShownSection(header: "B", rows: ["b"]), ShownSection(header: "A", rows: ["a"])])
    fixture.titles = ["C", "A"]
    fixture.view.reloadSections([0])
    XCTAssertEqual(fixture.view.standIn.shownRows[0].header, "C")
    XCTAssertEqual(fixture.view.standIn.violations, [])
  }

  func testBreachesAreNoted() async {
    let fixture = CollectionFixture([["a"]])
    fixture.view.insertItems(at: [[0, 0]])
    XCTAssertEqual(fixture.view.standIn.violations.map(\.rule), [.offscreenBatch])
    fixture.layOut()
    fixture.texts = [["a", "b"]]
    fixture.view.reloadItems(at: [[0, 0]])
    XCTAssertEqual(
      fixture.view.standIn.violations.map(\.rule), [.offscreenBatch, .invalidItemCount])
    fixture.layOut()
    XCTAssertEqual(fixture.view.standIn.shownRows.map(\.rows), [["a", "b"]])
  }

  func testBatchesAreNotDirtyByThemselves() async {
    let fixture = CollectionFixture([["a"]])
    fixture.layOut()
    fixture.texts = [["b", "a"]]
    // With a dirty layout, this would break rule T1: the data has already changed.
    fixture.view.insertItems(at: [[0, 0]])
    XCTAssertEqual(fixture.view.standIn.violations, [])
    fixture.view.needsLayout = true
    fixture.texts = [["a"]]
    fixture.view.deleteItems(at: [[0, 0]])
    XCTAssertEqual(fixture.view.standIn.violations.map(\.rule), [.prematureCounts])
  }

  func testUserSelects() async {
    let fixture = CollectionFixture([["a", "no", "c"]])
    fixture.layOut()
    fixture.view.standIn.userSelects([0, 0])
    XCTAssertEqual(fixture.view.selectionIndexPaths, [])
    fixture.view.isSelectable = true
    fixture.view.standIn.userSelects([0, 0])
    fixture.view.standIn.userSelects([0, 1])
    fixture.view.standIn.userSelects([0, 2])
    XCTAssertEqual(fixture.view.selectionIndexPaths, [[0, 2]])
    XCTAssertEqual(fixture.events, ["select 0-0", "deselect 0-0", "select 0-2"])
    XCTAssertEqual(fixture.view.item(at: [0, 2])?.isSelected, true)

    fixture.view.allowsMultipleSelection = true
    fixture.view.selectItems(at: [[0, 0]], scrollPosition: [])
    fixture.view.deselectItems(at: [[0, 2]])
    XCTAssertEqual(fixture.view.selectionIndexPaths, [[0, 0]])
    fixture.view.selectionIndexPaths = [[0, 1]]
    XCTAssertEqual(fixture.view.selectionIndexPaths, [[0, 1]])
    XCTAssertEqual(fixture.events.count, 3)
  }

  func testItemsAreAnnounced() async {
    let fixture = CollectionFixture([(0..<60).map(String.init)])
    fixture.view.prefetchDataSource = fixture
    fixture.layOut()
    fixture.view.standIn.scrolls(to: [0, 2])
    XCTAssertEqual(fixture.events, ["prefetch 6"])
    fixture.view.standIn.scrolls(to: [0, 40])
    XCTAssertEqual(fixture.events.suffix(2), ["cancel 6", "prefetch 6"])
  }
}
