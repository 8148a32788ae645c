#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourceKit
  public import Foundation

  /// Shows the rows of a tree in an outline view of AppKit, and animates changes.
  ///
  /// The data source contains a row for each item, and below each expanded one its children, as `TreeDataSource`
  /// of `DataSourceComposition` does; an ``Outline`` returns their levels. Expansion belongs to the data source:
  /// if the user expands or collapses an item, the adapter toggles it there, and two views of one data source show
  /// the same rows.
  ///
  /// ```swift
  /// let tree = folders.outlined(children: \.subfolders)
  /// adapter = OutlineViewAdapter(
  ///   outlineView: outlineView, dataSource: tree,
  ///   outline: Outline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
  ///     !$0.subfolders.isEmpty
  ///   }
  /// ) { outlineView, column, folder in
  ///   NSTextField(labelWithString: folder.name)
  /// }
  /// ```
  ///
  /// A group row precedes the items of a section with a header title.
  ///
  /// The adapter is the outline view's data source and delegate, and forwards messages that it does not handle,
  /// of both protocols, to your delegate: such as for row heights, dragging and sorting by columns. Set your
  /// delegate before you create the adapter, or as the adapter's ``delegate``, and keep it as long as the outline
  /// view, which refers to it weakly. The items in these messages are objects of the adapter: convert them by
  /// ``indexPath(ofObject:)`` and ``object(at:)``.
  ///
  /// An outline view does not call ``ListAdapter/move``, and has neither swipe actions nor prefetching. A change
  /// takes O(rows · log changes).
  public final class OutlineViewAdapter<ItemType>: ListAdapter<ItemType>, NSOutlineViewDataSource,
    NSOutlineViewDelegate
  {
    private let makeCell: (NSOutlineView, NSTableColumn?, ItemType) -> NSView?
    private let driver: OutlineViewDriver

    /// The tree whose rows are the items.
    private let outline: Outline<ItemType>

    /// Configures a view of a changed item again. Without this closure a new view is created, which ends the
    /// editing of a text in the old one.
    public var reconfigure: ((NSView, NSTableColumn?, ItemType) -> Void)?

    /// How inserted and deleted rows are animated.
    public var animations: RowAnimations {
      get { driver.animations }
      set { driver.animations = newValue }
    }

    /// Creates an adapter, and makes it the outline view's data source and delegate.
    ///
    /// - Parameters:
    ///   - outlineView: The outline view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - outline: Returns the position of each row in the tree.
    ///   - identity: Returns an item's identity, by which selection and scroll position are restored after a
    ///     reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the view for an item and a column.
    public init(
      outlineView: NSOutlineView, dataSource: any DataSource<ItemType>,
      outline: Outline<ItemType>, identity: ((ItemType) -> AnyHashable?)? = nil,
      cell: @escaping (NSOutlineView, NSTableColumn?, ItemType) -> NSView?
    ) {
      makeCell = cell
      driver = OutlineViewDriver(outlineView)
      self.outline = outline
      super.init(dataSource: dataSource, identity: identity)
      driver.makeLayout = { [weak self] in self?.makeLayout() ?? FlatLayout() }
      driver.place = { [weak self] in self?.place(at: $0) ?? OutlineNode.Place() }
      driver.reconfigures = { [weak self] in self?.reconfigureViews(at: $0) ?? false }
      connect(
        driver, dataSource: ViewSlot(outlineView, \.dataSource),
        delegate: ViewSlot(outlineView, \.delegate))
      driver.readLayout()
      delegateMethodsChanged()
      outlineView.dataSource = self
      driver.expandAll()
    }

    /// The outline view; `nil` once it is released.
    public var outlineView: NSOutlineView? { driver.view as? NSOutlineView }

    /// The outline view's delegate behind the adapter; referenced weakly.
    public var delegate: (any NSOutlineViewDelegate)? {
      get { delegateBehind as? any NSOutlineViewDelegate }
      set { delegateBehind = newValue }
    }

    private var nextDelegate: (any NSOutlineViewDelegate)? { next as? any NSOutlineViewDelegate }

    /// The index path of an item of the outline view.
    ///
    /// - Parameter object: The object by which the outline view identifies the item.
    /// - Returns: The index path of the view; `nil` for a group row, and if there is no such item.
    public func indexPath(ofObject object: Any?) -> IndexPath? {
      (object as? OutlineNode).flatMap(driver.indexPath)
    }

    /// The object by which the outline view identifies an item, for its methods.
    ///
    /// ```swift
    /// outlineView.scrollRowToVisible(outlineView.row(forItem: adapter.object(at: indexPath)))
    /// ```
    ///
    /// - Parameter indexPath: An index path of the view.
    /// - Returns: The object; `nil` if there is no such item.
    public func object(at indexPath: IndexPath) -> Any? { driver.node(at: indexPath) }

    override var isDelegate: Bool { true }

    override func provides(_ selector: String) -> Bool? {
      // If this method is implemented, an outline view does not call the one for single items.
      selector == "outlineView:selectionIndexesForProposedSelection:"
        ? nil : super.provides(selector)
    }

    private func makeLayout() -> FlatLayout {
      FlatLayout(itemCounts: updater.shownCounts) { updater.headerTitle(for: $0) != nil }
    }

    private func place(at indexPath: IndexPath) -> OutlineNode.Place {
      guard let path = updater.indexPathInDataSource(indexPath),
        let item = dataSource.item(at: path)
      else { return OutlineNode.Place() }
      return OutlineNode.Place(
        level: max(0, outline.level(path) ?? 0),
        isExpandable: !isDeletedObject(item) && outline.isExpandable(item),
        isExpanded: outline.isExpanded(path))
    }

    private func reconfigureViews(at indexPath: IndexPath) -> Bool {
      guard let reconfigure, let row = driver.row(of: indexPath), let item = item(at: indexPath)
      else { return false }
      outlineView?.configureViews(inRow: row) { reconfigure($0, $1, item) }
      return true
    }

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    // MARK: NSOutlineViewDataSource

    public func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int
    {
      if item == nil {
        driver.noteReadingOfItems()
        keepDelegate()
        updater.markLoaded()
      }
      return children(of: item).count
    }

    public func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?)
      -> Any
    {
      let children = children(of: item)
      return children.indices.contains(index) ? children[index] : NSNull()
    }

    public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? OutlineNode)?.isExpandable == true
    }

    private func children(of item: Any?) -> [OutlineNode] {
      item == nil ? driver.root.children : (item as? OutlineNode)?.children ?? []
    }

    // MARK: NSOutlineViewDelegate

    public func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      driver.noteReadingOfItems()
      driver.noteDisplay()
      return updater.withChangesQueued {
        guard let row = (item as? OutlineNode)?.row else { return nil }
        return switch driver.layout.content(of: row) {
        case .item(let indexPath):
          self.item(at: indexPath).flatMap { makeCell(outlineView, tableColumn, $0) }
        case .group(let section):
          NSTextField(labelWithString: updater.headerTitle(for: section) ?? "")
        case nil: nil
        }
      }
    }

    public func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool {
      indexPath(ofObject: item) == nil
    }

    public func outlineView(_ outlineView: NSOutlineView, shouldSelectItem item: Any) -> Bool {
      !self.outlineView(outlineView, isGroupItem: item)
        && (nextDelegate?.outlineView(_:shouldSelectItem:))?(outlineView, item) ?? true
    }

    /// Called if the delegate behind the adapter implements the method, which does not consider group rows.
    public func outlineView(
      _ outlineView: NSOutlineView, selectionIndexesForProposedSelection proposed: IndexSet
    ) -> IndexSet {
      let choose = nextDelegate?.outlineView(_:selectionIndexesForProposedSelection:)
      return driver.selectableRows(choose?(outlineView, proposed) ?? proposed)
    }

    public func outlineViewSelectionDidChange(_ notification: Notification) {
      selectionChanged(in: driver)
      (nextDelegate?.outlineViewSelectionDidChange(_:))?(notification)
    }

    public func outlineViewItemDidExpand(_ notification: Notification) {
      viewChanged(notification, isExpanded: true)
      (nextDelegate?.outlineViewItemDidExpand(_:))?(notification)
    }

    public func outlineViewItemDidCollapse(_ notification: Notification) {
      viewChanged(notification, isExpanded: false)
      (nextDelegate?.outlineViewItemDidCollapse(_:))?(notification)
    }

    /// Toggles an item that the user has expanded or collapsed. The outline view has not completed that yet, so
    /// it inserts and removes rows later; and if the data source refuses, it restores the item.
    private func viewChanged(_ notification: Notification, isExpanded: Bool) {
      guard !driver.isCalling, let node = notification.userInfo?["NSObject"] as? OutlineNode else {
        return
      }
      updater.withChangesQueued {
        if let path = driver.indexPath(of: node).flatMap(updater.indexPathInDataSource),
          outline.isExpanded(path) != isExpanded
        {
          outline.toggle(path)
        }
        updater.performUpdates(withChangeSet: .some([])) { [weak self] _ in
          self?.driver.synchronize(node)
        }
      }
    }
  }
#endif
