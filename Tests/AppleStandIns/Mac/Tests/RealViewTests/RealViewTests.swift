import AppKit
import DataSourceKit
import DataSourceTrial
import GalleryCheck
import StandInViews
import XCTest

@testable import RealViews

/// What the gallery runs on a Mac, run on the stand-ins, whose screens have 12 rows.
@MainActor
final class RealViewTests: XCTestCase {
  private let window = NSWindow()

  override func setUp() async throws {
    NSAnimationContext.standIn.finishesAnimationsAtOnce = true
  }

  override func tearDown() async throws {
    NSAnimationContext.standIn.finishesAnimationsAtOnce = false
  }

  func testTableView() async {
    var views: [TableTrialView] = []
    await check("NSTableView") { [window] in
      views.append(TableTrialView(table: $0, in: window, $1))
      return views[views.count - 1]
    }
    for view in views { XCTAssertEqual(view.tableView.standIn.violations, []) }
  }

  func testOutlineView() async {
    var views: [TableTrialView] = []
    await check("NSOutlineView") { [window] in
      views.append(TableTrialView(outline: $0, in: window, $1))
      return views[views.count - 1]
    }
    for view in views { XCTAssertEqual(view.tableView.standIn.violations, []) }
  }

  func testCollectionView() async {
    var views: [CollectionTrialView] = []
    await check("NSCollectionView") { [window] in
      let view = CollectionTrialView($0, in: window, $1)
      view.collectionView.standIn.finishesAnimationsAtOnce = true
      views.append(view)
      return view
    }
    for view in views { XCTAssertEqual(view.collectionView.standIn.violations, []) }
  }

  private func check(
    _ name: String, make: @escaping (any DataSource<TrialItem>, Comparisons) -> any TrialView
  ) async {
    let check = ViewCheck([CheckedView(name, make: make)], transitions: 500, system: "stand-in")
    await check.run()
    XCTAssertEqual(check.failures, 0, check.report)
  }
}
