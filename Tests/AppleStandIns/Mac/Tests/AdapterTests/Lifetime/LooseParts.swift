import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews

/// A shown table whose parts can be released one by one.
@MainActor
final class LooseParts {
  let window = NSWindow()
  var table: NSTableView? {
    willSet { table?.removeFromSuperview() }
  }
  var adapter: TableViewAdapter<Person>!
  var whenAsked: (() -> Void)?

  init() {
    let table = NSTableView()
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    self.table = table
    let people = People()
    people.set([section("A", "a", "b")])
    adapter = TableViewAdapter(tableView: table, dataSource: people) {
      [weak self] _, _, person in
      self?.whenAsked?()
      return NSTextField(labelWithString: person.name)
    }
    window.contentView = table
    window.layoutIfNeeded()
  }
}
