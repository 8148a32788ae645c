import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import SwiftUI
import TransitionSupport
import UIKit
import XCTest

@testable import DataSourceObservation
@testable import DataSourceSwiftUI

/// Layouts, headers and footers of sections, and trees.
@MainActor
final class SectionTests: XCTestCase {
  private let source = DiffableListDataSource<Row>(items: [0, 3, 1, 4, 2])

  /// Three sections.
  private func makeGroups() -> GroupedDataSource<Int, Row> {
    source.grouped(by: { $0.id % 3 }, title: { key, rows in "\(key): \(rows.count)" })
  }

  func testTitlesAreHeaders() async {
    let shown = ShownList(RowList(makeGroups()) { RowView(row: $0) })
    XCTAssertEqual(shown.headers, ["0: 2", "1: 2", "2: 1"])
    source.items.append(5)
    await shown.settle()
    XCTAssertEqual(shown.headers, ["0: 2", "1: 2", "2: 2"])
    source.items.removeAll { $0.id % 3 == 1 }
    await shown.settle()
    XCTAssertEqual(shown.headers, ["0: 2", "2: 2"])
    XCTAssertEqual(shown.violations, [])
  }

  func testViewsAreHeadersAndFooters() async {
    let groups = makeGroups()
    var hasHeader = true
    var prefix = "header"
    var footerSection = 1
    let list = RowList(groups) { RowView(row: $0) }
      .header { section in
        if section > 0, hasHeader { Text("\(prefix) of \(groups.headerTitle(for: section) ?? "")") }
      }
      .footer { section in
        if section == footerSection { Text("footer") }
      }
    let shown = ShownList(list)
    XCTAssertEqual(shown.headers, [nil, "header of 1: 2", "header of 2: 1"])
    XCTAssertEqual(shown.footers, [nil, "footer", nil])
    footerSection = 2
    shown.update()
    XCTAssertEqual(shown.footers, [nil, nil, "footer"])
    source.items.append(5)
    await shown.settle()
    XCTAssertEqual(shown.headers, [nil, "header of 1: 2", "header of 2: 2"])
    // A section that is inserted before others.
    source.items.removeAll { $0.id % 3 == 0 }
    await shown.settle()
    XCTAssertEqual(shown.headers, [nil, "header of 2: 2"])
    source.items.append(6)
    await shown.settle()
    XCTAssertEqual(shown.headers, [nil, "header of 1: 2", "header of 2: 2"])
    // What the closure has captured.
    prefix = "top"
    shown.update()
    XCTAssertEqual(shown.headers, [nil, "top of 1: 2", "top of 2: 2"])
    hasHeader = false
    shown.update()
    XCTAssertEqual(shown.headers, [nil, nil, nil])
    XCTAssertEqual(shown.violations, [])
  }

  func testAHeaderShowsWhetherItsSectionIsCollapsed() async {
    let groups = makeGroups()
    let sections = groups.collapsible()
    let list = RowList(sections) { RowView(row: $0) }
      .header { section in Text(sections.isCollapsed(at: section) ? "closed" : "open") }
    let shown = ShownList(list)
    XCTAssertEqual(shown.headers, ["open", "open", "open"])
    sections.toggle(at: 1)
    await shown.settle()
    XCTAssertEqual(shown.headers, ["open", "closed", "open"])
    XCTAssertEqual(shown.texts.map(\.count), [2, 0, 1])
    sections.toggle(at: 1)
    await shown.settle()
    XCTAssertEqual(shown.headers, ["open", "open", "open"])
    XCTAssertEqual(shown.violations, [])
  }

  func testLayouts() async {
    let list = RowList(makeGroups()) { RowView(row: $0) }
    let shown = ShownList(list.rowSeparators(.hidden))
    XCTAssertEqual(shown.layouts.map { $0?.list?.appearance }, [.plain, .plain, .plain])
    XCTAssertEqual(shown.layouts[0]?.list?.showsSeparators, false)
    shown.update(list)
    XCTAssertEqual(shown.layouts[0]?.list?.showsSeparators, true)
    shown.update(list.layout(.insetGrouped))
    XCTAssertEqual(shown.layouts[2]?.list?.appearance, .insetGrouped)

    var created = 0
    let mixed = list.layout { section in
      switch section {
      case 0: .horizontal(width: 120)
      case 1: .grid(minimumWidth: 90, spacing: 10)
      default:
        .custom { environment in
          created += 1
          return .list(
            using: UICollectionLayoutListConfiguration(appearance: .sidebar),
            layoutEnvironment: environment)
        }
      }
    }
    shown.update(mixed)
    XCTAssertEqual(shown.layouts[0]?.orthogonalScrollingBehavior, .continuous)
    // 320 points less the edges.
    XCTAssertEqual(shown.layouts[1]?.group?.count, 3)
    XCTAssertEqual(shown.layouts[1]?.group?.contentWidth(in: 300) ?? 0, 300, accuracy: 0.01)
    XCTAssertEqual(shown.layouts[2]?.list?.appearance, .sidebar)
    // Sections that are not lists have headers, too.
    XCTAssertEqual(shown.headers.prefix(2), ["0: 2", "1: 2"])
    let before = created
    // The same layouts need no layout pass of their own.
    shown.update(mixed)
    XCTAssertEqual(created, before)
    source.items.removeAll { $0.id % 3 == 0 }
    await shown.settle()
    // The real view reads the layout of all sections after a batch.
    shown.view.collectionViewLayout.invalidateLayout()
    shown.layOut()
    XCTAssertEqual(shown.layouts.count, 2)
    XCTAssertEqual(shown.layouts[0]?.orthogonalScrollingBehavior, .continuous)
    XCTAssertEqual(shown.layouts[1]?.group?.count, 3)
    XCTAssertEqual(shown.violations, [])
  }

  func testSectionInsets() async {
    var margin: CGFloat = 20
    let list = RowList(makeGroups()) { RowView(row: $0) }
      .layout { section in
        switch section {
        case 0: .plain
        case 1: .grid(minimumWidth: 90, spacing: 10)
        default: .custom { .list(using: .init(appearance: .plain), layoutEnvironment: $0) }
        }
      }
    func leading(_ shown: ShownList) -> [CGFloat?] {
      shown.layouts.map { $0?.contentInsets.leading }
    }
    let shown = ShownList(list)
    XCTAssertEqual(leading(shown), [0, 10, 0])
    XCTAssertEqual(shown.layouts[1]?.group?.contentWidth(in: 300) ?? 0, 300, accuracy: 0.01)
    let inset = list.sectionInsets { section in
      EdgeInsets(top: 0, leading: margin + CGFloat(section), bottom: 0, trailing: 9)
    }
    shown.update(inset)
    XCTAssertEqual(leading(shown), [20, 21, 22])
    XCTAssertEqual(shown.layouts.map { $0?.contentInsets.trailing }, [9, 9, 9])
    // Of 320 points, the items of the grid fill what the insets leave.
    XCTAssertEqual(shown.layouts[1]?.group?.contentWidth(in: 290) ?? 0, 290, accuracy: 0.01)
    let layouts = shown.layouts
    shown.update(inset)
    XCTAssert(zip(layouts, shown.layouts).allSatisfy { $0 === $1 })
    // What the closure has captured.
    margin = 30
    shown.update(inset)
    XCTAssertEqual(leading(shown), [30, 31, 32])
    source.items.removeAll { $0.id % 3 == 0 }
    await shown.settle()
    shown.view.collectionViewLayout.invalidateLayout()
    shown.layOut()
    XCTAssertEqual(leading(shown), [30, 31])
    shown.update(list.sectionInsets { $0 == 0 ? nil : EdgeInsets() })
    XCTAssertEqual(leading(shown), [0, 0])
    XCTAssertEqual(shown.violations, [])
  }

  func testIndexTitles() async {
    let groups = source.grouped(by: { $0.id % 3 }, indexTitle: { "\($0)" })
    let list = RowList(groups) { RowView(row: $0) }
    let shown = ShownList(list)
    XCTAssertNil(shown.view.standIn.indexTitles)
    shown.update(list.indexTitles { groups.indexTitles })
    XCTAssertEqual(shown.view.standIn.indexTitles, ["0", "1", "2"])
    XCTAssertEqual(shown.view.standIn.userTapsIndexTitle(at: 1), [1])
    source.items.removeAll { $0.id % 3 == 1 }
    await shown.settle()
    XCTAssertEqual(shown.view.standIn.indexTitles, ["0", "2"])
    XCTAssertEqual(shown.view.standIn.userTapsIndexTitle(at: 1), [1])
    shown.update(list)
    XCTAssertNil(shown.view.standIn.indexTitles)
    XCTAssertEqual(shown.violations, [])
  }

  func testConfiguringTheView() {
    var views: [UICollectionView] = []
    let list = RowList(source) { RowView(row: $0) }.configure { views.append($0) }
    let shown = ShownList(list)
    XCTAssert(views.first === shown.view)
    shown.update()
    shown.update(list.layout(.insetGrouped))
    XCTAssertEqual(views.count, 1)
    // Not again for a view that exists.
    shown.update(RowList(source) { RowView(row: $0) })
    shown.update(list)
    XCTAssertEqual(views.count, 1)
  }

  private struct Folder: Identifiable, Equatable {
    var id: String
    var folders: [Folder] = []
  }

  private struct FolderView: PrimitiveView {
    let folder: Folder

    func text(in environment: EnvironmentValues) -> String { folder.id }
  }

  func testATree() async {
    let folders = DiffableListDataSource<Folder>(items: [
      Folder(id: "a", folders: [Folder(id: "b", folders: [Folder(id: "c")])]), Folder(id: "d"),
    ])
    let tree = folders.outlined(children: \.folders)
    func outline(_ label: ((Folder, Bool) -> String)? = nil) -> ListOutline<Folder> {
      ListOutline(
        level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle, buttonLabel: label
      ) { !$0.folders.isEmpty }
    }
    let labels = [true, false].map { outline().buttonLabel(folders.items[0], $0) }
    XCTAssertEqual(labels, ["Collapse", "Expand"])
    let list = CollectionView(tree) { FolderView(folder: $0) }.outline(
      outline { "\($1 ? "Hide" : "Show") \($0.id)" })
    let coordinator = CollectionCoordinator(list)
    let view = coordinator.view
    view.standIn.finishesAnimationsAtOnce = true
    let window = UIWindow()
    coordinator.update(list, EnvironmentValues(), isAnimated: false)
    window.addSubview(view)
    window.layoutIfNeeded()
    var texts: [String?] { view.standIn.shownRows[0].rows }
    func place(_ item: Int) -> TreePlace? {
      let cell = view.cellForItem(at: [0, item])?.contentConfiguration
      let row = cell as? UIHostingConfiguration<HostedRow<Folder, FolderView, String>, EmptyView>
      return row?.content.place
    }
    XCTAssertEqual(texts, ["[chevron.forward] a", "[chevron.forward] d"])
    XCTAssertEqual(place(1)?.isExpanded, .none)
    XCTAssertEqual(place(0)?.label, "Show a")
    place(0)?.toggle()
    for _ in 0..<20 { await Task.yield() }
    window.layoutIfNeeded()
    XCTAssertEqual(
      texts, ["[chevron.down] a", "[chevron.forward] b", "[chevron.forward] d"])
    XCTAssertEqual((0..<3).map { place($0)?.level }, [0, 1, 0])
    XCTAssertEqual((0..<2).map { place($0)?.label }, ["Hide a", "Show b"])
    // The row has moved since.
    let toggle = place(1)?.toggle
    folders.items.insert(Folder(id: "e"), at: 0)
    for _ in 0..<20 { await Task.yield() }
    window.layoutIfNeeded()
    toggle?()
    for _ in 0..<20 { await Task.yield() }
    window.layoutIfNeeded()
    XCTAssertEqual(tree.expandedIDs, ["a", "b"])
    XCTAssertEqual((0..<5).map { place($0)?.level }, [0, 0, 1, 2, 0])
    coordinator.update(list, EnvironmentValues(), isAnimated: false)
    XCTAssertEqual((0..<5).map { place($0)?.level }, [0, 0, 1, 2, 0])
    XCTAssertEqual(view.standIn.violations.map { "\($0)" }, [])
  }
}
