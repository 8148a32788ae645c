import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import GalleryCheck
import StandInViews
import UIKit
import XCTest

@testable import RealViews

/// What the gallery runs on a device, run on the stand-ins, whose screens have 12 rows.
@MainActor
final class RealViewTests: XCTestCase {
  private let window = UIWindow()
  private var violations: [() -> [BatchViolation]] = []

  func testTableView() async {
    await check(
      CheckedView("UITableView", cases: { self.tableView($0) }, make: { self.tableView($0, $1) }))
  }

  private func tableView<Item: CheckedItem>(
    _ dataSource: any DataSource<Item>, _ comparisons: Comparisons? = nil
  ) -> RealTableView<Item> {
    let view = RealTableView(dataSource, in: window, comparisons)
    view.tableView.standIn.finishesAnimationsAtOnce = true
    violations.append { view.tableView.standIn.violations }
    return view
  }

  func testCollectionView() async {
    await check(
      CheckedView(
        "UICollectionView", cases: { self.collectionView($0) },
        make: { self.collectionView($0, $1) }))
  }

  private func collectionView<Item: CheckedItem>(
    _ dataSource: any DataSource<Item>, _ comparisons: Comparisons? = nil
  ) -> RealCollectionView<Item> {
    let view = RealCollectionView(dataSource, in: window, comparisons)
    let standIn = view.collectionView.standIn
    standIn.finishesAnimationsAtOnce = true
    standIn.supplementaryKinds = [UICollectionView.elementKindSectionHeader]
    violations.append { view.collectionView.standIn.violations }
    return view
  }

  func testTrace() async throws {
    let trace = ViewTrace(system: "the stand-ins")
    await trace.recordAll(in: window) { view in
      if let view = (view as? TracedTableView)?.tableView {
        view.standIn.finishesAnimationsAtOnce = true
        violations.append { view.standIn.violations }
      } else if let view = (view as? TracedCollectionView)?.collectionView {
        view.standIn.finishesAnimationsAtOnce = true
        violations.append { view.standIn.violations }
      }
    }
    XCTAssertEqual(violations.flatMap { $0() }, [])
    try checkTrace(trace.text, "UIKit")
  }

  private func check(_ view: CheckedView) async {
    let check = ViewCheck([view], transitions: 500, system: "stand-in")
    await check.run()
    XCTAssertEqual(check.failures, 0, check.report)
    let cases = check.lines.first { $0.contains("cases passed") }
    let names = "rows, selection, swipe, move, scroll, delegate, cells, podcasts"
    XCTAssertEqual(cases, "\(view.name): cases passed: \(names)")
    for violations in violations { XCTAssertEqual(violations(), []) }
  }
}
