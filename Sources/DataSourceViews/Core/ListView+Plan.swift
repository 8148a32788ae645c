import DataSourceKit

extension ListView {
  /// Carries out a plan: its batch, then its content.
  ///
  /// - Parameters:
  ///   - plan: What to do. The view can do it now.
  ///   - updates: Makes the data source answer AFTER; called once.
  ///   - willUpdateContent: Called between the batch and the content.
  ///   - completion: Called once, with whether an animation ran to its end.
  func carryOut(
    _ plan: ViewPlan, updates: () -> Void, willUpdateContent: () -> Void = {},
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
    // A view that has not called it must not be told BEFORE for ever.
    update()
    willUpdateContent()
    if plan.hasContent {
      updateContent(ofSections: plan.contentSections, items: plan.contentItems)
    }
    if plan.structure.isEmpty { completion(true) }
  }

  /// Carries out a change set of a data source that no updater knows.
  ///
  /// - Parameters:
  ///   - changeSet: The change set.
  ///   - updates: Makes the data source answer AFTER; called once.
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
    carryOut(ViewPlan(changes), updates: updates, completion: completion)
  }
}
