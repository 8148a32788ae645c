import AppKit
import DataSourceChanges
import DataSourceCore
import DataSourceDiffing
import DataSourceTesting
import DataSourceViews
import StandInViews
import TransitionSupport

/// A table view in a window's scroll view, driven by an adapter.
@MainActor
final class ShownTable<Item: ShownItem>: ShownScrolledView {
  let dataSource: any DataSource<Item>
  let window = NSWindow()
  let scrollView = NSScrollView()
  var listView: NSTableView!
  private var keptAdapter: TableViewAdapter<Item>!
  let hooks = Hooks()
  let log = Log()

  init(_ dataSource: any DataSource<Item>) {
    self.dataSource = dataSource
    let table = NSTableView()
    listView = table
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
    table.allowsMultipleSelection = true
    scrollView.documentView = table
    keptAdapter = makeAdapter(dataSource)
  }

  func makeAdapter(_ dataSource: any DataSource<Item>) -> TableViewAdapter<Item> {
    TableViewAdapter(tableView: table, dataSource: dataSource) { [hooks] _, column, item in
      hooks.whenAsked?(item.text)
      let isName = column?.identifier.rawValue == "name"
      return NSTextField(labelWithString: isName ? item.text : "\(item.id)")
    }
  }

  var adapter: TableViewAdapter<Item> { keptAdapter }

  var table: NSTableView { listView }

  /// What can be read on rows: a group row as "[title]".
  var rows: [String] {
    table.standIn.shownRows.map { row in
      let text = row?.texts.map { $0 ?? "" }.joined(separator: "|") ?? "not shown"
      return row?.isGroup == true ? "[\(text)]" : text
    }
  }

  /// The rows after a group row belong to its section.
  var screen: [TrialSection] {
    var sections: [TrialSection] = []
    for (row, text) in table.standIn.shownTexts.enumerated() {
      if table.delegate?.tableView(table, isGroupRow: row) == true {
        sections.append(TrialSection(header: text, rows: []))
      } else if sections.isEmpty {
        sections.append(TrialSection(header: nil, rows: [text ?? "not read"]))
      } else {
        sections[sections.count - 1].rows.append(text ?? "not read")
      }
    }
    return sections
  }

  var violations: [BatchViolation] {
    get { listView?.standIn.violations ?? [] }
    set { listView?.standIn.violations = newValue }
  }

  /// What the adapter has made the table do since the last call.
  func takeEvents() -> [TableEvent] {
    defer { table.standIn.events = [] }
    return table.standIn.events
  }

  func takeCalls() -> (reloads: Int, others: Int) {
    let events = takeEvents()
    let reloads = events.filter { $0 == .reload }.count
    return (reloads, events.count - reloads)
  }

  func readCounts() { _ = table.dataSource?.numberOfRows(in: table) }

  var dataSourceOfView: AnyObject? { listView?.dataSource }

  var viewDelegate: AnyObject? {
    get { table.delegate }
    set { table.delegate = newValue as? any NSTableViewDelegate }
  }

  var delegateBehind: AnyObject? {
    get { adapter.delegate }
    set { adapter.delegate = newValue as? any NSTableViewDelegate }
  }

  static var isFlat: Bool { true }

  func releaseAdapter() { keptAdapter = nil }

  var allowsMultipleSelection: Bool {
    get { table.allowsMultipleSelection }
    set { table.allowsMultipleSelection = newValue }
  }

  func finishAnimations(cutShort: Bool) { NSAnimationContext.standIn.finishAnimations() }

  var finishesAnimationsAtOnce: Bool {
    get { NSAnimationContext.standIn.finishesAnimationsAtOnce }
    set { NSAnimationContext.standIn.finishesAnimationsAtOnce = newValue }
  }

  func reloadCell(at indexPath: IndexPath) {
    guard let row = adapter.row(ofItemAt: indexPath) else { return }
    table.reloadData(forRowIndexes: [row], columnIndexes: [0])
  }

  func cell(at indexPath: IndexPath) -> AnyObject? {
    adapter.row(ofItemAt: indexPath)
      .flatMap { table.view(atColumn: 0, row: $0, makeIfNecessary: false) }
  }

  /// The user clicks a person's row with the modifier key that adds it to the selection, or removes
  /// it.
  func userClicks(_ name: String) {
    guard let row = rows.firstIndex(of: name) else { return }
    table.standIn.userSelects(row, extending: true)
  }

  func userSelects(_ indexPath: IndexPath) { userClicks(indexPath, ifSelected: false) }

  func userDeselects(_ indexPath: IndexPath) { userClicks(indexPath, ifSelected: true) }

  private func userClicks(_ indexPath: IndexPath, ifSelected isSelected: Bool) {
    guard let row = adapter.row(ofItemAt: indexPath), table.isRowSelected(row) == isSelected
    else { return }
    // While the adapter has yet to restore a selection that a layout has cleared, this would not
    // add the row to that selection.
    guard table.selectedRowIndexes.count == adapter.selectedItems.count else { return }
    table.standIn.userSelects(row, extending: true)
  }

  func userMoves(from: IndexPath, to: IndexPath) {
    guard let row = adapter.row(ofItemAt: from) else { return }
    // Where it is dropped: above the row that will follow it.
    let follower: IndexPath = [to[0], to[1] + (to[0] == from[0] && to[1] > from[1] ? 1 : 0)]
    let target =
      adapter.row(ofItemAt: follower)
      ?? (to[1] > 0 ? adapter.row(ofItemAt: [to[0], follower[1] - 1]).map { $0 + 1 } : nil)
    if let target { table.standIn.userDrags([row], to: target) }
  }

  /// A row and the space below it.
  let cellHeight = 19.0

  /// The group row of the first section.
  var headerHeight: Double { adapter.row(ofItemAt: [0, 0]) == 0 ? 0 : cellHeight }

  func takeUnanimated() -> Bool { NSAnimationContext.standIn.lastDuration == 0 }
}

extension ShownTable<Person> {
  /// Makes a table with a column "name", which shows the name, and others, which show the number.
  convenience init(_ sections: IdentifiedSections, columns: [String]) {
    self.init(sections, isShown: false)
    for column in columns where column != "name" {
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier(column)))
    }
    show()
  }
}

extension ShownTable: TrialView, DrivenView, ShownDrivenView where Item == Row {
  /// Makes a table that shows all of its rows.
  static func driven(
    _ source: any DataSource<Row>, selectionOnReload: SelectionOnReload
  ) -> ShownTable {
    let list = ShownTable(source)
    list.table.standIn.showsEverything = true
    list.table.standIn.selectionOnReload = selectionOnReload
    list.adapter.moveHandler = { [hooks = list.hooks] _, from, to in hooks.whenUserMoves?(from, to)
    }
    list.isInWindow = true
    return list
  }
}

extension ShownTable<Person> {
  /// Makes a table with draggable rows. The moves are recorded.
  convenience init(dragging sections: IdentifiedSections) {
    self.init(sections)
    adapter.moveHandler = { [source, log] person, from, to in
      log.note("\(person.name) \(text(from)) \(text(to))")
      try? source.move(from: from, to: to)
    }
    _ = takeEvents()
  }
}

/// A section without a title.
func untitled(_ id: String, _ names: String...) -> IdentifiedSection<String, Person> {
  IdentifiedSection(id: id, items: names.map(Person.init))
}
