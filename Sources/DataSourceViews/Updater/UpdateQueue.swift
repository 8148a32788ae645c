import ChangePlanning
import DataSourceChanges
import DataSourceKit
import Foundation

/// The data source's changes that a view has not performed yet: a pure state machine.
///
/// Invariant: ``mapping`` maps index paths of the view to those of the data source.
struct UpdateQueue {
  enum Phase: Hashable {
    /// No changes are pending.
    case idle

    /// Changes are queued until the view has completed its current work.
    case scheduled

    /// The view is performing changes; later ones are queued until it has completed these.
    case applying
  }

  enum Action: Hashable {
    case nothing

    /// Perform the changes that ``begin()`` returns.
    case begin

    /// Try again later.
    case schedule
  }

  /// Changes that the view has not started to perform, and how it will perform them.
  struct Waiting {
    private var first: PlannedChange?

    /// The changes behind the first one, merged in runs, each of which has more changes than the
    /// next. If each change were merged with all before it, many of them would take quadratic time.
    private var runs: [(change: PlannedChange, count: Int)] = []

    /// All of them, merged; `nil` for none.
    ///
    /// - Complexity: O(changes)
    fileprivate(set) var change: PlannedChange? {
      get {
        guard let last = runs.last?.change else { return first }
        let rest = runs.dropLast().reversed().reduce(last) { $1.change.merged(with: $0) }
        return first?.merged(with: rest)
      }
      set { (first, runs) = (newValue, []) }
    }

    /// Maps index paths through each of them.
    fileprivate(set) var mapping = MappingChain()

    /// Whether any of them is animated.
    fileprivate(set) var isAnimated = false

    /// The item counts before the last change; `nil` if the view has already made that change.
    fileprivate(set) var countsBefore: [Int]?

    /// Called when the view has performed them.
    fileprivate(set) var completions: [(Bool) -> Void] = []

    fileprivate var isEmpty: Bool { change?.isEmpty ?? true }

    fileprivate var hasChanges: Bool { first != nil }

    /// Adds a change.
    ///
    /// - Complexity: O(log² changes), amortized
    fileprivate mutating func append(_ next: PlannedChange) {
      if first == nil {
        first = next
        return
      }
      var next = (change: next, count: 1)
      while let last = runs.last, last.count <= next.count {
        runs.removeLast()
        next = (last.change.merged(with: next.change), last.count + next.count)
      }
      runs.append(next)
    }

    /// Calls the completions.
    func complete(_ finished: Bool) {
      for completion in completions { completion(finished) }
    }
  }

  private(set) var phase = Phase.idle

  private var waiting = Waiting()

  /// Maps index paths through the changes that the view has started to perform: not empty between
  /// ``begin()`` and ``takeOver()``.
  private var begunMapping = MappingChain()

  /// Changes that the view has already made, those that were queued before them, and those that the
  /// data source has reported since.
  private var adoption: (own: ChangeSet, waiting: PlannedChange, response: PlannedChange)?

  /// The index paths, in the data source, that are expected for items that the view has already
  /// inserted.
  var expectedInsertions: [IndexPath] = []

  /// Whether no changes are queued.
  var isEmpty: Bool { waiting.isEmpty }

  /// Whether changes, which may cancel out, or completions wait.
  var isAwaited: Bool { waiting.hasChanges || !waiting.completions.isEmpty }

  /// Whether the view and the data source have the same index paths, as they usually do.
  var keepsIndexPaths: Bool { begunMapping.isEmpty && waiting.mapping.isEmpty }

  /// Maps index paths of the view to those of the data source.
  var mapping: MappingChain { begunMapping + waiting.mapping }
}

extension UpdateQueue {
  /// Adds a change of the data source.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isAnimated: Whether it is animated.
  ///   - countsBefore: The item counts before it.
  ///   - mustWait: Whether the view is busy.
  mutating func add(
    _ change: PlannedChange, isAnimated: Bool = true, countsBefore: [Int]? = nil, mustWait: Bool
  ) -> Action {
    if !change.isEmpty {
      waiting.isAnimated = isAnimated || waiting.isAnimated
      waiting.countsBefore = countsBefore
    }
    waiting.append(change)
    waiting.mapping.append(change)
    if let adoption { self.adoption?.response = adoption.response.merged(with: change) }
    guard phase == .idle else { return .nothing }
    guard mustWait else { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// Adds a closure that is called when the view has performed the queued changes, even if there
  /// are none.
  mutating func add(_ completion: @escaping (Bool) -> Void) {
    waiting.completions.append(completion)
  }

  /// Starts performing all queued changes.
  mutating func begin() -> Waiting {
    phase = .applying
    begunMapping = waiting.mapping
    // Without a copy.
    var begun = Waiting()
    swap(&begun, &waiting)
    return begun
  }

  /// Records that the view is in the new state after the changes that have been started.
  mutating func takeOver() {
    begunMapping = MappingChain()
  }

  /// Records that the view has completed the changes.
  ///
  /// - Parameter mayGoOn: Whether changes added in the meantime may be performed immediately.
  mutating func end(mayGoOn: Bool) -> Action {
    phase = .idle
    completeAdoption()
    guard !waiting.isEmpty || !waiting.completions.isEmpty else {
      // The queued changes cancel out.
      waiting = Waiting()
      return .nothing
    }
    if mayGoOn { return .begin }
    phase = .scheduled
    return .schedule
  }

  /// Adopts changes that the view has already made, such as moving a dragged item. Changes added
  /// until ``end(mayGoOn:)`` are the data source's response.
  mutating func adopt(_ changeSet: ChangeSet) {
    phase = .applying
    adoption = (changeSet, waiting.change ?? .nothing, .nothing)
    // Queued changes start from the list without the view's own ones. After their inverse
    // everything else is as usual: if the data source reports the same changes, both cancel out,
    // and if it refuses, the view takes them back.
    let inverse = PlannedChange(structure: changeSet.inverse)
    waiting.change = waiting.change.map { inverse.merged(with: $0) } ?? inverse
    waiting.mapping = MappingChain(inverse) + waiting.mapping
    waiting.isAnimated = true
    waiting.countsBefore = nil
  }

  /// If the view and the data source have inserted the same items, only the previously queued
  /// changes remain. A deletion and an insertion do not cancel out like a move and its inverse, so
  /// the view would insert the dropped items again.
  private mutating func completeAdoption() {
    defer { (adoption, expectedInsertions) = (nil, []) }
    guard let (own, waiting, response) = adoption,
      case .some(let changes) = waiting.changeSet,
      let inserted = own.onlyInsertions?.sorted(), inserted.count == expectedInsertions.count,
      let reported = response.changeSet.onlyInsertions, reported == Set(expectedInsertions)
    else { return }
    let (before, after) = (own.mapping, response.changeSet.mapping)
    let rest = ChangeSet.some(
      changes.map { change in
        guard case .object(let type) = change else { return change }
        func old(_ path: IndexPath) -> IndexPath { before.newIndexPath(for: path) ?? path }
        func new(_ path: IndexPath) -> IndexPath { after.newIndexPath(for: path) ?? path }
        switch type {
        case .insert(let path): return .item(type: .insert(new(path)))
        case .delete(let path): return .item(type: .delete(old(path)))
        case .update(let path): return .item(type: .update(old(path)))
        case .move(let from, let to): return .item(type: .move(old(from), new(to)))
        }
      })
    let mapping = rest.mapping
    guard Set(inserted.compactMap(mapping.newIndexPath(for:))) == reported else { return }
    self.waiting.change = PlannedChange(reported: rest)
    self.waiting.mapping = MappingChain([rest])
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
