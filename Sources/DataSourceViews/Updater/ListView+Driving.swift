import ChangePlanning
import DataSourceChanges
import DataSourceKit
import Foundation

extension ListView {
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
    if !change.hasStructure {
      updates()
      change.updateContent(of: self, isAnimated: true)
      return completion(true)
    }
    let update = UpdaterlessUpdate(updates: updates, completion: completion)
    UpdateRound(change, in: self, for: update, isOwned: true).perform(in: self, for: update)
  }

  /// Selects exactly the given items, and calls the view only for those that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}

/// An update for a view whose data source has no updater.
private final class UpdaterlessUpdate: UpdateRoundOwner {
  private let updates: () -> Void
  private let completion: (Bool) -> Void

  init(updates: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
    self.updates = updates
    self.completion = completion
  }

  func adopt(_ round: UpdateRound) { updates() }

  func didUpdate(_ round: UpdateRound) { round.reportCompletion() }

  func didComplete(_ round: UpdateRound, finished: Bool) { completion(finished) }
}
