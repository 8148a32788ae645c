public import DataSourceKit
import Foundation

extension ListViewUpdater {
  /// How many times in a row the view carries out changes that came while it carried out others.
  private static var roundLimit: Int { 8 }

  /// Makes the view show a change of the data source.
  ///
  /// The updater calls it by itself with every change set that the data source reports. Call it for
  /// changes that are not reported, or to learn when one has been shown.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed in the data source, which holds the data AFTER it already.
  ///   - completion: Called once, when the view has shown the change: after the animation if there is
  ///     one, with whether it ran to its end; with `true` where nothing was animated; with `false` if
  ///     there is no view. A view that goes away may never call it.
  /// - Complexity: O(sections + changes · log changes), and what the view needs.
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { waitingCompletions.append(completion) }
    perform(queue.add(changeSet, mustWait: questions > 0 || view?.readiness == .busy))
  }

  /// Whether the data source has changes that the view does not know of yet: it is carrying them out, or
  /// they wait until it is done with something else.
  public var hasPendingChanges: Bool { !queue.isEmpty || queue.phase != .idle }

  /// Makes the view read everything again. Call it in place of the view's own method, so that no batch
  /// follows before the view has been laid out (rule T2).
  ///
  /// - Parameter completion: Called once, when the view has done so; with `false` if there is none.
  public func reloadData(completion: ((Bool) -> Void)? = nil) {
    performUpdates(withChangeSet: .all, completion: completion)
  }

  /// Answers a question of the view, such as for a cell. Changes that come meanwhile wait until the view
  /// is done with its layout (rule T4).
  ///
  /// - Parameter answer: Makes the answer.
  /// - Returns: The answer.
  public func answering<Answer>(_ answer: () throws -> Answer) rethrows -> Answer {
    markLoaded()
    // It lays itself out, so it has read the numbers.
    needsLayout = false
    questions += 1
    defer { questions -= 1 }
    return try answer()
  }

  /// Somebody has read the numbers.
  func markLoaded() { isLoaded = true }

  func perform(_ action: UpdateQueue.Action) {
    switch action {
    case .nothing: break
    case .begin: carryOutAll()
    case .schedule: schedule()
    }
  }

  private func schedule() {
    guard let view else { return carryOutAll() }
    view.performLater { [weak self] in self?.resume() }
  }

  private func resume() {
    guard queue.phase == .scheduled else { return }
    if view?.readiness == .busy { schedule() } else { carryOutAll() }
  }

  private func carryOutAll() {
    var rounds = 0
    var action = UpdateQueue.Action.begin
    while action == .begin {
      let (changeSet, mapping) = queue.begin()
      carryOut(changeSet, mapping)
      rounds += 1
      action = queue.end(mayGoOn: rounds < Self.roundLimit)
    }
    perform(action)
  }

  private func carryOut(_ changeSet: ChangeSet, _ mapping: MappingChain) {
    let completions = waitingCompletions
    waitingCompletions = []
    func complete(_ finished: Bool) { for completion in completions { completion(finished) } }

    let after = dataSource.itemCounts
    guard let view else {
      takeOver(after, mapping)
      return complete(false)
    }
    guard !changeSet.isEmpty else { return complete(true) }
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

  private func reload(
    _ view: any ListView, _ mapping: MappingChain, after: [Int], reason: ReloadReason
  ) {
    let places = places(in: view, keepsAnchors: scrollAnchoring != .never)
    var mapping = mapping
    if case .violation = reason { mapping = .broken }
    takeOver(after, mapping)
    view.reloadAll()
    needsLayout = view.readiness == .offscreen
    if !needsLayout { view.finishLayout() }
    restore(
      places, in: view, mapping: mapping, candidates: shownIndexPaths)
    reloadBlock?(.all)
    onUpdate?(.reloaded(reason))
  }

  private func animate(
    _ plan: ViewPlan, _ mapping: MappingChain, after: [Int], in view: any ListView,
    completion: @escaping (Bool) -> Void
  ) {
    let places = places(in: view, keepsAnchors: scrollAnchoring == .always)
    view.carryOut(plan) {
      takeOver(after, mapping)
    } willUpdateContent: {
      if !plan.structure.isEmpty { reloadBlock?(plan.structure.changeSet) }
    } completion: {
      completion($0)
    }
    if plan.hasContent { reloadBlock?(plan.contentChanges) }
    restore(places, in: view, mapping: mapping, candidates: newIndexPaths(plan.structure))
    onUpdate?(.animated(plan.structure, content: plan.contentChanges))
  }

  /// From here on the view is told what is AFTER.
  private func takeOver(_ after: [Int], _ mapping: MappingChain) {
    shownCounts = after
    queue.takeOver()
    recalled.follow(mapping)
  }
}
