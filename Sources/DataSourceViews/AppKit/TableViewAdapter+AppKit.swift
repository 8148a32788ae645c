#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourceKit
  import Foundation

  /// Shows any data source in a table view, and animates changes.
  ///
  /// A table view of AppKit has no sections: the items of all sections are consecutive rows, and a group row
  /// precedes those of a section with a header title. The adapter is the table view's data source, makes the
  /// views of rows with your closure, and turns every change set into operations that the table view carries
  /// out one by one: see ``ListViewUpdater``.
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
  /// A proxy takes the place of the table view's delegate, and forwards everything that the adapter does not
  /// handle. Set your delegate before you create the adapter, or set the adapter's ``delegate``.
  ///
  /// The user can drag the rows of all selected items at once; then ``ListAdapter/move`` is called for each.
  public final class TableViewAdapter<ItemType>: ListAdapter<ItemType>, NSTableViewDataSource {
    /// Makes the view for an item and a column.
    public typealias CellProvider = (NSTableView, NSTableColumn?, ItemType) -> NSView?

    private let cell: CellProvider
    private let driver: TableViewDriver
    private let proxy = TableViewDelegateProxy()

    /// The title of a section's group row, by its index in the data source, `nil` for none. Without this
    /// closure it is the data source's header title.
    public var headerTitle: ((_ section: Int) -> String?)? { didSet { groupRowsChanged() } }

    /// Makes the view of a section's group row, by its index in the data source. Without this closure it
    /// is a label with the title.
    public var groupView: ((NSTableView, _ section: Int, _ title: String) -> NSView?)? {
      didSet { reloadIfLoaded() }
    }

    /// How each kind of change is animated.
    public var animations: RowAnimations {
      get { driver.animations }
      set { driver.animations = newValue }
    }

    /// The delegate for everything that the adapter does not handle. It is held weakly.
    public var delegate: (any NSTableViewDelegate)? {
      get { proxy.next as? any NSTableViewDelegate }
      set { delegateBehind = newValue }
    }

    /// Creates an adapter, and makes it the table view's data source.
    ///
    /// - Parameters:
    ///   - tableView: The table view. It is held weakly.
    ///   - dataSource: The data source. It is held strongly.
    ///   - identity: Returns an item's identity, by which selection and scroll position are restored when
    ///     everything is read again. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Makes the view for an item and a column.
    public init(
      tableView: NSTableView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil, cell: @escaping CellProvider
    ) {
      self.cell = cell
      driver = TableViewDriver(tableView)
      super.init(dataSource: dataSource, identity: identity)
      driver.makeLayout = { [weak self] in self?.makeLayout() ?? FlatLayout() }
      proxy.view = { [weak self] in self?.view($0, $1, row: $2) }
      proxy.isGroupRow = { [weak self] in self?.isGroupRow($0) ?? false }
      proxy.selectionDidChange = { [weak self] in self?.selectionDidChange() }
      connect(
        driver, dataSource: ViewSlot(tableView, \.dataSource),
        delegate: ViewSlot(tableView, \.delegate))
      driver.readLayout()
      delegateMethodsChanged()
      tableView.dataSource = self
    }

    /// The table view; `nil` once it is released.
    public var tableView: NSTableView? { driver.tableView }

    /// The index path of the item in a row of the table view.
    ///
    /// - Parameter row: The row.
    /// - Returns: The index path that the table view knows; `nil` for a group row, and where there is no
    ///   row.
    /// - Complexity: O(log sections)
    public func indexPath(ofRow row: Int) -> IndexPath? { driver.layout.indexPath(of: row) }

    /// The table view's row of an item.
    ///
    /// - Parameter indexPath: The index path that the table view knows.
    /// - Returns: The row; `nil` where there is no item.
    public func row(ofItemAt indexPath: IndexPath) -> Int? { driver.layout.row(of: indexPath) }

    override func implements(_ selector: String) -> Bool {
      switch selector {
      case "tableView:pasteboardWriterForRow:",
        "tableView:validateDrop:proposedRow:proposedDropOperation:",
        "tableView:acceptDrop:row:dropOperation:":
        move != nil
      default: super.implements(selector)
      }
    }

    override var delegateProxy: DelegateProxy? { proxy }

    /// A table view reports its selection as a whole, which ``selectionDidChange()`` compares.
    override func delegateMethodsChanged() {
      if let delegateSlot { proxy.update(delegateSlot) }
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

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    public func numberOfRows(in tableView: NSTableView) -> Int {
      driver.hasRead = true
      updater.markLoaded()
      driver.noteLayout()
      return driver.layout.numberOfRows
    }

    public func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      guard let indexPath = indexPath(ofRow: row), canMoveItem(at: indexPath) else { return nil }
      let item = NSPasteboardItem()
      item.setString(String(driver.drag(indexPath)), forType: .draggedRow)
      return item
    }

    public func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard info.draggingSource as AnyObject? === tableView, dropOperation == .above,
        driver.layout.insertionPoint(aboveRow: row) != nil, !draggedItems(info).isEmpty
      else { return [] }
      return .move
    }

    public func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      guard let target = driver.layout.insertionPoint(aboveRow: row) else { return false }
      let items = draggedItems(info)
      driver.endDragging()
      return dropItems(at: items, before: target)
    }

    public func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
      driver.endDragging()
    }
  }

  // The proxy's closures.
  extension TableViewAdapter {
    private func makeLayout() -> FlatLayout {
      FlatLayout(itemCounts: updater.shownCounts) { groupTitle(of: $0) != nil }
    }

    /// Sections may have gained or lost their titles.
    private func groupRowsChanged() {
      if updater.isLoaded { reloadData() } else { driver.readLayout() }
    }

    private func groupTitle(of section: Int) -> String? {
      title(headerTitle, of: section, else: updater.headerTitle)
    }

    private func isGroupRow(_ row: Int) -> Bool {
      if case .group = driver.layout.content(of: row) { true } else { false }
    }

    private func view(_ tableView: NSTableView, _ column: NSTableColumn?, row: Int) -> NSView? {
      updater.answering {
        switch driver.layout.content(of: row) {
        case .item(let indexPath): item(at: indexPath).flatMap { cell(tableView, column, $0) }
        case .group(let section): groupView(tableView, section: section)
        case nil: nil
        }
      }
    }

    private func groupView(_ tableView: NSTableView, section: Int) -> NSView? {
      let title = groupTitle(of: section) ?? ""
      guard let groupView else { return NSTextField(labelWithString: title) }
      return updater.sectionInDataSource(section).flatMap { groupView(tableView, $0, title) }
    }

    private func selectionDidChange() {
      guard !driver.isCalling else { return }
      let old = driver.knownSelection
      driver.noteSelection()
      let new = driver.knownSelection
      for indexPath in old.subtracting(new).sorted() { handler(\.didDeselect)?(indexPath) }
      for indexPath in new.subtracting(old).sorted() { handler(\.didSelect)?(indexPath) }
    }

    /// The current index paths of the dragged items that still exist.
    private func draggedItems(_ info: any NSDraggingInfo) -> [IndexPath] {
      (info.draggingPasteboard.pasteboardItems ?? []).compactMap { item in
        item.string(forType: .draggedRow).flatMap { Int($0) }.flatMap { driver.dragged[$0] }
      }
    }
  }

  extension NSPasteboard.PasteboardType {
    /// A row dragged within its table view.
    fileprivate static let draggedRow = NSPasteboard.PasteboardType("DataSourceViews.row")
  }
#endif
