import DataSourceKit
import Foundation

extension ListView {
  /// Carries out a plan: its batch, then its content.
  ///
  /// - Parameters:
  ///   - plan: The plan. The view must be ready for it.
  ///   - updates: Brings the data source into the state AFTER; called once.
  ///   - willUpdateContent: Called between the batch and the content.
  ///   - completion: Called once, with whether an animation ran to its end.
  func carryOut(
    _ plan: ChangePlan, updates: () -> Void, willUpdateContent: () -> Void = {},
    completion: @escaping (Bool) -> Void
  ) {
    var isUpdated = false
    var isComplete = false
    func update() {
      guard !isUpdated else { return }
      isUpdated = true
      updates()
    }
    if !plan.structure.isEmpty {
      performBatch(plan.structure) {
        update()
      } completion: { finished in
        guard !isComplete else { return }
        isComplete = true
        completion(finished)
      }
    }
    // A view that has not called it must not keep reading BEFORE.
    update()
    willUpdateContent()
    if !plan.content.isEmpty {
      updateContent(ofSections: plan.content.updatedSections, items: plan.content.updatedItems)
    }
    if plan.structure.isEmpty { completion(true) }
  }

  /// Carries out a change set of a data source without an updater.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - updates: Brings the data source into the state AFTER; called once.
  ///   - completion: Called once, with whether an animation ran to its end.
  func carryOut(
    _ changeSet: ChangeSet, updates: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    guard case .some(let changes) = changeSet, readiness == .ready else {
      updates()
      reloadAll()
      if readiness != .offscreen { finishLayout() }
      return completion(true)
    }
    carryOut(ChangePlan(viewing: changes), updates: updates, completion: completion)
  }

  /// Selects exactly some items, and calls the view only for those that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}
