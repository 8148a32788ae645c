#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import Foundation

  typealias TableView = NSTableView

  /// Drives a table view of AppKit. The table view has no sections: the items of all sections are consecutive
  /// rows, with a group row before those of a section with a title.
  final class TableViewDriver: ViewDriver<NSTableView>, Driver {
    var animations = RowAnimations()

    /// The rows of the table view.
    private(set) var layout = FlatLayout()

    /// The rows of the updater's current state.
    var makeLayout: () -> FlatLayout = { FlatLayout() }

    /// The dragged items, by the numbers that represent them on the pasteboard.
    private(set) var dragged: [Int: IndexPath] = [:]
    private var nextDragged = 0

    /// The selection after the driver's last call of the table view.
    private(set) var knownSelection: Set<IndexPath> = []

    /// Whether the table view has reloaded outside a window. Some systems clear the selection in the next
    /// layout, so until then only ``knownSelection`` is valid.
    private var mayLoseSelection = false

    /// Whether a row was not deselected, because it is the only selected one of a table view that does not
    /// allow an empty selection. The next selected row replaces it.
    private var isLastOneKept = false

    /// Whether a change of the selection is caused by the driver, and not by the user.
    private(set) var isCalling = false

    func reloadAll() {
      call {
        endDragging()
        layout = makeLayout()
        mayLoseSelection = false
        // The new rows at the same positions must not be selected. `deselectAll(_:)` would call the delegate.
        view?.selectRowIndexes([], byExtendingSelection: false)
        reload { $0.reloadData() }
      }
      mayLoseSelection = readiness == .offscreen
    }

    /// Adopts the rows of the updater's current state.
    func readLayout() { layout = makeLayout() }

    override func finishLayout() {
      call {
        super.finishLayout()
        // A table view may defer counting its rows until this property is read.
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
        // The group row of a section is added or removed with its title.
        if makeLayout() != layout { update(.some([])) {} }
        var items = items
        var rows = IndexSet()
        for section in sections {
          if !updateTitles(section), let row = layout.groupRow(of: section) { rows.insert(row) }
          items += (layout.itemRows(of: section) ?? 0..<0).compactMap(layout.indexPath)
        }
        let (reconfigured, reloaded) = split(items)
        rows.formUnion(IndexSet(reloaded.compactMap(layout.row)))
        if !rows.isEmpty {
          let columns = IndexSet(integersIn: 0..<view.numberOfColumns)
          view.reloadData(forRowIndexes: rows, columnIndexes: columns)
        }
        rows.formUnion(IndexSet(reconfigured.compactMap(layout.row)))
        view.noteHeightOfRows(withIndexesChanged: rows)
      }
    }

    /// Updates the table view to the state of the updater after the updates.
    private func update(_ changeSet: ChangeSet, updates: () -> Void) {
      view?.beginUpdates()
      updates()
      let before = layout
      layout = makeLayout()
      dragged = dragged.compactMapValues(changeSet.mapping.indexPathAfter)
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

    /// Records that the user starts to drag an item.
    ///
    /// - Returns: A number that identifies the item, also after moves.
    func drag(_ indexPath: IndexPath) -> Int {
      defer { nextDragged &+= 1 }
      dragged[nextDragged] = indexPath
      return nextDragged
    }

    /// Records that the user has stopped dragging.
    func endDragging() { dragged = [:] }

    /// Calls the table view. Changes of the selection during the call are not made by the user.
    private func call(_ body: () -> Void) {
      let wasCalling = isCalling
      isCalling = true
      body()
      isCalling = wasCalling
      noteSelection()
    }

    /// Records the current selection.
    func noteSelection() {
      knownSelection = Set(selectedIndexPaths)
      isLastOneKept = false
    }

    /// Records that the table view is laying out its rows.
    func noteLayout() {
      guard mayLoseSelection, !isCalling, readiness == .ready else { return }
      performLater { self.confirmSelection() }
    }

    /// Restores the previous selection after a layout that may have cleared it.
    private func confirmSelection() {
      guard mayLoseSelection, readiness == .ready else { return }
      mayLoseSelection = false
      let rows = IndexSet(knownSelection.compactMap { layout.row(of: $0) })
      call { view?.selectRowIndexes(rows, byExtendingSelection: false) }
    }

    var selectedIndexPaths: [IndexPath] {
      if mayLoseSelection { return Array(knownSelection) }
      return (view?.selectedRowIndexes ?? []).compactMap { layout.indexPath(of: $0) }
    }

    func select(_ indexPath: IndexPath) {
      guard let view, let row = layout.row(of: indexPath) else { return }
      if mayLoseSelection {
        if !view.allowsMultipleSelection { knownSelection = [] }
        knownSelection.insert(indexPath)
        return
      }
      let extends = view.allowsMultipleSelection && !isLastOneKept
      call { view.selectRowIndexes([row], byExtendingSelection: extends) }
    }

    func deselect(_ indexPath: IndexPath) {
      guard let view, let row = layout.row(of: indexPath) else { return }
      if mayLoseSelection { knownSelection.remove(indexPath) }
      call { view.deselectRow(row) }
      isLastOneKept = !mayLoseSelection && view.isRowSelected(row)
    }

    override var visibleIndexPaths: [IndexPath] {
      guard let view else { return [] }
      let rows = view.rows(in: view.visibleRect)
      return (rows.location..<rows.location + rows.length).compactMap { layout.indexPath(of: $0) }
    }

    override func frame(at indexPath: IndexPath) -> NSRect? {
      layout.row(of: indexPath).flatMap { view?.rect(ofRow: $0) }
    }
  }
#endif
