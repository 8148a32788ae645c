import ChangePlanning
import DataSourceChanges
import DataSourceKit
import Foundation

/// One change that a view performs: its batch, then its content. A change without a batch needs no
/// round.
///
/// A view may run the block of a batch after `performBatch` has returned. The content follows the
/// block. One object for the whole round is much cheaper than a closure with its context for each
/// step.
final class UpdateRound {
  let change: PlannedChange

  /// The new item count of each section.
  let after: [Int]

  /// The changes that the round performs.
  private let waiting: UpdateQueue.Waiting

  /// Maps index paths of the view to those of the data source.
  var mapping: MappingChain { waiting.mapping }

  /// The view. Weak, because its owner may release it before it has run the block.
  private(set) weak var view: (any ListView)?

  /// Selection and scroll position before the change; `nil` if there is nothing to restore.
  var places: KeptPlaces?

  /// Whether ``perform()`` has not returned, so that its caller continues with the next round.
  private(set) var isPerforming = false

  /// Whether the block of the batch has run.
  private(set) var isAdopted = false

  /// Whether the content has been updated, so that the view can perform another change.
  private(set) var isOver = false

  /// Whether the round has ended without its view. The view's block then has no effect.
  var isAbandoned = false

  /// Its number in a recorder's log.
  let number: Int

  private weak var owner: (any UpdateRoundOwner)?
  private let ownedOwner: (any UpdateRoundOwner)?
  private let isAnimated: Bool
  private var isComplete = false

  /// Whether the animation was completed; `nil` before its end, and once that is reported.
  private var finished: Bool?

  /// - Parameters:
  ///   - change: The change. The view must be ready for it.
  ///   - view: The view.
  ///   - owner: Called at each step.
  ///   - isOwned: Whether the round retains the owner.
  ///   - isAnimated: Whether the view animates the change.
  ///   - after: The new item count of each section.
  ///   - waiting: The data source's changes.
  ///   - number: The number in a recorder's log.
  init(
    _ change: PlannedChange, in view: any ListView, for owner: any UpdateRoundOwner,
    isOwned: Bool = false, isAnimated: Bool = true, after: [Int] = [],
    _ waiting: consuming UpdateQueue.Waiting = UpdateQueue.Waiting(), number: Int = 0
  ) {
    self.number = number
    self.change = change
    self.view = view
    self.owner = owner
    ownedOwner = isOwned ? owner : nil
    self.isAnimated = isAnimated
    self.after = after
    self.waiting = waiting
  }

  /// Performs the change. The round is over if the view has run the block.
  ///
  /// - Parameters:
  ///   - view: The view. Like the owner, it is passed on, since reading a weak reference takes 140
  ///     instructions.
  ///   - owner: The owner.
  func perform(in view: any ListView, for owner: any UpdateRoundOwner) {
    isPerforming = true
    defer { isPerforming = false }
    let signpost = Signpost("batch")
    defer { signpost.end() }
    view.animated(isAnimated) {
      view.performBatch(
        change.structure, updates: { self.adopt() }, completion: { self.complete($0) })
    }
    if isAdopted { updateContent(of: view, for: owner) }
  }

  private func adopt() {
    guard !isAdopted, !isAbandoned else { return }
    isAdopted = true
    owner?.adopt(self)
    // Not inside the block: the view performs the batch after it.
    guard !isPerforming else { return }
    view?.performLater { [self] in
      guard let view, let owner else { return reportCompletion() }
      updateContent(of: view, for: owner)
    }
  }

  private func updateContent(of view: any ListView, for owner: any UpdateRoundOwner) {
    if isAbandoned { return }
    change.updateContent(of: view, isAnimated: isAnimated)
    // Updating the content may have replaced the view.
    if isAbandoned { return }
    isOver = true
    owner.didUpdate(self)
  }

  private func complete(_ finished: Bool) {
    // Even if the view has completed the batch without running the block, the data source changes
    // its state.
    adopt()
    guard !isComplete else { return }
    isComplete = true
    self.finished = finished
    if isOver || isAbandoned { reportCompletion() }
  }

  /// Reports that the animation has ended, if it has. A view may complete a batch early; updating
  /// its content and restoring its selection would then undo what a completion does.
  func reportCompletion() {
    guard let finished else { return }
    self.finished = nil
    waiting.complete(finished)
    owner?.didComplete(self, finished: finished)
  }
}

extension PlannedChange {
  /// Updates a view's content; it must be in the new state.
  func updateContent(of view: any ListView, isAnimated: Bool) {
    guard hasContent else { return }
    let sections = updatedSections.isEmpty ? noSections : IndexSet(updatedSections)
    let items = updatedIndexPaths
    view.animated(isAnimated) { view.updateContent(ofSections: sections, items: items) }
  }
}

extension ListView {
  fileprivate func animated(_ isAnimated: Bool, _ work: () -> Void) {
    if isAnimated { work() } else { performWithoutAnimation(work) }
  }
}

/// Creating an empty index set allocates memory.
private let noSections = IndexSet()

/// The owner of a round, called at each step.
protocol UpdateRoundOwner: AnyObject {
  /// Sets the data that the view reads to the new state; called once.
  func adopt(_ round: UpdateRound)

  /// Called after the content, when the view can perform another change. Calls
  /// ``UpdateRound/reportCompletion()`` once the change is shown.
  func didUpdate(_ round: UpdateRound)

  /// Called once, when the change is shown and the animation has ended.
  func didComplete(_ round: UpdateRound, finished: Bool)
}
