import DataSourceKit
import ListPositions
import Subsequences

/// Maps the positions that a batch does not name, of sections or of one section's items: from old
/// to new and back.
///
/// Unnamed positions keep their order and fill the free new positions: the unnamed position of rank
/// *r* is mapped to the free new position of rank *r*. Counts are not needed.
package struct SlotMap: Equatable, Sendable {
  /// The old positions that are deleted or moved away, ascending, each once.
  package internal(set) var removed: [Int]

  /// The new positions that are inserted or moved to, ascending, each once.
  package internal(set) var added: [Int]

  package init(removed: [Int] = [], added: [Int] = []) {
    self.removed = removed.ascending()
    self.added = added.ascending()
  }

  /// Whether no position is named.
  package var isIdentity: Bool { removed.isEmpty && added.isEmpty }

  /// The new position of an unnamed old position; `nil` for a named one.
  ///
  /// - Complexity: O(log changes)
  package func after(_ before: Int) -> Int? {
    Self.translate(before, from: removed, to: added)
  }

  /// The old position of an unnamed new position; `nil` for a named one.
  ///
  /// - Complexity: O(log changes)
  package func before(_ after: Int) -> Int? {
    Self.translate(after, from: added, to: removed)
  }

  /// The number of unnamed positions that precede an old position.
  package func rank(before position: Int) -> Int { Self.rank(position, in: removed) }

  /// The number of unnamed positions that precede a new position.
  package func rank(after position: Int) -> Int { Self.rank(position, in: added) }

  /// The old and the new position of the unnamed element with a rank.
  ///
  /// - Complexity: O(log changes)
  func unnamed(_ rank: Int) -> ElementMove<Int> {
    ElementMove(
      from: rank + Self.count(of: removed, before: rank),
      to: rank + Self.count(of: added, before: rank))
  }

  private static func rank(_ position: Int, in named: [Int]) -> Int {
    position - named.partitioningIndex { $0 >= position }
  }

  private static func translate(_ position: Int, from: [Int], to: [Int]) -> Int? {
    let smaller = from.partitioningIndex { $0 >= position }
    if smaller < from.count, from[smaller] == position { return nil }
    let rank = position - smaller
    // The result may exceed the largest integer.
    let (result, overflow) = rank.addingReportingOverflow(count(of: to, before: rank))
    return overflow ? nil : result
  }

  /// The number of named positions that precede the unnamed position with a rank.
  private static func count(of named: [Int], before rank: Int) -> Int {
    // `named[k] - k` unnamed positions precede `named[k]`. If that is at most the rank, `named[k]`
    // precedes the unnamed position. Invariant: `named[..<low]` precede that position,
    // `named[high...]` follow it.
    var low = 0
    var high = named.count
    while low < high {
      let middle = low + (high - low) / 2
      if named[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Array where Element: SortablePosition {
  /// The elements in ascending order, each once.
  ///
  /// - Complexity: O(n log n), and O(n) if the elements ascend
  func ascending() -> [Element] {
    let sorted = inOrder()
    let repeats = sorted.indices.dropFirst().filter { sorted[$0 - 1] == sorted[$0] }
    if repeats.isEmpty { return sorted }
    return [sorted[0]] + zip(sorted, sorted.dropFirst()).filter { $0 != $1 }.map { $1 }
  }
}
