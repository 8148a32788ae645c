import DataSourceKit
import Foundation

/// What stands between a view and the data: changes that the view has not carried out yet, and whose
/// turn it is. A pure state machine, which knows neither.
///
/// Invariant: ``pending`` leads from what the view knows to what the data source holds.
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

  /// What the view is carrying out, until it has taken it over.
  private var begun = ChangeSet.some([])

  /// What came after that.
  private var waiting = ChangeSet.some([])

  /// The mapping of ``pending``, once somebody has asked for it.
  private var knownMapping: IndexPathMapping?

  /// Leads from what the view knows to what the data source holds.
  var pending: ChangeSet { begun.merged(with: waiting) }

  /// Whether any changes wait that the view has not begun to carry out.
  var isEmpty: Bool { waiting.isEmpty }

  /// Leads from the index paths that the view knows to those of the data source; `nil` if they are the
  /// same.
  private var mapping: IndexPathMapping? {
    mutating get {
      if begun.isContentOnly, waiting.isContentOnly { return nil }
      let mapping = knownMapping ?? pending.mapping
      knownMapping = mapping
      return mapping
    }
  }
}

extension UpdateQueue {
  /// The data source has changed.
  ///
  /// - Parameter mustWait: Whether the view is busy with something else.
  mutating func add(_ changeSet: ChangeSet, mustWait: Bool) -> Action {
    waiting = waiting.merged(with: changeSet)
    knownMapping = nil
    guard phase == .idle else { return .nothing }
    guard mustWait else { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// The view begins to carry out what has come so far.
  mutating func begin() -> ChangeSet {
    phase = .applying
    begun = waiting
    waiting = .some([])
    return begun
  }

  /// The view has taken over what was begun: it knows the data AFTER that now.
  mutating func takeOver() {
    begun = .some([])
    knownMapping = nil
  }

  /// The view is done.
  ///
  /// - Parameter mayGoOn: Whether what has come meanwhile may be carried out at once.
  mutating func end(mayGoOn: Bool) -> Action {
    phase = .idle
    guard !isEmpty else { return .nothing }
    if mayGoOn { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// The view has changed by itself, as when an item is dragged, and the data source has not followed
  /// yet. Changes that come until ``end(mayGoOn:)`` are the data source's answer.
  mutating func adopt(_ changeSet: ChangeSet) {
    phase = .applying
    waiting = changeSet.inverse.merged(with: waiting)
    knownMapping = nil
  }
}

extension UpdateQueue {
  /// The data source's index path of an item; `nil` if it has it no longer.
  ///
  /// - Parameter indexPath: The index path that the view knows.
  mutating func indexPathInData(_ indexPath: IndexPath) -> IndexPath? {
    guard let mapping else { return indexPath }
    return mapping.indexPathAfter(indexPath)
  }

  /// The data source's index of a section; `nil` if it has it no longer.
  ///
  /// - Parameter section: The index that the view knows.
  mutating func sectionInData(_ section: Int) -> Int? {
    guard let mapping else { return section }
    return mapping.sectionAfter(section)
  }

  /// The index path that the view knows of an item; `nil` if it does not know it yet.
  ///
  /// - Parameter indexPath: The data source's index path.
  mutating func indexPathInView(_ indexPath: IndexPath) -> IndexPath? {
    guard let mapping else { return indexPath }
    return mapping.indexPathBefore(indexPath)
  }

  /// The view's index of a section; `nil` if it does not know it yet.
  ///
  /// - Parameter section: The data source's index.
  mutating func sectionInView(_ section: Int) -> Int? {
    guard let mapping else { return section }
    return mapping.sectionBefore(section)
  }
}
