import DataSourceKit
public import Foundation

extension ListAdapter {
  /// The item that the view shows at an index path.
  ///
  /// - Parameter indexPath: The index path that the view knows. While it carries out changes, that can
  ///   differ from the one in the data source.
  /// - Returns: The item; `nil` if there is none.
  public func item(at indexPath: IndexPath) -> ItemType? { updater.item(at: indexPath) }

  /// Makes the view read everything again. Call it in place of the view's own method.
  ///
  /// - Parameter completion: Called when the view has done so.
  public func reloadData(completion: ((Bool) -> Void)? = nil) {
    updater.performUpdates(withChangeSet: .all, completion: completion)
  }

  /// The selected items, in the order of the list.
  public var selectedItems: [ItemType] {
    (updater.view?.selectedIndexPaths ?? []).sorted().compactMap(updater.item)
  }

  /// Selects exactly those items for which a condition holds, as far as the view allows it: without
  /// animation, and without calling ``didSelect``.
  ///
  /// - Parameter condition: Whether an item is to be selected.
  /// - Complexity: O(items)
  public func selectItems(where condition: (ItemType) throws -> Bool) rethrows {
    guard let view = updater.view else { return }
    let wanted = Set(
      try updater.indexPaths.filter { indexPath in
        try updater.item(at: indexPath).map(condition) ?? false
      })
    // A view reads the numbers when it selects a row, but has not shown the rows then.
    if view.readiness == .unloaded { view.finishLayout() }
    view.setSelection(to: wanted)
  }
}
