import DataSourceKit
import Foundation

extension ListAdapter {
  /// Moves items in the data, because the user has dropped them. The view has not moved them.
  ///
  /// They follow each other then. The moves are calls of ``move``, one after the other; if the data does
  /// not follow one of them, there are no more.
  ///
  /// - Parameters:
  ///   - origins: The index paths of the items, that the view knows.
  ///   - target: The index path that they are put before, or the one after the last of its section.
  /// - Returns: Whether the data source has the section and any of the items.
  func dropItems(at origins: [IndexPath], before target: IndexPath) -> Bool {
    guard let move, target.count == 2,
      let section = updater.sectionInDataSource(target[0])
    else { return false }
    var waiting = origins.sorted().compactMap(updater.indexPathInDataSource)
    guard !waiting.isEmpty else { return false }

    func identity(at indexPath: IndexPath) -> AnyHashable? {
      dataSource.item(at: indexPath).flatMap(updater.identity)
    }
    let identities = waiting.map(identity)
    var next = insertionPoint(before: target, section: section, except: Set(waiting))
    for index in waiting.indices {
      let from = waiting[index]
      guard let item = dataSource.item(at: from), identity(at: from) == identities[index] else {
        break
      }
      if from[0] == section, from[1] < next { next -= 1 }
      let to = Position(section: section, item: next).indexPath
      next += 1
      guard to != from else { continue }
      move(item, from, to)
      let change = ChangeSet.some([.item(type: .move(from, to))])
      waiting = waiting.map { change.indexPathAfter($0) ?? $0 }
    }
    return true
  }

  /// Where in a section of the data the first item stands that is not dragged, of those from a target on.
  private func insertionPoint(
    before target: IndexPath, section: Int, except dragged: Set<IndexPath>
  ) -> Int {
    let end = max(target[1], updater.numberOfItems(in: target[0]))
    // An item that is gone by now leaves its place to the next one.
    let follower = (target[1]..<end).lazy
      .compactMap { [updater] in
        updater.indexPathInDataSource(Position(section: target[0], item: $0).indexPath)
      }
      .first { $0[0] == section && !dragged.contains($0) }
    return follower?[1] ?? dataSource.numberOfItems(in: section)
  }
}
