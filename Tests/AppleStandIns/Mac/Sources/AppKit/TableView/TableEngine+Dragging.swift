public import Foundation
import StandInViews

extension TableEngine {
  /// The user drags this table's rows and drops them in it.
  ///
  /// - Returns: whether the drop was accepted.
  @discardableResult
  public func userDrags(
    _ dragged: IndexSet, to row: Int, operation proposed: NSTableView.DropOperation = .above
  ) -> Bool {
    guard let view, let dataSource = view.tableDataSource,
      dataSourceMethods.contains("tableView:pasteboardWriterForRow:"),
      dataSourceMethods.contains("tableView:validateDrop:proposedRow:proposedDropOperation:"),
      dataSourceMethods.contains("tableView:acceptDrop:row:dropOperation:")
    else { return false }
    let writers = dragged.compactMap { dataSource.tableView(view, pasteboardWriterForRow: $0) }
    let drag = StandInDrag(view)
    drag.write(writers)
    let types = (drag.draggingPasteboard.pasteboardItems ?? []).flatMap(\.types)
    guard types.contains(where: view.registeredDraggedTypes.contains) else { return false }
    let session = NSDraggingSession()
    var operation = NSDragOperation()
    defer {
      view.tableDataSource?.tableView(
        view, draggingSession: session, endedAt: .zero, operation: operation)
    }
    let allowed = dataSource.tableView(
      view, validateDrop: drag, proposedRow: row, proposedDropOperation: proposed)
    guard !allowed.isEmpty else { return false }
    let isAccepted = dataSource.tableView(
      view, acceptDrop: drag, row: row, dropOperation: proposed)
    if isAccepted { operation = allowed }
    return isAccepted
  }

  /// The user clicks a column header to sort by the column.
  public func userSorts() {
    guard let view, let dataSource = view.tableDataSource else { return }
    let method = "tableView:sortDescriptorsDidChange:"
    let target =
      dataSourceMethods.contains(method)
      ? dataSource
      : (dataSource as? any ForwardingRequirements)?.forwardingTarget as? any NSTableViewDataSource
    target?.tableView(view, sortDescriptorsDidChange: [])
  }
}
