#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation

  /// Stands before a table view's delegate: makes the views of rows, and hears of the selection.
  final class TableViewDelegateProxy: DelegateProxy, NSTableViewDelegate {
    var view: ((NSTableView, NSTableColumn?, Int) -> NSView?)?
    var isGroupRow: ((Int) -> Bool)?
    var selectionDidChange: (() -> Void)?

    override var isNeeded: Bool { true }

    override func handles(_ requirement: String) -> Bool {
      // With this method a table view does not ask for single rows any more.
      requirement != "tableView(_:selectionIndexesForProposedSelection:)"
    }

    #if canImport(ObjectiveC)
      nonisolated override class var requirements: [Selector: String] {
        [
          #selector((any NSTableViewDelegate).tableView(_:viewFor:row:)):
            "tableView(_:viewFor:row:)",
          #selector((any NSTableViewDelegate).tableView(_:isGroupRow:)): "tableView(_:isGroupRow:)",
          #selector((any NSTableViewDelegate).tableView(_:shouldSelectRow:)):
            "tableView(_:shouldSelectRow:)",
          #selector(
            (any NSTableViewDelegate).tableView(_:selectionIndexesForProposedSelection:)):
            "tableView(_:selectionIndexesForProposedSelection:)",
          #selector((any NSTableViewDelegate).tableViewSelectionDidChange(_:)):
            "tableViewSelectionDidChange(_:)",
        ]
      }
    #endif

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

    /// Called if the delegate behind has such a method, which knows nothing of group rows.
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
      // A click on nothing but a group row leaves the selection as it is.
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
