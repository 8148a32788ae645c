#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import DataSourceKit
  import Foundation

  /// Makes the calls that a table view of AppKit takes. It has no sections: their items stand one below
  /// the other, with a group row before them where a section has a title.
  final class TableViewDriver: ViewDriver, ListView {
    private(set) weak var tableView: NSTableView?
    var animations = RowAnimations()

    /// The rows that the table view knows.
    private(set) var layout = FlatLayout()

    /// The rows of what the updater answers now.
    var makeLayout: () -> FlatLayout = { FlatLayout() }

    /// What the user is dragging, by the numbers that stand for it on the pasteboard.
    private(set) var dragged: [Int: IndexPath] = [:]
    private var nextDragged = 0

    /// What was selected when the table view was told something last.
    private(set) var knownSelection: Set<IndexPath> = []

    /// Whether the table view has read everything again outside a window. Some systems clear the selection
    /// in the layout that follows, so until then it is known here only.
    private var mayLoseSelection = false

    /// Whether a row that was to be deselected is the only one that is selected, in a table view where that
    /// cannot be none. It is replaced by the next one.
    private var isLastOneKept = false

    /// Whether the selection changes because the table view is told something.
    private(set) var isTelling = false

    init(_ tableView: NSTableView) {
      self.tableView = tableView
    }

    var readiness: ListViewReadiness { readiness(isInWindow: tableView?.window != nil) }

    func reloadAll() {
      tell {
        endDragging()
        layout = makeLayout()
        mayLoseSelection = false
        // Rows that happen to be in the same places must not be selected. The method that deselects all
        // would ask the delegate.
        tableView?.selectRowIndexes([], byExtendingSelection: false)
        willReload()
        tableView?.reloadData()
      }
      mayLoseSelection = readiness == .offscreen
    }

    /// Takes the rows of what the updater answers now for what the table view knows.
    func readLayout() { layout = makeLayout() }

    func finishLayout() {
      tell {
        tableView?.layoutSubtreeIfNeeded()
        // A table view may put off counting its rows until it is asked for their number.
        _ = tableView?.numberOfRows
      }
    }

    func performBatch(
      _ changes: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
    ) {
      let number = keep(completion)
      confirmSelection()
      tell {
        NSAnimationContext.runAnimationGroup { _ in
          goOver(changes, updates: updates)
        } completionHandler: {
          // Called on the main thread, whatever the compiler knows of it.
          MainActor.assumeIsolated { self.complete(number, finished: true) }
        }
      }
    }

    func updateContent(ofSections sections: IndexSet, items: [IndexPath]) {
      guard let tableView else { return }
      confirmSelection()
      tell {
        // A title that appears or goes is a row that does.
        if makeLayout() != layout { goOver(.some([])) {} }
        var rows = IndexSet(items.compactMap { layout.row(of: $0) })
        for section in sections { rows.insert(integersIn: layout.rows(of: section) ?? 0..<0) }
        let columns = IndexSet(integersIn: 0..<tableView.numberOfColumns)
        tableView.reloadData(forRowIndexes: rows, columnIndexes: columns)
        tableView.noteHeightOfRows(withIndexesChanged: rows)
      }
    }

    /// Makes the table view go over to the rows that the updater answers after some updates.
    private func goOver(_ changeSet: ChangeSet, updates: () -> Void) {
      tableView?.beginUpdates()
      updates()
      let before = layout
      layout = makeLayout()
      dragged = dragged.compactMapValues(changeSet.mapping.indexPathAfter)
      for operation in RunningSequence(changeSet, from: before, to: layout).operations {
        switch operation {
        case .remove(let rows):
          tableView?.removeRows(at: rows, withAnimation: animations.deletedRows)
        case .move(let from, let to): tableView?.moveRow(at: from, to: to)
        case .insert(let rows):
          tableView?.insertRows(at: rows, withAnimation: animations.insertedRows)
        }
      }
      tableView?.endUpdates()
    }

    /// The user begins to drag an item.
    ///
    /// - Returns: A number that stands for it, wherever it is moved meanwhile.
    func drag(_ indexPath: IndexPath) -> Int {
      defer { nextDragged &+= 1 }
      dragged[nextDragged] = indexPath
      return nextDragged
    }

    /// Nothing is dragged any more.
    func endDragging() { dragged = [:] }

    /// Tells the table view something; what that does to the selection is not the user's doing.
    private func tell(_ body: () -> Void) {
      let wasTelling = isTelling
      isTelling = true
      body()
      isTelling = wasTelling
      selectionWasNoticed()
    }

    /// The selection is known from here on.
    func selectionWasNoticed() {
      knownSelection = Set(selectedIndexPaths)
      isLastOneKept = false
    }

    /// The table view is laying itself out.
    func layoutWasNoticed() {
      guard mayLoseSelection, !isTelling, readiness == .ready else { return }
      performLater { self.confirmSelection() }
    }

    /// Selects again what was selected before a layout, if the layout may have lost it.
    private func confirmSelection() {
      guard mayLoseSelection, readiness == .ready else { return }
      mayLoseSelection = false
      let rows = IndexSet(knownSelection.compactMap { layout.row(of: $0) })
      tell { tableView?.selectRowIndexes(rows, byExtendingSelection: false) }
    }

    var selectedIndexPaths: [IndexPath] {
      if mayLoseSelection { return Array(knownSelection) }
      return (tableView?.selectedRowIndexes ?? []).compactMap { layout.indexPath(of: $0) }
    }

    func select(_ indexPath: IndexPath) {
      guard let tableView, let row = layout.row(of: indexPath) else { return }
      if mayLoseSelection {
        if !tableView.allowsMultipleSelection { knownSelection = [] }
        knownSelection.insert(indexPath)
        return
      }
      let extends = tableView.allowsMultipleSelection && !isLastOneKept
      tell { tableView.selectRowIndexes([row], byExtendingSelection: extends) }
    }

    func deselect(_ indexPath: IndexPath) {
      guard let tableView, let row = layout.row(of: indexPath) else { return }
      if mayLoseSelection { knownSelection.remove(indexPath) }
      tell { tableView.deselectRow(row) }
      isLastOneKept = !mayLoseSelection && tableView.isRowSelected(row)
    }

    var visibleIndexPaths: [IndexPath] {
      guard let tableView else { return [] }
      let rows = tableView.rows(in: tableView.visibleRect)
      return (rows.location..<rows.location + rows.length).compactMap { layout.indexPath(of: $0) }
    }

    var scrollAnchors: [ScrollAnchor] {
      tableView?.scrollAnchors(at: visibleIndexPaths, rect: rect) ?? []
    }

    func scroll(to anchor: ScrollAnchor) {
      guard let rect = rect(anchor.indexPath) else { return }
      tableView?.scroll(to: anchor, rect: rect)
    }

    private func rect(_ indexPath: IndexPath) -> NSRect? {
      layout.row(of: indexPath).flatMap { tableView?.rect(ofRow: $0) }
    }
  }
#endif
