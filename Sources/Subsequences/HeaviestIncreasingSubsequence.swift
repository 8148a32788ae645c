/// A heaviest increasing subsequence: the entries that stay while the others move around them.
///
/// Entries are appended in their new order, with their old position and a weight. Those that stay
/// must ascend in their old positions; the heaviest such choice is computed. If all weights are
/// equal, that is a longest increasing subsequence.
package struct HeaviestIncreasingSubsequence {
  @usableFromInline
  struct Entry {
    @usableFromInline var position: Int
    @usableFromInline let weight: Int
    /// The previous entry in the heaviest chain that ends here, or -1; -2 if the entry stays.
    var predecessor = -1

    @inlinable
    init(position: Int, weight: Int) {
      self.position = position
      self.weight = weight
    }
  }

  /// The entries in new order.
  @usableFromInline var entries: [Entry] = []
  /// Whether the entries ascend, so that all of them stay.
  @usableFromInline var isAscending = true
  /// Whether all entries have the weight 1.
  @usableFromInline var isUniform = true
  /// The number of entries that stay, after ``choose()``.
  package private(set) var stayingCount = 0

  /// Creates an empty subsequence.
  ///
  /// - Parameter capacity: The expected number of entries.
  package init(capacity: Int) { entries.reserveCapacity(capacity) }

  /// The number of entries.
  package var count: Int { entries.count }

  /// Removes all entries.
  package mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    isAscending = true
    isUniform = true
  }

  /// Appends the next entry in new order.
  ///
  /// - Parameters:
  ///   - position: Its old position; negative if it cannot stay. Of entries with equal positions,
  ///     one stays.
  ///   - weight: Its weight, 1 or more.
  @inlinable
  package mutating func append(position: Int, weight: Int) {
    if position <= entries.last?.position ?? -1 { isAscending = false }
    if weight != 1 { isUniform = false }
    entries.append(Entry(position: position, weight: weight))
  }

  /// Whether an entry stays, after ``choose()``.
  package func stays(_ entry: Int) -> Bool { isAscending || entries[entry].predecessor == -2 }

  /// Chooses the entries that stay.
  ///
  /// - Complexity: O(n log n); O(1) if all entries stay.
  package mutating func choose() {
    stayingCount = isAscending ? count : 0
    if isAscending { return }
    var entry = isUniform ? longestChain() : heaviestChain()
    while entry >= 0 {
      // Invariant: the entries after `entry` in its chain are marked.
      let predecessor = entries[entry].predecessor
      entries[entry].predecessor = -2
      stayingCount += 1
      entry = predecessor
    }
  }

  /// Builds chains of entries of the same weight by patience sorting (Fredman 1975), which needs no
  /// memory for positions.
  ///
  /// - Returns: The end of a longest one.
  private mutating func longestChain() -> Int {
    // For each length, the chain of that length with the smallest last position.
    var chains: [(position: Int, end: Int)] = []
    for index in entries.indices where entries[index].position >= 0 {
      // Invariant: the positions of the chains ascend.
      let position = entries[index].position
      var (low, high) = (0, chains.count)
      while low < high {
        let middle = (low + high) / 2
        if chains[middle].position < position { low = middle + 1 } else { high = middle }
      }
      entries[index].predecessor = low == 0 ? -1 : chains[low - 1].end
      if low == chains.count {
        chains.append((position, index))
      } else {
        chains[low] = (position, index)
      }
    }
    return chains.last?.end ?? -1
  }

  /// A chain of entries, by weight.
  private struct Chain: Comparable {
    let weight: Int
    let end: Int

    static func < (lhs: Chain, rhs: Chain) -> Bool {
      (lhs.weight, lhs.end) < (rhs.weight, rhs.end)
    }
  }

  /// Builds chains of entries. The heaviest one that ends before a position is found in a binary
  /// indexed tree of maxima (Fenwick 1994).
  ///
  /// - Returns: The end of the heaviest one; of several, the last.
  private mutating func heaviestChain() -> Int {
    rankIfNeeded()
    let size = entries.reduce(0) { max($0, $1.position + 1) }
    // The heaviest chain among the positions of each node.
    var tree = Array(repeating: Chain(weight: 0, end: -1), count: size + 1)
    for index in entries.indices where entries[index].position >= 0 {
      // Invariant: the tree contains the chains that end at the previous entries.
      let chain = heaviest(in: tree, before: entries[index].position)
      entries[index].predecessor = chain.end
      let longer = Chain(weight: chain.weight + entries[index].weight, end: index)
      var node = entries[index].position + 1
      while node <= size, tree[node] < longer {
        tree[node] = longer
        node += node & -node
      }
    }
    return heaviest(in: tree, before: size).end
  }

  /// Replaces positions that are far apart by their ranks. Of equal ones, the first gets the
  /// largest.
  private mutating func rankIfNeeded() {
    let limit = 16 * count
    if entries.allSatisfy({ $0.position < limit }) { return }
    let order = sortedIndices(count) {
      (entries[$0].position, $1) < (entries[$1].position, $0)
    }
    var rank = 0
    for entry in order where entries[entry].position >= 0 {
      entries[entry].position = rank
      rank += 1
    }
  }

  /// The heaviest chain that ends before a position.
  private func heaviest(in tree: [Chain], before position: Int) -> Chain {
    var (node, result) = (position, tree[0])
    while node > 0 {
      if tree[node] > result { result = tree[node] }
      node &= node - 1
    }
    return result
  }
}
