import DataSourceCore
import DataSourceDiffing
import DataSourceOperators
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Trees upstream of operators and beside other lists, and sections that their headers collapse.
@MainActor
final class SidebarTests: XCTestCase {
  private enum Row: Hashable, Identifiable {
    case place(String)
    case folder(Folder)

    var id: String {
      switch self {
      case .place(let name): "place \(name)"
      case .folder(let folder): folder.id
      }
    }

    var folder: Folder? { if case .folder(let folder) = self { folder } else { nil } }
  }

  struct Folder: Identifiable, Hashable {
    var id: String
    var children: [Folder] = []
  }

  private final class RowCell: UICollectionViewListCell {
    func show(_ text: String) {
      var content = defaultContentConfiguration()
      content.text = text
      contentConfiguration = content
    }
  }

  private let window = UIWindow()
  private let view = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

  private func button(_ path: IndexPath) -> UIButton? {
    (view.cellForItem(at: path) as? UICollectionViewListCell)?.outlineButton
  }

  /// The rows of all sections.
  private var rows: [[String]] {
    (0..<view.numberOfSections).map(view.outlineRows)
  }

  private func makeAdapter(_ source: some DataSource<Row>) -> CollectionViewAdapter<Row> {
    window.addSubview(view)
    return CollectionViewAdapter(collectionView: view, dataSource: source)
      .cell(forCase: Row.place) { (cell: RowCell, name) in cell.show(name) }
      .cell(forCase: Row.folder) { (cell: RowCell, folder) in cell.show(folder.id) }
  }

  /// One tree, with its index paths converted.
  func testConverted() async {
    let source = DiffableListDataSource(items: [
      Folder(id: "hidden"), Folder(id: "a", children: [Folder(id: "b")]),
    ])
    let tree = source.outlined(children: \.children)
    let rows = DiffableListDataSource<Row>(items: [.place("Inbox")])
      .concatenated(with: tree.filtered { $0.id != "hidden" }.mapped { Row.folder($0) })
    let adapter = makeAdapter(rows)
    adapter.outline = ListOutline(
      level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle
    ) {
      $0.folder?.children.isEmpty == false
    }
    .converted { rows.convert($0, to: tree) }
    window.layoutIfNeeded()
    XCTAssertEqual(self.rows, [["0Inbox"], ["0a+"]])
    button([1, 0])?.userTaps()
    XCTAssertEqual(self.rows, [["0Inbox"], ["0a-", "1b"]])
    source.items.removeFirst()
    source.items[0].children.append(Folder(id: "c"))
    XCTAssertEqual(self.rows, [["0Inbox"], ["0a-", "1b", "1c"]])
    button([1, 0])?.userTaps()
    XCTAssertEqual(self.rows, [["0Inbox"], ["0a+"]])
    XCTAssertEqual(view.standIn.violations, [])
  }

  /// A header shows whether its section is collapsed, and toggles it by identity, because it may
  /// have moved.
  func testHeadersThatCollapse() async {
    final class Header: UITableViewHeaderFooterView {
      var toggle: () -> Void = {}
    }
    let source = People(sections: [section("A", "a", "b"), section("B", "c")])
    let sections = source.collapsible()
    let table = UITableView(frame: .zero, style: .plain)
    window.addSubview(table)
    let adapter = TableViewAdapter(tableView: table, dataSource: sections)
      .cell(for: Person.self) { (cell: UITableViewCell, person) in
        cell.textLabel?.text = person.name
      }
    func show(_ header: Header, _ id: String) {
      guard let section = source.sections.firstIndex(where: { $0.id == id }) else { return }
      header.textLabel?.text = "\(sections.isCollapsed(at: section) ? "▸" : "▾") \(id)"
      header.toggle = { [weak header] in
        sections.toggle(id: id)
        // A header is not part of the change.
        if let header { show(header, id) }
      }
    }
    let identity = { (section: Int) -> String? in source.sections[section].id }
    adapter.header(for: identity) { (header: Header, id) in show(header, id) }
    window.layoutIfNeeded()
    var texts: [[String?]] { table.standIn.shownRows.map(\.rows) }
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["▾ A", "▾ B"])
    let header = table.headerView(forSection: 0) as? Header
    header?.toggle()
    XCTAssertEqual(texts, [[], ["c"]])
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["▸ A", "▾ B"])
    source.set([section("N", "n"), section("A", "a", "b"), section("B", "c")])
    XCTAssertEqual(texts, [["n"], [], ["c"]])
    header?.toggle()
    XCTAssertEqual(texts, [["n"], ["a", "b"], ["c"]])
    XCTAssertEqual(table.standIn.shownRows.map(\.header), ["▾ N", "▾ A", "▾ B"])
    XCTAssertEqual(table.standIn.violations, [])
  }
}
