import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import Observation
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceSwiftUI

@Observable
private final class Store {
  var text = "old"
  var isMarked = false
}

/// Views that follow what their closures read, without an update of the list.
@MainActor
final class FollowingTests: XCTestCase {
  private let source = DiffableListDataSource<Row>(items: [1, 2])
  private let store = Store()

  /// A view that reads nothing by itself.
  private struct Read: PrimitiveView {
    let string: String

    func text(in environment: EnvironmentValues) -> String { string }
  }

  /// Whether the text that is read depends on the store.
  private func follows(_ read: () -> [String?]) -> Bool {
    nonisolated(unsafe) var hasChanged = false
    withObservationTracking {
      _ = read()
    } onChange: {
      hasChanged = true
    }
    store.text += "!"
    return hasChanged
  }

  private func makeShown(
    _ change: (CollectionView<Row, Int, Read>) -> CollectionView<Row, Int, Read> = { $0 }
  ) -> (view: UICollectionView, coordinator: CollectionCoordinator<Row, Int, Read>, UIWindow) {
    let list = change(
      CollectionView(source) { [store] row in Read(string: "\(row.id) \(store.text)") })
    let coordinator = CollectionCoordinator(list)
    let view = coordinator.view
    let window = UIWindow()
    coordinator.update(list, EnvironmentValues(), isAnimated: false)
    window.addSubview(view)
    window.layoutIfNeeded()
    return (view, coordinator, window)
  }

  func testRows() {
    let shown = makeShown()
    XCTAssertEqual(shown.view.standIn.shownRows.map(\.rows), [["1 old", "2 old"]])
    XCTAssert(follows { shown.view.standIn.shownRows[0].rows })
    XCTAssertEqual(shown.view.standIn.shownRows.map(\.rows), [["1 old!", "2 old!"]])
  }

  func testBackgrounds() {
    let shown = makeShown { [store] in
      $0.rowBackground { _ in Text(store.text) }
    }
    XCTAssertEqual(
      shown.view.standIn.shownRows.map(\.rows), [["1 old on old", "2 old on old"]])
    store.text = "new"
    XCTAssertEqual(
      shown.view.standIn.shownRows.map(\.rows), [["1 new on new", "2 new on new"]])
  }

  func testHeadersAndFooters() async {
    let shown = makeShown { [store] in
      $0.header { section in Text("\(section) \(store.text)") }
        .footer { _ in Text(store.text) }
    }
    XCTAssert(follows { shown.view.standIn.shownRows.map(\.header) })
    XCTAssert(follows { shown.view.standIn.shownRows.map(\.footer) })
    XCTAssertEqual(shown.view.standIn.shownRows.map(\.header), ["0 old!!"])
    XCTAssertEqual(shown.view.standIn.shownRows.map(\.footer), ["old!!"])
  }

  /// SwiftUI evaluates a header again before the view has removed its section.
  func testAHeaderOfADeletedSection() async {
    let groups = source.grouped(by: \.id, title: { id, _ in "\(id)" })
    let list = RowList(groups) { RowView(row: $0) }
      .header { section in
        Text(section < groups.numberOfSections ? "header" : "there is no such section")
      }
    let shown = ShownList(list)
    XCTAssertEqual(shown.headers, ["header", "header"])
    let header =
      shown.view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: [1, 0])
      as? UICollectionViewListCell
    let configuration = header?.contentConfiguration as? any ReadableConfiguration
    source.items.removeLast()
    XCTAssertEqual(configuration?.text, "")
    await shown.settle()
    XCTAssertEqual(shown.headers, ["header"])
  }

  /// Whether there is a header, and how its section is laid out.
  func testLayouts() async {
    let groups = source.grouped(by: \.id)
    let list = RowList(groups) { RowView(row: $0) }
      .layout { [store] section in
        store.isMarked && section == 0 ? .grid(minimumWidth: 100) : .plain
      }
      .header { [store] section in
        if store.isMarked, section == 1 { Text(store.text) }
      }
      .sectionInsets { [store] section in
        EdgeInsets(
          top: 0, leading: store.text == "new" && section == 0 ? 8 : 0, bottom: 0, trailing: 0)
      }
    let shown = ShownList(list)
    let plain = shown.layouts
    XCTAssertEqual(shown.headers, [nil, nil])
    store.isMarked = true
    await shown.settle()
    XCTAssertEqual(shown.headers, [nil, "old"])
    XCTAssertFalse(shown.layouts[0] === plain[0])
    store.text = "new"
    await shown.settle()
    XCTAssertEqual(shown.headers, [nil, "new"])
    XCTAssertEqual(shown.layouts.map { $0?.contentInsets.leading }, [8, 0])
    source.items.removeFirst()
    await shown.settle()
    store.isMarked = false
    await shown.settle()
    XCTAssertEqual(shown.headers, [nil])
    XCTAssertEqual(shown.violations, [])
  }

  func testAccessories() async {
    let shown = makeShown { [store] in
      $0.accessories { row in
        store.isMarked && row.id == 2 ? [.disclosureIndicator(displayed: .always)] : []
      }
    }
    func counts() -> [Int?] {
      (0..<2).map { item in
        (shown.view.cellForItem(at: [0, item]) as? UICollectionViewListCell)?.accessories.count
      }
    }
    XCTAssertEqual(counts(), [0, 0])
    for isMarked in [true, false, true] {
      store.isMarked = isMarked
      for _ in 0..<20 { await Task.yield() }
      XCTAssertEqual(counts(), [0, isMarked ? 1 : 0])
    }
    // A cell that shows another row follows that one only.
    source.items = [2, 1]
    for _ in 0..<20 { await Task.yield() }
    shown.2.layoutIfNeeded()
    XCTAssertEqual(counts(), [1, 0])
    store.isMarked = false
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(counts(), [0, 0])
  }
}
