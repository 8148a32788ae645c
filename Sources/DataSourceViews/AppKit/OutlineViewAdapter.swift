#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import _DataSourceObjectDeletion
  public import AppKit
  public import DataSourceCore
  public import IdentityDiff
  import Foundation

  /// Shows the rows of a tree in an outline view of AppKit, and animates changes.
  ///
  /// The data source contains a row for each item, and below each expanded one its children, as
  /// `TreeDataSource` of `DataSourceOperators` does. A ``ListOutline`` returns their levels.
  /// Expansion belongs to the data source. When the user expands or collapses an item, the adapter
  /// toggles it there, and two views of one data source show the same rows.
  ///
  /// ```swift
  /// let tree = folders.outlined(children: \.subfolders)
  /// adapter = OutlineViewAdapter(
  ///   outlineView: outlineView, dataSource: tree,
  ///   outline: ListOutline(level: tree.level, isExpanded: tree.isExpanded, toggle: tree.toggle) {
  ///     !$0.subfolders.isEmpty
  ///   }
  /// ) { outlineView, column, folder in
  ///   NSTextField(labelWithString: folder.name)
  /// }
  /// ```
  ///
  /// If a section has a header title, a group row precedes its items.
  ///
  /// A helper object of the adapter is the outline view's data source and delegate. It forwards
  /// messages of both protocols that it does not handle to your delegate. Examples are row heights,
  /// dragging and sorting by columns. Set your delegate before you create the adapter, or as the
  /// adapter's ``delegate``. Keep it as long as the outline view, which refers to it weakly. The
  /// items in these messages are objects of the adapter: convert them with ``indexPath(ofObject:)``
  /// and ``object(at:)``.
  ///
  /// An outline view does not call ``ListAdapter/moveHandler``, and has neither swipe actions nor
  /// prefetching. A change takes O(rows · log changes).
  public final class OutlineViewAdapter<ItemType>: RowListAdapter<ItemType> {
    private let outlineRows: OutlineViewDriver
    let makeCell: (NSOutlineView, NSTableColumn?, ItemType) -> NSView?

    /// The tree whose rows are the items.
    let outline: ListOutline<ItemType>

    /// Creates an adapter, and sets the outline view's data source and delegate.
    ///
    /// - Parameters:
    ///   - outlineView: The outline view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - outline: Returns the position of each row in the tree.
    ///   - identity: The identity of the items, used to restore selection and scroll position
    ///     after a reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the view for an item and a column.
    public init(
      outlineView: NSOutlineView, dataSource: any DataSource<ItemType>,
      outline: ListOutline<ItemType>, identity: ElementIdentity<ItemType>? = nil,
      cell: @escaping (NSOutlineView, NSTableColumn?, ItemType) -> NSView?
    ) {
      let updater = ListViewUpdater(dataSource: dataSource, identity: identity)
      outlineRows = OutlineViewDriver(outlineView)
      self.outline = outline
      makeCell = cell
      let delegate = OutlineDelegate<ItemType>(
        updater, outlineRows, dataSource: ViewSlot(outlineView, \.dataSource),
        delegate: ViewSlot(outlineView, \.delegate))
      super.init(updater, outlineRows, delegate)
      delegate.adapter = self
      outlineRows.place = { [weak self] in self?.place(at: $0) ?? OutlineNode.Place() }
      delegate.own(outlineView)
      outlineRows.readLayout()
      delegate.delegateMethodsChanged()
      outlineView.dataSource = delegate
      outlineRows.expandAll()
    }

    /// The outline view's delegate behind the adapter; referenced weakly.
    public var delegate: (any NSOutlineViewDelegate)? {
      get { viewDelegate.delegateBehind as? any NSOutlineViewDelegate }
      set { viewDelegate.delegateBehind = newValue }
    }

    /// The index path of an item in the outline view.
    ///
    /// - Parameter object: The outline view's object for the item.
    /// - Returns: The index path of the view; `nil` for a group row, and if there is no such item.
    public func indexPath(ofObject object: Any?) -> IndexPath? {
      (object as? OutlineNode).flatMap(outlineRows.indexPath)
    }

    /// The outline view's object for an item, to pass to its methods.
    ///
    /// ```swift
    /// outlineView.scrollRowToVisible(outlineView.row(forItem: adapter.object(at: indexPath)))
    /// ```
    ///
    /// - Parameter indexPath: An index path of the view.
    /// - Returns: The object; `nil` if there is no such item.
    public func object(at indexPath: IndexPath) -> Any? { outlineRows.node(at: indexPath) }

    private func place(at indexPath: IndexPath) -> OutlineNode.Place {
      guard let path = updater.indexPathInDataSource(indexPath),
        let item = dataSource.item(at: path)
      else { return OutlineNode.Place() }
      let level = outline.level(path)
      return OutlineNode.Place(
        level: max(0, level ?? 0),
        isExpandable: level != nil && !isDeletedObject(item) && outline.isExpandable(item),
        isExpanded: outline.isExpanded(path))
    }
  }
#endif
