#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceCore
  import Foundation

  /// The data source and delegate of an outline view with an adapter.
  final class OutlineDelegate<ItemType>:
    RowListDelegate<ItemType, OutlineViewAdapter<ItemType>, OutlineViewDriver>,
    NSOutlineViewDataSource, NSOutlineViewDelegate
  {
    private var targetDelegate: (any NSOutlineViewDelegate)? {
      target as? any NSOutlineViewDelegate
    }

    override var methods: OptionalMethods {
      // If this method is implemented, an outline view does not call the one for single items.
      OptionalMethods(delegate: ["outlineView:selectionIndexesForProposedSelection:": false])
    }

    // MARK: NSOutlineViewDataSource

    func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      if item == nil {
        rows.noteReadingOfItems()
        delegateWasSet()
        updater.markLoaded()
      }
      return children(of: item).count
    }

    func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?)
      -> Any
    {
      let children = children(of: item)
      return children.indices.contains(index) ? children[index] : NSNull()
    }

    func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? OutlineNode)?.isExpandable == true
    }

    private func children(of item: Any?) -> [OutlineNode] {
      item == nil ? rows.root.children : (item as? OutlineNode)?.children ?? []
    }

    // MARK: NSOutlineViewDelegate

    func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      rows.noteReadingOfItems()
      return view(forRow: (item as? OutlineNode)?.row) {
        adapter?.makeCell(outlineView, tableColumn, $0)
      }
    }

    func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool {
      (item as? OutlineNode).flatMap(rows.indexPath) == nil
    }

    func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
      maySelect(row: outlineView.row(forItem: item))
        && (targetDelegate?.outlineView(_:shouldSelectItem:))?(outlineView, item) ?? true
    }

    /// Called if the delegate behind the adapter implements the method, which does not consider
    /// group rows.
    func outlineView(
      _ outlineView: NSOutlineView, selectionIndexesForProposedSelection proposed: IndexSet
    ) -> IndexSet {
      let choose = targetDelegate?.outlineView(_:selectionIndexesForProposedSelection:)
      return selectableRows(choose?(outlineView, proposed) ?? proposed)
    }

    func outlineViewSelectionDidChange(_ notification: Notification) {
      adapter?.selectionChanged()
      (targetDelegate?.outlineViewSelectionDidChange(_:))?(notification)
    }

    func outlineViewItemDidExpand(_ notification: Notification) {
      viewChanged(notification, isExpanded: true)
      (targetDelegate?.outlineViewItemDidExpand(_:))?(notification)
    }

    func outlineViewItemDidCollapse(_ notification: Notification) {
      viewChanged(notification, isExpanded: false)
      (targetDelegate?.outlineViewItemDidCollapse(_:))?(notification)
    }

    /// Toggles an item that the user has expanded or collapsed. The outline view has not completed
    /// that yet, so it inserts and removes rows later. If the data source refuses, it restores the
    /// item.
    private func viewChanged(_ notification: Notification, isExpanded: Bool) {
      guard !rows.isCalling, let node = notification.userInfo?["NSObject"] as? OutlineNode else {
        return
      }
      updater.withChangesQueued {
        if let path = rows.indexPath(of: node).flatMap(updater.indexPathInDataSource),
          let outline = adapter?.outline, outline.isExpanded(path) != isExpanded
        {
          outline.toggle(path)
        }
        updater.performUpdates(withChangeSet: .some([])) { [weak self] _ in
          self?.rows.synchronize(node)
        }
      }
    }
  }
#endif
