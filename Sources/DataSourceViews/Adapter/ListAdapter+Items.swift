import DataSourceKit
public import Foundation

extension ListAdapter {
  /// Returns the item that the view shows at an index path.
  ///
  /// - Parameter indexPath: An index path of the view, which can differ from that in the data source during an
  ///   update.
  /// - Returns: The item; `nil` if there is none.
  public func item(at indexPath: IndexPath) -> ItemType? { updater.item(at: indexPath) }

  /// Reloads the view. Call it instead of the view's method of this name.
  ///
  /// - Parameter completion: Called when the view has reloaded.
  public func reloadData(completion: ((Bool) -> Void)? = nil) {
    updater.performUpdates(withChangeSet: .all, completion: completion)
  }

  /// The selected items, in the order of the list.
  public var selectedItems: [ItemType] {
    (updater.view?.selectedIndexPaths ?? []).sorted().compactMap(updater.item)
  }

  /// Selects exactly the items that satisfy a condition, as far as the view allows it, without animation and
  /// without calling ``didSelect``.
  ///
  /// - Parameter condition: Returns whether to select an item.
  /// - Complexity: O(items)
  public func selectItems(where condition: (ItemType) throws -> Bool) rethrows {
    guard let view = updater.view else { return }
    let wanted = Set(
      try updater.indexPaths.filter { indexPath in
        try updater.item(at: indexPath).map(condition) ?? false
      })
    // A view reads the counts when it selects a row, but has not displayed its rows then.
    if view.readiness == .unloaded { view.finishLayout() }
    view.setSelection(to: wanted)
  }
}
