/// The reload block and the observers of one data source, all notified of each change once and in
/// order.
///
/// Observers inside the package receive each change as a whole. The reload block and public
/// observers receive change sets.
///
/// A callee may change the data in response. Every other callee gets the first change before any of
/// them gets the second. Those that are still waiting get both, merged, since the data contains
/// both. So notifications are not nested, and every received change leads to the current data.
///
/// A data source that stores one, and conforms to ``ChangeObserversOwner``, notifies its observers
/// independently of its ``DataSource/reloadBlock``.
package final class ChangeObservers {
  // What every report reads is unchecked, because each check for overlapping accesses takes 75
  // instructions. An access runs no code of clients: removed observers have no closures left.

  /// What an observer is called with.
  package enum Callee {
    /// Each change as a whole. Before two are merged, the first closure returns them in a form that
    /// can be merged.
    case changes(
      as: (any ReportedChange) -> any ReportedChange, call: (any ReportedChange) -> Void)
    /// Change sets. Not for immediate observers, which may be called within a call.
    case changeSets((ChangeSet) -> Void)
  }

  /// The reload block of the data source, notified before the observers.
  @exclusivity(unchecked)
  package var reloadBlock: ReloadBlock? {
    willSet {
      if reloadBlock == nil, newValue != nil { ownerNumber = numberOfAddition() }
    }
  }

  /// Returns the current item count of a section. Set by the owner; before, no section is empty.
  @exclusivity(unchecked)
  package var itemCount: (Int) -> Int = { _ in 1 }

  /// Reports changes already made. Called before an observer is added, which starts with the
  /// current data, and before a change that the owner has not made itself.
  package var reportPending: (() -> Void)?

  /// How many observers were added so far, and how many reload blocks were set where there was
  /// none. Each has the number at which it was added.
  package private(set) var additions = 0
  private var ownerNumber = 0

  /// The observers, including cancelled ones. Weak references would be several times slower to
  /// read.
  @exclusivity(unchecked)
  private(set) var observers: [ChangeObserver] = []

  /// The number of cancelled observers among them.
  private var cancelledCount = 0

  /// Observations that last as long as the data source.
  private var lasting: [ChangeObservation] = []

  /// The current notification's observers, in order: those already notified, then those with a
  /// pending change.
  @exclusivity(unchecked)
  private var queue: [ChangeObserver] = []
  /// Whether a notification is in progress.
  package private(set) var isNotifying = false

  /// The observer that calls the reload block.
  private lazy var owner = ChangeObserver(
    number: 0, isImmediate: false, .changeSets { [unowned self] in reloadBlock?($0) })

  package init() {}

  /// Whether there are observers, or a reload block.
  package var isObserved: Bool { reloadBlock != nil || hasObservers }

  /// Whether there are observers besides the reload block.
  var hasObservers: Bool { observers.contains { !$0.isCancelled } }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - callee: What to call with each change.
  ///   - immediately: Whether it is notified before the reload block and other observers, even
  ///     during another notification. It is then also notified of empty change sets passed to a
  ///     reload block. Code that drives a view needs that, since a view must not read data newer
  ///     than its item counts.
  ///   - onEnd: Called when the observation has ended.
  /// - Returns: The observation, which retains both closures.
  package func observe(
    _ callee: Callee, immediately: Bool = false, onEnd: @escaping () -> Void = {}
  ) -> ChangeObservation {
    let observer = ChangeObserver(number: numberOfAddition(), isImmediate: immediately, callee)
    observers.append(observer)
    // A weak reference, since this object retains observations as long as the data source exists.
    return ChangeObservation(pull: observer.notify) { [weak self] in
      observer.cancel()
      self?.removeCancelled()
      onEnd()
    }
  }

  /// Removes the cancelled observers once they are half of all, in amortized O(1) time.
  private func removeCancelled() {
    cancelledCount += 1
    if 2 * cancelledCount < observers.count { return }
    cancelledCount = 0
    observers.removeAll { $0.isCancelled }
  }

  /// Prepares adding an observer or a reload block, and returns its number.
  private func numberOfAddition() -> Int {
    reportPending?()
    additions += 1
    return additions
  }

  /// Retains an observation as long as the data source exists.
  func hold(_ observation: ChangeObservation) { lasting.append(observation) }

  /// Releases the lasting observations.
  func releaseLasting() {
    let observations = lasting
    lasting = []
    // Ending them may run arbitrary code, so `lasting` is cleared first.
    for observation in observations { observation.cancel() }
  }

  /// Notifies immediate observers.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - last: The value of ``additions`` before the first observer was notified.
  package func reportAtOnce(_ change: any ReportedChange, upTo last: Int = .max) {
    // A copy, since a callee may add an observer.
    let observers = observers
    for observer in observers where observer.isImmediate && observer.number <= last {
      observer.add(change)
    }
    // If one responds with another change, the following ones are notified of both, merged.
    for observer in observers
    where observer.isImmediate && observer.isWaiting && observer.number <= last {
      observer.notify(itemCount)
    }
  }

  /// Notifies the reload block and the observers of a change, unless it is empty.
  ///
  /// - Parameters:
  ///   - change: The change. The data is in the new state.
  ///   - observed: The change for the observers, if it differs.
  ///   - immediately: Whether to notify immediate observers; `false` after
  ///     ``reportAtOnce(_:upTo:)``.
  ///   - last: The value of ``additions`` before the first observer was notified, if that happened
  ///     for another change or by another object.
  /// - Complexity: O(observers)
  package func report(
    _ change: any ReportedChange, toObservers observed: (any ReportedChange)? = nil,
    immediately: Bool = true, upTo last: Int = .max
  ) {
    let observed = observed ?? change
    if !isObserved || observed.isEmpty { return }
    if reloadBlock != nil, !change.isEmpty, ownerNumber <= last { enqueue(owner, change) }
    for observer in observers where !observer.isImmediate && observer.number <= last {
      enqueue(observer, observed)
    }
    let isNested = isNotifying
    isNotifying = true
    if immediately { reportAtOnce(observed) }
    if isNested { return }
    defer { isNotifying = false }
    // Invariant: the observers before `next` have been notified. One that has to be notified again
    // is in the queue again. One added meanwhile is not, since it reads the current data.
    var next = 0
    while next < queue.count {
      let observer = queue[next]
      next += 1
      observer.notify(itemCount)
    }
    queue.removeAll(keepingCapacity: true)
  }

  private func enqueue(_ observer: ChangeObserver, _ change: any ReportedChange) {
    if observer.isCancelled { return }
    if !observer.isWaiting { queue.append(observer) }
    observer.add(change)
  }
}

/// A data source that stores its observers itself.
package protocol ChangeObserversOwner: AnyObject {
  var changeObservers: ChangeObservers { get }
}
