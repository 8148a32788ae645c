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

  /// A table view with a closure that is called after its first layout in a window.
  private final class HostedTableView: NSTableView {
    var didAppear: (() -> Void)?

    override func layout() {
      super.layout()
      guard window != nil, let didAppear else { return }
      self.didAppear = nil
      // Not during the layout.
      Task { didAppear() }
    }
  }

  /// Connects a list with its table view.
  @MainActor
  final class CollectionCoordinator<ItemType, ID: Hashable, Content: View>: NSObject,
    NSTableViewDelegate, NSMenuDelegate, CoordinatedView
  {
    private var list: CollectionView<ItemType, ID, Content>
    private let coordinator: ListCoordinator<ItemType, ID>
    private var adapter: TableViewAdapter<ItemType>?
    private var environment = EnvironmentValues()

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
      adapter.updater.onCompletion = { [weak self] _, _ in self?.coordinator.dataChanged() }
      self.adapter = adapter
      coordinator.view = self
      view.didAppear = { [weak self] in self?.coordinator.dataChanged() }

      let menu = NSMenu()
      menu.delegate = self
      view.menu = menu
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
      let row = hostedRow(item)
      if let cell = view.makeView(withIdentifier: identifier, owner: nil)
        as? NSHostingView<HostedRow<Content, ID>>
      {
        cell.rootView = row
        return cell
      }
      let cell = NSHostingView(rootView: row)
      cell.identifier = identifier
      return cell
    }

    private func hostedRow(_ item: ItemType) -> HostedRow<Content, ID> {
      HostedRow(content: list.content(item), id: list.identify(item), environment: environment)
    }

    /// Updates the view from the current value of the list.
    func update(
      _ list: CollectionView<ItemType, ID, Content>, _ environment: EnvironmentValues
    ) {
      self.list = list
      self.environment = environment
      guard let adapter, let view = adapter.tableView else { return }
      coordinator.adopt(list, in: adapter)
      view.allowsMultipleSelection = list.allowsMultipleSelection
      view.selectionHighlightStyle = list.selection == nil ? .none : .regular
      // The closure for content may have captured other values. Prepared rows are not among the
      // visible ones.
      view.enumerateAvailableRowViews { rowView, row in
        if let cell = rowView.view(atColumn: 0) as? NSHostingView<HostedRow<Content, ID>>,
          let item = self.item(ofRow: row)
        {
          cell.rootView = self.hostedRow(item)
        }
      }
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
      view.scroll(view.rect(ofRow: row).origin)
      return true
    }

    var topItem: ItemType? {
      guard let view = adapter?.tableView else { return nil }
      let rows = view.rows(in: view.visibleRect)
      return (rows.location..<rows.location + rows.length).lazy
        .compactMap { self.item(ofRow: $0) }.first
    }

    // MARK: NSTableViewDelegate

    // Not in extensions: Objective-C cannot call methods in extensions of generic classes.

    func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool {
      list.selection != nil
    }

    func tableView(
      _ tableView: NSTableView, rowActionsForRow row: Int, edge: NSTableView.RowActionEdge
    ) -> [NSTableViewRowAction] {
      let actions = edge == .leading ? list.leadingActions : list.trailingActions
      guard let actions, let item = item(ofRow: row) else { return [] }
      return actions(item).map { action in
        let button = NSTableViewRowAction(
          style: action.isDestructive ? .destructive : .regular, title: action.title
        ) { [weak tableView] _, _ in
          // AppKit calls this on the main thread, which its declaration does not state.
          MainActor.assumeIsolated {
            Task {
              _ = await action.perform()
              // Otherwise an action that deletes nothing leaves its button open.
              tableView?.rowActionsVisible = false
            }
          }
        }
        if let tint = action.tint { button.backgroundColor = NSColor(tint) }
        button.image = action.image
        return button
      }
    }

    // MARK: NSMenuDelegate

    func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let menuActions = list.menuActions, let view = adapter?.tableView,
        let item = item(ofRow: view.clickedRow)
      else { return }
      for action in menuActions(item) {
        let entry = NSMenuItem(
          title: action.title, action: #selector(userChooses), keyEquivalent: "")
        entry.target = self
        entry.image = action.image
        entry.representedObject = action
        menu.addItem(entry)
      }
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
