import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// If their content changes, rows, headers and footers are measured again, and keep their cells and
/// views.
@MainActor
final class SizeTests: XCTestCase {
  private typealias Source = DiffableSectionedDataSource<String, Person>

  /// A text with some lines.
  private static func text(_ id: Int, lines: Int) -> String {
    (["\(id)"] + Array(repeating: "-", count: lines - 1)).joined(separator: "\n")
  }

  /// A hundred people, some with several lines.
  private func section(
    _ title: String = "A", lines: [Int: Int] = [:]
  ) -> IdentifiedSection<String, Person> {
    IdentifiedSection(
      id: "A",
      items: (0..<100).map { Person(id: $0, name: Self.text($0, lines: lines[$0] ?? 1)) },
      headerTitle: title)
  }

  private func makeTable(
    _ source: Source, closure: ((Person, IndexPath) -> CGFloat)? = nil,
    delegate: (any UITableViewDelegate)? = nil
  ) -> (window: UIWindow, table: UITableView, adapter: TableViewAdapter<Person>) {
    let (window, table) = (UIWindow(), UITableView(frame: .zero, style: .plain))
    table.delegate = delegate
    let adapter = TableViewAdapter(tableView: table, dataSource: source)
      .cell(for: Person.self) { (cell: LineCell, person) in cell.textLabel?.text = person.name }
    adapter.height = closure
    window.addSubview(table)
    window.layoutIfNeeded()
    table.standIn.readAll()
    table.standIn.events = []
    return (window, table, adapter)
  }

  private func heights(_ table: UITableView, _ rows: Int...) -> [CGFloat] {
    rows.map { table.rectForRow(at: [0, $0]).height }
  }

  private func texts(_ table: UITableView, _ rows: Int...) -> [String?] {
    table.standIn.readAll()
    return rows.map { table.standIn.shownRows[0].rows[$0] }
  }

  /// Self-sizing cells: measured immediately on the screen, elsewhere when they are displayed.
  func testCellsOfATable() async {
    let source = Source(sections: [section(lines: [1: 2, 50: 3])])
    let (window, table, adapter) = makeTable(source)
    XCTAssertEqual(heights(table, 0, 1, 50), [44, 88, 132])
    let cells = table.visibleCells
    source.apply([section(lines: [0: 3, 50: 2])])
    XCTAssertTrue(table.cellForRow(at: [0, 0]) === cells[0])
    XCTAssertTrue(table.cellForRow(at: [0, 1]) === cells[1])
    XCTAssertEqual(heights(table, 0, 1), [132, 44])
    // The earlier measurement of this row, with three lines, has been discarded.
    XCTAssertNotEqual(heights(table, 50), [132])
    XCTAssertEqual(texts(table, 0, 1, 50), ["0\n-\n-", "1", "50\n-"])
    XCTAssertEqual(heights(table, 0, 1, 50), [132, 44, 88])
    XCTAssertEqual(table.standIn.violations, [])
    _ = (window, adapter)
  }

  /// Views on the screen measure themselves, and rows of equal height are not measured.
  func testNothingIsMeasuredWithoutNeed() async {
    let source = Source(sections: [section()])
    let (window, table, adapter) = makeTable(source)
    source.apply([section(lines: [1: 2])])
    XCTAssertFalse(table.standIn.events.contains(.measuring))
    table.rowHeight = 44
    source.apply([section(lines: [1: 2, 50: 2])])
    XCTAssertFalse(table.standIn.events.contains(.measuring))
    XCTAssertEqual(table.standIn.violations, [])
    _ = (window, adapter)
  }

  /// Heights that a closure or the app's delegate provides.
  func testGivenHeightsOfATable() async {
    for hasDelegate in [false, true] {
      let source = Source(sections: [section(lines: [1: 2, 50: 3])])
      let delegate = HeightDelegate { source.item(at: $0).map(Self.height) ?? 0 }
      let (window, table, adapter) =
        hasDelegate
        ? makeTable(source, delegate: delegate)
        : makeTable(source, closure: { person, _ in Self.height(person) })
      XCTAssertEqual(heights(table, 0, 1, 50), [44, 88, 132])
      let cells = table.visibleCells
      source.apply([section(lines: [0: 3, 50: 2])])
      XCTAssertTrue(table.cellForRow(at: [0, 0]) === cells[0])
      XCTAssertTrue(table.cellForRow(at: [0, 1]) === cells[1])
      XCTAssertEqual(heights(table, 0, 1, 50), [132, 44, 88])
      XCTAssertEqual(texts(table, 0, 1, 50), ["0\n-\n-", "1", "50\n-"])
      adapter.height = nil
      window.layoutIfNeeded()
      XCTAssertTrue(table.delegate === (hasDelegate ? delegate : nil))
      XCTAssertEqual(table.standIn.violations, [])
    }
  }

  private nonisolated static func height(_ person: Person) -> CGFloat {
    44 * CGFloat(person.name.split(separator: "\n").count)
  }

  /// A title whose number of lines changes, in the table's own view or another one.
  func testHeadersOfATable() async {
    for isCustom in [false, true] {
      let source = Source(sections: [section("one")])
      let (window, table, adapter) = makeTable(source)
      if isCustom {
        adapter.header(for: source.headerTitle) { (view: LineHeader, title) in
          view.textLabel?.text = "\(title) 0"
        }
        window.layoutIfNeeded()
      }
      let header = table.headerView(forSection: 0)
      let cells = table.visibleCells
      source.apply([section("one\ntwo", lines: [0: 2])])
      XCTAssertTrue(table.headerView(forSection: 0) === header)
      XCTAssertTrue(zip(table.visibleCells, cells).allSatisfy { $0 === $1 })
      XCTAssertGreaterThan(table.visibleCells.count, 9)
      XCTAssertEqual(
        table.standIn.shownRows.map(\.header), [isCustom ? "one\ntwo 0" : "one\ntwo"])
      XCTAssertEqual(table.standIn.shownRows[0].rows[0], "0\n-")
      XCTAssertEqual(table.rectForHeader(inSection: 0).height, isCustom ? 56 : 28)
      XCTAssertEqual(heights(table, 0), [88])
      XCTAssertEqual(table.standIn.violations, [])
    }
  }

  /// The text size setting changes all heights.
  func testTheTextSize() async {
    let source = Source(sections: [section(lines: [50: 3])])
    let (window, table, adapter) = makeTable(source)
    LineCell.lineHeight = 60
    defer { LineCell.lineHeight = 44 }
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
    XCTAssertEqual(heights(table, 0), [60])
    XCTAssertNotEqual(heights(table, 50), [132])
    XCTAssertEqual(table.standIn.violations, [])
    // A table that is not displayed does nothing.
    table.removeFromSuperview()
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
    XCTAssertEqual(table.standIn.violations, [])
    _ = (window, adapter)
  }

  // MARK: Collection views

  private func makeCollection(
    _ source: Source, delegate: (any UICollectionViewDelegate)? = nil
  ) -> (window: UIWindow, view: UICollectionView, adapter: CollectionViewAdapter<Person>) {
    let layout = UICollectionViewFlowLayout()
    let (window, view) = (UIWindow(), UICollectionView(frame: .zero, collectionViewLayout: layout))
    view.delegate = delegate
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
      .cell(for: Person.self) { (cell: LineItem, person) in cell.label.text = person.name }
    window.addSubview(view)
    window.layoutIfNeeded()
    view.standIn.readAll()
    view.standIn.events = []
    return (window, view, adapter)
  }

  private func heights(_ view: UICollectionView, _ items: Int...) -> [CGFloat] {
    items.map { view.layoutAttributesForItem(at: [0, $0])?.frame.height ?? 0 }
  }

  func testItemsOfACollectionView() async {
    for hasDelegate in [false, true] {
      let source = Source(sections: [section(lines: [1: 2, 50: 3])])
      let delegate = ItemSizeDelegate { source.item(at: $0).map(Self.height) ?? 0 }
      let (window, view, adapter) = makeCollection(source, delegate: hasDelegate ? delegate : nil)
      XCTAssertEqual(heights(view, 0, 1, 50), [44, 88, 132])
      let cells = view.visibleCells
      source.apply([section(lines: [0: 3, 50: 2])])
      window.layoutIfNeeded()
      XCTAssertEqual(heights(view, 0, 1), [132, 44])
      XCTAssertNotEqual(heights(view, 50), [132])
      XCTAssertTrue(view.cellForItem(at: [0, 0]) === cells[0])
      view.standIn.readAll()
      XCTAssertEqual(heights(view, 0, 1, 50), [132, 44, 88])
      XCTAssertEqual(
        [0, 1, 50].map { view.standIn.shownRows[0].rows[$0] }, ["0\n-\n-", "1", "50\n-"])
      XCTAssertEqual(view.standIn.violations, [])
      _ = adapter
    }
  }

  func testTheTextSizeInACollectionView() async {
    let source = Source(sections: [section(lines: [50: 3])])
    let (window, view, adapter) = makeCollection(source)
    LineCell.lineHeight = 60
    defer { LineCell.lineHeight = 44 }
    NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
    window.layoutIfNeeded()
    XCTAssertEqual(heights(view, 0), [60])
    XCTAssertNotEqual(heights(view, 50), [132])
    XCTAssertEqual(view.standIn.violations, [])
    _ = adapter
  }

  /// A header that is configured again is measured, and may appear or disappear.
  func testHeadersOfACollectionView() async {
    let source = Source(sections: [section("one")])
    let delegate = HeaderSizeDelegate { source.headerTitle(for: $0) }
    let (window, view, adapter) = makeCollection(source, delegate: delegate)
    let header = UICollectionView.elementKindSectionHeader
    view.register(
      LineView.self, forSupplementaryViewOfKind: header, withReuseIdentifier: "header")
    adapter.supplementaryViewProvider = { view, kind, indexPath, _ in
      let view = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (view as? LineView)?.label.text = source.headerTitle(for: indexPath[0])
      return view
    }
    adapter.reconfigureSupplementaryView = { view, _, section in
      (view as? LineView)?.label.text = source.headerTitle(for: section)
    }
    view.standIn.violations = []
    window.layoutIfNeeded()
    let shown = view.supplementaryView(forElementKind: header, at: [0, 0])
    XCTAssertNotNil(shown)
    let cells = view.visibleCells
    source.apply([section("one\ntwo")])
    window.layoutIfNeeded()
    XCTAssertTrue(view.supplementaryView(forElementKind: header, at: [0, 0]) === shown)
    XCTAssertEqual(view.standIn.shownRows.map(\.header), ["one\ntwo"])
    XCTAssertEqual(
      view.layoutAttributesForSupplementaryElement(ofKind: header, at: [0, 0])?.frame.height, 56)
    for title in ["", "again"] {
      source.apply([section(title)])
      window.layoutIfNeeded()
      XCTAssertEqual(view.standIn.shownRows.map(\.header), [title.isEmpty ? nil : title])
    }
    XCTAssertTrue(view.cellForItem(at: [0, 0]) === cells[0])
    XCTAssertEqual(view.standIn.violations, [])
  }
}

private func lines(_ text: String?) -> CGFloat {
  CGFloat((text ?? "").split(separator: "\n").count)
}

/// A cell as high as its lines.
@MainActor
private final class LineCell: UITableViewCell {
  static var lineHeight: CGFloat = 44

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: 0, height: Self.lineHeight * lines(textLabel?.text))
  }
}

@MainActor
private final class LineHeader: UITableViewHeaderFooterView {
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: 0, height: 28 * lines(textLabel?.text))
  }
}

@MainActor
private final class LineItem: UICollectionViewCell {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }()

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: 0, height: LineCell.lineHeight * lines(label.text))
  }
}

@MainActor
private final class LineView: UICollectionReusableView {
  private(set) lazy var label: UILabel = {
    let label = UILabel()
    addSubview(label)
    return label
  }()

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: 0, height: 28 * lines(label.text))
  }
}

/// An app's delegate that provides row heights.
@MainActor
private final class HeightDelegate: NSObject, UITableViewDelegate, OptionalRequirements {
  private let height: (IndexPath) -> CGFloat

  init(_ height: @escaping (IndexPath) -> CGFloat) { self.height = height }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height(indexPath)
  }

  func implements(_ requirement: String) -> Bool {
    requirement == "tableView:heightForRowAtIndexPath:"
  }
}

/// An app's delegate that provides item sizes.
@MainActor
private final class ItemSizeDelegate: NSObject, UICollectionViewDelegateFlowLayout,
  OptionalRequirements
{
  private let height: (IndexPath) -> CGFloat

  init(_ height: @escaping (IndexPath) -> CGFloat) { self.height = height }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 100, height: height(indexPath)) }

  func implements(_ requirement: String) -> Bool {
    requirement == "collectionView:layout:sizeForItemAtIndexPath:"
  }
}

/// An app's delegate that provides a header if there is a title.
@MainActor
private final class HeaderSizeDelegate: NSObject, UICollectionViewDelegateFlowLayout,
  OptionalRequirements
{
  private let title: (Int) -> String?

  init(_ title: @escaping (Int) -> String?) { self.title = title }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { CGSize(width: 100, height: title(section)?.isEmpty == false ? 28 : 0) }

  func implements(_ requirement: String) -> Bool {
    requirement == "collectionView:layout:referenceSizeForHeaderInSection:"
  }
}
