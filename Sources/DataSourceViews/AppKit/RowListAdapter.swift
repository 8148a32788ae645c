#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  import DataSourceCore
  import Foundation

  /// The base class of AppKit's adapters for table and outline views, which show the sections
  /// of a list as consecutive rows.
  public class RowListAdapter<ItemType>: ListAdapter<ItemType> {
    let rows: FlatTableDriver

    /// Configures a view of a changed item again. Without this closure, a new view is created,
    /// which ends text editing in the old one. A new view is also created if the item now has
    /// another type, or is another case of an enum.
    public var reconfigureCell: ((NSView, NSTableColumn?, ItemType) -> Void)?

    /// How inserted and deleted rows are animated.
    public var animations: RowAnimations {
      get { rows.animations }
      set { rows.animations = newValue }
    }

    init(
      _ updater: ListViewUpdater<ItemType>, _ rows: FlatTableDriver, _ delegate: AdapterDelegate
    ) {
      self.rows = rows
      super.init(updater, rows, delegate)
      rows.makeLayout = { [weak self] in
        guard let self else { return FlatLayout() }
        return FlatLayout(itemCounts: self.updater.shownCounts) { self.groupTitle(of: $0) != nil }
      }
    }

    /// The title of a section's group row; `nil` for none.
    func groupTitle(of section: Int) -> String? { updater.headerTitle(for: section) }

    /// Configures the views of a changed item again, unless it needs others, or is not displayed.
    override func reconfigures(_ indexPath: IndexPath) -> Bool? {
      let old = updater.itemInCell(at: indexPath)
      guard let reconfigureCell, rows.row(of: indexPath) != nil, let item = item(at: indexPath),
        hasSameKind(old, item)
      else { return false }
      updater.noteCell(item, at: indexPath)
      let columns = rows.tableView?.tableColumns ?? []
      for (view, column) in zip(rows.cellViews(at: indexPath), columns) {
        if let view { updater.configuring(after: old) { reconfigureCell(view, column, item) } }
      }
      return true
    }

    override func updateTitles(of section: Int) -> Bool {
      rows.updateTitle(of: section, to: groupTitle(of: section))
    }

    override func itemsDidChange(inSection section: Int) { _ = updateTitles(of: section) }

    /// Reports the user's changes to the selection. A table view only notifies of the selection as
    /// a whole.
    func selectionChanged() {
      guard !rows.isCalling else { return }
      let old = rows.knownSelection
      rows.noteSelection()
      let new = rows.knownSelection
      let (deselected, selected) = (old.subtracting(new), new.subtracting(old))
      report(deselected: deselected, selected: selected)
    }
  }

  /// What the delegates of table and outline views have in common.
  class RowListDelegate<ItemType, Adapter: RowListAdapter<ItemType>, Rows: FlatTableDriver>:
    ListDelegate<ItemType, Adapter>
  {
    let rows: Rows

    init(
      _ updater: ListViewUpdater<ItemType>, _ rows: Rows, dataSource: ViewSlot, delegate: ViewSlot
    ) {
      self.rows = rows
      super.init(updater, dataSource: dataSource, delegate: delegate)
    }

    override var isDelegate: Bool { true }

    override func disconnect() {
      super.disconnect()
      let (old, counts) = (rows.layout, updater.shownCounts)
      rows.makeLayout = { FlatLayout(itemCounts: counts) { old.groupRow(of: $0) != nil } }
    }

    /// The app's delegate can implement methods of the data source, too.
    override func provides(_ selector: String) -> Bool? {
      super.provides(selector) == true ? true : nil
    }

    /// Creates the view of an item, or of a section, for a row of the layout.
    func view(forRow row: Int?, _ makeCell: (ItemType) -> NSView?) -> NSView? {
      rows.noteDisplay()
      let content = row.flatMap(rows.layout.content)
      if case .item(let indexPath) = content { noteCell(at: indexPath) }
      return updater.withChangesQueued {
        switch content {
        case .item(let indexPath): updater.itemForCell(at: indexPath).flatMap(makeCell)
        case .group(let section): groupView(section)
        case nil: nil
        }
      }
    }

    func groupView(_ section: Int) -> NSView? {
      NSTextField(labelWithString: adapter?.groupTitle(of: section) ?? "")
    }

    /// Whether the user may select a row: not a group row, and not one that the adapter's closure
    /// refuses.
    func maySelect(row: Int) -> Bool { rows.indexPath(ofRow: row).map(maySelect) ?? false }

    /// The proposed rows that become selected. Clicking a row that cannot be selected keeps the
    /// selection.
    func selectableRows(_ proposed: IndexSet) -> IndexSet {
      let items = proposed.filteredIndexSet(includeInteger: maySelect(row:))
      return items.isEmpty && !proposed.isEmpty ? rows.tableView?.selectedRowIndexes ?? [] : items
    }
  }
#endif
