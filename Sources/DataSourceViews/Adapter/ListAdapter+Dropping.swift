#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import DataSourcePlanning
  import DataSourceCore
  import Foundation

  extension ListAdapter {
    /// Moves items in the data after the user has dropped them. The view has not moved them.
    ///
    /// Afterwards they are consecutive. ``reorderHandler`` is called once; without it,
    /// ``moveHandler`` is called for each item in turn, until the data fails to make a move.
    ///
    /// - Parameters:
    ///   - origins: The index paths of the items in the view.
    ///   - target: The index path before which they are inserted, or the one after the last of its
    ///     section.
    /// - Returns: Whether the data source contains the section and any of the items.
    @discardableResult
    package func dropItems(at origins: [IndexPath], before target: IndexPath) -> Bool {
      // Without deleted managed objects.
      var waiting = origins.sorted().filter { item(at: $0) != nil }
        .compactMap(updater.indexPathInDataSource)
      guard allowsMoves, let target = ItemPath(target), !waiting.isEmpty,
        var point = updater.insertionPoint(before: target, except: Set(waiting))
      else { return false }
      if let reorderHandler {
        let (previous, next) = neighbors(
          in: target.section, before: target.item, behind: target.item, except: Set(waiting))
        reorderHandler(waiting.compactMap(dataSource.item), previous, next, point.section)
        return true
      }

      // Items without an identity are compared by their values.
      func identity(at indexPath: IndexPath) -> AnyHashable? {
        dataSource.item(at: indexPath).flatMap { updater.identity($0) ?? $0 as? AnyHashable }
      }
      let identities = waiting.map(identity)
      for index in waiting.indices {
        let from = waiting[index]
        guard let item = dataSource.item(at: from), identity(at: from) == identities[index] else {
          break
        }
        if from[0] == point.section, from[1] < point.item { point.item -= 1 }
        let to = point.indexPath
        point.item += 1
        guard to != from else { continue }
        moveHandler?(item, from, to)
        let mapping = ChangeSet.some([.item(type: .move(from, to))]).mapping
        waiting = waiting.map { mapping.newIndexPath(for: $0) ?? $0 }
      }
      return true
    }
  }
#endif
