import DataSourceCore
import DataSourcePlanning

/// Changes that wait until the view is ready.
struct WaitingChanges {
  /// The changes, in order, without empty ones.
  private(set) var changes: [PlannedChange] = []

  /// Whether any of them is animated.
  private(set) var isAnimated = false

  /// The item counts before the last change; `nil` if the view has already made that change.
  private(set) var countsBefore: [Int]?

  /// Called when the view has shown them, even if there are none.
  var completions: [(Bool) -> Void] = []

  var isEmpty: Bool { changes.isEmpty && completions.isEmpty }

  /// Maps index paths of the view to those of the data source, through each of them.
  var mapping: MappingChain { MappingChain(changes) }

  mutating func append(_ change: PlannedChange, isAnimated: Bool, countsBefore: [Int]) {
    if change.isEmpty { return }
    changes.append(change)
    self.isAnimated = isAnimated || self.isAnimated
    self.countsBefore = countsBefore
  }

  /// Adds the inverse of the view's own change. If the data source reports the same change, both
  /// cancel out; if not, the view takes it back.
  mutating func undo(_ inverse: PlannedChange) {
    changes.insert(inverse, at: 0)
    (isAnimated, countsBefore) = (true, nil)
  }

  mutating func replace(by change: PlannedChange) { changes = change.isEmpty ? [] : [change] }
}

extension [PlannedChange] {
  /// All changes as one.
  ///
  /// - Complexity: O(changes · log² changes)
  var merged: PlannedChange { Self.merged(self[...]) }

  // By halves: if each change were merged with all before it, many would take quadratic time.
  private static func merged(_ changes: ArraySlice<PlannedChange>) -> PlannedChange {
    if changes.count < 2 { return changes.first ?? .nothing }
    if changes.allSatisfy({ $0.isPlanned && !$0.hasStructure }) { return union(changes) }
    let middle = (changes.startIndex + changes.endIndex) / 2
    return merged(changes[..<middle]).merged(with: merged(changes[middle...]))
  }

  /// Changes of content alone as one. Usually those of items that change often.
  private static func union(_ changes: ArraySlice<PlannedChange>) -> PlannedChange {
    let sections = Set(changes.flatMap(\.updatedSections))
    let items = Set(changes.flatMap(\.itemUpdates)).filter { !sections.contains($0.to.section) }
    return PlannedChange(
      Batch(), updatedSections: sections.sorted(), updates: items.sorted { $0.to < $1.to })
  }
}
