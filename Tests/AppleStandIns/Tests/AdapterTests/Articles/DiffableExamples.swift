import DataSourceDiffing
import DataSourceViews
import StandInViews
import UIKit
import XCTest

/// The examples in "Moving from diffable data sources". `ArticleTests` in the root package checks
/// that they match the article.
@MainActor
final class DiffableExamples: XCTestCase {
  func testAdapter() async throws {
    let window = UIWindow()
    let tableView = UITableView(frame: .zero, style: .plain)
    window.addSubview(tableView)
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "contact")
    let (ada, grace) = (Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Grace"))
    let (alan, hopper) = (Contact(id: 3, name: "Alan"), Contact(id: 2, name: "Rear Admiral Hopper"))
    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
    var shown: [[String?]] { tableView.standIn.shownRows.map(\.rows) }

    let contacts = DiffableSectionedDataSource<String, Contact>()
    let adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
      tableView, indexPath, contact in
      let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
      cell.textLabel?.text = contact.name
      return cell
    }
    adapter.animations = RowAnimations(.fade)

    contacts.sections = [
      IdentifiedSection(id: "friends", items: [ada, grace], headerTitle: "Friends"),
      IdentifiedSection(id: "work", items: [alan], headerTitle: "Work"),
    ]

    window.layoutIfNeeded()
    XCTAssertEqual(shown, [["Ada", "Grace"], ["Alan"]])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.header), ["Friends", "Work"])

    adapter.updater.completionHandler = { _, _ in log("shown") }
    try contacts.transaction {
      try contacts.remove(id: 1)
      try contacts.update(id: 2) { $0.name = "Grace Hopper" }
    }

    tableView.standIn.finishAnimations()
    XCTAssertEqual(shown, [["Grace Hopper"], ["Alan"]])
    XCTAssertEqual(lines, ["shown"])

    contacts.sections = [
      IdentifiedSection(id: "friends", items: [hopper, ada], headerTitle: "Friends"),
      IdentifiedSection(id: "work", items: [alan], headerTitle: "At work"),
    ]

    XCTAssertEqual(shown, [["Rear Admiral Hopper", "Ada"], ["Alan"]])
    XCTAssertEqual(tableView.standIn.shownRows.map(\.header), ["Friends", "At work"])

    await contacts.applyInBackground([
      IdentifiedSection(id: "friends", items: [hopper], headerTitle: "Friends")
    ])

    XCTAssertEqual(shown, [["Rear Admiral Hopper"]])
    XCTAssertEqual(contacts.sections[0].id, "friends")
    XCTAssertEqual(contacts.sectionIndex(forID: "friends"), 0)
    XCTAssertEqual(tableView.standIn.violations, [])
  }

  func testIdentifiers() async {
    var lines: [String] = []
    func print(_ changeSet: ChangeSet) { lines.append("\(changeSet)") }

    let ids = DiffableListDataSource(items: [1, 2, 3], identity: .itself)
    ids.reloadBlock = { print($0) }
    if let indexPath = ids.indexPath(forIdentity: 2) {
      ids.report(.some([.item(type: .update(indexPath))]))  // [update item 0-1]
    }

    XCTAssertEqual(lines, ["[update item 0-1]"])
  }

  func testSnapshot() async {
    struct Snapshot {
      let sectionIdentifiers = ["friends", "work"]
      func itemIdentifiers(inSection id: String) -> [Int] { id == "work" ? [3] : [1, 4, 2] }
    }
    struct Store {
      func contact(withID id: Int) -> Contact? {
        id == 4 ? nil : Contact(id: id, name: "Contact \(id)")
      }
    }
    let (snapshot, store) = (Snapshot(), Store())
    let contacts = DiffableSectionedDataSource<String, Contact>()

    contacts.sections = snapshot.sectionIdentifiers.map { id in
      let items = snapshot.itemIdentifiers(inSection: id).compactMap(store.contact(withID:))
      return IdentifiedSection(id: id, items: items)
    }

    XCTAssertEqual(contacts.sections.map(\.id), ["friends", "work"])
    XCTAssertEqual(contacts.sections.map { $0.items.map(\.id) }, [[1, 2], [3]])
  }
}
