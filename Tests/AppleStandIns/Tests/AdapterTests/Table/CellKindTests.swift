import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// Lists with several kinds of items.
final class CellKindTests: XCTestCase {
  private protocol Thing {}

  private struct Named: Thing {
    var name: String
  }

  private struct Numbered: Thing {
    var number: Int
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
