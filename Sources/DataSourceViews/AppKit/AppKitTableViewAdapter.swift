#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import DataSourceCore
  public import IdentityDiff
  import Foundation

  /// Shows any data source in a table view of AppKit, and animates changes. It behaves like the
  /// table view adapter of UIKit, described there.
  ///
  /// A table view of AppKit has no sections. The items of all sections are consecutive rows, and if
  /// a section has a header title, a group row precedes its items. The closure creates the view for
  /// an item and a column:
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
  /// The user can drag the rows of all selected items at once: ``ListAdapter/reorderHandler`` is
  /// called once, or ``ListAdapter/moveHandler`` for each item.
  ///
  /// A helper object of the adapter is the table view's data source and delegate. It forwards
  /// messages of both protocols that it does not handle to your delegate. Examples are sorting by
  /// columns, further pasteboard content, and drops from other views. Set your delegate before you
  /// create the adapter, or as the adapter's ``delegate``. Keep it as long as the table view, which
  /// refers to it weakly.
  public final class TableViewAdapter<ItemType>: RowListAdapter<ItemType> {
    let makeCell: (NSTableView, NSTableColumn?, ItemType) -> NSView?

    /// Returns the title of a section's group row, by its index in the data source; `nil` for none.
    /// By default it is the data source's title.
    public var headerTitle: ((_ section: Int) -> String?)? { didSet { titlesChanged() } }

    /// Creates the view of a section's group row. The section is the data source's, or `nil` if the
    /// data source no longer contains it. By default the view is a label with the title.
    public var headerProvider: ((NSTableView, _ section: Int?, _ title: String) -> NSView?)? {
      didSet { reloadIfLoaded() }
    }

    /// Creates an adapter, and sets the table view's data source.
    ///
    /// - Parameters:
    ///   - tableView: The table view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items, used to restore selection and scroll position
    ///     after a reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the view for an item and a column.
    public init(
      tableView: NSTableView, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil,
      cell: @escaping (NSTableView, NSTableColumn?, ItemType) -> NSView?
    ) {
      let updater = ListViewUpdater(dataSource: dataSource, identity: identity)
      let driver = FlatTableDriver(tableView)
      let delegate = FlatTableDelegate<ItemType>(
        updater, driver, dataSource: ViewSlot(tableView, \.dataSource),
        delegate: ViewSlot(tableView, \.delegate))
      makeCell = cell
      super.init(updater, driver, delegate)
      delegate.adapter = self
      delegate.own(tableView)
      driver.readLayout()
      delegate.delegateMethodsChanged()
      tableView.dataSource = delegate
    }

    /// The table view; `nil` once it is released.
    package var tableView: NSTableView? { rows.tableView }

    /// The table view's delegate, or the one behind the adapter; referenced weakly.
    public var delegate: (any NSTableViewDelegate)? {
      get { viewDelegate.delegateBehind as? any NSTableViewDelegate }
      set { viewDelegate.delegateBehind = newValue }
    }

    /// The index path of the item in a row of the table view.
    ///
    /// - Parameter row: The row.
    /// - Returns: The index path of the table view; `nil` for a group row, and if there is no such
    ///   row.
    /// - Complexity: O(log sections)
    public func indexPath(ofRow row: Int) -> IndexPath? { rows.indexPath(ofRow: row) }

    /// The table view's row for an item.
    ///
    /// - Parameter indexPath: An index path of the table view.
    /// - Returns: The row; `nil` if there is no such item.
    public func row(ofItemAt indexPath: IndexPath) -> Int? { rows.row(of: indexPath) }

    /// The section of the view whose group row this is; `nil` for other rows.
    package func section(ofGroupRow row: Int) -> Int? {
      if case .group(let section) = rows.layout.content(of: row) { section } else { nil }
    }

    /// Updates the titles, which may have been added or removed.
    private func titlesChanged() {
      if updater.isLoaded { reloadData() } else { rows.readLayout() }
    }

    override func groupTitle(of section: Int) -> String? {
      updater.value(.headerTitle, of: section, headerTitle ?? updater.dataSource.headerTitle)
    }

    /// Updates a section's title in place, if it is a label.
    override func updateTitles(of section: Int) -> Bool {
      headerProvider == nil && super.updateTitles(of: section)
    }
  }
#endif
