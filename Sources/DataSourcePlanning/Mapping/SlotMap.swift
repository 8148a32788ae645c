import DataSourceCore
import _DataSourceSubsequences

/// Maps the positions that a batch does not name, of sections or of one section's items: from old
/// to new and back.
///
/// Unnamed positions keep their order and fill the free new positions. The unnamed position of rank
/// *r* is mapped to the free new position of rank *r*. Counts are not needed.
package struct SlotMap: Equatable, Sendable {
  /// The old positions that are deleted or moved away, ascending, each once.
  package let removed: [Int]

  /// The new positions that are inserted or moved to, ascending, each once.
  package let added: [Int]

  package init(removed: [Int] = [], added: [Int] = []) {
    self.removed = removed.ascending()
    self.added = added.ascending()
  }

  /// The new position of an unnamed old position; `nil` for a named one.
  ///
  /// - Complexity: O(log changes)
  package func after(_ before: Int) -> Int? {
    removed.rankIfUnnamed(before, in: removed.indices) { $0 }.flatMap(added.position(ofRank:))
  }

  /// The old position of an unnamed new position; `nil` for a named one.
  ///
  /// - Complexity: O(log changes)
  package func before(_ after: Int) -> Int? {
    added.rankIfUnnamed(after, in: added.indices) { $0 }.flatMap(removed.position(ofRank:))
  }

  /// The number of unnamed positions that precede an old position.
  package func rank(before position: Int) -> Int { removed.rank(of: position) }

  /// The number of unnamed positions that precede a new position.
  package func rank(after position: Int) -> Int { added.rank(of: position) }

  /// The old and the new position of the unnamed element with a rank.
  ///
  /// - Complexity: O(log changes)
  func unnamed(_ rank: Int) -> ElementMove<Int>? {
    guard let from = removed.position(ofRank: rank), let to = added.position(ofRank: rank) else {
      return nil
    }
    return ElementMove(from: from, to: to)
  }
}

/// Named positions: ascending, each once. Those of sections are in ranges of one array.
extension Array {
  /// The number of unnamed positions that precede an unnamed one; `nil` for a named one.
  @inline(__always)
  func rankIfUnnamed(
    _ position: Int, in range: Range<Int>, by number: (Element) -> Int
  ) -> Int? {
    let smaller = prefixCount(in: range) { named, _ in number(named) < position }
    if smaller < range.count, number(self[range.lowerBound + smaller]) == position { return nil }
    return position - smaller
  }

  /// The unnamed position with a rank; `nil` if it exceeds the largest integer.
  @inline(__always)
  func position(ofRank rank: Int, in range: Range<Int>, by number: (Element) -> Int) -> Int? {
    // `named - index` unnamed positions precede a named one. If that is at most the rank, the named
    // position precedes the unnamed one.
    let smaller = prefixCount(in: range) { named, index in number(named) - index <= rank }
    let (position, overflow) = rank.addingReportingOverflow(smaller)
    return overflow ? nil : position
  }

  /// The number of positions at the start of a range that satisfy a condition, which no later one
  /// does.
  @inline(__always)
  fileprivate func prefixCount(
    in range: Range<Int>, while precedes: (_ named: Element, _ index: Int) -> Bool
  ) -> Int {
    var (low, high) = (0, range.count)
    while low < high {
      // Invariant: the positions before `low` satisfy the condition, those from `high` do not.
      let middle = low + (high - low) / 2
      if precedes(self[range.lowerBound + middle], middle) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension [Int] {
  fileprivate func position(ofRank rank: Int) -> Int? {
    position(ofRank: rank, in: indices) { $0 }
  }

  /// The number of unnamed positions that precede a position.
  fileprivate func rank(of position: Int) -> Int {
    position - prefixCount(in: indices) { named, _ in named < position }
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
