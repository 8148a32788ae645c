import AppKit
import DataSourceCore
import DataSourceDiffing
import DataSourceViews
import StandInViews
import XCTest

@MainActor
final class PreviousItemTests: XCTestCase {
  func testATable() async {
    let (window, table) = (NSWindow(), NSTableView())
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    window.contentView = table
    let people = DiffableListDataSource(items: ["a1", "b2"].map(Person.init))
    var changes: [String] = []
    var adapter: TableViewAdapter<Person>!
    adapter = TableViewAdapter(tableView: table, dataSource: people) {
      _, _, person in NSTextField(labelWithString: person.name)
    }
    adapter.reconfigureCell = { view, _, person in
      if let old = adapter.previousItem { changes.append("\(old.name) > \(person.name)") }
      (view as? NSTextField)?.stringValue = person.name
    }
    window.layoutIfNeeded()
    people.items = ["x1", "b2", "c3"].map(Person.init)
    window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownTexts, ["x1", "b2", "c3"])
    XCTAssertEqual(changes, ["a1 > x1"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }
}
