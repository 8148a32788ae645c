import DataSourceKit
import DataSourceTrial
import GalleryCheck
import StandInViews
import UIKit
import XCTest

@testable import RealViews

/// What the gallery runs on a device, run on the stand-ins, whose screens have 12 rows.
@MainActor
final class RealViewTests: XCTestCase {
  private let window = UIWindow()

  func testTableView() async {
    var views: [TableTrialView] = []
    await check("UITableView") { [window] in
      let view = TableTrialView($0, in: window, $1)
      view.tableView.standIn.finishesAnimationsAtOnce = true
      views.append(view)
      return view
    }
    for view in views { XCTAssertEqual(view.tableView.standIn.violations, []) }
  }

  func testCollectionView() async {
    var views: [CollectionTrialView] = []
    await check("UICollectionView") { [window] in
      let view = CollectionTrialView($0, in: window, $1)
      let standIn = view.collectionView.standIn
      standIn.finishesAnimationsAtOnce = true
      standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
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
