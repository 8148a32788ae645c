#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
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

    override func keyDown(with event: NSEvent) {
      if performKey(event.charactersIgnoringModifiers ?? "") { return }
      super.keyDown(with: event)
    }
  }

  private final class HostingCell<Root: View>: NSHostingView<Root>, RowCell { var hostVersion = 0 }

  /// A row with what a cell of UIKit adds.
  private struct PaddedRow<Content: View>: View {
    let row: PlacedRow<Content>
    let insets: EdgeInsets
    let background: AnyView?

    var body: some View {
      row
        .padding(insets)
        .frame(maxWidth: background == nil ? nil : .infinity, alignment: .leading)
        .background { background }
    }
  }

  /// Connects a list with its table view.
  final class CollectionCoordinator<ItemType, ID: Hashable, Content: View>:
    ListHost<ItemType, ID, Content>, NSTableViewDelegate, NSMenuDelegate
  {
    private typealias Row = HostedRow<ItemType, PaddedRow<Content>, ID>
    private typealias Cell = HostingCell<Row>
    private typealias Header = HostedRow<Int, AnyView?, Int>

    let scrollView = NSScrollView()
    private lazy var host = RowHost<Cell, ItemType> { [weak self] cell, item in
      guard let self else { return }
      cell.rootView = hostedRow(item, inRow: view.row(for: cell))
    }

    // MARK: The view

    init(_ list: CollectionView<ItemType, ID, Content>) {
      let view = HostedTableView()
      view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("item")))
      view.headerView = nil
      view.usesAutomaticRowHeights = true
      let identify = list.identify
      weak var host: CollectionCoordinator?
      let adapter = TableViewAdapter(
        tableView: view, dataSource: list.dataSource, identity: { AnyHashable(identify($0)) },
        cell: { view, _, item in host?.makeCell(view, item) })
      super.init(list, view, adapter)
      host = self
      adapter.delegate = self
      adapter.reconfigureCell = { [weak self] view, _, item in
        if let cell = view as? Cell { self?.host.show(item, in: cell) }
      }
      if list.header != nil {
        adapter.headerTitle = { [weak self] section in
          guard let list = self?.list, list.header?(section) != nil else { return nil }
          return list.dataSource.headerTitle(for: section) ?? ""
        }
        adapter.headerProvider = { [weak self] _, section, _ in
          self?.hostedHeader(section).map { NSHostingView(rootView: $0) }
        }
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
    }

    private func makeCell(_ view: NSTableView, _ item: ItemType) -> NSView {
      let identifier = NSUserInterfaceItemIdentifier("DataSourceSwiftUI.item")
      if let cell = view.makeView(withIdentifier: identifier, owner: nil) as? Cell {
        host.show(item, in: cell)
        return cell
      }
      let cell = Cell(rootView: hostedRow(item, inRow: nil))
      cell.identifier = identifier
      // A row that scrolls behind a toolbar would move its content below it.
      if #available(macOS 13.3, *) { cell.safeAreaRegions = [] }
      host.show(item, in: cell)
      return cell
    }

    private func hostedRow(_ item: ItemType, inRow row: Int?) -> Row {
      let id = list.identify(item)
      let place = treePlace(of: item, at: row.flatMap(adapter.indexPath)) { [weak self] in
        self?.adapter.indexPath(forIdentity: id)
      }
      let content = { [list] item in
        PaddedRow(
          row: PlacedRow(place: place, content: list.content(item)),
          insets: list.rowInsets ?? EdgeInsets(), background: list.rowBackground?(item))
      }
      return HostedRow(item: item, content: content, id: id, environment: environment)
    }

    private func hostedHeader(_ section: Int?) -> Header? {
      guard let section, let header = list.header, header(section) != nil else { return nil }
      return Header(item: section, content: header, id: section, environment: environment)
    }

    override func configureHeaders() {
      view.enumerateAvailableRowViews { rowView, row in
        if let view = rowView.view(atColumn: 0) as? NSHostingView<Header>,
          let section = self.adapter.section(ofGroupRow: row),
          let header = self.hostedHeader(self.adapter.updater.sectionInDataSource(section))
        {
          view.rootView = header
        }
      }
    }

    override func updateView() {
      let behavior = list.behavior
      view.allowsMultipleSelection = behavior.selectsSeveral
      view.selectionHighlightStyle = behavior.isSelectable ? .regular : .none
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
      var available: [(cell: Cell, item: ItemType)] = []
      view.enumerateAvailableRowViews { rowView, row in
        if let cell = rowView.view(atColumn: 0) as? Cell, let item = self.item(ofRow: row) {
          available.append((cell, item))
        }
      }
      host.valuesChanged(visible: available)
    }

    @objc private func userScrolls(_ notification: Notification) { coordinator.userScrolled() }

    private func item(ofRow row: Int) -> ItemType? {
      adapter.indexPath(ofRow: row).flatMap { adapter.item(at: $0) }
    }

    override var topItem: ItemType? {
      var visible = view.visibleRect
      let top = scrollView.contentInsets.top
      visible.origin.y += top
      visible.size.height = max(0, visible.height - top)
      let rows = view.rows(in: visible)
      return (rows.location..<rows.location + rows.length).lazy
        .compactMap { self.item(ofRow: $0) }.first
    }

    // MARK: NSTableViewDelegate

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      list.behavior.isSelectable && item(ofRow: row).map(list.canSelect) != false
    }

    func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      guard let cell = rowView.view(atColumn: 0) as? Cell, let item = item(ofRow: row) else {
        return
      }
      // The place in a tree depends on the row, which a cell gets only now.
      if list.outline != nil { host.show(item, in: cell) } else { host.willDisplay(cell, item) }
    }

    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      guard let (item, place) = self.row(at: adapter.indexPath(ofRow: row)),
        let actions = list.actions(edge == .leading ? .leading : .trailing, of: item, at: place)
      else { return [] }
      return actions.map { action in
        let button = tableView.rowAction(
          style: action.isDestructive ? .destructive : .regular, title: action.title
        ) {
          await action.perform()
        }
        if let tint = action.tint { button.backgroundColor = NSColor(tint) }
        button.image = action.image
        return button
      }
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
      for action in menuActions(isSelected ? selectedItems : [item]) {
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

  extension RowAction {
    fileprivate var image: NSImage? {
      systemImage.flatMap { NSImage(systemSymbolName: $0, accessibilityDescription: nil) }
    }
  }
#endif
