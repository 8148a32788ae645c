import DataSourceChanges
import DataSourceCore
import Foundation
import StandInViews

extension TableEngine {
  /// Requests the views of rows on the screen again. Their row views stay.
  func reload(_ indexes: IndexSet, columns: IndexSet) {
    guard let view, isAllowed(indexes) else { return }
    guard !batch.hasStructure || depth == 0 else {
      return violate(
        .conflictingUpdate, "attempt to reload rows and to change the number of rows in one update")
    }
    batch.hasReloads = true
    reading {
      for row in indexes {
        rows[row].texts = nil
        guard let rowView = rows[row].rowView else { continue }
        for column in columns where rowView.columnViews.indices.contains(column) {
          let old = rowView.columnViews[column]
          let tableColumn = rowView.isGroupRowStyle ? nil : view.tableColumns[column]
          rowView.columnViews[column] = makeView(tableColumn, row)
          if let old, let identifier = old.identifier, old.superview == nil {
            queue.enqueue(old, identifier.rawValue)
          }
        }
      }
    }
  }

  /// The heights of rows may have changed.
  func heightsDidChange(_ indexes: IndexSet) {
    guard isAllowed(indexes) else { return }
    batch.hasHeights = true
    notedHeights = indexes
  }

  private func isAllowed(_ indexes: IndexSet) -> Bool {
    guard phase == .idle else {
      violate(.nestedUpdate, "attempt to reload rows while the table asks for views")
      return false
    }
    if depth > 0, batch.isDropped { return false }
    if depth == 0 { batch = TableBatch() }
    guard !needsReload else { return false }
    guard let row = indexes.first(where: { $0 >= rows.count }) else { return true }
    note(
      BatchViolation(
        rule: .wrongContent, indexPath: [row],
        message: "attempt to reload row \(row), but there are only \(rows.count) rows"))
    return false
  }
}
