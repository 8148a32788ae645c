#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import _DataSourceObjectDeletion
  import DataSourceCore
  import Foundation

  extension ListAdapter {
    /// Calls the closures for items that the user has deselected and selected at once. Each of them
    /// may change or reload the data.
    func report(deselected: Set<IndexPath> = [], selected: Set<IndexPath> = []) {
      let (old, new) = (identified(deselected), identified(selected))
      updater.withUpdatesPostponed {
        selectionHandler?(existingItems(at: deselected), existingItems(at: selected))
        for (indexPath, id) in old { call(didDeselect, at: indexPath, id: id) }
        for (indexPath, id) in new { call(didSelect, at: indexPath, id: id) }
      }
    }

    /// The items at index paths of the view, without those that the data source no longer contains.
    func existingItems(at indexPaths: Set<IndexPath>) -> [ItemType] {
      identified(indexPaths).compactMap { existing($0, id: $1)?.item }
    }

    private func identified(
      _ indexPaths: Set<IndexPath>
    ) -> [(indexPath: IndexPath, id: AnyHashable?)] {
      indexPaths.sorted().map { ($0, item(at: $0).flatMap(updater.identity)) }
    }

    private func call(
      _ closure: ((ItemType, IndexPath) -> Void)?, at indexPath: IndexPath, id: AnyHashable?
    ) {
      guard let closure, let (item, place) = existing(indexPath, id: id) else { return }
      closure(item, place)
    }

    /// The item at an index path of the view, or with an identity, and its index path in the data
    /// source. `nil` if the data source no longer contains it.
    private func existing(
      _ indexPath: IndexPath, id: AnyHashable?
    ) -> (item: ItemType, place: IndexPath)? {
      if let found = withItem(at: indexPath, { ($0, $1) }) { return found }
      guard let id else { return nil }
      // A reload maps no index path.
      let place = dataSource.firstIndexPath { !isDeletedObject($0) && updater.identity($0) == id }
      return place.flatMap { place in dataSource.item(at: place).map { ($0, place) } }
    }
  }
#endif
