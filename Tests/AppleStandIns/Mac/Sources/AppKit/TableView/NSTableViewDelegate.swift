public import Foundation

/// Inherited by a table's delegate; empty here.
@MainActor
public protocol NSControlTextEditingDelegate: NSObjectProtocol {}

/// A table's delegate; all requirements are optional in the real protocol.
@MainActor
public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
  func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView?
  func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
  func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool

  func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction]

  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
  func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet
  func tableViewSelectionDidChange(_ notification: Notification)
}

extension NSTableViewDelegate {
  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? { nil }
  public func tableView(
    _ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int
  ) {}
  public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }

  public func tableView(
    _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
  ) -> [NSTableViewRowAction] { [] }

  public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { true }

  /// If it is not implemented, the table calls `shouldSelectRow` for each newly selected row.
  public func tableView(
    _ tableView: NSTableView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet {
    proposedSelectionIndexes.filteredIndexSet {
      tableView.isRowSelected($0) || self.tableView(tableView, shouldSelectRow: $0)
    }
  }
  public func tableViewSelectionDidChange(_ notification: Notification) {}
}
