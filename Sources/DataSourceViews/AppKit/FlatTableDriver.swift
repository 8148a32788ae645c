#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import DataSourceChanges
  import DataSourcePlanning
  import AppKit
  import DataSourceCore
  import Foundation

  /// Drives a table view of AppKit. The table view has no sections. The items of all sections are
  /// consecutive rows, and if a section has a title, a group row precedes its items.
  class FlatTableDriver: ViewDriver {
    var tableView: NSTableView? { view as? NSTableView }

    var animations = RowAnimations()

    /// The updater's rows as the table view currently shows them.
    private(set) var layout = FlatLayout()

    /// The rows of the updater's current state.
    var makeLayout: () -> FlatLayout = { FlatLayout() }

    /// The dragged items, in the order of the numbers that represent them on the pasteboard; `nil`
    /// for those that have been deleted.
    private(set) var dragged: [IndexPath?] = []

    /// The selection after the driver's last call of the table view.
    private(set) var knownSelection: Set<IndexPath> = []

    /// Whether the table view has reloaded outside a window. Some system versions clear the
    /// selection in the next layout, so until then only ``knownSelection`` is valid.
    private var mayLoseSelection = false

    /// Whether a row was not deselected because it is the only selected one, and the table view
    /// does not allow an empty selection. The next selected row replaces it.
    private var isLastOneKept = false

    /// Whether the driver, not the user, is changing the selection.
    private(set) var isCalling = false

    override func reloadAll() {
      call {
        endDragging()
        readLayout()
        mayLoseSelection = false
        // The new rows at the same positions must not be selected. `deselectAll(_:)` would call the
        // delegate.
        tableView?.selectRowIndexes([], byExtendingSelection: false)
        reload { tableView?.reloadData() }
      }
      mayLoseSelection = readiness == .offscreen
    }

    /// Adopts the rows of the updater's current state.
    func readLayout() { layout = makeLayout() }

    /// The view's row for a row of the layout; `nil` if the view does not show it.
    func rowInView(_ row: Int) -> Int? { row }

    /// The layout's row for a row of the view.
    func rowInLayout(_ row: Int) -> Int? { row }

    /// The view's row for an item; `nil` if there is none.
    func row(of indexPath: IndexPath) -> Int? { layout.row(of: indexPath).flatMap(rowInView) }

    /// The index path of the item in a row of the view; `nil` for a group row, and if there is no
    /// such row.
    func indexPath(ofRow row: Int) -> IndexPath? {
      rowInLayout(row).flatMap(layout.indexPath)
    }

    override func finishLayout() {
      call {
        super.finishLayout()
        // A table view may defer counting its rows until this property is read. Then it would count
        // those of a later batch.
        _ = tableView?.numberOfRows
      }
    }

    override func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
    ) {
      confirmSelection()
      call {
        perform(changes, completion: completion) {
          self.update(changes, updates: updates)
        } with: { isAnimated, block, complete in
          NSAnimationContext.runAnimationGroup { context in
            if !isAnimated { context.duration = 0 }
            block()
          } completionHandler: {
            complete(true)
          }
        }
      }
    }

    override func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let tableView else { return }
      confirmSelection()
      call {
        // A section's group row is added or removed with its title.
        if makeLayout() != layout { update(.some([])) {} }
        var items = items
        var rows = IndexSet()
        for section in sections {
          items += (layout.itemRows(of: section) ?? 0..<0).compactMap(layout.indexPath)
        }
        itemsChanged(items)
        for section in sections where client?.updateTitles(of: section) != true {
          if let row = layout.groupRow(of: section).flatMap(rowInView) { rows.insert(row) }
        }
        let (reconfigured, reloaded) = split(items)
        rows.formUnion(IndexSet(reloaded.compactMap(row)))
        if !rows.isEmpty {
          let columns = IndexSet(integersIn: 0..<tableView.numberOfColumns)
          tableView.reloadData(forRowIndexes: rows, columnIndexes: columns)
        }
        rows.formUnion(IndexSet(reconfigured.compactMap(row)))
        tableView.noteHeightOfRows(withIndexesChanged: rows)
      }
    }

    /// Called before the views of changed items are updated.
    func itemsChanged(_ items: [IndexPath]) {}

    /// Updates the table view to the updater's state after the updates.
    func update(_ changeSet: ChangeSet, updates: () -> Void) {
      // A table view applies each call at once (rules S), so the batch becomes a sequence. Its rows
      // are those of both layouts: titles may have added or removed group rows with it.
      let mayBeEmpty = mayNeedNoOperation(changeSet)
      // A table with a dirty layout asks for its old rows when a batch begins.
      if mayBeEmpty { super.finishLayout() } else { tableView?.beginUpdates() }
      updates()
      let before = layout
      layout = makeLayout()
      dragged = dragged.map { $0.flatMap(changeSet.mapping.newIndexPath) }
      let sequence = RunningSequence(changeSet, from: before, to: layout)
      if mayBeEmpty {
        if sequence.isEmpty { return }
        tableView?.beginUpdates()
      }
      if !sequence.removed.isEmpty {
        tableView?.removeRows(at: sequence.removed, withAnimation: animations.deletedRows)
      }
      for move in sequence.moves { tableView?.moveRow(at: move.from, to: move.to) }
      if !sequence.inserted.isEmpty {
        tableView?.insertRows(at: sequence.inserted, withAnimation: animations.insertedRows)
      }
      tableView?.endUpdates()
    }

    /// Whether a batch may need no operation: an item passes the border of two sections, or an
    /// empty section is inserted. Then the table performs no batch (rule T3).
    private func mayNeedNoOperation(_ changeSet: ChangeSet) -> Bool {
      !changeSet.changes.isEmpty && changeSet.deletedItems.isEmpty
        && changeSet.insertedItems.isEmpty
        && changeSet.deletedSections.allSatisfy { layout.rows(of: $0)?.isEmpty != false }
    }

    /// Updates the title of a section's group row in place, if it is a label.
    ///
    /// - Returns: Whether the title has changed.
    func updateTitle(of section: Int, to title: String?) -> Bool {
      guard let title, let row = layout.groupRow(of: section).flatMap(rowInView),
        let label = tableView?.view(atColumn: 0, row: row, makeIfNecessary: false) as? NSTextField,
        label.stringValue != title
      else { return false }
      label.stringValue = title
      return true
    }

    /// Records that the user starts to drag an item.
    ///
    /// - Returns: A number that identifies the item, even after moves.
    func drag(_ indexPath: IndexPath) -> Int {
      dragged.append(indexPath)
      return dragged.count - 1
    }

    /// Records that the user has stopped dragging.
    func endDragging() { dragged = [] }

    /// Calls the table view. Changes of the selection during the call are not made by the user.
    func call(_ body: () -> Void) {
      withoutNoting(body)
      noteSelection()
    }

    /// The same if the body's effect on ``knownSelection`` is known.
    private func withoutNoting(_ body: () -> Void) {
      let wasCalling = isCalling
      isCalling = true
      body()
      isCalling = wasCalling
    }

    /// Records the current selection. A layout that clears the selection can notify of that, too;
    /// it never selects anything.
    func noteSelection() {
      let selected = itemsSelectedInView
      if !mayLoseSelection || !selected.isEmpty { knownSelection = Set(selected) }
      isLastOneKept = false
    }

    private var itemsSelectedInView: [IndexPath] {
      (tableView?.selectedRowIndexes ?? []).compactMap(indexPath)
    }

    /// Records that the table view is laying out its rows.
    func noteLayout() {
      guard mayLoseSelection, readiness == .ready else { return }
      performLater { self.confirmSelection() }
    }

    /// Restores the previous selection after a layout that may have cleared it.
    private func confirmSelection() {
      guard mayLoseSelection, readiness == .ready else { return }
      mayLoseSelection = false
      let rows = IndexSet(knownSelection.compactMap(row))
      call { tableView?.selectRowIndexes(rows, byExtendingSelection: false) }
    }

    override var selectedIndexPaths: [IndexPath] {
      mayLoseSelection ? Array(knownSelection) : itemsSelectedInView
    }

    // Reading the whole selection each time would take quadratic time for many rows.

    override func select(_ indexPath: IndexPath) {
      guard let tableView, let row = row(of: indexPath) else { return }
      let extends = tableView.allowsMultipleSelection && !isLastOneKept
      // In any case, because the user or the app may add rows before the next layout.
      withoutNoting { tableView.selectRowIndexes([row], byExtendingSelection: extends) }
      if !extends { knownSelection = [] }
      knownSelection.insert(indexPath)
      isLastOneKept = false
    }

    override func deselect(_ indexPath: IndexPath) {
      guard let tableView, let row = row(of: indexPath) else { return }
      withoutNoting { tableView.deselectRow(row) }
      isLastOneKept = !mayLoseSelection && tableView.isRowSelected(row)
      if !isLastOneKept { knownSelection.remove(indexPath) }
    }

    override var visibleIndexPaths: [IndexPath] {
      guard let tableView else { return [] }
      let rows = tableView.rows(in: tableView.visibleRect)
      return (rows.location..<rows.location + rows.length).compactMap(self.indexPath)
    }

    override func cellViews(at indexPath: IndexPath) -> [NSView?] {
      guard let tableView, let row = row(of: indexPath) else { return [] }
      return tableView.tableColumns.indices.map {
        tableView.view(atColumn: $0, row: row, makeIfNecessary: false)
      }
    }

    override func frame(at indexPath: IndexPath) -> NSRect? {
      row(of: indexPath).flatMap { tableView?.rect(ofRow: $0) }
    }
  }
#endif
