#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourceKit
  public import Foundation

  /// Shows any data source in a table view of AppKit, and animates changes. See the table view adapter of UIKit, whose
  /// behavior this one shares.
  ///
  /// A table view of AppKit has no sections: the items of all sections are consecutive rows, and a group row
  /// precedes those of a section with a header title. The closure creates the view for an item and a column:
  ///
  /// ```swift
  /// adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
  ///   tableView, column, contact in
  ///   let view = tableView.makeView(withIdentifier: .contact, owner: nil) as? NSTableCellView
  ///   view?.textField?.stringValue = contact.name
  ///   return view
  /// }
  /// ```
  ///
  /// The user can drag the rows of all selected items at once; ``ListAdapter/move`` is called for each.
  ///
  /// The adapter is the table view's data source and delegate. It forwards messages that it does not handle, of both
  /// protocols, to your delegate: such as for sorting by columns, further pasteboard content, and drops from other
  /// views. Set your delegate before you create the adapter, or as the adapter's ``delegate``, and keep it as long as
  /// the table view, which refers to it weakly.
  public final class TableViewAdapter<ItemType>: ListAdapter<ItemType>, NSTableViewDataSource,
    NSTableViewDelegate
  {
    private let makeCell: (NSTableView, NSTableColumn?, ItemType) -> NSView?
    private let driver: FlatTableDriver

    /// Returns the title of a section's group row, by its index in the data source; `nil` for none. By default it is
    /// the title of the data source.
    public var headerTitle: ((_ section: Int) -> String?)? { didSet { titlesChanged() } }

    /// Creates the view of a section's group row. The section is that of the data source, or `nil` if the data
    /// source no longer contains it. By default the view is a label with the title.
    public var groupView: ((NSTableView, _ section: Int?, _ title: String) -> NSView?)? {
      didSet { reloadIfLoaded() }
    }

    /// Configures a view of a changed item again. Without this closure a new view is created, which ends the
    /// editing of a text in the old one.
    public var reconfigure: ((NSView, NSTableColumn?, ItemType) -> Void)?

    /// How each kind of change is animated.
    public var animations: RowAnimations {
      get { driver.animations }
      set { driver.animations = newValue }
    }

    /// Creates an adapter, and makes it the table view's data source.
    ///
    /// - Parameters:
    ///   - tableView: The table view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: Returns an item's identity, by which selection and scroll position are restored after a
    ///     reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the view for an item and a column.
    public init(
      tableView: NSTableView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil,
      cell: @escaping (NSTableView, NSTableColumn?, ItemType) -> NSView?
    ) {
      makeCell = cell
      driver = FlatTableDriver(tableView)
      super.init(dataSource: dataSource, identity: identity)
      driver.makeLayout = { [weak self] in self?.makeLayout() ?? FlatLayout() }
      driver.reconfigures = { [weak self] in self?.reconfigureViews(at: $0) ?? false }
      driver.updateTitles = { [weak self] in self?.updateTitle(of: $0) ?? false }
      connect(
        driver, dataSource: ViewSlot(tableView, \.dataSource),
        delegate: ViewSlot(tableView, \.delegate))
      driver.readLayout()
      delegateMethodsChanged()
      tableView.dataSource = self
    }

    /// The table view; `nil` once it is released.
    public var tableView: NSTableView? { driver.view }

    /// The table view's delegate, or the one behind the adapter; referenced weakly.
    public var delegate: (any NSTableViewDelegate)? {
      get { delegateBehind as? any NSTableViewDelegate }
      set { delegateBehind = newValue }
    }

    private var nextDelegate: (any NSTableViewDelegate)? { next as? any NSTableViewDelegate }

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    /// The index path of the item in a row of the table view.
    ///
    /// - Parameter row: The row.
    /// - Returns: The index path of the table view; `nil` for a group row, and if there is no such row.
    /// - Complexity: O(log sections)
    public func indexPath(ofRow row: Int) -> IndexPath? { driver.indexPath(ofRow: row) }

    /// The table view's row of an item.
    ///
    /// - Parameter indexPath: An index path of the table view.
    /// - Returns: The row; `nil` if there is no such item.
    public func row(ofItemAt indexPath: IndexPath) -> Int? { driver.row(of: indexPath) }

    override var isDelegate: Bool { true }

    override func provides(_ selector: String) -> Bool? {
      switch selector {
      case "tableView:pasteboardWriterForRow:",
        "tableView:validateDrop:proposedRow:proposedDropOperation:",
        "tableView:acceptDrop:row:dropOperation:":
        move != nil ? true : nil
      case "tableView:rowActionsForRow:edge:":
        leadingSwipeActions != nil || trailingSwipeActions != nil ? true : nil
      // If this method is implemented, a table view does not call the one for single rows.
      case "tableView:selectionIndexesForProposedSelection:": nil
      default: super.provides(selector)
      }
    }

    override func renewDataSource() {
      guard let tableView else { return }
      let types = tableView.registeredDraggedTypes
      if move != nil, !types.contains(.draggedRow) {
        tableView.registerForDraggedTypes(types + [.draggedRow])
      }
      super.renewDataSource()
    }

    // MARK: NSTableViewDataSource

    public func numberOfRows(in tableView: NSTableView) -> Int {
      driver.noteReading()
      keepDelegate()
      updater.markLoaded()
      driver.noteLayout()
      return driver.layout.numberOfRows
    }

    public func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      let writer = (nextDataSource?.tableView(_:pasteboardWriterForRow:))?(tableView, row) ?? nil
      guard let indexPath = indexPath(ofRow: row), canMoveItem(at: indexPath),
        let item = writer == nil ? NSPasteboardItem() : writer as? NSPasteboardItem
      else { return writer }
      item.setString(String(driver.drag(indexPath)), forType: .draggedRow)
      return item
    }

    public func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      if dropOperation == .above, !draggedItems(info, in: tableView).isEmpty,
        driver.layout.insertionPoint(aboveRow: row) != nil
      {
        return .move
      }
      let validate =
        nextDataSource?.tableView(_:validateDrop:proposedRow:proposedDropOperation:)
      return validate?(tableView, info, row, dropOperation) ?? []
    }

    public func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      let items = draggedItems(info, in: tableView)
      if dropOperation == .above, !items.isEmpty,
        let target = driver.layout.insertionPoint(aboveRow: row)
      {
        driver.endDragging()
        return dropItems(at: items, before: target)
      }
      let accept = nextDataSource?.tableView(_:acceptDrop:row:dropOperation:)
      return accept?(tableView, info, row, dropOperation) ?? false
    }

    public func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
      driver.endDragging()
      (nextDataSource?.tableView(_:draggingSession:endedAt:operation:))?(
        tableView, session, screenPoint, operation)
    }

    private var nextDataSource: (any NSTableViewDataSource)? {
      next as? any NSTableViewDataSource
    }

    // MARK: NSTableViewDelegate

    public func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      driver.noteDisplay()
      return updater.withChangesQueued {
        switch driver.layout.content(of: row) {
        case .item(let indexPath):
          item(at: indexPath).flatMap { makeCell(tableView, tableColumn, $0) }
        case .group(let section): groupView(tableView, section: section)
        case nil: nil
        }
      }
    }

    public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .group = driver.layout.content(of: row) { true } else { false }
    }

    public func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      !self.tableView(tableView, isGroupRow: row)
        && (nextDelegate?.tableView(_:shouldSelectRow:))?(tableView, row) ?? true
    }

    public func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard let actions = edge == .leading ? leadingSwipeActions : trailingSwipeActions else {
        let actions = nextDelegate?.tableView(_:rowActionsForRow:edge:)
        return actions?(tableView, row, edge) ?? []
      }
      return indexPath(ofRow: row).flatMap { withItem(at: $0, actions) ?? nil } ?? []
    }

    /// Called if the delegate behind the adapter implements the method, which does not consider group rows.
    public func tableView(
      _ tableView: NSTableView, selectionIndexesForProposedSelection proposed: IndexSet
    ) -> IndexSet {
      let choose = nextDelegate?.tableView(_:selectionIndexesForProposedSelection:)
      return driver.selectableRows(choose?(tableView, proposed) ?? proposed)
    }

    /// A table view reports its selection as a whole.
    public func tableViewSelectionDidChange(_ notification: Notification) {
      selectionChanged(in: driver)
      (nextDelegate?.tableViewSelectionDidChange(_:))?(notification)
    }

    private func makeLayout() -> FlatLayout {
      FlatLayout(itemCounts: updater.shownCounts) { groupTitle(of: $0) != nil }
    }

    /// Updates the titles, which may have been added or removed.
    private func titlesChanged() {
      if updater.isLoaded { reloadData() } else { driver.readLayout() }
    }

    private func groupTitle(of section: Int) -> String? {
      updater.value(.headerTitle, of: section, headerTitle ?? updater.dataSource.headerTitle)
    }

    private func reconfigureViews(at indexPath: IndexPath) -> Bool {
      guard let reconfigure, let tableView, let row = row(ofItemAt: indexPath),
        let item = item(at: indexPath)
      else { return false }
      tableView.configureViews(inRow: row) { reconfigure($0, $1, item) }
      return true
    }

    /// Updates the title of a section in place, if it is a label.
    private func updateTitle(of section: Int) -> Bool {
      guard groupView == nil, let title = groupTitle(of: section),
        let row = driver.layout.groupRow(of: section),
        let label = tableView?.view(atColumn: 0, row: row, makeIfNecessary: false)
          as? NSTextField,
        label.stringValue != title
      else { return false }
      label.stringValue = title
      return true
    }

    private func groupView(_ tableView: NSTableView, section: Int) -> NSView? {
      let title = groupTitle(of: section) ?? ""
      guard let groupView else { return NSTextField(labelWithString: title) }
      return groupView(tableView, updater.sectionInDataSource(section), title)
    }

    /// The current index paths of the dragged items that still exist.
    private func draggedItems(
      _ info: any NSDraggingInfo, in tableView: NSTableView
    ) -> [IndexPath] {
      guard info.draggingSource as AnyObject? === tableView, move != nil else { return [] }
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
