import DataSourceKit
import Foundation

/// What stands between a view and the data: changes that the view has not carried out yet, and whose
/// turn it is. A pure state machine, which knows neither.
///
/// Invariant: ``mapping`` leads from what the view knows to what the data source holds.
struct UpdateQueue {
  enum Phase: Hashable {
    /// The view knows everything.
    case idle

    /// Changes wait for the view to be done with something else.
    case scheduled

    /// The view is carrying changes out; others wait until it is done.
    case applying
  }

  enum Action: Hashable {
    case nothing

    /// Carry out what ``begin()`` returns.
    case begin

    /// Come back later.
    case schedule
  }

  private(set) var phase = Phase.idle

  /// What came after the view has begun to carry something out, or waits for it to begin.
  private var waiting = ChangeSet.some([])

  /// Leads from what the view knows to what it is about to know: not empty between ``begin()`` and
  /// ``takeOver()``.
  private var begunMapping = MappingChain()

  /// Leads on to what the data source holds.
  private var waitingMapping = MappingChain()

  /// Whether no changes wait that the view has not begun to carry out.
  var isEmpty: Bool { waiting.isEmpty }

  /// Leads from the index paths that the view knows to those of the data source.
  var mapping: MappingChain { begunMapping + waitingMapping }
}

extension UpdateQueue {
  /// The data source has changed.
  ///
  /// - Parameter mustWait: Whether the view is busy with something else.
  mutating func add(_ changeSet: ChangeSet, mustWait: Bool) -> Action {
    waiting = waiting.merged(with: changeSet)
    waitingMapping.append(changeSet)
    guard phase == .idle else { return .nothing }
    guard mustWait else { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// The view begins to carry out what has come so far.
  ///
  /// - Returns: What to carry out, and where it takes what the view knows.
  mutating func begin() -> (ChangeSet, MappingChain) {
    phase = .applying
    begunMapping = waitingMapping
    waitingMapping = MappingChain()
    defer { waiting = .some([]) }
    return (waiting, begunMapping)
  }

  /// The view has taken over what was begun: it knows the data AFTER that now.
  mutating func takeOver() {
    begunMapping = MappingChain()
  }

  /// The view is done.
  ///
  /// - Parameters:
  ///   - mayGoOn: Whether what has come meanwhile may be carried out at once.
  ///   - isAwaited: Whether somebody wants to hear when that is done, even if it is nothing.
  mutating func end(mayGoOn: Bool, isAwaited: Bool = false) -> Action {
    phase = .idle
    guard !isEmpty || isAwaited else {
      // Changes that cancel out leave nothing to follow.
      waitingMapping = MappingChain()
      return .nothing
    }
    if mayGoOn { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// The view has changed by itself, as when an item is dragged, and the data source has not followed
  /// yet. Changes that come until ``end(mayGoOn:)`` are the data source's answer.
  mutating func adopt(_ changeSet: ChangeSet) {
    phase = .applying
    let inverse = changeSet.inverse
    waiting = inverse.merged(with: waiting)
    waitingMapping = MappingChain([inverse]) + waitingMapping
  }
}
