/// A heaviest increasing subsequence: the entries that stay while the others move around them.
///
/// Entries are appended in their new order, with their old position and a weight. Those that stay
/// must ascend in their old positions; the heaviest such choice is computed. If all weights are
/// equal, that is a longest increasing subsequence.
package struct HeaviestIncreasingSubsequence {
  /// The old positions of the entries, in new order.
  @usableFromInline var positions: [Int32] = []
  /// The weights of the entries; none if all are equal.
  @usableFromInline var weights: [Int] = []
  @usableFromInline let isWeighted: Bool

  /// The previous entry in each entry's chain, or -1. After ``choose()``: -2 for those that stay.
  private var predecessors: [Int32] = []
  /// Whether the entries ascend, so that all of them stay.
  @usableFromInline var isAscending = true
  /// The number of entries that stay, after ``choose()``.
  package private(set) var stayingCount = 0

  /// Creates an empty subsequence.
  ///
  /// - Parameters:
  ///   - capacity: The expected number of entries.
  ///   - isWeighted: Whether their weights differ.
  package init(capacity: Int, isWeighted: Bool) {
    self.isWeighted = isWeighted
    positions.reserveCapacity(capacity)
    if isWeighted { weights.reserveCapacity(capacity) }
  }

  /// The number of entries.
  package var count: Int { positions.count }

  /// Removes all entries.
  package mutating func removeAll() {
    positions.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    isAscending = true
  }

  /// Appends the next entry in new order. Positions are unique, and weights are at least 1.
  @inlinable
  package mutating func append(position: Int32, weight: Int) {
    if let last = positions.last, position <= last { isAscending = false }
    positions.append(position)
    if isWeighted { weights.append(weight) }
  }

  /// Whether an entry stays, after ``choose()``.
  package func stays(_ entry: Int) -> Bool { isAscending || predecessors[entry] == -2 }

  /// Chooses the entries that stay.
  ///
  /// - Complexity: O(n log n); O(1) if all entries stay.
  package mutating func choose() {
    stayingCount = isAscending ? count : 0
    if isAscending { return }
    predecessors.removeAll(keepingCapacity: true)
    var entry = isWeighted ? heaviestChain() : longestChain()
    while entry >= 0 {
      // Invariant: the entries after `entry` in its chain are marked.
      let predecessor = predecessors[Int(entry)]
      predecessors[Int(entry)] = -2
      stayingCount += 1
      entry = predecessor
    }
  }

  /// Builds chains of entries with equal weights by patience sorting (Mallows 1962, Fredman 1975):
  /// the chain of length k ends at place k - 1.
  ///
  /// - Returns: The end of the longest one.
  private mutating func longestChain() -> Int32 {
    var endPositions: [Int32] = []
    var ends: [Int32] = []
    for (entry, position) in positions.enumerated() {
      // Invariant: for all k up to `ends.count`, place k - 1 holds the end with the least position
      // among the chains of length k; the ends ascend.
      var (place, high) = (0, ends.count)
      if let last = endPositions.last, last < position { place = high }
      while place < high {
        // Invariant: ends before `place` are less than the position, those from `high` are not.
        let middle = (place + high) / 2
        if endPositions[middle] < position { place = middle + 1 } else { high = middle }
      }
      predecessors.append(place > 0 ? ends[place - 1] : -1)
      if place == ends.count {
        endPositions.append(position)
        ends.append(Int32(truncatingIfNeeded: entry))
      } else {
        endPositions[place] = position
        ends[place] = Int32(truncatingIfNeeded: entry)
      }
    }
    return ends.last ?? -1
  }

  /// Builds chains of entries with weights. The heaviest one that ends before a position is found
  /// in a binary indexed tree (Fenwick 1994) of maxima.
  ///
  /// - Returns: The end of the heaviest one.
  private mutating func heaviestChain() -> Int32 {
    let ranks = positions.map { Int($0) }.ranks
    var totals: [Int] = []
    totals.reserveCapacity(count)
    // The entry with the heaviest chain among the ranks that each node is for, or -1.
    var tree = [Int32](repeating: -1, count: count + 1)
    var heaviest = -1
    func total(_ entry: Int) -> Int { entry < 0 ? 0 : totals[entry] }
    // Of chains with equal weights, the one that ends later is chosen.
    func isHeavier(_ entry: Int, than other: Int) -> Bool {
      (total(entry), entry) > (total(other), other)
    }
    for (entry, rank) in ranks.enumerated() {
      // Invariant: the tree contains the chains of the previous entries.
      var predecessor = -1
      var node = rank
      while node > 0 {
        if isHeavier(Int(tree[node]), than: predecessor) { predecessor = Int(tree[node]) }
        node &= node - 1
      }
      totals.append(weights[entry] + total(predecessor))
      predecessors.append(Int32(truncatingIfNeeded: predecessor))
      node = rank + 1
      while node <= count {
        if isHeavier(entry, than: Int(tree[node])) { tree[node] = Int32(truncatingIfNeeded: entry) }
        node += node & -node
      }
      if isHeavier(entry, than: heaviest) { heaviest = entry }
    }
    return Int32(truncatingIfNeeded: heaviest)
  }
}
