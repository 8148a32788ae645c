import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Lists with several kinds of items.
final class CellKindTests: XCTestCase {
  private enum Entry: Hashable {
    case person(Person)
    case loading

    var dots: String? { self == .loading ? "…" : nil }
    var person: Person? { if case .person(let person) = self { person } else { nil } }
  }

  private protocol Thing {}

  private struct Named: Thing {
    var name: String
  }

  private struct Numbered: Thing {
    var number: Int
  }

  @MainActor
  private final class LoadingCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  @MainActor
  func testEnum() async {
    let source = DiffableListDataSource<Entry>(
      items: [.person(Person("a1")), .loading], identity: .by { $0.person?.id ?? 2 })
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let window = UIWindow()
    window.addSubview(view)
    let adapter = CollectionViewAdapter(collectionView: view, dataSource: source)
      .cell(for: \.person) { (cell: TextCell, person) in cell.label.text = person.name }
      .cell(for: \.dots) { (cell: LoadingCell, text) in
        cell.label.text = text
      }
    view.layoutIfNeeded()
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["a1", "…"]])
    let cells = view.visibleCells
    XCTAssertTrue(cells[1] is LoadingCell)
    // The first item keeps its cell; the second gets a cell of another kind.
    source.items = [.person(Person("A1")), .person(Person("b2"))]
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["A1", "b2"]])
    XCTAssertTrue(view.cellForItem(at: [0, 0]) === cells[0])
    XCTAssertTrue(view.cellForItem(at: [0, 1]) is TextCell)
    source.items = [.loading, .person(Person("b2"))]
    XCTAssertEqual(view.standIn.shownRows.map(\.rows), [["…", "b2"]])
    XCTAssertEqual(view.standIn.violations, [])
    _ = adapter
  }

  @MainActor
  func testTypesInATable() async {
    let source = DiffableListDataSource<any Thing>(
      items: [Named(name: "a"), Numbered(number: 2)], identity: .ignoringContent { "\($0)" })
    let table = UITableView(frame: .zero, style: .plain)
    let window = UIWindow()
    window.addSubview(table)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "other")
    let adapter = TableViewAdapter(tableView: table, dataSource: source) {
      table, indexPath, thing in
      let cell = table.dequeueReusableCell(withIdentifier: "other", for: indexPath)
      cell.textLabel?.text = "other"
      return cell
    }
    adapter.cell(for: Named.self) { (cell: UITableViewCell, named) in
      cell.textLabel?.text = named.name
    }
    table.layoutIfNeeded()
    // The closure makes the cells for all other kinds.
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["a", "other"]])
    adapter.cell(for: Numbered.self) { (cell: UITableViewCell, numbered) in
      cell.textLabel?.text = "\(numbered.number)"
    }
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["a", "2"]])
    source.items.append(Named(name: "b"))
    XCTAssertEqual(table.standIn.shownRows.map(\.rows), [["a", "2", "b"]])
    XCTAssertEqual(table.standIn.violations, [])
  }
}
