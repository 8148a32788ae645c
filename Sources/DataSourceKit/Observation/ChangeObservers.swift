/// The reload block and the observers of one data source, all notified of each change once and in
/// order.
///
/// Observers inside the package receive each change as a whole. The reload block and public
/// observers receive change sets: first the structure, then the content.
///
/// A callee may respond by changing the data. All others get the first change before any gets the
/// second; those still waiting get both, merged, since the data contains both. So notifications are
/// not nested, and every received change leads to the current data.
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

  /// Returns the current item count of a section. Set by the owner.
  @exclusivity(unchecked)
  package var itemCount: ((Int) -> Int)?

  /// Reports changes already made. Called before an observer is added, which starts with the
  /// current data, and before a change that the owner has not made itself.
  package var reportPending: (() -> Void)?

  /// The observers, including cancelled ones. Weak references would be several times slower to
  /// read.
  @exclusivity(unchecked)
  private var observers: [ChangeObserver] = []

  /// Observations that last as long as the data source.
  private var lasting: [ChangeObservation] = []

  /// When there are this many entries, those of cancelled observers are removed, so that adding an
  /// observer takes amortized O(1) time.
  private var sweepCount = 8

  /// The current notification's observers, in order: those already notified, then those with a
  /// pending change set.
  @exclusivity(unchecked)
  private var queue: [ChangeObserver] = []
  /// Whether a notification is in progress.
  @exclusivity(unchecked)
  package private(set) var isNotifying = false

  /// How many observers were added so far, and how many reload blocks were set where there was
  /// none. Each has the number at which it was added.
  package var additions: Int { additionCount }
  @exclusivity(unchecked)
  private var additionCount = 0
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
  ///   - callee: What to call with each change.
  ///   - immediately: Whether it is notified before the reload block and other observers, even
  ///     during another notification, and also of empty change sets passed to a reload block. Code
  ///     that drives a view needs that, since a view must not read data newer than its item counts.
  ///   - onEnd: Called when the observation has ended.
  /// - Returns: The observation, which retains both closures.
  package func observe(
    _ callee: Callee, immediately: Bool = false, onEnd: @escaping () -> Void = {}
  ) -> ChangeObservation {
    let observer = ChangeObserver(
      number: numberOfAddition(), isImmediate: immediately, callee)
    if observers.count >= sweepCount {
      observers.removeAll { $0.isCancelled }
      sweepCount = 2 * observers.count + 8
    }
    observers.append(observer)
    // Does not capture this object, which retains observations as long as the data source exists.
    return ChangeObservation {
      observer.cancel()
      onEnd()
    }
  }

  /// Prepares adding an observer or a reload block, and returns its number.
  private func numberOfAddition() -> Int {
    reportPending?()
    additionCount += 1
    return additionCount
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
  package func reportAtOnce(_ change: PlannedChange, upTo last: Int = .max) {
    // Usually there is one.
    if observers.count == 1 {
      let observer = observers[0]
      if observer.isImmediate, observer.number <= last { observer.notify(with: change, itemCount) }
      return
    }
    guard observers.contains(where: { $0.isImmediate }) else { return }
    var immediate: [ChangeObserver] = []
    for observer in observers where observer.isImmediate && observer.number <= last {
      immediate.append(observer)
    }
    for observer in immediate { observer.add(change) }
    // If one responds with another change, the following ones are notified of both, merged.
    for observer in immediate {
      if let change = observer.takePending(itemCount) { observer.notify(with: change, itemCount) }
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
    _ change: PlannedChange, toObservers observed: PlannedChange? = nil,
    immediately: Bool = true, upTo last: Int = .max
  ) {
    let observed = observed ?? change
    let isForOwner = reloadBlock != nil && !change.isEmpty && ownerNumber <= last
    if isForOwner {
      let owner =
        owner
        ?? ChangeObserver(
          number: 0, isImmediate: false, .changeSets { [unowned self] in reloadBlock?($0) })
      self.owner = owner
      enqueue(owner, change)
    }
    // Usually there is one observer, which has to wait only if the reload block precedes it.
    let isAlone = !isForOwner && observers.count == 1 && !isNotifying
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
    if isAlone, !observers[0].isImmediate, !observed.isEmpty, observers[0].number <= last {
      notify(observers[0], with: observed)
    }
    // Invariant: the observers before `next` have been notified. An observer added meanwhile is not
    // in the queue, since it reads the current data.
    var next = 0
    while next < queue.count {
      let observer = queue[next]
      next += 1
      if let change = observer.takePending(itemCount) { notify(observer, with: change) }
    }
    if next > 0 { queue.removeAll(keepingCapacity: true) }
  }

  /// Notifies an observer that may respond with another change. If an observer of change sets does
  /// so after the structure, the content is mapped through that change and delivered with it.
  private func notify(_ observer: ChangeObserver, with change: PlannedChange) {
    // The observer is in the queue again then.
    if !observer.notify(with: change, itemCount) { observer.precede(change.contentAlone) }
  }

  private func enqueue(_ observer: ChangeObserver, _ change: PlannedChange) {
    if observer.isCancelled { return }
    if !observer.isWaiting { queue.append(observer) }
    observer.add(change)
  }
}

extension ChangeObservers {
  /// What an observer is called with.
  package enum Callee {
    /// Each change as a whole.
    case changes((PlannedChange) -> Void)
    /// Change sets: the structure of a change, then its content.
    case changeSets((ChangeSet) -> Void)
  }
}

/// A data source that stores its observers itself.
package protocol ChangeObserversOwner: AnyObject {
  var changeObservers: ChangeObservers { get }
}

/// An observer and its pending change.
private final class ChangeObserver {
  @exclusivity(unchecked)
  private var callee: ChangeObservers.Callee?
  @exclusivity(unchecked)
  private var pending: PlannedChange?
  /// Contents whose structures the observer is being called with. An immediate observer gets other
  /// changes during such a call.
  @exclusivity(unchecked)
  private var undelivered: [Content] = []

  private enum Content {
    /// A change's content, not yet separated, so that all observers share one change set.
    case of(PlannedChange)
    /// Content that was mapped through another change.
    case mapped(PlannedChange)

    var alone: PlannedChange {
      switch self {
      case .of(let change): change.contentAlone
      case .mapped(let change): change
      }
    }
  }

  let number: Int
  let isImmediate: Bool

  init(number: Int, isImmediate: Bool, _ callee: ChangeObservers.Callee) {
    self.number = number
    self.isImmediate = isImmediate
    self.callee = callee
  }

  var isWaiting: Bool { pending != nil }

  func add(_ change: PlannedChange) {
    pending = pending.map { $0.merged(with: change) } ?? change
  }

  /// Adds a change that precedes the pending one.
  func precede(_ change: PlannedChange) {
    pending = pending.map { change.merged(with: $0) } ?? change
  }

  /// Returns and clears the pending change, without updates of sections that are empty by now.
  func takePending(_ itemCount: ((Int) -> Int)?) -> PlannedChange? {
    defer { pending = nil }
    guard let pending, pending.isMerged, let itemCount else { return pending }
    return pending.replacingEmptySections(itemCount: itemCount)
  }

  /// - Returns: `false` if another change followed the structure, so the content was not passed on.
  @discardableResult
  func notify(with change: PlannedChange, _ itemCount: ((Int) -> Int)?) -> Bool {
    if change.isEmpty, !isImmediate { return true }
    switch callee {
    case .changes(let call): call(change)
    case .changeSets(let call):
      for index in undelivered.indices {
        undelivered[index] = .mapped(undelivered[index].alone.content(after: change))
      }
      guard change.hasContent, !change.structure.isEmpty else {
        call(change.hasContent ? change.content : change.structure)
        return true
      }
      return notify(with: change, itemCount, call)
    case nil: break
    }
    return true
  }

  /// Passes on the structure of a change, and then its content.
  private func notify(
    with change: PlannedChange, _ itemCount: ((Int) -> Int)?, _ call: (ChangeSet) -> Void
  ) -> Bool {
    let counts = counts(of: change, itemCount)
    undelivered.append(.of(change))
    call(change.structure)
    let rest = undelivered.removeLast()
    if isWaiting { return false }
    // The callee may have cancelled the observation.
    guard case .changeSets(let call) = callee else { return true }
    switch rest {
    case .of:
      // It may have changed the data without a report, so the updates may be at other places.
      call(counts == self.counts(of: change, itemCount) ? change.content : .all)
    case .mapped(let rest):
      var valid = rest
      if let itemCount { valid = rest.replacingEmptySections(itemCount: itemCount) }
      for changeSet in valid.changeSets { call(changeSet) }
    }
    return true
  }

  private func counts(of change: PlannedChange, _ itemCount: ((Int) -> Int)?) -> [Int] {
    guard let itemCount else { return [] }
    return change.countsOfUpdatedSections(itemCount)
  }

  var isCancelled: Bool { callee == nil }

  func cancel() { callee = nil }
}
