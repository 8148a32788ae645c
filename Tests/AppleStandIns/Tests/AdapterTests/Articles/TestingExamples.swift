import DataSourceChanges
import DataSourceKit
import DataSourceTesting
import DataSourceViews
import StandInViews
import UIKit
import XCTest

private final class Contacts: ListDataSource {
  private(set) var items: [Contact] = []
  var reloadBlock: ReloadBlock?

  func add(_ contact: Contact) {
    let place = items.firstIndex { $0.name > contact.name } ?? items.count
    items.insert(contact, at: place)
    reloadBlock?(.some([.item(type: .insert([0, place]))]))
  }

  func forgetToReport() { items.removeAll() }
}

/// The examples in "Testing your lists" that need XCTest or UIKit. `ArticleTests` in the root
/// package checks that they match the article.
final class ContactsTests: XCTestCase {
  func testContactsAreKeptInOrder() {
    let contacts = Contacts()
    let tester = DataSourceTester(dataSource: contacts) { XCTFail("\($0)") }
    contacts.add(Contact(id: 1, name: "Grace"))
    contacts.add(Contact(id: 2, name: "Ada"))
    tester.verify()
  }
}

@MainActor
final class TestingExamples: XCTestCase {
  func testAdapter() async {
    let contacts = Contacts()
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")

    let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
      tableView, indexPath, contact in
      let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    window.addSubview(tableView)
    window.layoutIfNeeded()
    adapter.updater.updateHandler = { update in
      if case .reloaded(let reason) = update { XCTFail("read again: \(reason)") }
    }
    let tester = DataSourceTester(dataSource: adapter.updater) { XCTFail("\($0)") }
    contacts.add(Contact(id: 1, name: "Ada"))
    tester.verify()

    XCTAssertEqual(tester.changeSets, [.some([.item(type: .insert([0, 0]))])])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.rows), [["Ada"]])

    // A mistake in the data source is a reason to read everything again.
    var reasons: [ReloadReason] = []
    adapter.updater.updateHandler = { update in
      if case .reloaded(let reason) = update { reasons.append(reason) }
    }
    contacts.forgetToReport()
    contacts.add(Contact(id: 2, name: "Grace"))
    guard case .violation(let violation)? = reasons.first else {
      return XCTFail("not found out: \(reasons)")
    }
    XCTAssertEqual(violation.rule, .invalidItemCount)
  }
}
