import AppKit
import DataSourceKit
import DataSourceTrial
import DataSourceViews
import TransitionSupport

/// A table view that shows all of its rows, driven by an adapter.
@MainActor
final class DrivenTableView: DrivenView {
  let window = NSWindow()
  let tableView = NSTableView(frame: .zero)
  let adapter: TableViewAdapter<Row>
  var whileReading: (() -> Void)?
  var whenUserMoves: ((IndexPath, IndexPath) -> Void)?
  var whenUserDeletes: ((IndexPath) -> Void)?

  private final class Reader {
    weak var view: DrivenTableView?
  }

  init(
    _ source: any DataSource<Row>, selectionOnReload: SelectionOnReload = .keepsIndices,
    hasGroupRows: Bool = true
  ) {
    let reader = Reader()
    tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("row")))
    tableView.standIn.showsEverything = true
    tableView.standIn.selectionOnReload = selectionOnReload
    tableView.allowsMultipleSelection = true
    adapter = TableViewAdapter(tableView: tableView, dataSource: source) { _, _, row in
      reader.view?.whileReading?()
      return NSTextField(labelWithString: row.text)
    }
    if !hasGroupRows { adapter.headerTitle = { _ in nil } }
    adapter.move = { [weak reader] _, from, to in reader?.view?.whenUserMoves?(from, to) }
    window.contentView = tableView
    reader.view = self
  }

  var updater: ListViewUpdater<Row> { adapter.updater }

  var violations: [BatchViolation] { tableView.standIn.violations }

  /// The rows after a group row belong to its section.
  var screen: [TrialSection] {
    var sections: [TrialSection] = []
    for row in tableView.standIn.shownRows {
      let text = (row?.texts.first ?? nil) ?? "not read"
      if row?.isGroup == true {
        sections.append(TrialSection(header: text, rows: []))
      } else if sections.isEmpty {
        sections.append(TrialSection(header: nil, rows: [text]))
      } else {
        sections[sections.count - 1].rows.append(text)
      }
    }
    return sections
  }

  var bearsGoneRows: Bool { true }

  var isInWindow: Bool {
    get { tableView.window != nil }
    set { window.contentView = newValue ? tableView : nil }
  }

  func makeLayoutDirty() { tableView.needsLayout = true }

  func layOut() { if isInWindow { tableView.layoutSubtreeIfNeeded() } }

  func finishAnimations(cutShort: Bool) { NSAnimationContext.standIn.finishAnimations() }

  func userSelects(_ indexPath: IndexPath) {
    // A click with a modifier key deselects a selected row.
    guard let row = adapter.row(ofItemAt: indexPath), !tableView.isRowSelected(row) else { return }
    tableView.standIn.userSelects(row, extending: true)
  }

  func userMoves(from: IndexPath, to: IndexPath) {
    guard let row = adapter.row(ofItemAt: from) else { return }
    // Where it is dropped: above the row that will follow it.
    let follower: IndexPath = [to[0], to[1] + (to[0] == from[0] && to[1] > from[1] ? 1 : 0)]
    let target =
      adapter.row(ofItemAt: follower)
      ?? (to[1] > 0 ? adapter.row(ofItemAt: [to[0], follower[1] - 1]).map { $0 + 1 } : nil)
    if let target { tableView.standIn.userDrags([row], to: target) }
  }

  func userDeletes(_ indexPath: IndexPath) { whenUserDeletes?(indexPath) }
}
