import DataSourceKit
import Foundation

// What the adapters of single views answer and call.

extension ListAdapter {
  /// The title of a section that the view shows: what a closure says of the data source's section if
  /// there is one, else the data source's own.
  func title(
    _ closure: ((Int) -> String?)?, of section: Int, else own: (Int) -> String?
  ) -> String? {
    guard let closure else { return own(section) }
    return updater.sectionInDataSource(section).flatMap(closure)
  }

  /// Calls a closure with the item that the view shows at an index path, and the item's index path in
  /// the data source; `nil` if it is gone.
  @discardableResult
  func withItem<Result>(
    at indexPath: IndexPath, _ body: (ItemType, IndexPath) -> Result
  ) -> Result? {
    guard let path = updater.indexPathInDataSource(indexPath), let item = item(at: indexPath) else {
      return nil
    }
    return body(item, path)
  }

  /// What a proxy of the delegate calls when the user selects an item: the closure that is set then.
  var selectionHandler: ((IndexPath) -> Void)? {
    guard didSelect != nil else { return nil }
    return { [weak self] indexPath in
      guard let self, let didSelect else { return }
      withItem(at: indexPath, didSelect)
    }
  }

  /// The same for deselecting.
  var deselectionHandler: ((IndexPath) -> Void)? {
    guard didDeselect != nil else { return nil }
    return { [weak self] indexPath in
      guard let self, let didDeselect else { return }
      withItem(at: indexPath, didDeselect)
    }
  }

  func items(at indexPaths: [IndexPath]) -> [ItemType] { indexPaths.compactMap(updater.item) }

  func canMoveItem(at indexPath: IndexPath) -> Bool {
    guard move != nil else { return false }
    guard let canMove else { return true }
    return withItem(at: indexPath, canMove) ?? false
  }

  func userMovedItem(from: IndexPath, to: IndexPath) {
    guard let move else { return }
    updater.adoptMove(from: from, to: to, change: move)
  }
}
