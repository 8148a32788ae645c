import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

extension UpdatableListView {
  /// Performs a change set on a view whose data source has no updater.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - updates: Sets the data source to the new state; called once.
  ///   - completion: Called once, with whether the animation was completed.
  func carryOut(
    _ changeSet: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    let change = PlannedChange(viewing: PlannedChange(reported: changeSet).batch)
    if changeSet.isReload || readiness != .ready {
      updates()
      reloadAll()
      if readiness != .offscreen { finishLayout() }
      completion(true)
    } else if change.hasStructure {
      performBatch(change.structure, updates: updates, completion: completion)
      change.updateContent(of: self, isAnimated: true)
    } else {
      updates()
      change.updateContent(of: self, isAnimated: true)
      completion(true)
    }
  }

  /// Selects exactly the given items, and calls the view only for those that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}
