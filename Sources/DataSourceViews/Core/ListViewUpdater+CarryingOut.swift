import DataSourceKit
import Foundation

// One round: from what the view knows to what the data source holds.

extension ListViewUpdater {
  /// Carries out what the queue has begun.
  ///
  /// - Parameters:
  ///   - changeSet: What to carry out.
  ///   - mapping: Where that takes what the view knows.
  func carryOut(_ changeSet: ChangeSet, _ mapping: MappingChain) {
    let completions = waitingCompletions
    waitingCompletions = []
    func complete(_ finished: Bool) { for completion in completions { completion(finished) } }

    let after = dataSource.itemCounts
    guard !changeSet.isEmpty || after != shownCounts else {
      // They have cancelled out.
      takeOver(after, mapping)
      return complete(view != nil)
    }
    guard let view else {
      carryOutUnseen(changeSet, mapping, after: after)
      return complete(false)
    }
    switch decide(changeSet, after: after, in: view) {
    case .reload(let reason):
      reload(view, mapping, after: after, reason: reason)
      complete(true)
    case .animate(let plan):
      animate(plan, mapping, after: after, in: view, completion: complete)
    }
  }
}

extension ListViewUpdater {
  private enum Decision {
    case animate(ViewPlan)
    case reload(ReloadReason)
  }

  private func decide(
    _ changeSet: ChangeSet, after: [Int], in view: any ListView
  ) -> Decision {
    guard case .some(let changes) = changeSet else { return .reload(.everythingChanged) }
    guard view.readiness == .ready, isLoaded, !needsLayout else { return .reload(.notShown) }
    let plan: ViewPlan
    do {
      plan = try ViewPlan(changes, before: shownCounts, after: after, enforcing: quirks)
    } catch {
      return .reload(.violation(error))
    }
    if let commandLimit, plan.commandCount > commandLimit { return .reload(.commandLimit) }
    if decideTransition?(changeSet) == .reload { return .reload(.decision) }
    return .animate(plan)
  }

  /// Goes over to other data when there is no view to see it.
  private func carryOutUnseen(_ changeSet: ChangeSet, _ mapping: MappingChain, after: [Int]) {
    isOutdated = isOutdated || isLoaded
    var plan: ViewPlan?
    if reloadBlock != nil, case .some(let changes) = changeSet {
      plan = try? ViewPlan(changes, before: shownCounts, after: after, enforcing: quirks)
    }
    takeOver(after, mapping)
    guard let plan else {
      reloadBlock?(.all)
      return
    }
    if !plan.structure.isEmpty { reloadBlock?(plan.structure) }
    if plan.hasContent { reloadBlock?(plan.contentChanges) }
  }

  private func reload(
    _ view: any ListView, _ mapping: MappingChain, after: [Int], reason: ReloadReason
  ) {
    isOutdated = false
    let places = places(in: view, keepsAnchors: scrollAnchoring != .never)
    var mapping = mapping
    if case .violation = reason { mapping = .broken }
    takeOver(after, mapping)
    view.reloadAll()
    needsLayout = view.readiness == .offscreen
    if !needsLayout { view.finishLayout() }
    restore(places, in: view, mapping: mapping, candidates: shownIndexPaths)
    reloadBlock?(.all)
    onUpdate?(.reloaded(reason))
    onCompletion?(.reloaded(reason), true)
  }

  private func animate(
    _ plan: ViewPlan, _ mapping: MappingChain, after: [Int], in view: any ListView,
    completion: @escaping (Bool) -> Void
  ) {
    let places = places(in: view, keepsAnchors: scrollAnchoring == .always)
    let update = ListUpdate.animated(plan.structure, content: plan.contentChanges)
    view.carryOut(plan) {
      takeOver(after, mapping)
    } willUpdateContent: {
      if !plan.structure.isEmpty { reloadBlock?(plan.structure) }
    } completion: { [weak self] finished in
      completion(finished)
      self?.onCompletion?(update, finished)
    }
    if plan.hasContent { reloadBlock?(plan.contentChanges) }
    restore(places, in: view, mapping: mapping, candidates: newIndexPaths(plan.structure))
    onUpdate?(update)
  }

  /// From here on the view is told what is AFTER.
  private func takeOver(_ after: [Int], _ mapping: MappingChain) {
    // No view bears a negative number.
    shownCounts = after.contains { $0 < 0 } ? after.map { max(0, $0) } : after
    queue.takeOver()
    recalled.follow(mapping)
  }
}
