import AppKit
import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import GalleryCheck
import StandInViews
import XCTest

@testable import RealViews

/// What the gallery runs on a Mac, run on the stand-ins, whose screens have 12 rows.
@MainActor
final class RealViewTests: XCTestCase {
  private let window = NSWindow()
  private var violations: [() -> [BatchViolation]] = []

  override func setUp() async throws {
    NSAnimationContext.standIn.finishesAnimationsAtOnce = true
  }

  override func tearDown() async throws {
    NSAnimationContext.standIn.finishesAnimationsAtOnce = false
  }

  func testTableView() async {
    await check(
      CheckedView(
        "NSTableView", cases: { self.observed(RealTableView(table: $0, in: self.window)) },
        make: { self.observed(RealTableView(table: $0, in: self.window, $1)) }),
      cases: "rows, selection, swipe, scroll, delegate, focus, podcasts")
  }

  func testOutlineView() async {
    await check(
      CheckedView(
        "NSOutlineView", cases: { self.observed(RealTableView(outline: $0, in: self.window)) },
        make: { self.observed(RealTableView(outline: $0, in: self.window, $1)) }),
      cases: "rows, selection, scroll, delegate, podcasts")
  }

  private func observed<Item>(_ view: RealTableView<Item>) -> RealTableView<Item> {
    violations.append { view.tableView.standIn.violations }
    return view
  }

  func testCollectionView() async {
    await check(
      CheckedView(
        "NSCollectionView", cases: { self.collectionView($0) },
        make: { self.collectionView($0, $1) }), cases: "rows, selection, scroll, delegate, podcasts"
    )
  }

  private func collectionView<Item: CheckedItem>(
    _ dataSource: any DataSource<Item>, _ comparisons: Comparisons? = nil
  ) -> RealCollectionView<Item> {
    let view = RealCollectionView(dataSource, in: window, comparisons)
    view.collectionView.standIn.finishesAnimationsAtOnce = true
    violations.append { view.collectionView.standIn.violations }
    return view
  }

  func testTrace() async throws {
    let trace = ViewTrace(system: "the stand-ins")
    await trace.recordAll(in: window) { view in
      if let view = (view as? TracedTableView)?.tableView {
        violations.append { view.standIn.violations }
      } else if let view = (view as? TracedCollectionView)?.collectionView {
        view.standIn.finishesAnimationsAtOnce = true
        violations.append { view.standIn.violations }
      }
    }
    XCTAssertEqual(violations.flatMap { $0() }, [])
    try checkTrace(trace.text, "AppKit")
  }

  private func check(_ view: CheckedView, cases: String) async {
    let check = ViewCheck([view], transitions: 500, system: "stand-in")
    await check.run()
    XCTAssertEqual(check.failures, 0, check.report)
    let passed = check.lines.first { $0.contains("cases passed") }
    XCTAssertEqual(passed, "\(view.name): cases passed: \(cases)")
    for violations in violations { XCTAssertEqual(violations(), []) }
  }
}
