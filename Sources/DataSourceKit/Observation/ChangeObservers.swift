/// The reload block and the observers of one data source, all notified of each change once and in
/// order.
///
/// A callee may change the data in answer. No one is notified of that before all have been notified
/// of the first change, and those not yet notified receive both changes, merged, since the data
/// contains both. So nobody is interrupted, and every change set that is received leads to the data
/// as it is.
///
/// A data source that stores one, and conforms to ``ChangeObserversOwner``, notifies its observers
/// whatever its ``DataSource/reloadBlock`` is.
package final class ChangeObservers {
  /// The reload block of the data source, notified before the observers.
  package var reloadBlock: ReloadBlock?

  /// The observers, some of which may have been cancelled. No weak references, which take several times
  /// longer to read.
  private var observers: [ChangeObserver] = []

  /// Observations that last as long as the data source.
  private var lasting: [ChangeObservation] = []

  /// At how many entries those of cancelled observers are removed, so that adding one takes O(1)
  /// amortised.
  private var sweepCount = 8

  /// The observers with a pending change set in the order of notification, behind those already
  /// notified.
  private var queue: [ChangeObserver] = []
  private var isNotifying = false
  private lazy var owner = ChangeObserver { [unowned self] in reloadBlock?($0) }

  package init() {}

  /// Whether there are observers, or a reload block.
  package var isObserved: Bool { reloadBlock != nil || hasObservers }

  /// Whether there are observers, the reload block apart.
  var hasObservers: Bool {
    for observer in observers where !observer.isCancelled { return true }
    return false
  }

  /// Whether there is a change that the reload block has not been notified of yet.
  var isOwnerWaiting: Bool { owner.isWaiting }

  /// Adds an observer.
  ///
  /// - Parameters:
  ///   - onEnd: Called when the observation has ended.
  ///   - immediately: Whether it is notified before the reload block and other observers, during another
  ///     notification, too, and of empty change sets that a reload block is called with. What drives a
  ///     view needs that: while the view asks for rows, the data must not be ahead of it.
  ///   - onChange: Called with each change set.
  /// - Returns: The observation, which holds both closures.
  package func observe(
    onEnd: @escaping () -> Void = {}, immediately: Bool = false,
    _ onChange: @escaping (ChangeSet) -> Void
  ) -> ChangeObservation {
    let observer = ChangeObserver(isImmediate: immediately, onChange)
    if observers.count >= sweepCount {
      observers.removeAll { $0.isCancelled }
      sweepCount = 2 * observers.count + 8
    }
    observers.append(observer)
    // Without this object: it holds the observations that last as long as the data source.
    return ChangeObservation {
      observer.cancel()
      onEnd()
    }
  }

  /// Holds an observation as long as the data source exists.
  func hold(_ observation: ChangeObservation) { lasting.append(observation) }

  /// Releases the observations that last as long as the data source.
  func releaseLasting() {
    let observations = lasting
    lasting = []
    // Ending them may run any code, so not before `lasting` has changed.
    for observation in observations { observation.cancel() }
  }

  /// Notifies immediate observers.
  package func reportAtOnce(_ changeSet: ChangeSet) {
    // Most often there is none.
    guard observers.contains(where: { $0.isImmediate }) else { return }
    var immediate: [ChangeObserver] = []
    for observer in observers where observer.isImmediate { immediate.append(observer) }
    for observer in immediate { observer.add(changeSet) }
    // One that changes the data in answer notifies the ones behind it of both changes.
    for observer in immediate { observer.notify() }
  }

  /// Notifies the reload block and then the observers of a change, unless the change set is empty.
  ///
  /// - Parameters:
  ///   - changeSet: What has changed. The data has changed already.
  ///   - observed: What the observers are notified of instead, if that is something else.
  ///   - immediately: Whether immediate observers are notified, too; `false` if they have been by
  ///     ``reportAtOnce(_:)``.
  /// - Complexity: O(observers)
  package func report(
    _ changeSet: ChangeSet, toObservers observed: ChangeSet? = nil, immediately: Bool = true
  ) {
    let observed = observed ?? changeSet
    if !changeSet.isEmpty { enqueue(owner, changeSet) }
    if !observed.isEmpty {
      for observer in observers where !observer.isImmediate { enqueue(observer, observed) }
    }
    let isNested = isNotifying
    isNotifying = true
    if immediately, !observed.isEmpty { reportAtOnce(observed) }
    guard !isNested else { return }
    defer { isNotifying = false }
    // Observers that are added meanwhile read the data as it is, and are not in the queue.
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

/// One observer, with the change set that it has not been notified of yet.
private final class ChangeObserver {
  private var onChange: ((ChangeSet) -> Void)?
  private var pending: ChangeSet?
  let isImmediate: Bool

  init(isImmediate: Bool = false, _ onChange: @escaping (ChangeSet) -> Void) {
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
    if !changeSet.isEmpty || isImmediate { onChange?(changeSet) }
  }

  var isCancelled: Bool { onChange == nil }

  func cancel() { onChange = nil }
}
