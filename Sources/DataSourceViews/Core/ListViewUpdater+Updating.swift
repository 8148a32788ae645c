public import DataSourceKit
import Foundation

extension ListViewUpdater {
  /// How many times in a row the view carries out changes that came while it carried out others.
  private static var roundLimit: Int { 8 }

  /// Makes the view show a change of the data source.
  ///
  /// The updater calls it by itself with every change set that the data source reports: never pass on one
  /// that it has reported. ``onCompletion`` tells when those have been shown.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed in the data source, which holds the data AFTER it already.
  ///   - completion: Called once, when the view has shown the change: after the animation of the structure if there is
  ///     one, with whether it ran to its end; with `true` where nothing was animated; with `false` if
  ///     there is no view. A view that goes away during an animation may never call it.
  /// - Complexity: O(sections + changes · log changes), and what the view needs.
  public func performUpdates(
    withChangeSet changeSet: ChangeSet, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { waitingCompletions.append(completion) }
    perform(queue.add(changeSet, mustWait: mustWait))
    // Nobody resumes what has waited for a view that is gone.
    if view == nil { resume() }
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

  /// Another view is to show the data, or none.
  func viewChanged() {
    needsLayout = false
    missing = []
    guard view != nil else { return resume() }
    if recalled.isFull { forgetLater() }
    // It may have read numbers that are not true any more, or are about to change.
    if isOutdated || queue.phase == .applying { reloadData() }
    if queue.phase == .scheduled { schedule() }
  }

  /// Whether the view cannot carry anything out now.
  private var mustWait: Bool {
    guard let view else { return false }
    return questions > 0 || view.readiness == .busy
  }

  /// What was begun is done.
  func end(mayGoOn: Bool) {
    perform(queue.end(mayGoOn: mayGoOn, isAwaited: !waitingCompletions.isEmpty))
  }

  private func perform(_ action: UpdateQueue.Action) {
    switch action {
    case .nothing: break
    case .begin: carryOutAll()
    case .schedule: schedule()
    }
  }

  /// Goes on when the view is done with what it does. If there is none, the next change or the next view
  /// has to see to it.
  private func schedule() {
    view?.performLater { [weak self] in self?.resume() }
  }

  private func resume() {
    guard queue.phase == .scheduled else { return }
    if mustWait { schedule() } else { carryOutAll() }
  }

  private func carryOutAll() {
    var rounds = 0
    var action = UpdateQueue.Action.begin
    while action == .begin {
      let (changeSet, mapping) = queue.begin()
      carryOut(changeSet, mapping)
      rounds += 1
      action = queue.end(
        mayGoOn: rounds < Self.roundLimit && !mustWait, isAwaited: !waitingCompletions.isEmpty)
    }
    perform(action)
  }
}
