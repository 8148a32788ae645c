#if canImport(UIKit) && !os(watchOS)
  public import DataSourceKit
  public import Foundation
  public import UIKit

  /// Shows any data source in a table view, and animates what changes.
  ///
  /// The adapter is the table view's data source. It makes cells with your closure, and turns every
  /// change set into updates that the table view takes: see ``ListViewUpdater``.
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
  /// Where a closure is not set, the table view behaves as if the method did not exist that would call it.
  /// The table view's delegate stays yours, unless you set one of the closures for selection or for
  /// header and footer views: then the adapter stands before it, and passes everything on. Set yours before
  /// these closures, or as the adapter's ``delegate``. Keep it as long as the table view, which asks for it
  /// without looking: an app whose delegate is gone crashes.
  ///
  /// Set the closures before the table view shows anything: one that is set or cleared later makes it read
  /// everything again, except those for selection and prefetching.
  ///
  /// The adapter observes the data source, whose `reloadBlock` stays yours.
  public final class TableViewAdapter<ItemType>: ListAdapter<ItemType>, UITableViewDataSource,
    UITableViewDataSourcePrefetching
  {
    /// Makes the cell for an item. The index path is the table view's, for dequeuing: with
    /// `dequeueReusableCell(withIdentifier:for:)`, which finds the cell again that is to be reconfigured.
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

    /// Deletes an item from the data, or inserts one, as the user wants it. Without this closure there is
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

    /// How the table view shows an item whose content has changed.
    public var contentUpdate: (ItemType) -> ContentUpdate = { _ in .reconfigure }

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
    ///   - identity: Tells who an item is, for the selection and the scroll position to be kept when
    ///     everything is read again. By default that is its `id`, if it is `Identifiable`.
    ///   - cell: Makes the cell for an item.
    public init(
      tableView: UITableView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil, cell: @escaping CellProvider
    ) {
      self.cell = cell
      driver = TableViewDriver(tableView)
      super.init(dataSource: dataSource, identity: identity)
      driver.contentUpdate = { [weak self] indexPath in
        guard let self, let item = item(at: indexPath) else { return .reconfigure }
        return contentUpdate(item)
      }
      driver.willReload = { [weak self] in self?.viewWillReload() }
      updater.view = driver
      dataSourceSlot = ViewSlot(tableView, \.dataSource)
      prefetchSlot = ViewSlot(tableView, \.prefetchDataSource)
      delegateSlot = ViewSlot(tableView, \.delegate)
      tableView.dataSource = self
    }

    /// The table view; `nil` once it is gone.
    public var tableView: UITableView? { driver.tableView }

    /// The view's delegate, or the one behind the adapter where the adapter stands before it. It is held
    /// weakly.
    public var delegate: (any UITableViewDelegate)? {
      get { delegateBehind as? any UITableViewDelegate }
      set { delegateBehind = newValue }
    }

    // MARK: Optional methods

    override func implements(_ requirement: String) -> Bool {
      switch requirement {
      case "tableView(_:canEditRowAt:)": canEdit != nil
      case "tableView(_:commit:forRowAt:)": commit != nil
      case "tableView(_:canMoveRowAt:)", "tableView(_:moveRowAt:to:)": move != nil
      case "sectionIndexTitles(for:)": hasSectionIndex
      case "tableView(_:sectionForSectionIndexTitle:at:)": hasSectionMapping
      case "tableView(_:cancelPrefetchingForRowsAt:)": cancelPrefetching != nil
      default: super.implements(requirement)
      }
    }

    private var hasSectionIndex: Bool {
      #if os(tvOS)
        false
      #else
        sectionIndexTitles != nil
      #endif
    }

    private var hasSectionMapping: Bool {
      #if os(tvOS)
        false
      #else
        sectionForIndexTitle != nil
      #endif
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

    /// What the proxy of the delegate calls for the table view's sections, if there is a closure: the
    /// one that is set then.
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

    #if canImport(ObjectiveC)
      nonisolated override class var optionalRequirements: [Selector: String] {
        var result: [Selector: String] = [
          #selector((any UITableViewDataSource).tableView(_:canEditRowAt:)):
            "tableView(_:canEditRowAt:)",
          #selector((any UITableViewDataSource).tableView(_:commit:forRowAt:)):
            "tableView(_:commit:forRowAt:)",
          #selector((any UITableViewDataSource).tableView(_:canMoveRowAt:)):
            "tableView(_:canMoveRowAt:)",
          #selector((any UITableViewDataSource).tableView(_:moveRowAt:to:)):
            "tableView(_:moveRowAt:to:)",
          #selector(
            (any UITableViewDataSourcePrefetching).tableView(_:cancelPrefetchingForRowsAt:)):
            "tableView(_:cancelPrefetchingForRowsAt:)",
        ]
        #if !os(tvOS)
          result[#selector((any UITableViewDataSource).sectionIndexTitles(for:))] =
            "sectionIndexTitles(for:)"
          result[
            #selector((any UITableViewDataSource).tableView(_:sectionForSectionIndexTitle:at:))] =
            "tableView(_:sectionForSectionIndexTitle:at:)"
        #endif
        return result
      }
    #endif

    // MARK: UITableViewDataSource

    // These stand here and not in extensions: methods in extensions of generic classes cannot be called
    // from Objective-C.

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
        // A row that the data source has given up, and that leaves the screen with the next batch.
        guard let item = item(at: indexPath) else {
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
