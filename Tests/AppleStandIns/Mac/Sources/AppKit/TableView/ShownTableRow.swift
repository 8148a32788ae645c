import Foundation
import StandInViews

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

extension TableEngine {
  /// What can be read on the screen; `nil` for a row that is not there.
  public var shownRows: [ShownTableRow?] {
    rows.map { row in
      row.rowView.map { rowView in
        ShownTableRow(
          isGroup: rowView.isGroupRowStyle, texts: rowView.columnViews.map { $0?.shownText })
      }
    }
  }

  /// The first text of each row, as it is on the screen or was when the row left it; `nil` for a
  /// row that has never been there.
  public var shownTexts: [String?] {
    rows.map { row in
      row.rowView.map { $0.columnViews.lazy.compactMap { $0?.shownText }.first }
        ?? row.texts?.lazy.compactMap { $0 }.first
    }
  }
}

extension TableEngine {
  /// The buttons at a row's edge when the user swipes it.
  public func userSwipes(_ row: Int, edge: NSTableView.RowActionEdge) -> [NSTableViewRowAction] {
    guard let view,
      delegateMethods.contains("tableView:rowActionsForRow:edge:")
    else { return [] }
    let actions = view.tableDelegate?.tableView(view, rowActionsForRow: row, edge: edge) ?? []
    view.rowWithActions = actions.isEmpty ? nil : rows[row].rowView
    return actions
  }

  /// The user scrolls until a row is at the top of the screen.
  public func scrolls(to row: Int) {
    guard rows.indices.contains(row) else { return }
    viewportStart = extent(of: row).lowerBound
    layOut()
  }

  /// Scrolls through everything, so that each row is read, and back.
  public func readAll() {
    layOut()
    let start = viewportStart
    for row in stride(from: 0, to: rows.count, by: 6) {
      scrolls(to: row)
    }
    viewportStart = start
    layOut()
  }
}
