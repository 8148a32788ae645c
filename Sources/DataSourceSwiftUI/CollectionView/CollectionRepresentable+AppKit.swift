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

    func makeNSView(context: Context) -> NSScrollView { context.coordinator.makeView() }

    func updateNSView(_ view: NSScrollView, context: Context) {
      context.coordinator.update(list, context.environment)
    }
  }

  /// A table view with a closure that is called after its first layout in a window, and one for
  /// keys.
  private final class HostedTableView: NSTableView {
    var didAppear: (() -> Void)?

    /// Performs the command of a key; `false` if it has none.
    var performKey: (_ characters: String) -> Bool = { _ in false }

    // A table view itself handles arrow keys, but neither Return nor Delete.
    override func keyDown(with event: NSEvent) {
      if performKey(event.charactersIgnoringModifiers ?? "") { return }
      super.keyDown(with: event)
    }

    override func layout() {
      super.layout()
      guard window != nil, let didAppear else { return }
      self.didAppear = nil
      // Not during the layout.
      Task { didAppear() }
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
  @MainActor
  final class CollectionCoordinator<ItemType, ID: Hashable, Content: View>: NSObject,
    NSTableViewDelegate, NSMenuDelegate, CoordinatedView
  {
    private typealias Row = HostedRow<ItemType, PaddedRow<Content>, ID>
    private typealias Cell = HostingCell<Row>

    private var list: CollectionView<ItemType, ID, Content>
    private let coordinator: ListCoordinator<ItemType, ID>
    private var adapter: TableViewAdapter<ItemType>?
    private var environment = EnvironmentValues()
    private var mustConfigureHeaders = false
    private lazy var host = RowHost<Cell, ItemType> { [weak self] cell, item in
      guard let self else { return }
      cell.rootView = hostedRow(item, inRow: adapter?.tableView?.row(for: cell))
    }

    init(_ list: CollectionView<ItemType, ID, Content>) {
      self.list = list
      coordinator = ListCoordinator(list.dataSource, identify: list.identify)
    }

    // MARK: The view

    func makeView() -> NSScrollView {
      let view = HostedTableView()
      view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("item")))
      view.headerView = nil
      view.usesAutomaticRowHeights = true
      // Before the adapter, which forwards unhandled messages.
      view.delegate = self
      let identify = list.identify
      let adapter = TableViewAdapter(
        tableView: view, dataSource: list.dataSource, identity: { AnyHashable(identify($0)) },
        cell: { [weak self] view, _, item in self?.makeCell(view, item) })
      adapter.reconfigureCell = { [weak self] view, _, item in
        if let cell = view as? Cell { self?.host.show(item, in: cell) }
      }
      if list.header != nil {
        adapter.headerTitle = { [weak self] section in
          guard let self, list.header?(section) != nil else { return nil }
          return list.dataSource.headerTitle(for: section) ?? ""
        }
        adapter.headerProvider = { [weak self] _, section, _ in
          self?.hostedHeader(section).map { NSHostingView(rootView: $0) }
        }
      }
      adapter.updater.updateHandler = { [weak self] _ in self?.configureHeadersSoon() }
      adapter.updater.completionHandler = { [weak self] _, _ in self?.coordinator.dataChanged() }
      self.adapter = adapter
      coordinator.view = self
      view.didAppear = { [weak self] in self?.coordinator.dataChanged() }
      view.performKey = { [weak self] in self?.perform(key: $0) ?? false }

      let menu = NSMenu()
      menu.delegate = self
      view.menu = menu
      view.target = self
      view.doubleAction = #selector(userDoubleClicks)
      let scrollView = NSScrollView()
      scrollView.documentView = view
      scrollView.hasVerticalScroller = true
      scrollView.drawsBackground = false
      NotificationCenter.default.addObserver(
        self, selector: #selector(userScrolls), name: NSScrollView.didLiveScrollNotification,
        object: scrollView)
      return scrollView
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
      let place = row.flatMap { self.place(of: item, inRow: $0) }
      let content = { [list] item in
        PaddedRow(
          row: PlacedRow(place: place, content: list.content(item)),
          insets: list.rowInsets ?? EdgeInsets(), background: list.rowBackground?(item))
      }
      return HostedRow(
        item: item, content: content, id: list.identify(item), environment: environment)
    }

    private func place(of item: ItemType, inRow row: Int) -> TreePlace? {
      guard let outline = list.outline, let path = indexPathInDataSource(ofRow: row) else {
        return nil
      }
      let id = list.identify(item)
      return outline.place(of: item, at: path) { [weak self] in
        guard let self, let path = adapter?.indexPath(forIdentity: id),
          let current = adapter?.updater.indexPathInDataSource(path)
        else { return }
        list.outline?.toggle(current)
      }
    }

    private func indexPathInDataSource(ofRow row: Int) -> IndexPath? {
      adapter?.indexPath(ofRow: row).flatMap { adapter?.updater.indexPathInDataSource($0) }
    }

    private func hostedHeader(_ section: Int?) -> HostedRow<Int, AnyView?, Int>? {
      guard let section, let header = list.header, header(section) != nil else { return nil }
      return HostedRow(item: section, content: header, id: section, environment: environment)
    }

    /// Configures visible headers after a change. They may depend on more than the data, such as on
    /// whether a section is collapsed.
    private func configureHeadersSoon() {
      guard !mustConfigureHeaders, list.header != nil else { return }
      mustConfigureHeaders = true
      Task { [weak self] in
        guard let self else { return }
        mustConfigureHeaders = false
        configureHeaders()
      }
    }

    private func configureHeaders() {
      guard list.header != nil, let adapter else { return }
      adapter.tableView?.enumerateAvailableRowViews { rowView, row in
        if let view = rowView.view(atColumn: 0) as? NSHostingView<HostedRow<Int, AnyView?, Int>>,
          let section = adapter.section(ofGroupRow: row),
          let header = self.hostedHeader(adapter.updater.sectionInDataSource(section))
        {
          view.rootView = header
        }
      }
    }

    /// Updates the view from the current value of the list.
    func update(
      _ list: CollectionView<ItemType, ID, Content>, _ environment: EnvironmentValues
    ) {
      self.list = list
      self.environment = environment
      guard let adapter, let view = adapter.tableView else { return }
      coordinator.adopt(list, in: adapter)
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
      // The closures for content can have captured other values. Prepared rows are available, too.
      var available: [(cell: Cell, item: ItemType)] = []
      view.enumerateAvailableRowViews { rowView, row in
        if let cell = rowView.view(atColumn: 0) as? Cell, let item = self.item(ofRow: row) {
          available.append((cell, item))
        }
      }
      host.valuesChanged(visible: available)
      configureHeaders()
      coordinator.valuesChanged()
    }

    @objc private func userScrolls(_ notification: Notification) { coordinator.userScrolled() }

    private func item(ofRow row: Int) -> ItemType? {
      adapter?.indexPath(ofRow: row).flatMap { adapter?.item(at: $0) }
    }

    // MARK: CoordinatedView

    var selectedItems: [ItemType] { adapter?.selectedItems ?? [] }

    func selectItems(where condition: (ItemType) -> Bool) { adapter?.selectItems(where: condition) }

    func scroll(to indexPath: IndexPath) -> Bool {
      guard let adapter, let view = adapter.tableView, view.window != nil,
        let place = adapter.updater.indexPathInView(indexPath),
        let row = adapter.row(ofItemAt: place)
      else { return false }
      // Below a toolbar, behind which the content goes on.
      var origin = view.rect(ofRow: row).origin
      origin.y -= view.enclosingScrollView?.contentInsets.top ?? 0
      view.scroll(origin)
      return true
    }

    var topItem: ItemType? {
      guard let view = adapter?.tableView else { return nil }
      var visible = view.visibleRect
      let top = view.enclosingScrollView?.contentInsets.top ?? 0
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
      guard let item = item(ofRow: row), let path = indexPathInDataSource(ofRow: row),
        let actions = list.actions(edge == .leading ? .leading : .trailing, of: item, at: path)
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
      guard let rows = adapter?.tableView?.selectedRowIndexes else { return false }
      let selected = rows.compactMap { row in
        item(ofRow: row).flatMap { item in indexPathInDataSource(ofRow: row).map { (item, $0) } }
      }
      switch key {
      case "\r", "\u{3}":
        // Return and Enter.
        guard let primaryAction = list.primaryAction, selected.count == 1 else { return false }
        primaryAction(selected[0].0)
      case "\u{7F}", "\u{F728}":
        // Delete in both directions.
        let deleted = selected.filter { list.canDelete($0.0) }
        guard let delete = list.delete, !deleted.isEmpty else { return false }
        delete(deleted.map(\.0), deleted.map(\.1))
      default: return false
      }
      return true
    }

    // MARK: NSMenuDelegate

    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let menuActions = list.menuActions, let view = adapter?.tableView,
        let item = item(ofRow: view.clickedRow)
      else { return }
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
