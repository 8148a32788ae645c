import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The example of the README that needs UIKit; `ReadmeTests` of the root package checks that it is the same.
@MainActor
final class ReadmeExamples: XCTestCase {
  func testShowIt() async {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    window.addSubview(tableView)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
    let contacts = DiffableListDataSource(items: [
      Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"),
    ])
    var shown: [String] = []
    func show(_ contact: Contact) { shown.append(contact.name) }

    let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
      tableView, indexPath, contact in
      let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    adapter.commit = { style, contact, _ in
      guard style == .delete else { return }
      contacts.items.removeAll { $0.id == contact.id }
    }
    adapter.didSelect = { contact, _ in show(contact) }

    tableView.layoutIfNeeded()
    tableView.standIn.userSelects([0, 1])
    tableView.standIn.userDeletes([0, 0])
    XCTAssertEqual(shown, ["Grace"])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Grace"]])
    XCTAssertEqual(tableView.standIn.violations, [])
  }
}

/// Somebody to show.
struct Contact: Identifiable, Equatable {
  var id: Int
  var name: String
  var isFavorite = false
}
