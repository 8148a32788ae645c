import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation

/// One change that a view shows: a reload, or a batch of structure and then the content.
final class UpdateRound {
  enum Step {
    /// The engine decides how the view shows the change.
    case planned
    /// The view has been called, and has not returned.
    case begun
    /// The data that the view reads is in the new state.
    case committed
    /// The view shows the change, except for animations.
    case settled
    /// The view was released or replaced.
    case canceled
  }

  var step = Step.planned

  /// The change that the view performs.
  var change: PlannedChange

  /// Why the view reloads; `nil` if it does not.
  var reason: ReloadReason?

  /// The item counts of the data source before the last of its changes; `nil` if the view has
  /// already made that change.
  let countsBefore: [Int]?

  /// The new item count of each section.
  let after: [Int]

  /// Its parts.
  private let changes: [PlannedChange]

  /// Maps index paths of the view to those of the data source. A wrong change set would select
  /// other items than before.
  var mapping: MappingChain {
    if case .violation = reason { .broken } else { MappingChain(changes) }
  }

  var isAnimated: Bool

  /// Selection and scroll position before the change.
  var places = KeptPlaces()

  /// Called when the change is shown.
  let completions: [(Bool) -> Void]

  /// The engine that began it.
  private weak var engine: UpdateEngine?

  /// Its number in a recorder's log.
  var number = 0

  enum Animation {
    case running
    case ended(isFinished: Bool)
    /// Its end is reported, which happens once.
    case reported
  }

  var animation = Animation.running

  init(_ waiting: WaitingChanges, after: [Int], _ engine: UpdateEngine) {
    self.engine = engine
    engine.openRounds += 1
    change = waiting.changes.merged
    countsBefore = waiting.countsBefore
    changes = waiting.changes
    isAnimated = waiting.isAnimated
    completions = waiting.completions
    self.after = after
  }

  /// Whether the view reads the new state.
  var isCommitted: Bool { step != .planned && step != .begun }

  /// Records that the animation has ended.
  func endAnimation(isFinished: Bool) {
    if case .running = animation { animation = .ended(isFinished: isFinished) }
  }

  /// The block of a batch. The engine may be released by then, as in ``complete(isFinished:)``.
  func commit() { engine?.commit(self) }

  /// The completion of a batch.
  func complete(isFinished: Bool) {
    endAnimation(isFinished: isFinished)
    if let engine { engine.report(self) } else { reportEnd(in: nil) }
  }

  /// Calls the completions if the animation has ended.
  ///
  /// - Parameter engine: The engine that began it, if it still exists.
  /// - Returns: Whether it was completed; `nil` if there is nothing to report.
  @discardableResult
  func reportEnd(in engine: UpdateEngine?) -> Bool? {
    guard case .ended(let isFinished) = animation else { return nil }
    animation = .reported
    engine?.openRounds -= 1
    for completion in completions { completion(isFinished) }
    return isFinished
  }

  /// Ends without an animation.
  func end(in engine: UpdateEngine, isFinished: Bool) {
    endAnimation(isFinished: isFinished)
    reportEnd(in: engine)
  }

  /// Whether items stay where they are.
  var isContent: Bool { reason == nil && !change.hasStructure && changes.count == 1 }

  var isBatch: Bool { reason == nil && change.hasStructure }

  /// What an app is told.
  var update: ListUpdate { reason.map { .reloaded($0) } ?? .animated(change.plan) }
}

extension PlannedChange {
  /// Updates a view's content; it must be in the new state.
  func updateContent(of view: any UpdatableListView, isAnimated: Bool) {
    guard hasContent else { return }
    view.animated(isAnimated) {
      let sections = updatedSections
      view.updateContent(
        ofSections: sections.isEmpty ? noSections : IndexSet(sections), items: updatedIndexPaths)
    }
  }
}

// Creating one takes two allocations.
private let noSections = IndexSet()

extension [Int] {
  /// Item counts, without negative ones.
  var clamped: [Int] { contains { $0 < 0 } ? map { Swift.max(0, $0) } : self }
}

extension UpdatableListView {
  func animated(_ isAnimated: Bool, _ work: () -> Void) {
    if isAnimated { work() } else { performWithoutAnimation(work) }
  }
}
