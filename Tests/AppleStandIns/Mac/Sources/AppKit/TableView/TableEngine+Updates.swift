import DataSourceChanges
import DataSourceCore
import Foundation

extension TableEngine {
  /// Begins a batch, or another one inside it.
  func begin() {
    if depth == 0 {
      let canBegin = canBegin()
      batch = TableBatch()
      batch.isDropped = !canBegin
    }
    depth += 1
  }

  /// Ends a batch. The outermost one compares the rows with the data source, and requests views for
  /// the rows that have come onto the screen.
  func end() {
    guard depth > 0 else { return violate(.wrongContent, "endUpdates() without beginUpdates()") }
    depth -= 1
    guard depth == 0, !batch.isDropped else { return }
    let batch = batch
    guard !batch.isEmpty || allowsEmptyUpdates else {
      return violate(.emptyBatch, "attempt to perform an update without changes")
    }
    let count = countInDataSource
    guard count == rows.count else {
      return violate(
        .invalidItemCount,
        "Invalid update: the number of rows contained in the data source after the update (\(count)) "
          + "must be equal to the number of rows contained in the table view before the update plus "
          + "the number of rows inserted or removed (\(rows.count))")
    }
    reading {
      keepInContent()
      fillScreen()
    }
    if batch.hasLostSelection { selectionDidChange() }
  }

  /// Inserts rows. The indices apply once all of them are inserted.
  func insert(_ indexes: IndexSet) {
    perform(Array(indexes), added: indexes.count) {
      for index in indexes { rows.insert(TableRow(), at: index) }
    }
  }

  /// Removes the rows at these current indices.
  func remove(_ indexes: IndexSet) {
    perform(Array(indexes)) {
      for index in indexes.reversed() {
        let row = rows.remove(at: index)
        if row.isSelected { batch.hasLostSelection = true }
        if let rowView = row.rowView { recycle(rowView, from: -1) }
      }
    }
  }

  /// Removes a row and inserts it again. The second index applies after the removal.
  func move(from index: Int, to newIndex: Int) {
    perform([index, newIndex]) {
      rows.insert(rows.remove(at: index), at: newIndex)
    }
  }

  /// Carries out an operation if all its indices exist. Outside a batch, it is its own batch.
  private func perform(_ indexes: [Int], added: Int = 0, _ operation: () -> Void) {
    begin()
    defer { end() }
    guard !batch.isDropped else { return }
    guard phase == .idle else {
      return violate(.nestedUpdate, "attempt to change rows while the table asks for views")
    }
    guard !batch.hasReloads else {
      return violate(
        .conflictingUpdate, "attempt to reload rows and to change the number of rows in one update")
    }
    if let index = indexes.first(where: { $0 < 0 || $0 >= rows.count + added }) {
      return note(
        BatchViolation(
          rule: .indexOutOfRange, indexPath: [index],
          message: "NSTableView error inserting/removing/moving row \(index) "
            + "(numberOfRows: \(rows.count))."))
    }
    operation()
    batch.hasStructure = true
  }

  /// Whether a batch can begin. If the layout is dirty, it is done first.
  private func canBegin() -> Bool {
    guard phase == .idle else {
      violate(.nestedUpdate, "attempt to begin an update while the table asks for views")
      return false
    }
    if isRecovering { layOut() }
    guard let view, view.window != nil, hasDisplayed else {
      violate(
        .offscreenBatch,
        view?.window == nil
          ? "attempt to update a view that is not in a window"
          : "attempt to update a view that has not displayed anything yet")
      return false
    }
    guard !needsReload else {
      violate(.unsettledReload, "attempt to update after reloadData(), without a layout in between")
      return false
    }
    return !view.needsLayout || prepare(view)
  }

  /// A dirty table counts its rows, and requests the views on the screen, before the batch begins.
  private func prepare(_ view: NSTableView) -> Bool {
    let earlier = violations.count
    let count = countInDataSource
    guard count == rows.count else {
      violate(
        .prematureCounts,
        "the layout is dirty, and the number of rows \(count) differs from that before the update "
          + "\(rows.count): the data changed before beginUpdates()")
      return false
    }
    view.needsLayout = false
    reading {
      for row in rows.indices where rows[row].rowView != nil { askInVain(row) }
      fillScreen()
    }
    return violations.count == earlier
  }
}
