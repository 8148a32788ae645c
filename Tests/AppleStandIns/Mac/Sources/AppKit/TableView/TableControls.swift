public import DataSourceChanges
import DataSourceKit
public import Foundation
import StandInViews

/// What tests control in a table and read from it, in addition to the table's real interface.
@MainActor
public struct TableControls {
  let engine: TableEngine
}

extension NSTableView {
  /// What tests control; not part of the real class.
  public var standIn: TableControls { TableControls(engine: engine) }
}

/// What can be read on a row.
public struct ShownTableRow: Hashable, Sendable {
  /// Whether it is a group row.
  public var isGroup: Bool

  /// The text of each column, as it is on the screen or was when the row left it; a group has one
  /// text.
  public var texts: [String?]

  /// Makes a row to compare with.
  public init(isGroup: Bool = false, texts: [String?]) {
    self.isGroup = isGroup
    self.texts = texts
  }
}

/// How `reloadData()` affects the selection.
///
/// The real class's header states only that the selection is not maintained, and systems differ.
/// Code that needs the selection must restore it, in any case after the layout.
public enum SelectionOnReload: Sendable, CaseIterable {
  /// The indices stay selected if their rows still exist, whatever these then contain.
  case keepsIndices

  /// Nothing is selected anymore.
  case isLost

  /// Nothing is selected after the next layout. Rows selected before it are deselected, too. This
  /// was reported for macOS 26.
  case isLostInLayout
}

// What has happened.
extension TableControls {
  /// Everything that would have made a real table throw an exception or show something wrong, in
  /// order.
  public var violations: [BatchViolation] {
    get { engine.violations }
    nonmutating set { engine.violations = newValue }
  }

  /// The app's calls, in order. Assign an empty array to start a new record.
  public var events: [TableEvent] {
    get { engine.events }
    nonmutating set { engine.events = newValue }
  }

  /// What can be read on the screen; `nil` for a row that is not there.
  public var shownRows: [ShownTableRow?] {
    engine.rows.map { row in
      row.rowView.map { rowView in
        ShownTableRow(
          isGroup: rowView.isGroupRowStyle, texts: rowView.columnViews.map { $0?.shownText })
      }
    }
  }

  /// The first text of each row, as it is on the screen or was when the row left it; `nil` for a
  /// row that has never been there.
  public var shownTexts: [String?] {
    engine.rows.map { row in
      row.rowView.map { $0.columnViews.lazy.compactMap { $0?.shownText }.first }
        ?? row.texts?.lazy.compactMap { $0 }.first
    }
  }
}

// How the table behaves.
extension TableControls {
  /// How many rows of default height fit on the screen. 12 by default.
  public var visibleRowCount: Int {
    get { engine.visibleRowCount }
    nonmutating set {
      engine.visibleRowCount = newValue
      engine.view?.needsLayout = true
    }
  }

  /// Whether everything is on the screen, however much it is.
  ///
  /// Each row then keeps the views that it got when it was inserted or reloaded, which reveals a
  /// forgotten update.
  public var showsEverything: Bool {
    get { engine.showsEverything }
    nonmutating set {
      engine.showsEverything = newValue
      engine.view?.needsLayout = true
    }
  }

  /// How `reloadData()` affects the selection. It keeps its indices by default.
  public var selectionOnReload: SelectionOnReload {
    get { engine.selectionOnReload }
    nonmutating set { engine.selectionOnReload = newValue }
  }
}

// What the user does.
extension TableControls {
  /// The user clicks a row. `extending` means that a modifier key is held down, which adds the row
  /// to the selection, or removes it.
  public func userSelects(_ row: Int, extending: Bool = false) {
    engine.userSelects(row, extending: extending)
  }

  /// The user drags rows and drops them above or on another row.
  ///
  /// - Returns: Whether the drop was accepted.
  @discardableResult
  public func userDrags(
    _ rows: IndexSet, to row: Int, operation: NSTableView.DropOperation = .above
  ) -> Bool {
    engine.userDrags(rows, to: row, operation: operation)
  }

  /// The buttons at a row's edge when the user swipes it.
  public func userSwipes(_ row: Int, edge: NSTableView.RowActionEdge) -> [NSTableViewRowAction] {
    guard let view = engine.view,
      engine.delegateMethods.contains("tableView:rowActionsForRow:edge:")
    else { return [] }
    let actions = view.tableDelegate?.tableView(view, rowActionsForRow: row, edge: edge) ?? []
    view.rowWithActions = actions.isEmpty ? nil : engine.rows[row].rowView
    return actions
  }

  /// The user clicks a column header to sort by the column.
  public func userSorts() { engine.userSorts() }

  /// The user scrolls until a row is at the top of the screen.
  public func scrolls(to row: Int) {
    guard engine.rows.indices.contains(row) else { return }
    engine.viewportStart = engine.extent(of: row).lowerBound
    engine.layOut()
  }

  /// Scrolls through everything, so that each row is read, and back.
  public func readAll() {
    engine.layOut()
    let start = engine.viewportStart
    for row in stride(from: 0, to: engine.rows.count, by: max(1, engine.visibleRowCount / 2)) {
      scrolls(to: row)
    }
    engine.viewportStart = start
    engine.layOut()
  }
}
