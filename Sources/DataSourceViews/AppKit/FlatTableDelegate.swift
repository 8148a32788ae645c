#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import DataSourceChanges
  import AppKit
  import DataSourceCore
  import Foundation

  /// The data source and delegate of a table view with an adapter.
  final class FlatTableDelegate<ItemType>:
    RowListDelegate<ItemType, TableViewAdapter<ItemType>, FlatTableDriver>,
    NSTableViewDataSource, NSTableViewDelegate
  {
    private var targetDelegate: (any NSTableViewDelegate)? { target as? any NSTableViewDelegate }

    override var methods: OptionalMethods {
      OptionalMethods(
        dataSource: [
          "tableView:pasteboardWriterForRow:": allowsMoves,
          "tableView:validateDrop:proposedRow:proposedDropOperation:": allowsMoves,
          "tableView:acceptDrop:row:dropOperation:": allowsMoves,
        ],
        delegate: [
          "tableView:rowActionsForRow:edge:": has(\.leadingSwipeActions)
            || has(\.trailingSwipeActions),
          // If this method is implemented, a table view does not call the one for single rows.
          "tableView:selectionIndexesForProposedSelection:": false,
        ])
    }

    override func renewDataSource() {
      guard let tableView = rows.tableView else { return }
      let types = tableView.registeredDraggedTypes
      if allowsMoves, !types.contains(.draggedRow) {
        tableView.registerForDraggedTypes(types + [.draggedRow])
      }
      super.renewDataSource()
    }

    // MARK: NSTableViewDataSource

    func numberOfRows(in tableView: NSTableView) -> Int {
      _ = readNumberOfSections()
      rows.noteLayout()
      return rows.layout.numberOfRows
    }

    func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      let writer = (targetDataSource?.tableView(_:pasteboardWriterForRow:))?(tableView, row) ?? nil
      guard let indexPath = rows.indexPath(ofRow: row), canMoveItem(at: indexPath),
        let item = writer == nil ? NSPasteboardItem() : writer as? NSPasteboardItem
      else { return writer }
      item.setString(String(rows.drag(indexPath)), forType: .draggedRow)
      return item
    }

    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      if dropOperation == .above, !draggedItems(info, in: tableView).isEmpty,
        rows.layout.insertionPoint(aboveRow: row) != nil
      {
        return .move
      }
      let validate =
        targetDataSource?.tableView(_:validateDrop:proposedRow:proposedDropOperation:)
      return validate?(tableView, info, row, dropOperation) ?? []
    }

    func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      let items = draggedItems(info, in: tableView)
      if dropOperation == .above, !items.isEmpty,
        let target = rows.layout.insertionPoint(aboveRow: row)
      {
        rows.endDragging()
        return adapter?.dropItems(at: items, before: target) ?? false
      }
      let accept = targetDataSource?.tableView(_:acceptDrop:row:dropOperation:)
      return accept?(tableView, info, row, dropOperation) ?? false
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
      rows.endDragging()
      (targetDataSource?.tableView(_:draggingSession:endedAt:operation:))?(
        tableView, session, screenPoint, operation)
    }

    private var targetDataSource: (any NSTableViewDataSource)? {
      target as? any NSTableViewDataSource
    }

    // MARK: NSTableViewDelegate

    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      view(forRow: row) { adapter?.makeCell(tableView, tableColumn, $0) }
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .group = rows.layout.content(of: row) { true } else { false }
    }

    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      maySelect(row: row)
        && (targetDelegate?.tableView(_:shouldSelectRow:))?(tableView, row) ?? true
    }

    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      let actions = edge == .leading ? adapter?.leadingSwipeActions : adapter?.trailingSwipeActions
      guard let actions else {
        let actions = targetDelegate?.tableView(_:rowActionsForRow:edge:)
        return actions?(tableView, row, edge) ?? []
      }
      return rows.indexPath(ofRow: row).flatMap { adapter?.withItem(at: $0, actions) ?? nil }
        ?? []
    }

    /// Called if the delegate behind the adapter implements the method, which does not consider
    /// group rows.
    func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet
    ) -> IndexSet {
      let choose = targetDelegate?.tableView(_:selectionIndexesForProposedSelection:)
      return selectableRows(choose?(tableView, proposed) ?? proposed)
    }

    /// A table view reports its selection as a whole.
    func tableViewSelectionDidChange(_ notification: Notification) {
      adapter?.selectionChanged()
      (targetDelegate?.tableViewSelectionDidChange(_:))?(notification)
    }

    override func groupView(_ section: Int) -> NSView? {
      guard let tableView = rows.tableView, let headerProvider = adapter?.headerProvider else {
        return super.groupView(section)
      }
      let title = adapter?.groupTitle(of: section) ?? ""
      return headerProvider(tableView, updater.sectionInDataSource(section), title)
    }

    /// The current index paths of those dragged items that still exist.
    private func draggedItems(
      _ info: any NSDraggingInfo, in tableView: NSTableView
    ) -> [IndexPath] {
      guard info.draggingSource as AnyObject? === tableView else { return [] }
      return (info.draggingPasteboard.pasteboardItems ?? []).compactMap { item in
        item.string(forType: .draggedRow).flatMap { Int($0) }
          .flatMap { rows.dragged.indices.contains($0) ? rows.dragged[$0] : nil }
      }
    }
  }

  extension NSPasteboard.PasteboardType {
    /// A row dragged within its table view.
    fileprivate static let draggedRow = NSPasteboard.PasteboardType("DataSourceViews.row")
  }
#endif
