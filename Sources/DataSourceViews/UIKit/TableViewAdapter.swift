#if canImport(UIKit) && !os(watchOS)
  public import DataSourceKit
  public import Foundation
  public import UIKit

  /// Shows any data source in a table view of UIKit or AppKit, and animates changes.
  ///
  /// The adapter is the table view's data source. It creates cells by your closure, and performs every change
  /// set on the table view: see ``ListViewUpdater``.
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
  /// In AppKit the user can drag the rows of all selected items at once; ``ListAdapter/move`` is called for
  /// each. Methods of the data source protocol that your delegate implements are called, too: for sorting by
  /// columns, further pasteboard content, and drops from other views.
  ///
  /// If a closure is not set, the table view behaves as if the corresponding method did not exist. In AppKit
  /// the adapter is always the table view's delegate; in UIKit it becomes the delegate if one of the closures
  /// for selection, header or footer views is set. It forwards messages that it does not handle to your
  /// delegate. Set your delegate before that, or as the adapter's ``delegate``, and keep it as long as the
  /// table view, which refers to it weakly.
  ///
  /// Set the closures before the table view is displayed: setting or clearing one later reloads it, except
  /// those for selection and prefetching.
  ///
  /// The adapter observes the data source independently of its `reloadBlock`.
  public final class TableViewAdapter<ItemType>: ListAdapter<ItemType>, UITableViewDataSource,
    UITableViewDataSourcePrefetching, UITableViewDelegate
  {
    private let makeCell: ((UITableView, IndexPath, ItemType) -> UITableViewCell)?
    private let driver: TableViewDriver

    /// Returns the title above a section, by its index in the data source; `nil` for none. By default it is
    /// the title of the data source.
    public var headerTitle: ((_ section: Int) -> String?)? { didSet { reloadIfLoaded() } }

    /// Returns the title below a section, by its index in the data source; `nil` for none. By default it is
    /// the title of the data source.
    public var footerTitle: ((_ section: Int) -> String?)? { didSet { reloadIfLoaded() } }

    /// Creates the view above a section, instead of a view with its title; `nil` for none. The section is that of the
    /// data source, or `nil` if the data source no longer contains it: until the table view begins the next batch,
    /// the title is the one that it read last.
    public var headerView: ((UITableView, _ section: Int?, _ title: String?) -> UIView?)? {
      didSet { closureChanged(oldValue, headerView, sectionViewsChanged) }
    }

    /// Creates the view below a section, as ``headerView`` does above it.
    public var footerView: ((UITableView, _ section: Int?, _ title: String?) -> UIView?)? {
      didSet { closureChanged(oldValue, footerView, sectionViewsChanged) }
    }

    /// Whether the user may edit an item.
    public var canEdit: ((ItemType, IndexPath) -> Bool)? {
      didSet { closureChanged(oldValue, canEdit, dataSourceMethodsChanged) }
    }

    /// Deletes an item from the data, or inserts one, after the user has edited a row. Without this closure
    /// rows cannot be swiped to delete.
    public var commit: ((UITableViewCell.EditingStyle, ItemType, IndexPath) -> Void)? {
      didSet { closureChanged(oldValue, commit, dataSourceMethodsChanged) }
    }

    private var kinds = CellKinds<ItemType, UITableViewCell>()

    /// Whether the cell of a changed item is configured again. The arguments are the item that it shows and
    /// the new one; return `false` if they require different cells, and a new cell is created. By default
    /// every cell is configured again, except for items of different kinds by ``cell(for:configure:)``.
    public var reconfigures: ((_ old: ItemType, _ new: ItemType) -> Bool)?

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
    ///   - cell: Creates the cell for an item, unless ``cell(for:configure:)`` is called for its kind. The index path is
    ///     the table view's, for dequeuing: with `dequeueReusableCell(withIdentifier:for:)`, which returns the current
    ///     cell of a row to configure it again.
    public convenience init(
      tableView: UITableView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil,
      cell: @escaping (UITableView, IndexPath, ItemType) -> UITableViewCell
    ) {
      self.init(tableView, dataSource, identity: identity, cell: cell)
    }

    /// Creates an adapter for a list of several kinds of items, and makes it the table view's data source.
    /// Call ``cell(for:configure:)`` for each kind.
    ///
    /// - Parameters:
    ///   - tableView: The table view, referenced weakly.
    ///   - dataSource: The data source, which is retained.
    ///   - identity: Returns an item's identity. By default that is its `id`, if it is `Identifiable`.
    public convenience init(
      tableView: UITableView, dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)? = nil
    ) {
      self.init(tableView, dataSource, identity: identity, cell: nil)
    }

    private init(
      _ tableView: UITableView, _ dataSource: any DataSource<ItemType>,
      identity: ((ItemType) -> AnyHashable?)?,
      cell: ((UITableView, IndexPath, ItemType) -> UITableViewCell)?
    ) {
      makeCell = cell
      driver = TableViewDriver(tableView)
      super.init(dataSource: dataSource, identity: identity)
      driver.reconfigures = { [weak self] indexPath in
        self.map { $0.reconfigures(indexPath, if: $0.reconfigures ?? $0.kinds.decision) } ?? true
      }
      driver.updateTitles = { [weak self] in self?.updateTitles(of: $0) ?? false }
      connect(
        driver, dataSource: ViewSlot(tableView, \.dataSource),
        prefetch: ViewSlot(tableView, \.prefetchDataSource),
        delegate: ViewSlot(tableView, \.delegate))
      tableView.dataSource = self
    }

    /// The table view; `nil` once it is released.
    public var tableView: UITableView? { driver.view }

    /// The table view's delegate, or the one behind the adapter; referenced weakly.
    public var delegate: (any UITableViewDelegate)? {
      get { delegateBehind as? any UITableViewDelegate }
      set { delegateBehind = newValue }
    }

    private var nextDelegate: (any UITableViewDelegate)? { next as? any UITableViewDelegate }

    // Not in extensions: methods in extensions of generic classes cannot be called from Objective-C.

    override var isDelegate: Bool {
      super.isDelegate || headerView != nil || footerView != nil
    }

    /// Registers a class of cells for the items of one type, in a list of several types.
    ///
    /// ```swift
    /// adapter.cell(for: Contact.self) { (cell: ContactCell, contact) in cell.show(contact) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the items; `ItemType` is a protocol or a superclass of it. If several registrations
    ///     match an item, the first one is used.
    ///   - configure: Configures a cell, which the table view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func cell<Value, KindCell: UITableViewCell>(
      for type: Value.Type, configure: @escaping (_ cell: KindCell, _ item: Value) -> Void
    ) -> Self {
      cell(for: { $0 as? Value }, configure: configure)
    }

    /// Registers a class of cells for the items of one kind, such as those of one case of an enum.
    ///
    /// ```swift
    /// adapter.cell(for: \.contact) { (cell: ContactCell, contact) in cell.show(contact) }
    /// ```
    ///
    /// - Parameters:
    ///   - value: Returns the value that the cell shows, such as the associated value of the case; `nil` for an
    ///     item of another kind. If several registrations match an item, the first one is used.
    ///   - configure: Configures a cell, which the table view creates or reuses.
    /// - Returns: The adapter.
    @discardableResult
    public func cell<Value, KindCell: UITableViewCell>(
      for value: @escaping (ItemType) -> Value?,
      configure: @escaping (_ cell: KindCell, _ value: Value) -> Void
    ) -> Self {
      let identifier = kinds.add(value, configure: configure)
      tableView?.register(KindCell.self, forCellReuseIdentifier: identifier)
      reloadIfLoaded()
      return self
    }

    /// Updates the titles of a section in place.
    ///
    /// - Returns: `false` if they are equal, added or removed, or if there are custom views instead.
    private func updateTitles(of section: Int) -> Bool {
      guard headerView == nil, footerView == nil, let tableView,
        (delegate?.tableView(_:viewForHeaderInSection:)) == nil,
        (delegate?.tableView(_:viewForFooterInSection:)) == nil
      else { return false }
      let old: [String?] = [SectionKey.headerTitle, .footerTitle].map {
        updater.shownValue($0, of: section)
      }
      let new = [
        self.tableView(tableView, titleForHeaderInSection: section),
        self.tableView(tableView, titleForFooterInSection: section),
      ]
      guard old != new, old.map({ $0 == nil }) == new.map({ $0 == nil }) else { return false }
      tableView.headerView(forSection: section)?.replaceTitle(old[0], by: new[0])
      tableView.footerView(forSection: section)?.replaceTitle(old[1], by: new[1])
      return true
    }

    private func sectionViewsChanged() {
      delegateMethodsChanged()
      reloadIfLoaded()
    }

    override func provides(_ selector: String) -> Bool? {
      switch selector {
      case "tableView:canEditRowAtIndexPath:": canEdit != nil
      case "tableView:commitEditingStyle:forRowAtIndexPath:": commit != nil
      case "tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:":
        move != nil
      case "tableView:cancelPrefetchingForRowsAtIndexPaths:": cancelPrefetching != nil
      #if !os(tvOS)
        case "sectionIndexTitlesForTableView:",
          "tableView:sectionForSectionIndexTitle:atIndex:":
          indexTitles != nil
        case "tableView:contextMenuConfigurationForRowAtIndexPath:point:":
          contextMenu != nil ? true : nil
        case "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:":
          leadingSwipeActions != nil ? true : nil
        case "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:":
          trailingSwipeActions != nil ? true : nil
      #endif
      case "tableView:performPrimaryActionForRowAtIndexPath:": primaryAction != nil ? true : nil
      case "tableView:canFocusRowAtIndexPath:": canFocus != nil ? true : nil
      case "tableView:didSelectRowAtIndexPath:": didSelect != nil ? true : nil
      case "tableView:didDeselectRowAtIndexPath:": didDeselect != nil ? true : nil
      case "tableView:viewForHeaderInSection:": headerView != nil ? true : nil
      case "tableView:viewForFooterInSection:": footerView != nil ? true : nil
      default: super.provides(selector)
      }
    }

    // MARK: UITableViewDataSource

    public func numberOfSections(in tableView: UITableView) -> Int {
      driver.noteReading()
      keepDelegate()
      return updater.numberOfSections
    }

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      updater.numberOfItems(in: section)
    }

    public func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      updater.withChangesQueued {
        // The data source no longer contains the item; the next batch deletes its cell.
        guard let item = itemForCell(at: indexPath) else {
          return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        if let identifier = kinds.identifier(for: item) {
          let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
          _ = kinds.configure(cell, for: item)
          return cell
        }
        guard let makeCell else {
          assertionFailure("No kind of cells matches \(item): call cell(for:configure:) for it.")
          return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        return makeCell(tableView, indexPath, item)
      }
    }

    public func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? {
      updater.withChangesQueued {
        updater.value(.headerTitle, of: section, headerTitle ?? updater.dataSource.headerTitle)
      }
    }

    public func tableView(
      _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? {
      updater.withChangesQueued {
        updater.value(.footerTitle, of: section, footerTitle ?? updater.dataSource.footerTitle)
      }
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
        indexTitles?().map(\.title)
      }

      public func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
      ) -> Int {
        sectionInView(forIndexTitle: title, at: index)
      }
    #endif

    // MARK: UITableViewDataSourcePrefetching

    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      withItems(at: indexPaths, prefetch)
    }

    public func tableView(
      _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {
      withItems(at: indexPaths, cancelPrefetching)
    }

    // MARK: UITableViewDelegate

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      if let didSelect { withItem(at: indexPath, didSelect) }
      (nextDelegate?.tableView(_:didSelectRowAt:))?(tableView, indexPath)
    }

    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      if let didDeselect { withItem(at: indexPath, didDeselect) }
      (nextDelegate?.tableView(_:didDeselectRowAt:))?(tableView, indexPath)
    }

    public func tableView(
      _ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath
    ) {
      if let primaryAction { withItem(at: indexPath, primaryAction) }
      (nextDelegate?.tableView(_:performPrimaryActionForRowAt:))?(tableView, indexPath)
    }

    public func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      if let canFocus { return withItem(at: indexPath, canFocus) ?? false }
      return (nextDelegate?.tableView(_:canFocusRowAt:))?(tableView, indexPath) ?? true
    }

    #if !os(tvOS)
      public func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
      ) -> UIContextMenuConfiguration? {
        if let contextMenu { return withItem(at: indexPath, contextMenu) ?? nil }
        let menu = nextDelegate?.tableView(_:contextMenuConfigurationForRowAt:point:)
        return menu?(tableView, indexPath, point) ?? nil
      }

      public func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        if let leadingSwipeActions { return withItem(at: indexPath, leadingSwipeActions) ?? nil }
        let actions = nextDelegate?.tableView(_:leadingSwipeActionsConfigurationForRowAt:)
        return actions?(tableView, indexPath) ?? nil
      }

      public func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? {
        if let trailingSwipeActions {
          return withItem(at: indexPath, trailingSwipeActions) ?? nil
        }
        let actions = nextDelegate?.tableView(_:trailingSwipeActionsConfigurationForRowAt:)
        return actions?(tableView, indexPath) ?? nil
      }
    #endif

    public func tableView(
      _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UIView? {
      if let headerView {
        let title = self.tableView(tableView, titleForHeaderInSection: section)
        return updater.withChangesQueued {
          headerView(tableView, updater.sectionInDataSource(section), title)
        }
      }
      return (nextDelegate?.tableView(_:viewForHeaderInSection:))?(tableView, section) ?? nil
    }

    public func tableView(
      _ tableView: UITableView, viewForFooterInSection section: Int
    ) -> UIView? {
      if let footerView {
        let title = self.tableView(tableView, titleForFooterInSection: section)
        return updater.withChangesQueued {
          footerView(tableView, updater.sectionInDataSource(section), title)
        }
      }
      return (nextDelegate?.tableView(_:viewForFooterInSection:))?(tableView, section) ?? nil
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
