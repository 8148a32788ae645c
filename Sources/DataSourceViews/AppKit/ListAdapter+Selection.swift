#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import _DataSourceObjectDeletion
  import DataSourceCore
  import Foundation

  extension ListAdapter {
    /// Calls the closures for items that the user has deselected and selected at once. Each of them
    /// may change or reload the data.
    func report(deselected: Set<IndexPath> = [], selected: Set<IndexPath> = []) {
      let (old, new) = (identified(deselected), identified(selected))
      let report = {
        for (indexPath, id) in old { self.call(self.didDeselect, at: indexPath, id: id) }
        for (indexPath, id) in new { self.call(self.didSelect, at: indexPath, id: id) }
      }
      // A collection view reports what is selected by the same click next, so changes wait.
      if selected.isEmpty {
        updater.withChangesQueued(report)
      } else {
        updater.withUpdatesPostponed(report)
      }
    }

    private func identified(
      _ indexPaths: Set<IndexPath>
    ) -> [(indexPath: IndexPath, id: AnyHashable?)] {
      indexPaths.sorted().map { ($0, item(at: $0).flatMap(updater.identity)) }
    }

    private func call(
      _ closure: ((ItemType, IndexPath) -> Void)?, at indexPath: IndexPath, id: AnyHashable?
    ) {
      guard let closure, withItem(at: indexPath, closure) == nil, let id else { return }
      // A reload maps no index path.
      let place = dataSource.firstIndexPath { !isDeletedObject($0) && updater.identity($0) == id }
      if let place, let item = dataSource.item(at: place) { closure(item, place) }
    }
  }
#endif
