import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The README example that needs UIKit. `ReadmeTests` in the root package checks that it is the
/// same.
@MainActor
final class ReadmeExamples: XCTestCase {
  struct ToDo: Identifiable, Equatable {
    var id: Int
    var title: String
  }

  func testShowIt() async {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    window.addSubview(tableView)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "to-do")
    let toDos = DiffableListDataSource(items: [
      ToDo(id: 1, title: "Buy milk"), ToDo(id: 2, title: "Call Ada"),
    ])

    let adapter = TableViewAdapter(tableView: tableView, dataSource: toDos) {
      tableView, indexPath, toDo in
      let cell = tableView.dequeueReusableCell(withIdentifier: "to-do", for: indexPath)
      cell.textLabel?.text = toDo.title
      return cell
    }

    tableView.layoutIfNeeded()
    toDos.items = [ToDo(id: 2, title: "Call Ada"), ToDo(id: 3, title: "Mow")]
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Call Ada", "Mow"]])
    XCTAssertEqual(tableView.standIn.violations, [])
    withExtendedLifetime(adapter) {}
  }
}

/// An item in the examples.
struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
  var isFavorite = false
}
