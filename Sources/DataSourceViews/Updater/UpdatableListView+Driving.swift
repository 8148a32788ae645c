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
    let reported = PlannedChange(reported: changeSet)
    guard !reported.isReload, readiness == .ready else {
      updates()
      reloadAll()
      if readiness != .offscreen { finishLayout() }
      return completion(true)
    }
    let change = PlannedChange(viewing: reported.batch)
    guard change.hasStructure else {
      updates()
      change.updateContent(of: self, isAnimated: true)
      return completion(true)
    }
    var step = UpdateRound.Step.begun
    func commit() {
      let isLate = step == .late
      guard step == .begun || isLate else { return }
      step = .committed
      updates()
      if isLate { performLater { change.updateContent(of: self, isAnimated: true) } }
    }
    performBatch(
      change.structure, updates: commit,
      completion: { finished in
        // Even if the view has not run the block, the data source changes its state.
        commit()
        completion(finished)
      })
    if step == .begun { step = .late } else { change.updateContent(of: self, isAnimated: true) }
  }

  /// Selects exactly the given items, and calls the view only for those that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}
