import DataSourceKit
import Foundation

extension ListView {
  /// Performs a plan: its batch, then its content.
  ///
  /// A view may run the block of a batch after `performBatch` has returned. The content follows the block.
  ///
  /// - Parameters:
  ///   - plan: The plan, for which the view must be ready.
  ///   - updates: Sets the data source to the state AFTER; called once.
  ///   - willUpdateContent: Called between the batch and the content; returns `false` to omit the content.
  ///   - didUpdate: Called after the content, when the view can perform another plan.
  ///   - completion: Called once, with whether the animation was completed.
  func carryOut(
    _ plan: ChangePlan, isAnimated: Bool = true, updates: @escaping () -> Void,
    willUpdateContent: @escaping () -> Bool = { true }, didUpdate: @escaping () -> Void = {},
    completion: @escaping (Bool) -> Void
  ) {
    var hasReturned = false
    var isUpdated = false
    var isComplete = false
    func perform(_ work: () -> Void) {
      if isAnimated { work() } else { performWithoutAnimation(work) }
    }
    func updateContent() {
      guard willUpdateContent() else { return }
      if !plan.content.isEmpty {
        perform {
          self.updateContent(
            ofSections: plan.content.updatedSections, items: plan.content.updatedItems)
        }
      }
      didUpdate()
    }
    func update() {
      guard !isUpdated else { return }
      isUpdated = true
      updates()
      // Not inside the block: the view performs the batch after it.
      if hasReturned { performLater(updateContent) }
    }
    func complete(_ finished: Bool) {
      // If the view has completed the batch without running the block, the data source still changes its state.
      update()
      guard !isComplete else { return }
      isComplete = true
      completion(finished)
    }
    if plan.structure.isEmpty {
      update()
      updateContent()
      return complete(true)
    }
    perform { performBatch(plan.structure, updates: update, completion: complete) }
    hasReturned = true
    if isUpdated { updateContent() }
  }

  /// Performs a change set with a data source without an updater.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - updates: Sets the data source to the state AFTER; called once.
  ///   - completion: Called once, with whether the animation was completed.
  func carryOut(
    _ changeSet: ChangeSet, updates: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    guard case .some(let changes) = changeSet, readiness == .ready else {
      updates()
      reloadAll()
      if readiness != .offscreen { finishLayout() }
      return completion(true)
    }
    carryOut(ChangePlan(viewing: changes), updates: updates, completion: completion)
  }

  /// Selects exactly the given items, and calls the view only for those that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}
