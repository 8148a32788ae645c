import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

extension TableEngine {
  /// Drops all views. The next layout reads everything again.
  func reloadData() {
    guard phase == .idle else {
      return violate(.nestedUpdate, "attempt to call reloadData() while the table asks for views")
    }
    guard depth == 0 else {
      return violate(
        .unsettledReload, "attempt to call reloadData() while an update is being applied")
    }
    needsReload = true
    needsCount = true
    view?.needsLayout = true
    if selectionOnReload == .isLost { loseSelection() }
  }

  private func loseSelection() {
    for row in rows.indices { rows[row].isSelected = false }
  }

  /// Another data source has been set.
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

  /// Reads what is new. Does nothing outside a window, or within a batch.
  func layOut() {
    guard phase == .idle, depth == 0, let view, view.window != nil else { return }
    view.needsLayout = false
    if needsReload || !hasDisplayed {
      if needsReload, !isRecovering, selectionOnReload == .isLostInLayout { loseSelection() }
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

  /// Counts the rows after a reload. Selected indices stay selected if their rows still exist.
  func countIfNeeded() {
    guard needsCount, phase == .idle, depth == 0 else { return }
    needsCount = false
    let selected = selection
    for row in rows.indices { takeOffScreen(row) }
    willCount?()
    rows = Array(repeating: TableRow(), count: max(0, countInDataSource))
    for row in selected where row < rows.count { rows[row].isSelected = true }
  }

  /// Performs work that requests views and must not be interrupted by row changes.
  func reading(_ work: () -> Void) {
    let outer = phase
    phase = .reading
    defer { phase = outer }
    work()
  }

  /// Removes the rows that have left the screen, then requests the views of those that have entered
  /// it.
  func fillScreen() {
    let visible = rows(in: viewport)
    for row in rows.indices where !visible.contains(row) { takeOffScreen(row) }
    for row in visible where rows[row].rowView == nil {
      let rowView = makeRowView(row)
      guard rows.indices.contains(row) else { return }
      rows[row].rowView = rowView
      rowView.isSelected = rows[row].isSelected
      view?.attach(rowView)
      if let view { view.tableDelegate?.tableView(view, didAdd: rowView, forRow: row) }
    }
    // If the table has scrolled, that has been handled.
    view?.needsLayout = false
  }
}
