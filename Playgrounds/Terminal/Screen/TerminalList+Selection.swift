import DataSourceChanges
import DataSourceCore
import DataSourceViews
import Foundation

extension TerminalList {
  var selectedIndexPaths: [IndexPath] { screen.selection.map { [$0] } ?? [] }

  func select(_ indexPath: IndexPath) {
    screen.selection = indexPath
    // The updater can find a selected item again only if the item has been read before.
    _ = updater.item(at: indexPath)
  }

  /// Deselects a row, if the list allows an empty selection.
  func deselect(_ indexPath: IndexPath) {
    if allowsEmptySelection, screen.selection == indexPath { screen.selection = nil }
  }

  /// Selects the row that takes over, as if the selected one were gone. If it is not, the updater
  /// selects it again.
  func passSelectionOn(by mapping: IndexPathMapping) {
    guard !allowsEmptySelection else {
      screen.selection = nil
      return
    }
    screen.selection =
      screen.selection.flatMap { screen.neighbor(of: $0, mapping) } ?? screen.firstIndexPath
  }

  /// Moves the selection down or up by this many rows, as far as there are any.
  func moveSelection(by distance: Int) {
    guard let selection = screen.selection,
      let indexPath = screen.indexPath(distance, from: selection)
    else { return }
    select(indexPath)
  }
}
