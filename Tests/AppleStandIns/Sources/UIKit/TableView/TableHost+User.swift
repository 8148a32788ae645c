import Foundation
import StandInViews

// How the delegate and the data source decide on the user's actions. Without the method, a row can
// be selected and deselected; in editing mode, or by a drag session, it can be moved if the data
// source accepts the move.
extension TableHost {
  func willSelect(_ indexPath: IndexPath) -> IndexPath? {
    if table.isEditing, !table.allowsSelectionDuringEditing { return nil }
    guard table.delegateMethods.contains("tableView:willSelectRowAtIndexPath:"),
      let delegate = table.delegate
    else { return indexPath }
    return delegate.tableView(table, willSelectRowAt: indexPath)
  }

  func didSelect(_ indexPath: IndexPath) {
    guard table.delegateMethods.contains("tableView:didSelectRowAtIndexPath:") else { return }
    table.delegate?.tableView(table, didSelectRowAt: indexPath)
  }

  func didDeselect(_ indexPath: IndexPath) {
    guard table.delegateMethods.contains("tableView:didDeselectRowAtIndexPath:") else { return }
    table.delegate?.tableView(table, didDeselectRowAt: indexPath)
  }

  func canMove(_ indexPath: IndexPath) -> Bool {
    guard table.isEditing || table.engine.isDropping, let dataSource = table.dataSource,
      table.dataSourceMethods.contains("tableView:moveRowAtIndexPath:toIndexPath:")
    else { return false }
    return !table.dataSourceMethods.contains("tableView:canMoveRowAtIndexPath:")
      || dataSource.tableView(table, canMoveRowAt: indexPath)
  }

  func target(ofMoveFrom indexPath: IndexPath, proposed: IndexPath) -> IndexPath {
    let method = "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:"
    guard table.delegateMethods.contains(method), let delegate = table.delegate else {
      return proposed
    }
    return delegate.tableView(
      table, targetIndexPathForMoveFromRowAt: indexPath, toProposedIndexPath: proposed)
  }

  func didMove(from indexPath: IndexPath, to newIndexPath: IndexPath) {
    table.dataSource?.tableView(table, moveRowAt: indexPath, to: newIndexPath)
  }
}
