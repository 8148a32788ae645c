public import Foundation

/// An outline view's data; all requirements are optional in the real protocol.
@MainActor
public protocol NSOutlineViewDataSource: NSObjectProtocol {
  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any
  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
}

/// An outline view's views, decisions and notifications; all requirements are optional in the real
/// protocol.
@MainActor
public protocol NSOutlineViewDelegate: NSControlTextEditingDelegate {
  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView?
  func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool
  func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool
  func outlineView(
    _ outlineView: NSOutlineView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet
  func outlineViewSelectionDidChange(_ notification: Notification)
  func outlineViewItemDidExpand(_ notification: Notification)
  func outlineViewItemDidCollapse(_ notification: Notification)
}

extension NSOutlineViewDelegate {
  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { nil }
  public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool { false }
  public func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool { true }

  /// Without an implementation, the view calls the method for each newly selected item.
  public func outlineView(
    _ outlineView: NSOutlineView,
    selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
  ) -> IndexSet {
    proposedSelectionIndexes.filteredIndexSet { row in
      outlineView.isRowSelected(row)
        || outlineView.item(atRow: row).map { self.outlineView(outlineView, shouldSelectItem: $0) }
          ?? false
    }
  }
  public func outlineViewSelectionDidChange(_ notification: Notification) {}
  public func outlineViewItemDidExpand(_ notification: Notification) {}
  public func outlineViewItemDidCollapse(_ notification: Notification) {}
}
