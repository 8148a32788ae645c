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

  /// The layout and the insets read something that changes after the last section was removed. The
  /// app's own list of layouts has no such section any more.
  func testTheLayoutOfARemovedSection() async {
    let groups = source.grouped(by: \.id)
    var asked: [String] = []
    let list = RowList(groups) { RowView(row: $0) }
      .layout { [store] section in
        _ = store.text
        asked.append("layout \(section)")
        return .plain
      }
      .sectionInsets { [store] section in
        _ = store.text
        asked.append("insets \(section)")
        return EdgeInsets()
      }
    let shown = ShownList(list)
    source.items.removeLast()
    store.text = "in the same turn"
    asked = []
    await shown.settle()
    XCTAssertFalse(asked.contains("layout 1") || asked.contains("insets 1"), "\(asked)")
    asked = []
    store.text = "later"
    await shown.settle()
    XCTAssertEqual(Set(asked), ["layout 0", "insets 0"])
    // A section that comes back is followed again.
    source.items.append(3)
    await shown.settle()
    asked = []
    store.text = "at last"
    await shown.settle()
    XCTAssertEqual(Set(asked), ["layout 0", "insets 0", "layout 1", "insets 1"])
  }

  /// A list that records its layout, with accessories, each after its row.
  private func makeRecordedList(
    _ groups: any DataSource<Row>, _ note: @escaping (String) -> Void
  ) -> RowList {
    RowList(groups) { RowView(row: $0) }
      .layout { section in
        note("section \(section)")
        return .plain
      }
      .accessories { [store] row in
        _ = store.text
        note("row \(row.id)")
        return []
      }
  }

  func testTheAccessoriesOfACellInThePool() async {
    var asked: [String] = []
    let shown = ShownList(makeRecordedList(source.grouped(by: \.id)) { asked.append($0) })
    source.items.removeLast()
    await shown.settle()
    asked = []
    store.text = "new"
    await shown.settle()
    XCTAssertEqual(asked, ["row 1", "section 0"])
    // The cell is configured when it is used again.
    asked = []
    source.items.append(3)
    await shown.settle()
    XCTAssert(asked.joined(separator: " ").contains("row 3 section 1"), "\(asked)")
  }

  /// The sections of cells that stay.
  func testAccessoriesAfterASectionWasInserted() async {
    var asked: [String] = []
    let shown = ShownList(makeRecordedList(source.grouped(by: \.id)) { asked.append($0) })
    source.items.insert(0, at: 0)
    await shown.settle()
    asked = []
    store.text = "new"
    await shown.settle()
    let order = asked.joined(separator: " ")
    for row in 0...2 { XCTAssert(order.contains("row \(row) section \(row)"), order) }
    XCTAssertEqual(asked.count, 6)
    XCTAssertEqual(shown.violations, [])
  }

  /// A prepared cell has no index path in the view. It gets its accessories when it is displayed.
  func testTheAccessoriesOfAPreparedCell() async {
    source.items = (0..<30).map { Row($0) }
    let list = RowList(source) { RowView(row: $0) }
      .accessories { [store] _ in
        store.isMarked ? [.disclosureIndicator(displayed: .always)] : []
      }
    let shown = ShownList(list, preparing: 4)
    store.isMarked = true
    await shown.settle()
    for item in [10, 20] {
      shown.view.standIn.scrolls(to: [0, item])
      shown.layOut()
      for indexPath in shown.view.indexPathsForVisibleItems {
        XCTAssertEqual(shown.cell(indexPath[1])?.accessories.count, 1, "\(indexPath)")
      }
    }
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
