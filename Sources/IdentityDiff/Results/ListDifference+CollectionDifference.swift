public import DataSourcePositions
public import _DataSourceSubsequences

extension ListDifference {
  /// Creates the difference described by the standard library's type.
  ///
  /// A removal and an insertion associated with each other, as after `inferringMoves()`, are a
  /// move. There are no updates: the standard library does not have them.
  ///
  /// ```swift
  /// ListDifference(["c", "a"].difference(from: ["a", "b", "c"]).inferringMoves())
  /// // ListDifference(deleted: [1], moved: [2 → 0])
  /// ```
  ///
  /// - Parameter difference: The difference.
  /// - Complexity: O(changes · log changes)
  @_alwaysEmitIntoClient
  public init<Element>(_ difference: CollectionDifference<Element>) {
    var (deleted, inserted): ([Int], [Int]) = ([], [])
    var moved: [ElementMove<Int>] = []
    for case .remove(let offset, _, let target) in difference.removals {
      if let target {
        moved.append(ElementMove(from: offset, to: target))
      } else {
        deleted.append(offset)
      }
    }
    for case .insert(let offset, _, nil) in difference.insertions { inserted.append(offset) }
    self.init(deleted: deleted, inserted: inserted, moved: moved.byTarget())
  }
}

extension CollectionDifference {
  /// Creates the standard library's form of a difference.
  ///
  /// A moved or updated element becomes a removal and an insertion associated with each other.
  ///
  /// ```swift
  /// let difference = Diff.difference(from: old, to: new, identity: .itself)
  /// if let changes = CollectionDifference(difference, from: old, to: new) {
  ///   old.applying(changes)  // new
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - old: The old elements.
  ///   - new: The new elements.
  /// - Returns: `nil` if the difference does not lead from that many old elements to that many new
  ///   ones.
  /// - Complexity: O(old + new + changes · log changes)
  @_alwaysEmitIntoClient
  public init?(
    _ difference: ListDifference, from old: [ChangeElement], to new: [ChangeElement]
  ) {
    guard let origins = try? difference.origins(before: old.count), origins.count == new.count
    else { return nil }
    var changes: [Change] = difference.deleted.map {
      .remove(offset: $0, element: old[$0], associatedWith: nil)
    }
    changes += difference.inserted.map {
      .insert(offset: $0, element: new[$0], associatedWith: nil)
    }
    // An updated element that has moved is in both lists.
    var last: ElementMove<Int>?
    for pair in (difference.moved + difference.updated).byTarget() where pair != last {
      last = pair
      changes.append(.remove(offset: pair.from, element: old[pair.from], associatedWith: pair.to))
      changes.append(.insert(offset: pair.to, element: new[pair.to], associatedWith: pair.from))
    }
    self.init(changes)
  }
}
