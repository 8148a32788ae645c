#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceCore
  import DataSourceViews
  import Foundation
  import SwiftUI

  /// The table view of a ``CollectionView``.
  struct CollectionRepresentable<ItemType, ID: Hashable, Content: View>: NSViewRepresentable {
    let list: CollectionView<ItemType, ID, Content>

    func makeCoordinator() -> CollectionCoordinator<ItemType, ID, Content> {
      CollectionCoordinator(list)
    }

    func makeNSView(context: Context) -> NSScrollView { context.coordinator.scrollView }

    func updateNSView(_ view: NSScrollView, context: Context) {
      context.coordinator.update(list, context.environment, isAnimated: false)
    }
  }

  typealias HostedView = HostedTableView
  typealias HostedAdapter<ItemType> = TableViewAdapter<ItemType>

  /// A table view with a closure for keys: it handles arrow keys itself, but neither Return nor
  /// Delete.
  final class HostedTableView: NSTableView {
    /// Performs the command of a key; `false` if it has none.
    var performKey: (_ characters: String) -> Bool = { _ in false }

    /// A click always selects, and a double click opens.
    var isEditing: Bool { true }

    override func keyDown(with event: NSEvent) {
      if performKey(event.charactersIgnoringModifiers ?? "") { return }
      super.keyDown(with: event)
    }
  }

  private final class HostingCell<Root: View>: NSHostingView<Root> {
    /// The version of its values.
    var version = 0
  }

  /// Connects a list with its table view.
  final class CollectionCoordinator<ItemType, ID: Hashable, Content: View>:
    ListHost<ItemType, ID, Content>, NSTableViewDelegate, NSMenuDelegate
  {
    private typealias Cell = HostingCell<HostedRow<ItemType, Content, ID>>

    let scrollView = NSScrollView()

    // MARK: The view

    init(_ list: CollectionView<ItemType, ID, Content>) {
      let view = HostedTableView()
      view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("item")))
      view.headerView = nil
      view.usesAutomaticRowHeights = true
      weak var host: CollectionCoordinator?
      let adapter = TableViewAdapter(
        tableView: view, dataSource: list.dataSource, identity: .ignoringContent(list.identify),
        cell: { _, _, item in host?.makeCell(item) })
      super.init(list, view, adapter)
      host = self
      adapter.delegate = self
      adapter.reconfigureCell = { [weak self] view, _, item in
        if let cell = view as? Cell { self?.configure(cell, item) }
      }
      view.performKey = { [weak self] in self?.perform(key: $0) ?? false }

      let menu = NSMenu()
      menu.delegate = self
      view.menu = menu
      view.target = self
      view.doubleAction = #selector(userDoubleClicks)
      scrollView.documentView = view
      scrollView.hasVerticalScroller = true
      scrollView.drawsBackground = false
      NotificationCenter.default.addObserver(
        self, selector: #selector(userScrolls), name: NSScrollView.didLiveScrollNotification,
        object: scrollView)
      list.configureView?(view)
    }

    private func makeCell(_ item: ItemType) -> NSView {
      let identifier = NSUserInterfaceItemIdentifier("DataSourceSwiftUI.item")
      if let cell = view.makeView(withIdentifier: identifier, owner: nil) as? Cell {
        configure(cell, item)
        return cell
      }
      let cell = Cell(rootView: paddedRow(item, in: nil))
      cell.identifier = identifier
      cell.version = version
      // A row that scrolls behind a toolbar would move its content below it.
      if #available(macOS 13.3, *) { cell.safeAreaRegions = [] }
      return cell
    }

    private func configure(_ cell: Cell, _ item: ItemType) {
      cell.version = version
      cell.rootView = paddedRow(item, in: cell)
    }

    private func paddedRow(
      _ item: ItemType, in cell: Cell?
    ) -> HostedRow<ItemType, Content, ID> {
      let id = list.identify(item)
      let indexPath = cell.flatMap { adapter.indexPath(ofRow: view.row(for: $0)) }
      var row = hostedRow(item, at: indexPath) { [weak adapter] in
        adapter?.indexPath(forIdentity: id)
      }
      row.insets = list.rowInsets ?? EdgeInsets()
      row.background = list.rowBackground
      return row
    }

    override func updateView() {
      updateHeaders()
      view.allowsMultipleSelection = list.selectsSeveral
      view.selectionHighlightStyle = list.selection != nil ? .regular : .none
      // A table view has one style.
      let style: NSTableView.Style =
        switch list.layout(0) {
        case .plain: .plain
        case .insetGrouped: .inset
        case .sidebar: .sourceList
        }
      if view.style != style { view.style = style }
      view.gridStyleMask = list.showsSeparators == true ? .solidHorizontalGridLineMask : []
      // Prepared rows are available, too.
      view.enumerateAvailableRowViews { rowView, row in
        if let cell = rowView.view(atColumn: 0) as? Cell, let item = self.item(ofRow: row) {
          self.configure(cell, item)
        }
      }
    }

    /// Shows the list's headers as group rows, or the titles of its data source if it has none.
    private func updateHeaders() {
      guard (list.header != nil) != (adapter.headerTitle != nil) else { return }
      guard list.header != nil else {
        (adapter.headerProvider, adapter.headerTitle) = (nil, nil)
        return
      }
      adapter.headerProvider = { [weak self] _, section, _ in
        self?.hostedHeader(section).map { NSHostingView(rootView: $0) }
      }
      adapter.headerTitle = { [weak self] section in
        guard let list = self?.list, list.header?(section) != nil else { return nil }
        return list.dataSource.headerTitle(for: section) ?? ""
      }
    }

    @objc private func userScrolls(_ notification: Notification) { userScrolled() }

    // MARK: NSTableViewDelegate

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      // The place in a tree depends on the row, which a cell gets only now.
      guard let cell = rowView.view(atColumn: 0) as? Cell, let item = item(ofRow: row),
        list.outline != nil || cell.version != version
      else { return }
      configure(cell, item)
    }

    private func perform(key: String) -> Bool {
      let selected = view.selectedRowIndexes.compactMap { row(at: adapter.indexPath(ofRow: $0)) }
      switch key {
      case "\r", "\u{3}":
        // Return and Enter.
        guard let primaryAction = list.primaryAction, selected.count == 1 else { return false }
        primaryAction(selected[0].item)
      case "\u{7F}", "\u{F728}":
        // Delete in both directions.
        let deleted = selected.filter { list.canDelete($0.item) }
        guard let delete = list.delete, !deleted.isEmpty else { return false }
        delete(deleted.map(\.item), deleted.map(\.place))
      default: return false
      }
      return true
    }

    // MARK: NSMenuDelegate

    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let menuActions = list.menuActions, let item = item(ofRow: view.clickedRow) else {
        return
      }
      let isSelected = view.selectedRowIndexes.contains(view.clickedRow)
      for action in menuActions(isSelected ? adapter.selectedItems : [item]) {
        let entry = NSMenuItem(
          title: action.title, action: #selector(userChooses), keyEquivalent: "")
        entry.target = self
        entry.image = action.image
        entry.representedObject = action
        menu.addItem(entry)
      }
    }

    @objc private func userDoubleClicks(_ view: NSTableView) {
      if let item = item(ofRow: view.clickedRow) { list.primaryAction?(item) }
    }

    @objc private func userChooses(_ entry: NSMenuItem) {
      guard let action = entry.representedObject as? RowAction else { return }
      Task { await action.perform() }
    }
  }

  extension ListHost {
    typealias Header = HostedRow<Int, AnyView?, Int>

    func hostedHeader(_ section: Int?) -> Header? {
      guard let section, let header = list.header, header(section) != nil else { return nil }
      return Header(item: section, content: header, id: section, environment: environment)
    }

    /// Configures visible headers.
    func configureHeaders() {
      view.enumerateAvailableRowViews { rowView, row in
        if let view = rowView.view(atColumn: 0) as? NSHostingView<Header>,
          let section = self.adapter.section(ofGroupRow: row),
          let header = self.hostedHeader(self.adapter.updater.sectionInDataSource(section))
        {
          view.rootView = header
        }
      }
    }

    func item(ofRow row: Int) -> ItemType? {
      adapter.indexPath(ofRow: row).flatMap { adapter.item(at: $0) }
    }

    var topItem: ItemType? {
      var visible = view.visibleRect
      let top = view.enclosingScrollView?.contentInsets.top ?? 0
      visible.origin.y += top
      visible.size.height = max(0, visible.height - top)
      let rows = view.rows(in: visible)
      return (rows.location..<rows.location + rows.length).lazy
        .compactMap { self.item(ofRow: $0) }.first
    }

    /// The actions beside a swiped row.
    func swipeActions(
      _ edge: HorizontalEdge, _ item: ItemType, at place: IndexPath
    ) -> [NSTableViewRowAction]? {
      list.actions(edge, of: item, at: place)?.map { action in
        let button = view.rowAction(
          style: action.isDestructive ? .destructive : .regular, title: action.title
        ) {
          await action.perform()
        }
        if let tint = action.tint { button.backgroundColor = NSColor(tint) }
        button.image = action.image
        return button
      }
    }
  }

  extension RowAction {
    fileprivate var image: NSImage? {
      systemImage.flatMap { NSImage(systemSymbolName: $0, accessibilityDescription: nil) }
    }
  }
#endif
