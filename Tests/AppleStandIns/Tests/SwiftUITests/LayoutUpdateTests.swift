import DataSourceDiffing
import DataSourceOperators
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceSwiftUI

/// What an update of a list changes in the layouts of its sections.
@MainActor
final class LayoutUpdateTests: XCTestCase {
  private let source = DiffableListDataSource<Row>(items: [0, 1, 2, 3])

  private func makeList() -> RowList {
    RowList(source.grouped(by: { $0.id % 2 })) { RowView(row: $0) }
  }

  func testAnotherSpacing() async {
    let list = makeList()
    let shown = ShownList(list)
    func spacings() -> [CGFloat?] { shown.layouts.map { $0?.interGroupSpacing } }
    for spacing in [8, 20] as [CGFloat] {
      shown.update(list.layout(.grid(minimumWidth: 100, spacing: spacing)))
      XCTAssertEqual(spacings(), [spacing, spacing])
    }
    for spacing in [20, 8] as [CGFloat] {
      shown.update(list.layout(.horizontal(width: 100, spacing: spacing)))
      XCTAssertEqual(spacings(), [spacing, spacing])
    }
    XCTAssertEqual(shown.violations, [])
  }

  func testSeparators() async {
    let list = makeList()
    let shown = ShownList(list)
    func separators() -> Bool? { shown.layouts[0]?.list?.showsSeparators }
    XCTAssertEqual(separators(), true)
    for (visibility, isShown) in [(Visibility.hidden, false), (.automatic, true), (.visible, true)]
    {
      shown.update(list.rowSeparators(visibility))
      XCTAssertEqual(separators(), isShown, "\(visibility)")
    }
  }

  /// The app's own list of layouts has no such section any more.
  func testARemovedSectionIsNotAskedForItsLayout() async {
    var asked: Set<Int> = []
    let list = makeList().layout { section in
      asked.insert(section)
      return .plain
    }
    let shown = ShownList(list)
    XCTAssertEqual(asked, [0, 1])
    source.items.removeAll { $0.id % 2 == 1 }
    asked = []
    shown.update()
    await shown.settle()
    XCTAssertEqual(asked, [0])
    XCTAssertEqual(shown.violations, [])
  }

  /// The footers of sections that stay have been configured with their old indices.
  func testFootersAfterASectionWasInserted() async {
    let groups = source.grouped(by: { $0.id % 2 }, title: { key, _ in "\(key)" })
    let shown = ShownList(
      RowList(groups) { RowView(row: $0) }
        .footer { section in Text("end of \(groups.headerTitle(for: section) ?? "")") })
    XCTAssertEqual(shown.footers, ["end of 0", "end of 1"])
    source.items.removeAll { $0.id % 2 == 0 }
    await shown.settle()
    XCTAssertEqual(shown.footers, ["end of 1"])
    source.items.append(4)
    await shown.settle()
    XCTAssertEqual(shown.footers, ["end of 0", "end of 1"])
    XCTAssertEqual(shown.violations, [])
  }

  /// The closure of the new list has captured other values.
  func testOtherHeadersAndFooters() async {
    let list = makeList()
    func titled(_ text: String) -> RowList {
      list.header { section in Text("\(text) \(section)") }.footer { _ in Text(text) }
    }
    let shown = ShownList(titled("old"))
    XCTAssertEqual(shown.headers, ["old 0", "old 1"])
    shown.update(titled("new"))
    XCTAssertEqual(shown.headers, ["new 0", "new 1"])
    XCTAssertEqual(shown.footers, ["new", "new"])
    XCTAssertEqual(shown.violations, [])
  }
}
