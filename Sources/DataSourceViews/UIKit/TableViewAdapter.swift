#if canImport(UIKit) && !os(watchOS)
  public import DataSourceKit
  public import Foundation
  public import UIKit

  /// Shows any data source in a table view, and animates changes.
  ///
  /// The adapter is the table view's data source. It makes cells with your closure, and turns every
  /// change set into updates of the table view: see ``ListViewUpdater``.
  ///
  /// ```swift
  /// adapter = TableViewAdapter(tableView: tableView, dataSource: contacts) {
  ///   tableView, indexPath, contact in
  ///   let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
  ///   cell.textLabel?.text = contact.name
  ///   return cell
  /// }
  /// adapter.commit = { _, contact, _ in contacts.remove(contact) }
  /// ```
  ///
  /// Where a closure is not set, the table view behaves as if the corresponding method did not exist. The table
  /// view's delegate stays yours, unless you set one of the closures for selection or for header and footer
  /// views: then a proxy takes its place and forwards everything to it. Set your delegate before these closures,
  /// or as the adapter's ``delegate``, and keep it as long as the table view: it is held weakly.
  ///
  /// Set the closures before the table view shows anything: one that is set or cleared later makes it read
  /// everything again, except those for selection and prefetching.
  ///
  /// The adapter observes the data source, whose `reloadBlock` stays yours.
  public final class TableViewAdapter<ItemType>: ListAdapter<ItemType>, UITableViewDataSource,
    UITableViewDataSourcePrefetching
  {
    /// Makes the cell for an item. The index path is the table view's, for dequeuing: with
    /// `dequeueReusableCell(withIdentifier:for:)`, which returns the current cell of a row to configure it again.
    public typealias CellProvider = (UITableView, IndexPath, ItemType) -> UITableViewCell

    /// Makes the view above or below a section; `nil` for none.
    public typealias SectionViewProvider = (UITableView, _ section: Int) -> UIView?

    private let cell: CellProvider
    private let driver: TableViewDriver
    private lazy var proxy = TableViewDelegateProxy()

    /// The title above a section, by its index in the data source. Without this closure it is the data
    /// source's own; where the closure returns `nil` there is none.
    public var headerTitle: ((_ section: Int) -> String?)? {
      didSet { reloadIfLoaded() }
    }

    /// The title below a section, by its index in the data source. Without this closure it is the data
    /// source's own; where the closure returns `nil` there is none.
    public var footerTitle: ((_ section: Int) -> String?)? {
      didSet { reloadIfLoaded() }
    }

    /// Makes the view above a section, by its index in the data source, in place of a title.
    public var headerView: SectionViewProvider? {
      didSet { closureChanged(oldValue, headerView, sectionViewsChanged) }
    }

    /// Makes the view below a section, by its index in the data source, in place of a title.
    public var footerView: SectionViewProvider? {
      didSet { closureChanged(oldValue, footerView, sectionViewsChanged) }
    }

    /// Whether the user may edit an item.
    public var canEdit: ((ItemType, IndexPath) -> Bool)? {
      didSet { closureChanged(oldValue, canEdit, dataSourceMethodsChanged) }
    }

    /// Deletes an item from the data, or inserts one, at the user's request. Without this closure there is
    /// no swipe to delete.
    public var commit: ((UITableViewCell.EditingStyle, ItemType, IndexPath) -> Void)? {
      didSet { closureChanged(oldValue, commit, dataSourceMethodsChanged) }
    }

    #if !os(tvOS)
      /// The titles of the index along the edge.
      public var sectionIndexTitles: (() -> [String]?)? {
        didSet { closureChanged(oldValue, sectionIndexTitles, dataSourceMethodsChanged) }
      }

      /// The data source's section for a title of the index, and the title's position. Without this
      /// closure the n-th title leads to the n-th section.
      public var sectionForIndexTitle: ((String, Int) -> Int)? {
        didSet { closureChanged(oldValue, sectionForIndexTitle, dataSourceMethodsChanged) }
      }
    #endif

    /// Whether the cell of an item whose content has changed stays and is configured again, by the item that it
    /// shows and the new one. Return `false` where the two need different cells: then a new cell is made.
    /// Without this closure every cell is configured again.
    public var reconfigures: ((_ old: ItemType, _ new: ItemType) -> Bool)?

    /// How each kind of change is animated.
    public var animations: RowAnimations {
      get { driver.animations }
      set { driver.animations = newValue }
    }

    /// Creates an adapter, and makes it the table view's data source.
    ///
    /// - Parameters:
    ///   - tableView: The table view. It is held weakly.
    ///   - dataSource: The data source. It is held strongly.
    ///   - identity: Returns an item's identity, by which selection and scroll position are restored when
    ///     everything is read again. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Makes the cell for an item.
    public init(
      tableView: UITableView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil, cell: @escaping CellProvider
    ) {
      self.cell = cell
      driver = TableViewDriver(tableView)
      super.init(dataSource: dataSource, identity: identity)
      driver.reconfigures = { [weak self] indexPath in
        self.map { $0.reconfigures(indexPath, if: $0.reconfigures) } ?? true
      }
      connect(
        driver, dataSource: ViewSlot(tableView, \.dataSource),
        prefetch: ViewSlot(tableView, \.prefetchDataSource),
        delegate: ViewSlot(tableView, \.delegate))
      tableView.dataSource = self
    }

    /// The table view; `nil` once it is released.
    public var tableView: UITableView? { driver.tableView }

    /// The table view's delegate, or the one behind the proxy. It is held weakly.
    public var delegate: (any UITableViewDelegate)? {
      get { delegateBehind as? any UITableViewDelegate }
      set { delegateBehind = newValue }
    }

    override func implements(_ selector: String) -> Bool {
      switch selector {
      case "tableView:canEditRowAtIndexPath:": canEdit != nil
      case "tableView:commitEditingStyle:forRowAtIndexPath:": commit != nil
      case "tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:":
        move != nil
      case "tableView:cancelPrefetchingForRowsAtIndexPaths:": cancelPrefetching != nil
      #if !os(tvOS)
        case "sectionIndexTitlesForTableView:": sectionIndexTitles != nil
        case "tableView:sectionForSectionIndexTitle:atIndex:": sectionForIndexTitle != nil
      #endif
      default: super.implements(selector)
      }
    }

    override var delegateProxy: DelegateProxy? { proxy }

    override func delegateMethodsChanged() {
      proxy.headerView = viewProvider(headerView) { $0.headerView }
      proxy.footerView = viewProvider(footerView) { $0.footerView }
      super.delegateMethodsChanged()
    }

    private func sectionViewsChanged() {
      delegateMethodsChanged()
      reloadIfLoaded()
    }

    /// The proxy's closure for views of sections, if there is a closure here. It calls the closure that is set
    /// then.
    private func viewProvider(
      _ closure: SectionViewProvider?, current: @escaping (TableViewAdapter) -> SectionViewProvider?
    ) -> SectionViewProvider? {
      guard closure != nil else { return nil }
      return { [weak self] tableView, section in
        guard let self, let closure = current(self) else { return nil }
        return updater.answering {
          self.updater.sectionInDataSource(section).flatMap { closure(tableView, $0) }
        }
      }
    }

    // MARK: UITableViewDataSource

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    public func numberOfSections(in tableView: UITableView) -> Int {
      driver.hasRead = true
      return updater.numberOfSections
    }

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      updater.numberOfItems(in: section)
    }

    public func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      updater.answering {
        // An item that the data source no longer contains leaves the screen with the next batch.
        guard let item = updater.itemForCell(at: indexPath) else {
          return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        return cell(tableView, indexPath, item)
      }
    }

    public func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? {
      updater.answering { title(headerTitle, of: section, else: updater.headerTitle) }
    }

    public func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? {
      updater.answering { title(footerTitle, of: section, else: updater.footerTitle) }
    }

    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      guard let canEdit else { return true }
      return withItem(at: indexPath, canEdit) ?? false
    }

    public func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      guard let commit else { return }
      withItem(at: indexPath) { commit(editingStyle, $0, $1) }
    }

    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      canMoveItem(at: indexPath)
    }

    public func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      userMovedItem(from: sourceIndexPath, to: destinationIndexPath)
    }

    #if !os(tvOS)
      public func sectionIndexTitles(for tableView: UITableView) -> [String]? {
        sectionIndexTitles?()
      }

      public func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
      ) -> Int {
        guard let sectionForIndexTitle else { return index }
        return updater.sectionInView(sectionForIndexTitle(title, index)) ?? 0
      }
    #endif

    // MARK: UITableViewDataSourcePrefetching

    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prefetch?(items(at: indexPaths))
    }

    public func tableView(
      _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {
      cancelPrefetching?(items(at: indexPaths))
    }
  }
#endif
