/// An observer and its pending change.
final class ChangeObserver {
  let number: Int
  let isImmediate: Bool
  private var callee: ChangeObservers.Callee?
  private var pending: (any ReportedChange)?

  init(number: Int, isImmediate: Bool, _ callee: ChangeObservers.Callee) {
    self.number = number
    self.isImmediate = isImmediate
    self.callee = callee
  }

  /// Whether there is a change that the observer has not been notified of.
  var isWaiting: Bool { pending != nil }

  var isCancelled: Bool { callee == nil }

  func cancel() { callee = nil }

  func add(_ change: any ReportedChange) {
    guard let earlier = pending else {
      pending = change
      return
    }
    if case .changes(let form, _) = callee {
      pending = form(earlier).merged(with: form(change))
    } else {
      pending = earlier.merged(with: change)
    }
  }

  /// Notifies the observer of its pending change.
  ///
  /// If an observer of change sets responds with another change, that one is pending afterwards,
  /// together with what was not delivered before.
  func notify(_ itemCount: (Int) -> Int) {
    guard let change = pending?.settled(itemCount: itemCount) else { return }
    pending = nil
    if change.isEmpty, !isImmediate { return }
    switch callee {
    case .changes(_, let call): call(change)
    case .changeSets:
      let rest = change.deliver(
        to: { changeSet in
          // The callee may have cancelled the observation.
          if case .changeSets(let call) = callee { call(changeSet) }
        },
        isOvertaken: { isWaiting })
      if let rest { pending = pending.map { rest.merged(with: $0) } ?? rest }
    case nil: break
    }
  }
}
