import DataSourceKit
import Foundation

/// The changes of a data source that a view has not performed yet: a pure state machine.
///
/// Invariant: ``mapping`` maps the index paths of the view to those of the data source.
struct UpdateQueue {
  enum Phase: Hashable {
    /// No changes are pending.
    case idle

    /// Changes are queued until the view has completed its current work.
    case scheduled

    /// The view performs changes; later ones are queued until it has completed these.
    case applying
  }

  enum Action: Hashable {
    case nothing

    /// Perform the changes that ``begin()`` returns.
    case begin

    /// Try again later.
    case schedule
  }

  private(set) var phase = Phase.idle

  /// The change that the view has not started to perform: all queued ones, merged.
  private var waiting: PlannedChange?

  /// Maps index paths through the changes that the view has started to perform: not empty between ``begin()``
  /// and ``takeOver()``.
  private var begunMapping = MappingChain()

  /// Maps these index paths through the queued changes.
  private var waitingMapping = MappingChain()

  /// Changes that the view has already made, those that were queued before, and those that the data source has
  /// reported since.
  private var adoption: (own: ChangeSet, waiting: PlannedChange, response: PlannedChange)?

  /// The expected index paths, in the data source, of the items that the view has already inserted.
  var expectedInsertions: [IndexPath] = []

  /// Whether no changes are queued.
  var isEmpty: Bool { waiting == nil || waiting?.isEmpty == true }

  /// Whether the index paths of the view are those of the data source, as they usually are.
  var keepsIndexPaths: Bool { begunMapping.isEmpty && waitingMapping.isEmpty }

  /// Maps the index paths of the view to those of the data source.
  var mapping: MappingChain { begunMapping + waitingMapping }
}

extension UpdateQueue {
  /// Adds a change of the data source.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - mustWait: Whether the view is busy.
  mutating func add(_ change: PlannedChange, mustWait: Bool) -> Action {
    waiting = waiting.map { $0.merged(with: change) } ?? change
    waitingMapping.append(change)
    if let adoption { self.adoption?.response = adoption.response.merged(with: change) }
    guard phase == .idle else { return .nothing }
    guard mustWait else { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// Starts performing all queued changes.
  ///
  /// - Returns: The changes, merged, and the mapping of index paths through each of them.
  mutating func begin() -> (PlannedChange, MappingChain) {
    phase = .applying
    begunMapping = waitingMapping
    waitingMapping = MappingChain()
    defer { waiting = nil }
    return (waiting ?? .nothing, begunMapping)
  }

  /// Records that the view is in the state AFTER the started changes.
  mutating func takeOver() {
    begunMapping = MappingChain()
  }

  /// Records that the view has completed the changes.
  ///
  /// - Parameters:
  ///   - mayGoOn: Whether changes that were added since may be performed immediately.
  ///   - isAwaited: Whether a completion is pending, even if there are no changes.
  mutating func end(mayGoOn: Bool, isAwaited: Bool = false) -> Action {
    phase = .idle
    completeAdoption()
    guard !isEmpty || isAwaited else {
      // The queued changes cancel out.
      waitingMapping = MappingChain()
      return .nothing
    }
    if mayGoOn { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// Adopts changes that the view has already made, such as the move of a dragged item. Changes that are added
  /// until ``end(mayGoOn:isAwaited:)`` are the data source's response.
  mutating func adopt(_ changeSet: ChangeSet) {
    phase = .applying
    adoption = (changeSet, waiting ?? .nothing, .nothing)
    let inverse = PlannedChange(structure: changeSet.inverse)
    waiting = waiting.map { inverse.merged(with: $0) } ?? inverse
    waitingMapping = MappingChain(inverse) + waitingMapping
  }

  /// If the view has inserted items, and the data source the same ones, only the previously queued changes
  /// remain.
  private mutating func completeAdoption() {
    defer { (adoption, expectedInsertions) = (nil, []) }
    guard let (own, waiting, response) = adoption,
      case .some(let changes) = waiting.changeSet,
      let inserted = own.onlyInsertions?.sorted(), inserted.count == expectedInsertions.count,
      let answered = response.changeSet.onlyInsertions, answered == Set(expectedInsertions)
    else { return }
    let (before, after) = (own.mapping, response.changeSet.mapping)
    let rest = ChangeSet.some(
      changes.map { change in
        guard case .object(let type) = change else { return change }
        func old(_ path: IndexPath) -> IndexPath { before.indexPathAfter(path) ?? path }
        func new(_ path: IndexPath) -> IndexPath { after.indexPathAfter(path) ?? path }
        switch type {
        case .insert(let path): return .item(type: .insert(new(path)))
        case .delete(let path): return .item(type: .delete(old(path)))
        case .update(let path): return .item(type: .update(old(path)))
        case .move(let from, let to): return .item(type: .move(old(from), new(to)))
        }
      })
    let mapping = rest.mapping
    guard Set(inserted.compactMap(mapping.indexPathAfter)) == answered else { return }
    self.waiting = PlannedChange(reported: rest)
    waitingMapping.match(Dictionary(uniqueKeysWithValues: zip(inserted, expectedInsertions)))
  }
}

extension ChangeSet {
  /// The inserted items, if nothing else has changed.
  fileprivate var onlyInsertions: Set<IndexPath>? {
    guard case .some(let changes) = self, !changes.isEmpty,
      insertedItems.count == changes.count
    else { return nil }
    return Set(insertedItems)
  }
}
