import DataSourceKit
import Foundation

extension ListView {
  /// Carries out a plan: its batch, then its content.
  ///
  /// A view may run the block of a batch after `performBatch` has returned. Then the content follows later, too.
  ///
  /// - Parameters:
  ///   - plan: The plan. The view must be ready for it.
  ///   - isAnimated: Whether the view animates it.
  ///   - updates: Brings the data source into the state AFTER; called once.
  ///   - willUpdateContent: Called between the batch and the content; `false` if the content must not follow.
  ///   - didUpdate: Called after the content, when the view can carry out another plan.
  ///   - completion: Called once, with whether an animation ran to its end.
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
      // Not inside the block: the view has not carried out the batch yet.
      if hasReturned { performLater(updateContent) }
    }
    func complete(_ finished: Bool) {
      // A view that has ended without running the block must not keep reading BEFORE.
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

  /// Carries out a change set of a data source without an updater.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - updates: Brings the data source into the state AFTER; called once.
  ///   - completion: Called once, with whether an animation ran to its end.
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

  /// Selects exactly some items, and calls the view only for those that differ.
  func setSelection(to wanted: Set<IndexPath>) {
    let current = Set(selectedIndexPaths)
    for indexPath in current.subtracting(wanted).sorted() { deselect(indexPath) }
    for indexPath in wanted.subtracting(current).sorted() { select(indexPath) }
  }
}
