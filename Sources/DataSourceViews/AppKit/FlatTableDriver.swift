#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import DataSourceChanges

  import ChangePlanning

  import AppKit
  import DataSourceKit
  import Foundation

  /// Drives a table view of AppKit. The table view has no sections: the items of all sections are
  /// consecutive rows, and if a section has a title, a group row precedes its items.
  class FlatTableDriver: ViewDriver<NSTableView>, Driver {
    var animations = RowAnimations()

    /// The updater's rows as the table view currently shows them.
    private(set) var layout = FlatLayout()

    /// The rows of the updater's current state.
    var makeLayout: () -> FlatLayout = { FlatLayout() }

    /// The dragged items, by the numbers that represent them on the pasteboard.
    private(set) var dragged: [Int: IndexPath] = [:]
    private var nextDragged = 0

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

    func reloadAll() {
      call {
        endDragging()
        readLayout()
        mayLoseSelection = false
        // The new rows at the same positions must not be selected. `deselectAll(_:)` would call the
        // delegate.
        view?.selectRowIndexes([], byExtendingSelection: false)
        reload { $0.reloadData() }
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
        _ = view?.numberOfRows
      }
    }

    func performBatch(
      _ changes: ChangeSet, updates: @escaping () -> Void,
      completion: @escaping (Bool) -> Void
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

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let view else { return }
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
        for section in sections where !updateTitles(section) {
          if let row = layout.groupRow(of: section).flatMap(rowInView) { rows.insert(row) }
        }
        let (reconfigured, reloaded) = split(items)
        rows.formUnion(IndexSet(reloaded.compactMap(row)))
        if !rows.isEmpty {
          let columns = IndexSet(integersIn: 0..<view.numberOfColumns)
          view.reloadData(forRowIndexes: rows, columnIndexes: columns)
        }
        rows.formUnion(IndexSet(reconfigured.compactMap(row)))
        view.noteHeightOfRows(withIndexesChanged: rows)
      }
    }

    /// Called before the views of changed items are updated.
    func itemsChanged(_ items: [IndexPath]) {}

    /// Updates the table view to the updater's state after the updates.
    func update(_ changeSet: ChangeSet, updates: () -> Void) {
      // A table view applies each call at once (rules S), so the batch becomes a sequence. Its rows
      // are those of both layouts: titles may have added or removed group rows with it.
      view?.beginUpdates()
      updates()
      let before = layout
      layout = makeLayout()
      dragged = dragged.compactMapValues(changeSet.mapping.newIndexPath(for:))
      let sequence = RunningSequence(changeSet, from: before, to: layout)
      if !sequence.removed.isEmpty {
        view?.removeRows(at: sequence.removed, withAnimation: animations.deletedRows)
      }
      for move in sequence.moves { view?.moveRow(at: move.from, to: move.to) }
      if !sequence.inserted.isEmpty {
        view?.insertRows(at: sequence.inserted, withAnimation: animations.insertedRows)
      }
      view?.endUpdates()
    }

    /// Updates the title of a section's group row in place, if it is a label.
    ///
    /// - Returns: Whether the title has changed.
    func updateTitle(of section: Int, to title: String?) -> Bool {
      guard let title, let row = layout.groupRow(of: section).flatMap(rowInView),
        let label = view?.view(atColumn: 0, row: row, makeIfNecessary: false) as? NSTextField,
        label.stringValue != title
      else { return false }
      label.stringValue = title
      return true
    }

    /// Records that the user starts to drag an item.
    ///
    /// - Returns: A number that identifies the item, even after moves.
    func drag(_ indexPath: IndexPath) -> Int {
      defer { nextDragged &+= 1 }
      dragged[nextDragged] = indexPath
      return nextDragged
    }

    /// Records that the user has stopped dragging.
    func endDragging() { dragged = [:] }

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

    /// Records the current selection.
    func noteSelection() {
      knownSelection = Set(selectedIndexPaths)
      isLastOneKept = false
    }

    /// Records a selection that the driver has not made. A layout that clears the selection can
    /// notify of that, too; it never selects anything.
    func noteForeignSelection() {
      if mayLoseSelection, !itemsSelectedInView.isEmpty {
        knownSelection = Set(itemsSelectedInView)
      } else {
        noteSelection()
      }
    }

    private var itemsSelectedInView: [IndexPath] {
      (view?.selectedRowIndexes ?? []).compactMap(indexPath)
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
      call { view?.selectRowIndexes(rows, byExtendingSelection: false) }
    }

    var selectedIndexPaths: [IndexPath] {
      mayLoseSelection ? Array(knownSelection) : itemsSelectedInView
    }

    // Reading the whole selection each time would take quadratic time for many rows.

    func select(_ indexPath: IndexPath) {
      guard let view, let row = row(of: indexPath) else { return }
      let extends = view.allowsMultipleSelection && !isLastOneKept
      // In any case, because the user or the app may add rows before the next layout.
      withoutNoting { view.selectRowIndexes([row], byExtendingSelection: extends) }
      if !extends { knownSelection = [] }
      knownSelection.insert(indexPath)
      isLastOneKept = false
    }

    func deselect(_ indexPath: IndexPath) {
      guard let view, let row = row(of: indexPath) else { return }
      withoutNoting { view.deselectRow(row) }
      isLastOneKept = !mayLoseSelection && view.isRowSelected(row)
      if !isLastOneKept { knownSelection.remove(indexPath) }
    }

    override var visibleIndexPaths: [IndexPath] {
      guard let view else { return [] }
      let rows = view.rows(in: view.visibleRect)
      return (rows.location..<rows.location + rows.length).compactMap(self.indexPath)
    }

    override func cellViews(at indexPath: IndexPath) -> [NSView?] {
      guard let view, let row = row(of: indexPath) else { return [] }
      return view.tableColumns.indices.map {
        view.view(atColumn: $0, row: row, makeIfNecessary: false)
      }
    }

    override func frame(at indexPath: IndexPath) -> NSRect? {
      row(of: indexPath).flatMap { view?.rect(ofRow: $0) }
    }
  }

  extension ListAdapter {
    /// Configures the views of a changed item again.
    ///
    /// - Returns: `false` if the item needs others, or is not displayed.
    func reconfigureViews(
      at indexPath: IndexPath, in driver: FlatTableDriver,
      _ reconfigure: (NSView, NSTableColumn?, ItemType) -> Void
    ) -> Bool {
      guard let row = driver.row(of: indexPath), let item = item(at: indexPath),
        hasSameKind(updater.itemInCell(at: indexPath), item)
      else { return false }
      updater.noteCell(item, at: indexPath)
      driver.view?.configureViews(inRow: row) { reconfigure($0, $1, item) }
      return true
    }

    /// Reports the user's changes to the selection. A table view only notifies of the selection as
    /// a whole.
    func selectionChanged(in driver: FlatTableDriver) {
      guard !driver.isCalling else { return }
      let old = driver.knownSelection
      driver.noteForeignSelection()
      let new = driver.knownSelection
      report(deselected: old.subtracting(new), selected: new.subtracting(old))
    }
  }

  extension ListDelegate {
    /// Whether the user may select a row: not a group row, and not one that the adapter's closure
    /// refuses.
    func maySelect(_ row: Int, in driver: FlatTableDriver) -> Bool {
      guard let indexPath = driver.indexPath(ofRow: row) else { return false }
      guard let isAllowed = call(\.shouldSelect, indexPath) else { return true }
      return isAllowed == true
    }
  }

  extension FlatTableDriver {
    /// The proposed rows that become selected. Clicking a row that cannot be selected keeps the
    /// selection.
    func selectableRows(_ rows: IndexSet, where maySelect: (Int) -> Bool) -> IndexSet {
      let items = rows.filteredIndexSet(includeInteger: maySelect)
      return items.isEmpty && !rows.isEmpty ? view?.selectedRowIndexes ?? [] : items
    }
  }

  extension NSTableView {
    /// Configures the existing views of a row.
    func configureViews(inRow row: Int, _ configure: (NSView, NSTableColumn?) -> Void) {
      for (index, column) in tableColumns.enumerated() {
        let view = view(atColumn: index, row: row, makeIfNecessary: false)
        if let view { configure(view, column) }
      }
    }
  }
#endif
