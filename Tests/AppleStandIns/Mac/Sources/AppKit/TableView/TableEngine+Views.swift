import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

extension TableEngine {
  /// Requests a row's views.
  func makeRowView(_ row: Int) -> NSTableRowView {
    let rowView = NSTableRowView()
    guard let view, let delegate = view.tableDelegate else { return rowView }
    rowView.isGroupRowStyle =
      delegateMethods.contains("tableView:isGroupRow:")
      && delegate.tableView(view, isGroupRow: row)
    let columns: [NSTableColumn?] = rowView.isGroupRowStyle ? [nil] : view.tableColumns
    rowView.columnViews = columns.map { makeView($0, row) }
    return rowView
  }

  /// The view of a row that is on the screen, or one made for the moment.
  func rowView(at row: Int, makeIfNecessary: Bool) -> NSTableRowView? {
    guard row >= 0, row < numberOfRows else {
      note(
        BatchViolation(
          rule: .wrongContent, indexPath: [row],
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
    view.flatMap { $0.tableDelegate?.tableView($0, viewFor: column, row: row) }
  }

  /// Requests a row's views and recycles them unused.
  func askInVain(_ row: Int) {
    recycleColumns(of: makeRowView(row))
  }

  func takeOffScreen(_ row: Int) {
    guard let rowView = rows[row].rowView else { return }
    rows[row].texts = rowView.columnViews.map { $0?.shownText }
    rows[row].rowView = nil
    recycle(rowView, from: row)
  }

  /// Keeps views until they are reused; `row` is -1 for a removed row.
  func recycle(_ rowView: NSTableRowView, from row: Int) {
    rowView.removeFromSuperview()
    recycleColumns(of: rowView)
  }

  func recycleColumns(of rowView: NSTableRowView) {
    let views = rowView.columnViews
    rowView.columnViews = []
    for case let view? in views {
      if let identifier = view.identifier { queue.enqueue(view, identifier.rawValue) }
    }
  }
}
