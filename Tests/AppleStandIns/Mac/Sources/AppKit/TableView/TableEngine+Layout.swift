import DataSourceKit
import Foundation
import StandInViews

extension TableEngine {
  /// Drops all views; the next layout reads everything again.
  func reloadData() {
    guard phase == .idle else {
      return violate(.t4, "attempt to call reloadData() while the table asks for views")
    }
    guard depth == 0 else {
      return violate(.t2, "attempt to call reloadData() while an update is being applied")
    }
    needsReload = true
    needsCount = true
    view?.needsLayout = true
    if !keepsSelectionOnReload {
      for row in rows.indices { rows[row].isSelected = false }
    }
  }

  /// Another data source or delegate has been set.
  func dataSourceDidChange() {
    guard hasDisplayed else {
      needsCount = true
      return
    }
    reloadData()
  }

  func columnsDidChange() {
    if hasDisplayed { reloadData() }
  }

  /// Reads what is new. Outside a window, and within a batch, nothing happens.
  func layOut() {
    guard phase == .idle, depth == 0, let view, view.window != nil else { return }
    view.needsLayout = false
    if needsReload || !hasDisplayed {
      needsReload = false
      isRecovering = false
      needsCount = true
      hasDisplayed = true
    }
    countIfNeeded()
    reading {
      keepInContent()
      fillScreen()
    }
  }

  /// Counts the rows after a reload. Selected indices stay selected as far as there are rows.
  func countIfNeeded() {
    guard needsCount, phase == .idle, depth == 0 else { return }
    needsCount = false
    let selected = selection
    for row in rows.indices { takeOffScreen(row) }
    rows = Array(repeating: TableRow(), count: max(0, countInDataSource))
    for row in selected where row < rows.count { rows[row].isSelected = true }
  }

  /// Does something in which views are asked for, so that no change of rows may come in between.
  func reading(_ work: () -> Void) {
    let outer = phase
    phase = .reading
    defer { phase = outer }
    work()
  }

  /// Takes off the screen what is no longer to be seen, then asks for what has come onto it.
  func fillScreen() {
    let visible = rows(in: viewport)
    for row in rows.indices where !visible.contains(row) { takeOffScreen(row) }
    for row in visible where rows[row].rowView == nil {
      let rowView = makeRowView(row)
      guard rows.indices.contains(row) else { return }
      rows[row].rowView = rowView
      rowView.isSelected = rows[row].isSelected
      view?.attach(rowView)
      if let view { view.delegate?.tableView(view, didAdd: rowView, forRow: row) }
    }
    // That the table may have scrolled is taken care of.
    view?.needsLayout = false
  }

  /// Asks for the views of a row.
  func makeRowView(_ row: Int) -> NSTableRowView {
    guard let view, let delegate = view.delegate else { return NSTableRowView() }
    let rowView = delegate.tableView(view, rowViewForRow: row) ?? NSTableRowView()
    rowView.isGroupRowStyle =
      delegateMethods.contains("tableView(_:isGroupRow:)")
      && delegate.tableView(view, isGroupRow: row)
    let columns: [NSTableColumn?] = rowView.isGroupRowStyle ? [nil] : view.tableColumns
    rowView.columnViews = columns.map { makeView($0, row) }
    return rowView
  }

  /// The view of a row that is on the screen, or one that is made for the moment.
  func rowView(at row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    guard row >= 0, row < numberOfRows else {
      note(
        BatchViolation(
          rule: .i, indexPath: [row],
          message: "attempt to get the view of row \(row), but there are only "
            + "\(numberOfRows) rows"))
      return nil
    }
    if let rowView = rows[row].rowView { return rowView }
    guard makeIfNecessary else { return nil }
    var result: NSTableRowView?
    reading { result = makeRowView(row) }
    return result
  }

  func makeView(_ column: NSTableColumn?, _ row: Int) -> NSView? {
    guard let view, let result = view.delegate?.tableView(view, viewFor: column, row: row)
    else { return nil }
    if dataSourceMethods.contains("tableView(_:objectValueFor:row:)"),
      let value = view.dataSource?.tableView(view, objectValueFor: column, row: row)
    {
      (result as? NSControl)?.objectValue = value
      (result as? NSTableCellView)?.objectValue = value
    }
    return result
  }

  /// Asks for the views of a row and puts them away.
  func askInVain(_ row: Int) {
    recycleColumns(of: makeRowView(row))
  }

  private func takeOffScreen(_ row: Int) {
    guard let rowView = rows[row].rowView else { return }
    rows[row].texts = rowView.columnViews.map { $0?.shownText }
    rows[row].rowView = nil
    recycle(rowView, from: row)
  }

  /// Views wait to be used again; `row` is -1 for one that is removed.
  func recycle(_ rowView: NSTableRowView, from row: Int) {
    rowView.removeFromSuperview()
    recycleColumns(of: rowView)
    if let view { view.delegate?.tableView(view, didRemove: rowView, forRow: row) }
  }

  func recycleColumns(of rowView: NSTableRowView) {
    let views = rowView.columnViews
    rowView.columnViews = []
    for case let view? in views {
      if let identifier = view.identifier { queue.enqueue(view, identifier.rawValue) }
    }
  }
}
