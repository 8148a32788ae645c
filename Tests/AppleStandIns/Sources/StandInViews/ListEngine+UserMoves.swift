import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
public import Foundation

extension ListEngine {
  /// The user drags an item: the view first shows it at its new place, then notifies the data
  /// source.
  ///
  /// - Returns: The item's new index path; `nil` if it could not be moved.
  @discardableResult
  public func userMoves(from indexPath: IndexPath, to proposed: IndexPath) -> IndexPath? {
    guard contains(indexPath), let host, host.canMove(indexPath) else { return nil }
    let target = host.target(ofMoveFrom: indexPath, proposed: proposed)
    guard target != indexPath else { return target }
    var after = shownCounts
    after[indexPath[0]] -= 1
    guard after.indices.contains(target[0]), target[1] <= after[target[0]] else { return nil }
    after[target[0]] += 1
    guard show(.some([.item(type: .move(indexPath, target))]), after) else { return nil }
    host.didMove(from: indexPath, to: target)
    return target
  }

  /// The view replaces a placeholder with the item that the user has dropped.
  ///
  /// - Parameter dataSourceUpdates: The app's closure, which adds the item to the data source.
  public func commitsInsertion(at indexPath: IndexPath, _ dataSourceUpdates: () -> Void) {
    var after = shownCounts
    after[indexPath[0]] += 1
    dataSourceUpdates()
    _ = show(.some([.item(type: .insert(indexPath))]), after)
    layoutIfNeeded()
  }

  /// Shows a change that the view itself has made.
  private func show(_ change: ChangeSet, _ after: [Int]) -> Bool {
    do {
      let rows = try change.applied(to: sections.map(\.rows), after: after) { _ in ListRow() }
      for section in sections.indices { sections[section].rows = rows[section] }
    } catch {
      note(error)
      return false
    }
    let mapping = change.mapping
    selection = selection.compactMap { mapping.newIndexPath(for: $0) }
    needsLayout = true
    checksCounts = true
    return true
  }
}
