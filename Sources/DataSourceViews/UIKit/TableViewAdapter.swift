#if canImport(UIKit) && !os(watchOS)
  public import DataSourceCore
  public import IdentityDiff
  public import Foundation
  public import UIKit

  /// Shows any data source in a table view of UIKit or AppKit, and animates changes.
  ///
  /// The adapter provides the table view's data source. It creates cells with your closure, and
  /// performs every change set on the table view: see ``ListViewUpdater``.
  ///
  /// ```swift
  /// adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
  ///   tableView, indexPath, contact in
  ///   let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
  ///   cell.textLabel?.text = contact.name
  ///   return cell
  /// }
  /// adapter.commit = { _, contact, _ in contacts.remove(id: contact.id) }
  /// ```
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
  /// In AppKit the user can drag the rows of all selected items at once:
  /// ``ListAdapter/reorderHandler`` is called once, or ``ListAdapter/moveHandler`` for each item.
  /// If your delegate implements methods of the data source protocol, they are called, too.
  /// Examples are sorting by columns, further pasteboard content, and drops from other views.
  ///
  /// If a closure is not set, the table view behaves as if the corresponding method did not exist.
  /// In AppKit, a helper object of the adapter is always the table view's delegate. In UIKit it
  /// becomes the delegate once you set a closure for selection, header or footer views. Messages
  /// that it does not handle itself are forwarded to your delegate. Set your delegate before that,
  /// or as the adapter's `delegate`, and keep it as long as the table view, which refers to it
  /// weakly.
  ///
  /// Set the closures before the table view is displayed: setting or clearing one later reloads it,
  /// except those for selection and prefetching.
  ///
  /// The adapter observes the data source independently of its `reloadBlock`.
  public final class TableViewAdapter<ItemType>: ListAdapter<ItemType> {
    let cells: CellProvider<ItemType, UITableView>
    private let table: TableViewDriver

    /// Returns the title above a section, by its index in the data source; `nil` for none. By
    /// default it is the data source's title.
    public var headerTitle: ((_ section: Int) -> String?)? { didSet { reloadIfLoaded() } }

    /// Returns the title below a section, by its index in the data source; `nil` for none. By
    /// default it is the data source's title.
    public var footerTitle: ((_ section: Int) -> String?)? { didSet { reloadIfLoaded() } }

    /// Creates the view above a section, instead of a view with its title; `nil` for none, even if
    /// there is a title. The section is the data source's, or `nil` if the data source no longer
    /// contains it. Until the table view begins the next batch, the title is then the one that it
    /// read last. If the title changes, a section on the screen is reloaded; a view of
    /// ``header(for:nib:configure:)`` is configured again instead.
    public var headerProvider: ((UITableView, _ section: Int?, _ title: String?) -> UIView?)? {
      didSet { contentChanged(oldValue, headerProvider) }
    }

    /// Creates the view below a section, as `headerProvider` does above it.
    public var footerProvider: ((UITableView, _ section: Int?, _ title: String?) -> UIView?)? {
      didSet { contentChanged(oldValue, footerProvider) }
    }

    /// The registered views above and below sections, by the keys of titles.
    private var sectionViews: [SectionKey: SectionView] = [:]

    /// Returns the height of an item's row. By default your delegate, the table view's `rowHeight`
    /// or the cell determines it. Rows whose items have changed are measured again.
    public var height: ((ItemType, IndexPath) -> CGFloat)? {
      didSet { contentChanged(oldValue, height) }
    }

    /// Whether the user may edit an item.
    public var canEdit: ((ItemType, IndexPath) -> Bool)? { didSet { closuresChanged() } }

    /// Deletes an item from the data, or inserts one, after the user has edited a row. Without this
    /// closure rows cannot be swiped to delete.
    public var commit: ((UITableViewCell.EditingStyle, ItemType, IndexPath) -> Void)? {
      didSet { closuresChanged() }
    }

    /// Whether the cell of a changed item is configured again. The arguments are the item it shows
    /// and the new one; return `false` if they require different cells, and a new cell is created.
    /// By default every cell is configured again, unless the kinds of the two items differ. They do
    /// if `cell(for:configure:)` distinguishes them, or if they have different types, or are
    /// different cases of an enum.
    public var shouldReconfigure: ((_ old: ItemType, _ new: ItemType) -> Bool)?

    /// How each kind of change is animated.
    public var animations: RowAnimations {
      get { table.animations }
      set { table.animations = newValue }
    }

    /// Creates an adapter, and sets the table view's data source.
    ///
    /// - Parameters:
    ///   - tableView: The table view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items, used to restore selection and scroll position
    ///     after a reload. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Creates the cell for an item, unless `cell(for:configure:)` is called for its
    ///     kind. The index path is the table view's, for dequeuing with
    ///     `dequeueReusableCell(withIdentifier:for:)`, which returns a row's current cell to
    ///     configure it again.
    public init(
      tableView: UITableView, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil,
      cell: @escaping (UITableView, IndexPath, ItemType) -> UITableViewCell
    ) {
      let updater = ListViewUpdater(dataSource: dataSource, identity: identity)
      table = TableViewDriver(tableView)
      cells = CellProvider(updater, table, make: cell)
      let delegate = TableDelegate<ItemType>(
        updater, dataSource: ViewSlot(tableView, \.dataSource),
        prefetch: ViewSlot(tableView, \.prefetchDataSource),
        delegate: ViewSlot(tableView, \.delegate))
      super.init(updater, table, delegate)
      delegate.adapter = self
      delegate.own(tableView)
      tableView.dataSource = delegate
    }

    /// Creates an adapter for a list with several kinds of items, and sets the table view's data
    /// source.
    /// Call `cell(for:configure:)` for each kind.
    ///
    /// - Parameters:
    ///   - tableView: The table view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: The identity of the items. By default that is their `id`, if they are
    ///     `Identifiable`.
    public convenience init(
      tableView: UITableView, dataSource: any DataSource<ItemType>,
      identity: ElementIdentity<ItemType>? = nil
    ) {
      self.init(
        tableView: tableView, dataSource: dataSource, identity: identity,
        cell: CellProvider.makePlaceholder)
    }

    /// The table view; `nil` once it is released.
    package var tableView: UITableView? { table.tableView }

    /// The table view's delegate, or the one behind the adapter; referenced weakly.
    public var delegate: (any UITableViewDelegate)? {
      get { viewDelegate.delegateBehind as? any UITableViewDelegate }
      set { viewDelegate.delegateBehind = newValue }
    }

    /// Registers a class for the views above sections, instead of `headerProvider`.
    ///
    /// ```swift
    /// adapter.header(for: { shop.sections[$0].model }) { (header: ShelfHeader, shelf) in
    ///   header.show(shelf)
    /// }
    /// ```
    ///
    /// If a section has changed, or if its items have been inserted, deleted or moved, its visible
    /// view is configured again. So it can show their number. Only a change of the section itself
    /// makes a view appear, disappear or change its height. A section that the data source no
    /// longer contains keeps the value that was read last.
    ///
    /// - Parameters:
    ///   - value: Returns the value that a section's view shows, by the section's index in the data
    ///     source; `nil` for no view.
    ///   - nib: A file that contains the view; `nil` for none.
    ///   - configure: Configures a view that the table view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func header<Value, KindView: UITableViewHeaderFooterView>(
      for value: @escaping (_ section: Int) -> Value?, nib: UINib? = nil,
      configure: @escaping (_ view: KindView, _ value: Value) -> Void
    ) -> Self {
      headerProvider = nil
      sectionViews[.headerTitle] = SectionView(
        "header", in: tableView, updater, value, nib: nib, configure: configure)
      closuresChanged()
      reloadIfLoaded()
      return self
    }

    /// Registers a class for the views below sections, as ``header(for:nib:configure:)`` does for
    /// those above.
    ///
    /// - Parameters:
    ///   - value: Returns what the view of a section shows; `nil` for a section without a view.
    ///   - nib: A file that contains the view; `nil` for none.
    ///   - configure: Configures a view that the table view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func footer<Value, KindView: UITableViewHeaderFooterView>(
      for value: @escaping (_ section: Int) -> Value?, nib: UINib? = nil,
      configure: @escaping (_ view: KindView, _ value: Value) -> Void
    ) -> Self {
      footerProvider = nil
      sectionViews[.footerTitle] = SectionView(
        "footer", in: tableView, updater, value, nib: nib, configure: configure)
      closuresChanged()
      reloadIfLoaded()
      return self
    }

    /// Reloads the view if a closure has been set or cleared.
    private func contentChanged<Closure>(_ old: Closure?, _ new: Closure?) {
      closuresChanged()
      if (old == nil) != (new == nil) { reloadIfLoaded() }
    }

    // MARK: Cells, headers and footers

    override func reconfigures(_ indexPath: IndexPath) -> Bool? {
      guard let tableView else { return true }
      return cells.reconfigures(indexPath, in: tableView, if: shouldReconfigure)
    }

    override func viewDidReconfigure() { cells.didReconfigure() }

    private func provider(
      _ key: SectionKey
    ) -> ((UITableView, _ section: Int?, _ title: String?) -> UIView?)? {
      key == .headerTitle ? headerProvider : footerProvider
    }

    /// Whether the adapter creates the views above or below sections.
    func hasViews(_ key: SectionKey) -> Bool {
      provider(key) != nil || sectionViews[key] != nil
    }

    /// Creates the view above or below a section; `nil` for none.
    func makeView(_ key: SectionKey, of section: Int, in tableView: UITableView) -> UIView? {
      updater.withChangesQueued {
        if let provider = provider(key) {
          let title = title(key, of: section)
          return provider(tableView, updater.sectionInDataSource(section), title)
        }
        guard let kind = sectionViews[key], let configure = kind.configuration(section),
          let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: kind.identifier)
        else { return nil }
        configure(view)
        return view
      }
    }

    /// The title of one of the view's sections. It is stored as the one that the view read last.
    func title(_ key: SectionKey, of section: Int) -> String? {
      updater.withChangesQueued {
        updater.value(key, of: section) {
          key == .headerTitle
            ? (headerTitle ?? updater.dataSource.headerTitle)($0)
            : (footerTitle ?? updater.dataSource.footerTitle)($0)
        }
      }
    }

    /// The header and the footer of a section, if they are on the screen.
    private func visibleViews(
      of section: Int
    ) -> [(key: SectionKey, view: UITableViewHeaderFooterView?)] {
      [
        (.headerTitle, tableView?.headerView(forSection: section)),
        (.footerTitle, tableView?.footerView(forSection: section)),
      ]
    }

    /// Updates a section's titles in place, and configures registered views again.
    ///
    /// - Returns: `false` if the section has to be reloaded. That is so if a title appears or
    ///   disappears, a custom view's title changes, or nothing is known to have changed. The table
    ///   asks for the custom views of a section off the screen when it displays them.
    override func updateTitles(of section: Int) -> Bool {
      guard let tableView, updater.sectionInDataSource(section) != nil else { return false }
      let views = visibleViews(of: section)
      let isOnScreen =
        views.contains { $0.view != nil }
        || tableView.indexPathsForVisibleRows?.contains { $0[0] == section } == true
      let results = views.map { update($0.key, of: section, $0.view, isOnScreen) }
      return results.contains(.updated) && !results.contains(.needsReload)
    }

    /// Configures a section's visible registered views again, unless they appear or disappear.
    override func itemsDidChange(inSection section: Int) {
      guard updater.sectionInDataSource(section) != nil else { return }
      for (key, view) in visibleViews(of: section) where sectionViews[key] != nil {
        let shown = updater.sectionValues[section]
        // The view stays as it is until the section changes, which compares what is shown.
        if update(key, of: section, view, true) == .needsReload {
          updater.sectionValues[section] = shown
        }
      }
    }

    private enum TitleUpdate {
      case unchanged
      case updated
      case needsReload
    }

    /// Updates a header or a footer in place, unless it appears or disappears.
    private func update(
      _ key: SectionKey, of section: Int, _ view: UITableViewHeaderFooterView?, _ isOnScreen: Bool
    ) -> TitleUpdate {
      if provider(key) == nil, let kind = sectionViews[key] {
        let hadValue = kind.hasShownValue(section)
        let configure = kind.configuration(section)
        guard hadValue == (configure != nil) else { return isOnScreen ? .needsReload : .updated }
        if let view { configure?(view) }
        return configure == nil ? .unchanged : .updated
      }
      let old: String? = updater.shownValue(key, of: section)
      let new = title(key, of: section)
      if old == new { return .unchanged }
      if isCustom(key) { return isOnScreen ? .needsReload : .updated }
      guard (old == nil) == (new == nil) else { return .needsReload }
      view?.replaceTitle(old, by: new)
      return .updated
    }

    /// Whether a closure or the app's delegate creates the views.
    private func isCustom(_ key: SectionKey) -> Bool {
      if provider(key) != nil { return true }
      return key == .headerTitle
        ? (delegate?.tableView(_:viewForHeaderInSection:)) != nil
        : (delegate?.tableView(_:viewForFooterInSection:)) != nil
    }
  }

  extension UITableViewHeaderFooterView {
    /// Replaces the title. Some table styles display titles in capital letters.
    fileprivate func replaceTitle(_ old: String?, by new: String?) {
      func styled(_ shown: String?) -> String? {
        shown != old && shown == old?.uppercased() ? new?.uppercased() : new
      }
      if var content = contentConfiguration as? UIListContentConfiguration {
        content.text = styled(content.text)
        contentConfiguration = content
      } else {
        textLabel?.text = styled(textLabel?.text)
      }
    }
  }
#endif
