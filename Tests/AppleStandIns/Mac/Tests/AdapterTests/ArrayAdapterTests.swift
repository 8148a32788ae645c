import AppKit
import DataSourceCore
import DataSourceViews
import StandInViews
import XCTest

@MainActor
final class ArrayAdapterTests: XCTestCase {
  func testATable() async {
    let (window, table) = (NSWindow(), NSTableView())
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    window.contentView = table
    var changes: [String] = []
    var adapter: TableViewAdapter<Person>!
    adapter = TableViewAdapter(tableView: table, items: ["a1", "b2"].map(Person.init)) {
      _, _, person in NSTextField(labelWithString: person.name)
    }
    adapter.reconfigureCell = { view, _, person in
      if let old = adapter.previousItem { changes.append("\(old.name) > \(person.name)") }
      (view as? NSTextField)?.stringValue = person.name
    }
    window.layoutIfNeeded()
    adapter.items = ["x1", "b2", "c3"].map(Person.init)
    window.layoutIfNeeded()
    XCTAssertEqual(table.standIn.shownTexts, ["x1", "b2", "c3"])
    XCTAssertEqual(changes, ["a1 > x1"])
    XCTAssertEqual(table.standIn.violations.count, 0)
  }
}
