/// The reload block and the observers of one data source, all notified of each change once and in
/// order.
///
/// A callee may respond by changing the data. No callee is notified of that before all have been notified
/// of the first change; those not yet notified receive both changes, merged, since the data
/// contains both. So notifications are not nested, and the AFTER state of every received change set is the
/// current data.
///
/// A data source that stores one, and conforms to ``ChangeObserversOwner``, notifies its observers
/// independently of its ``DataSource/reloadBlock``.
package final class ChangeObservers {
  /// The reload block of the data source, notified before the observers.
  @exclusivity(unchecked)
  package var reloadBlock: ReloadBlock? {
    willSet {
      if reloadBlock == nil, newValue != nil { ownerNumber = numberOfAddition() }
    }
  }

  /// Called before an observer is added, so that changes that the data contains already can be reported to the
  /// others.
  package var willObserve: (() -> Void)?

  /// The observers, cancelled ones included. Weak references would take several times longer to read.
  @exclusivity(unchecked)
  private var observers: [ChangeObserver] = []

  /// Observations that last as long as the data source.
  private var lasting: [ChangeObservation] = []

  /// The number of entries at which those of cancelled observers are removed, so that adding an observer
  /// takes amortised O(1) time.
  private var sweepCount = 8

  /// The observers of the current notification, in order: those already notified, then those with a
  /// pending change set.
  @exclusivity(unchecked)
  private var queue: [ChangeObserver] = []
  @exclusivity(unchecked)
  private var isNotifying = false

  /// The number of observers that were added so far, and of reload blocks that were set where there was none. Each
  /// has the number at which it was added.
  package private(set) var additions = 0
  private var ownerNumber = 0

  /// The observer that calls the reload block; `nil` until there is a change for it.
  @exclusivity(unchecked)
  private var owner: ChangeObserver?

  package init() {}

  /// Whether there are observers, or a reload block.
  package var isObserved: Bool { reloadBlock != nil || hasObservers }

  /// Whether there are observers besides the reload block.
  var hasObservers: Bool { observers.contains { !$0.isCancelled } }

  /// Whether the reload block has not been notified of a change yet.
  var isOwnerWaiting: Bool { owner?.isWaiting == true }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - onEnd: Called when the observation has ended.
  ///   - immediately: Whether it is notified before the reload block and other observers, even during another
  ///     notification, and of empty change sets that a reload block is called with. Drivers of views need
  ///     that, since a view must not read data that is newer than its item counts.
  ///   - onChange: Called with each change set.
  /// - Returns: The observation, which retains both closures.
  package func observe(
    onEnd: @escaping () -> Void = {}, immediately: Bool = false,
    _ onChange: @escaping (ChangeSet) -> Void
  ) -> ChangeObservation {
    let observer = ChangeObserver(
      number: numberOfAddition(), isImmediate: immediately, onChange)
    if observers.count >= sweepCount {
      observers.removeAll { $0.isCancelled }
      sweepCount = 2 * observers.count + 8
    }
    observers.append(observer)
    // This object is not captured, because it retains observations that last as long as the data source.
    return ChangeObservation {
      observer.cancel()
      onEnd()
    }
  }

  /// Prepares adding an observer or a reload block, and returns its number.
  private func numberOfAddition() -> Int {
    willObserve?()
    additions += 1
    return additions
  }

  /// Retains an observation as long as the data source exists.
  func hold(_ observation: ChangeObservation) { lasting.append(observation) }

  /// Releases the observations that last as long as the data source.
  func releaseLasting() {
    let observations = lasting
    lasting = []
    // Ending them may run arbitrary code, so `lasting` is changed before.
    for observation in observations { observation.cancel() }
  }

  /// Notifies immediate observers.
  ///
  /// - Parameters:
  ///   - changeSet: The changes.
  ///   - last: The value of ``additions`` before the first observer was notified.
  package func reportAtOnce(_ changeSet: ChangeSet, upTo last: Int = .max) {
    // Usually there are none.
    guard observers.contains(where: { $0.isImmediate }) else { return }
    var immediate: [ChangeObserver] = []
    for observer in observers where observer.isImmediate && observer.number <= last {
      immediate.append(observer)
    }
    for observer in immediate { observer.add(changeSet) }
    // If one responds with another change, the following ones are notified of both, merged.
    for observer in immediate { observer.notify() }
  }

  /// Notifies the reload block and then the observers of a change, unless the change set is empty.
  ///
  /// - Parameters:
  ///   - changeSet: The changes. The data is in the AFTER state.
  ///   - observed: The change set for the observers, if it differs.
  ///   - immediately: Whether to notify immediate observers; `false` after ``reportAtOnce(_:upTo:)``.
  ///   - last: The value of ``additions`` before the first observer was notified, if that was of another change set
  ///     or by another object.
  /// - Complexity: O(observers)
  package func report(
    _ changeSet: ChangeSet, toObservers observed: ChangeSet? = nil, immediately: Bool = true,
    upTo last: Int = .max
  ) {
    let observed = observed ?? changeSet
    if !changeSet.isEmpty, ownerNumber <= last {
      let owner = owner ?? ChangeObserver(number: 0) { [unowned self] in reloadBlock?($0) }
      self.owner = owner
      enqueue(owner, changeSet)
    }
    // Usually there is one, which does not have to wait unless the reload block precedes it.
    let isAlone = changeSet.isEmpty && observers.count == 1 && !isNotifying
    if !observed.isEmpty, !isAlone {
      for observer in observers where !observer.isImmediate && observer.number <= last {
        enqueue(observer, observed)
      }
    }
    let isNested = isNotifying
    isNotifying = true
    if immediately, !observed.isEmpty { reportAtOnce(observed) }
    guard !isNested else { return }
    defer { isNotifying = false }
    if isAlone, !observers[0].isImmediate { observers[0].notify(of: observed) }
    // Invariant: the observers before `next` have been notified. Observers that are added meanwhile are not
    // in the queue, since they read the current data.
    var next = 0
    while next < queue.count {
      let observer = queue[next]
      next += 1
      observer.notify()
    }
    queue.removeAll(keepingCapacity: true)
  }

  private func enqueue(_ observer: ChangeObserver, _ changeSet: ChangeSet) {
    if observer.isCancelled { return }
    if !observer.isWaiting { queue.append(observer) }
    observer.add(changeSet)
  }
}

/// A data source that stores its observers itself.
package protocol ChangeObserversOwner: AnyObject {
  var changeObservers: ChangeObservers { get }
}

/// An observer and its pending change set.
private final class ChangeObserver {
  @exclusivity(unchecked)
  private var onChange: ((ChangeSet) -> Void)?
  @exclusivity(unchecked)
  private var pending: ChangeSet?
  let number: Int
  let isImmediate: Bool

  init(number: Int, isImmediate: Bool = false, _ onChange: @escaping (ChangeSet) -> Void) {
    self.number = number
    self.isImmediate = isImmediate
    self.onChange = onChange
  }

  var isWaiting: Bool { pending != nil }

  func add(_ changeSet: ChangeSet) {
    pending = pending.map { $0.merged(with: changeSet) } ?? changeSet
  }

  func notify() {
    guard let changeSet = pending else { return }
    pending = nil
    notify(of: changeSet)
  }

  func notify(of changeSet: ChangeSet) {
    if !changeSet.isEmpty || isImmediate { onChange?(changeSet) }
  }

  var isCancelled: Bool { onChange == nil }

  func cancel() { onChange = nil }
}
