#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  /// The proxy for a table view's delegate: makes the views of rows, and observes the selection.
  final class TableViewDelegateProxy: DelegateProxy, NSTableViewDelegate {
    var view: ((NSTableView, NSTableColumn?, Int) -> NSView?)?
    var isGroupRow: ((Int) -> Bool)?
    var selectionDidChange: (() -> Void)?

    override var isNeeded: Bool { true }

    override func handles(_ selector: String) -> Bool {
      // With this method a table view does not call the one for single rows.
      selector != "tableView:selectionIndexesForProposedSelection:"
    }

    private var nextDelegate: (any NSTableViewDelegate)? { next as? any NSTableViewDelegate }

    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      view?(tableView, tableColumn, row)
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      isGroupRow?(row) ?? false
    }

    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      guard isGroupRow?(row) != true else { return false }
      #if canImport(ObjectiveC)
        return nextDelegate?.tableView?(tableView, shouldSelectRow: row) ?? true
      #else
        return nextDelegate?.tableView(tableView, shouldSelectRow: row) ?? true
      #endif
    }

    /// Called if the delegate behind has the method, which does not consider group rows.
    func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet
    ) -> IndexSet {
      #if canImport(ObjectiveC)
        let chosen =
          nextDelegate?.tableView?(tableView, selectionIndexesForProposedSelection: proposed)
          ?? proposed
      #else
        let chosen =
          nextDelegate?.tableView(tableView, selectionIndexesForProposedSelection: proposed)
          ?? proposed
      #endif
      let rows = chosen.filteredIndexSet { isGroupRow?($0) != true }
      // A click on a group row keeps the selection.
      return rows.isEmpty && !chosen.isEmpty ? tableView.selectedRowIndexes : rows
    }

    func tableViewSelectionDidChange(_ notification: Notification) {
      selectionDidChange?()
      #if canImport(ObjectiveC)
        nextDelegate?.tableViewSelectionDidChange?(notification)
      #else
        nextDelegate?.tableViewSelectionDidChange(notification)
      #endif
    }
  }
#endif
