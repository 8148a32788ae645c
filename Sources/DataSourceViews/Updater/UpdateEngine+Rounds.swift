import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

extension UpdateEngine {
  /// The round in progress.
  final var round: UpdateRound? {
    if case .performing(let round) = phase { round } else { nil }
  }

  /// Starts a round with all waiting changes.
  ///
  /// - Parameter after: The item counts of the data source.
  /// - Returns: Whether it is settled. If not, the view has been replaced.
  final func perform(_ after: [Int]) -> Bool {
    let round = UpdateRound(exchange(&waiting, with: WaitingChanges()), after: after, self)
    phase = .performing(round)
    if isFirstLoad, after.contains(where: { $0 > 0 }) {
      isFirstLoad = false
      round.isAnimated = false
    }
    if round.change.isEmpty, after == shownCounts {
      // The changes cancel out.
      commit(round)
      round.step = .settled
      round.end(in: self, isFinished: view != nil)
      return true
    }
    guard let view else {
      performUnseen(round)
      return true
    }
    round.reason = reasonToReload(round, in: view)
    if round.reason != nil { willReload?() }
    let event: UpdateLogLine.Event =
      round.reason != nil ? .reload : round.change.hasStructure ? .batch : .content
    recorder?.begin(event, view, round.change, from: shownCounts, to: after, round.reason)
    round.number = recorder?.round ?? 0
    round.places = places(in: view, round)
    // A callback may have replaced the view, which reloads.
    guard self.view === view else {
      performUnseen(round)
      return true
    }
    round.step = .begun
    switch event {
    case .reload: reload(round, in: view)
    case .batch: performBatch(round, in: view)
    default: commit(round)
    }
    if round.step == .begun {
      // The view has not run the block of its batch, and it never will: UIKit and AppKit do so
      // before their methods return.
      round.reason = .notShown
      willReload?()
      reload(round, in: view)
    }
    updateContent(of: view, round)
    return round.step == .settled
  }

  /// Decides how the view shows changes.
  ///
  /// - Returns: Why the view reloads instead; `nil` if it does not.
  final func reasonToReload(_ round: UpdateRound, in view: any UpdatableListView) -> ReloadReason? {
    if round.change.isReload { return .everythingChanged }
    // No batch applies to the counts that the view is going to read.
    if reading == .never { return .notShown }
    do {
      // Even for a view that is not displayed: the selection follows only valid change sets.
      round.change = try validated(round)
    } catch {
      reportMistake(
        "A change set of \(dataSourceName) is wrong, so the view reloads, and updateHandler is told "
          + "so: \(error)",
        about: "\(dataSourceName) \(error.rule)")
      return .violation(error)
    }
    guard view.readiness == .ready, reading != .unlaid else { return .notShown }
    switch chosenPolicy(for: round.change) {
    case .reload: return .policy
    case .withoutAnimation: round.isAnimated = false
    case .animated: break
    }
    return nil
  }

  final func chosenPolicy(for change: PlannedChange) -> AnimationPolicy {
    if let policy = overridingPolicy?() { return policy }
    if policy == .reload { return .reload }
    if let commandLimit, change.commandCount > commandLimit { return .reload }
    return policyProvider?(change.plan) ?? policy
  }

  /// The change that the view performs. Merged changes may be valid together even if each is
  /// invalid alone.
  final func validated(_ round: UpdateRound) throws(BatchViolation) -> PlannedChange {
    let (change, before, after) = (round.change, shownCounts, round.after)
    if change.isPlanned {
      // The counts have already been compared with the data source's, which may have changed
      // silently since.
      if !change.isMerged, round.countsBefore == before, after == dataCounts { return change }
      if let change = try? change.resolved(before: before, after: after, enforcing: quirks) {
        return change
      }
    }
    return try PlannedChange(
      viewing: change.wholeBatch, before: before, after: after, enforcing: quirks)
  }

  /// Adopts the new state without a view.
  final func performUnseen(_ round: UpdateRound) {
    if reading != .never { reading = .outdated }
    var change = PlannedChange.reload
    if changeObservers.isObserved, !round.change.isReload, let valid = try? validated(round) {
      change = valid
    }
    round.change = change
    commit(round)
    round.step = .settled
    changeObservers.report(change)
    round.end(in: self, isFinished: false)
  }

  final func reload(_ round: UpdateRound, in view: any UpdatableListView) {
    round.change = .reload
    commit(round)
    view.reloadAll()
    // Before the selection is restored: a view that has not read its rows yet forgets it.
    if view.readiness == .offscreen {
      reading = .unlaid
    } else {
      if reading != .never { reading = .current }
      view.finishLayout()
    }
  }

  final func performBatch(_ round: UpdateRound, in view: any UpdatableListView) {
    let signpost = Signpost("batch")
    defer { signpost.end() }
    view.animated(round.isAnimated) {
      view.performBatch(
        round.change.structure,
        updates: { round.commit() },
        completion: { round.complete(isFinished: $0) })
    }
  }

  /// Sets the data that the view reads to the new state.
  final func commit(_ round: UpdateRound) {
    if round.isCommitted { return }
    round.step = .committed
    shownCounts = round.after.clamped
    follow(round.mapping, cells: round.change)
  }

  /// Moves what the view has read.
  ///
  /// - Parameters:
  ///   - mapping: Maps the items through all changes.
  ///   - change: The change that the view performs.
  final func follow(_ mapping: MappingChain, cells change: PlannedChange) {
    if mapping.isEmpty, !change.hasStructure { return }
    moveItems(mapping, cells: change)
    if sectionValues.isEmpty { return }
    let old = sectionValues
    sectionValues = [:]
    for (section, values) in old {
      if let section = mapping.newSection(for: section) { sectionValues[section] = values }
    }
  }

  final func updateContent(of view: any UpdatableListView, _ round: UpdateRound) {
    guard round.step == .committed, !isAbandoned else { return }
    if round.reason == nil {
      round.change.updateContent(of: view, isAnimated: round.isAnimated)
    }
    // Updating the content may have replaced the view.
    if round.step == .committed { settle(round, in: view) }
  }

  /// Restores the selection, and tells observers. Changes that they make wait until this method
  /// ends.
  final func settle(_ round: UpdateRound, in view: any UpdatableListView) {
    round.step = .settled
    changeObservers.report(round.change)
    restore(round, in: view)
    if round.isBatch {
      didChangeItems?(round.change.sectionsWithOtherItems)
    } else {
      round.endAnimation(isFinished: true)
    }
    didSettle?(round.update)
    updateHandler?(round.update)
    report(round)
  }

  /// Reports that the animation has ended, if it has. A view may complete a batch early; updating
  /// its content and restoring its selection would then undo what a completion does.
  final func report(_ round: UpdateRound) {
    guard round.step == .settled || round.step == .canceled,
      let isFinished = round.reportEnd(in: self)
    else { return }
    if round.isBatch {
      recorder?.record(.completed, view, round: round, note: isFinished ? nil : "interrupted")
    }
    completionHandler?(round.update, isFinished)
  }

  /// The adapter has been released. A batch that has begun is performed, and nothing else.
  ///
  /// - Returns: The counts that the view has then.
  final func abandon() -> [Int] {
    isAbandoned = true
    guard let round, !round.isCommitted else { return shownCounts }
    return round.after.clamped
  }

  /// Ends the round in progress, because the view was released or replaced.
  final func cancel() {
    guard let round, [.begun, .committed].contains(round.step) else { return }
    recorder?.record(.abandoned, view, round: round)
    commit(round)
    round.step = .canceled
    if !round.isBatch { round.endAnimation(isFinished: true) }
    reading = .outdated
    changeObservers.report(round.change)
    report(round)
    goOn()
  }
}
