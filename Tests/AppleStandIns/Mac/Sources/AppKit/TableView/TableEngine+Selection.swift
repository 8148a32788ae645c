import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

// As in the real table, the delegate is notified whenever the selection changes, even if the app
// itself changes it.
extension TableEngine {
  /// The selected rows.
  var selection: IndexSet {
    IndexSet(rows.indices.filter { rows[$0].isSelected })
  }

  /// Selects rows on behalf of the app. The delegate is not asked.
  func select(_ indexes: IndexSet, extending: Bool) {
    countIfNeeded()
    if let row = indexes.first(where: { $0 >= rows.count }) {
      return note(
        BatchViolation(
          rule: .wrongContent, indexPath: [row],
          message: "attempt to select row \(row), but there are only \(rows.count) rows"))
    }
    setSelection(extending ? selection.union(indexes) : indexes)
  }

  /// Deselects a row on behalf of the app.
  func deselect(_ row: Int) {
    setSelection(selection.subtracting([row]))
  }

  private func setSelection(_ selected: IndexSet) {
    guard selected != selection else { return }
    // An app cannot do so either.
    guard !selected.isEmpty || view?.allowsEmptySelection != false else { return }
    for row in rows.indices {
      rows[row].isSelected = selected.contains(row)
      rows[row].rowView?.isSelected = rows[row].isSelected
    }
    if depth > 0 { batch.hasLostSelection = true } else { selectionDidChange() }
  }

  func selectionDidChange() {
    guard let view else { return }
    let notification = Notification(
      name: NSTableView.selectionDidChangeNotification, object: view)
    if delegateMethods.contains("tableViewSelectionDidChange:") {
      view.tableDelegate?.tableViewSelectionDidChange(notification)
    }
    NotificationCenter.default.post(notification)
  }

  /// The user clicks a row, or with a modifier key adds it to the selection or removes it.
  public func userSelects(_ row: Int, extending: Bool = false) {
    guard let view, row >= 0, row < numberOfRows else { return }
    let current = selection
    var proposed: IndexSet = [row]
    if extending, view.allowsMultipleSelection || current.contains(row) {
      proposed = current.symmetricDifference([row])
    }
    guard !proposed.isEmpty || view.allowsEmptySelection, proposed != current else { return }
    setSelection(allowed(proposed, in: view))
  }

  private func allowed(_ proposed: IndexSet, in view: NSTableView) -> IndexSet {
    guard let delegate = view.tableDelegate else { return proposed }
    if delegateMethods.contains("tableView:selectionIndexesForProposedSelection:") {
      return delegate.tableView(view, selectionIndexesForProposedSelection: proposed)
    }
    guard delegateMethods.contains("tableView:shouldSelectRow:") else { return proposed }
    let isRefused = proposed.subtracting(selection).contains {
      !delegate.tableView(view, shouldSelectRow: $0)
    }
    return isRefused ? selection : proposed
  }
}
