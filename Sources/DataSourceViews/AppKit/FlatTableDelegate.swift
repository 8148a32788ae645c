#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import DataSourceChanges

  import AppKit
  import DataSourceKit
  import Foundation

  /// The data source and delegate of a table view with an adapter.
  final class FlatTableDelegate<ItemType>: RowListDelegate<ItemType, TableViewAdapter<ItemType>>,
    NSTableViewDataSource, NSTableViewDelegate
  {
    private let makeCell: (NSTableView, NSTableColumn?, ItemType) -> NSView?
    private let driver: FlatTableDriver

    init(
      _ tableView: NSTableView, _ updater: ListViewUpdater<ItemType>, _ driver: FlatTableDriver,
      _ makeCell: @escaping (NSTableView, NSTableColumn?, ItemType) -> NSView?
    ) {
      self.makeCell = makeCell
      self.driver = driver
      super.init(
        updater, dataSource: ViewSlot(tableView, \.dataSource),
        delegate: ViewSlot(tableView, \.delegate))
    }

    private var targetDelegate: (any NSTableViewDelegate)? { target as? any NSTableViewDelegate }

    override var sharedMethods: [String: Bool] {
      [
        "tableView:pasteboardWriterForRow:": allowsMoves,
        "tableView:validateDrop:proposedRow:proposedDropOperation:": allowsMoves,
        "tableView:acceptDrop:row:dropOperation:": allowsMoves,
        "tableView:rowActionsForRow:edge:": has(\.leadingSwipeActions)
          || has(\.trailingSwipeActions),
        // If this method is implemented, a table view does not call the one for single rows.
        "tableView:selectionIndexesForProposedSelection:": false,
      ]
    }

    override func renewDataSource() {
      guard let tableView = driver.tableView else { return }
      let types = tableView.registeredDraggedTypes
      if allowsMoves, !types.contains(.draggedRow) {
        tableView.registerForDraggedTypes(types + [.draggedRow])
      }
      super.renewDataSource()
    }

    // MARK: NSTableViewDataSource

    func numberOfRows(in tableView: NSTableView) -> Int {
      _ = readNumberOfSections(for: driver)
      driver.noteLayout()
      return driver.layout.numberOfRows
    }

    func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      let writer = (targetDataSource?.tableView(_:pasteboardWriterForRow:))?(tableView, row) ?? nil
      guard let indexPath = driver.indexPath(ofRow: row), canMoveItem(at: indexPath),
        let item = writer == nil ? NSPasteboardItem() : writer as? NSPasteboardItem
      else { return writer }
      item.setString(String(driver.drag(indexPath)), forType: .draggedRow)
      return item
    }

    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      if dropOperation == .above, !draggedItems(info, in: tableView).isEmpty,
        driver.layout.insertionPoint(aboveRow: row) != nil
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
        let target = driver.layout.insertionPoint(aboveRow: row)
      {
        driver.endDragging()
        return adapter?.dropItems(at: items, before: target) ?? false
      }
      let accept = targetDataSource?.tableView(_:acceptDrop:row:dropOperation:)
      return accept?(tableView, info, row, dropOperation) ?? false
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
      driver.endDragging()
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
      view(forRow: row, in: driver) { makeCell(tableView, tableColumn, $0) }
    }

    func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .group = driver.layout.content(of: row) { true } else { false }
    }

    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      maySelect(row: row, in: driver)
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
      return driver.indexPath(ofRow: row).flatMap { adapter?.withItem(at: $0, actions) ?? nil }
        ?? []
    }

    /// Called if the delegate behind the adapter implements the method, which does not consider
    /// group rows.
    func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet
    ) -> IndexSet {
      let choose = targetDelegate?.tableView(_:selectionIndexesForProposedSelection:)
      return driver.selectableRows(choose?(tableView, proposed) ?? proposed) {
        maySelect(row: $0, in: driver)
      }
    }

    /// A table view reports its selection as a whole.
    func tableViewSelectionDidChange(_ notification: Notification) {
      adapter?.selectionChanged()
      (targetDelegate?.tableViewSelectionDidChange(_:))?(notification)
    }

    override func groupView(_ section: Int) -> NSView? {
      guard let tableView = driver.tableView, let headerProvider = adapter?.headerProvider else {
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
        item.string(forType: .draggedRow).flatMap { Int($0) }.flatMap { driver.dragged[$0] }
      }
    }
  }

  extension NSPasteboard.PasteboardType {
    /// A row dragged within its table view.
    fileprivate static let draggedRow = NSPasteboard.PasteboardType("DataSourceViews.row")
  }
#endif
