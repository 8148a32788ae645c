import AppKit
import DataSourceDiffing
import DataSourceKit
import DataSourceViews
import StandInViews

/// A table view in a window's scroll view, driven by an adapter.
@MainActor
final class ShownTable {
  let source = People()
  let window = NSWindow()
  let scrollView = NSScrollView()
  let table = NSTableView()
  let adapter: TableViewAdapter<Person>
  let log = Log()

  /// Called whenever the table requests a view.
  var whenAskedForView: (() -> Void)? {
    get { asked.block }
    set { asked.block = newValue }
  }

  private final class Asked {
    var block: (() -> Void)?
  }

  private let asked = Asked()

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - sections: What it shows.
  ///   - columns: "name", which shows the name, and others, which show the number.
  ///   - isShown: Whether it is in the window, and laid out.
  init(_ sections: IdentifiedSections, columns: [String] = ["name"], isShown: Bool = true) {
    source.apply(sections)
    for column in columns {
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier(column)))
    }
    table.allowsMultipleSelection = true
    adapter = TableViewAdapter(tableView: table, dataSource: source) {
      [asked] _, column, person in
      asked.block?()
      let isName = column?.identifier.rawValue == "name"
      return NSTextField(labelWithString: isName ? person.name : "\(person.id)")
    }
    scrollView.documentView = table
    if isShown { show() }
  }

  /// Puts the table into the window, and lays it out.
  func show() {
    window.contentView = scrollView
    window.layoutIfNeeded()
  }

  /// Takes the table out of the window.
  func hide() { window.contentView = nil }

  /// What can be read on rows: a group row as "[title]".
  var rows: [String] {
    table.standIn.shownRows.map { row in
      let text = row?.texts.map { $0 ?? "" }.joined(separator: "|") ?? "not shown"
      return row?.isGroup == true ? "[\(text)]" : text
    }
  }

  /// The names of the selected people.
  var selected: [String] { adapter.selectedItems.map(\.name) }

  /// The user clicks a person's row with the modifier key that adds it to the selection, or removes
  /// it.
  func userClicks(_ name: String) {
    guard let row = rows.firstIndex(of: name) else { return }
    table.standIn.userSelects(row, extending: true)
  }

  /// Records how the adapter reports the user's selection.
  func logSelection() {
    adapter.didSelect = { [log] in log.note("+\($0.name) \(text($1))") }
    adapter.didDeselect = { [log] in log.note("-\($0.name) \(text($1))") }
  }

  /// The rules that were broken since the last call.
  func takeRules() -> [String] {
    defer { table.standIn.violations = [] }
    return table.standIn.violations.map { "\($0)" }
  }

  /// What the adapter has made the table do since the last call.
  func takeEvents() -> [TableEvent] {
    defer { table.standIn.events = [] }
    return table.standIn.events
  }

  /// Waits until queued changes are carried out.
  func settle() async {
    await turns { adapter.updater.hasPendingChanges }
    window.layoutIfNeeded()
  }
}

/// A section without a title.
func untitled(_ id: String, _ names: String...) -> IdentifiedSection<String, Person> {
  IdentifiedSection(id: id, items: names.map(Person.init))
}
