/// A heaviest increasing subsequence: the entries that stay while the others move around them.
///
/// Entries are appended in their new order, with their old position and a weight. Those that stay
/// must ascend in their old positions; the heaviest such choice is computed. If all weights are
/// equal, that is a longest increasing subsequence.
package struct HeaviestIncreasingSubsequence {
  /// Successive entries with successive positions, which stay or move together.
  private struct Group {
    /// The first and the last position; negative if they cannot stay.
    var first: Int
    var last: Int
    var weight: Int64
    /// The number of entries.
    var count = 1
    /// The previous group in the heaviest chain that ends here, or -1; -2 if the group stays.
    var predecessor = -1
  }

  /// All entries, in new order.
  private var groups: [Group] = []
  /// Whether the positions ascend, so that all entries stay.
  private var isAscending = true
  /// The number of entries.
  private var count = 0
  /// Whether each entry stays, after ``choose()``; empty if all do.
  private var staying: [Bool] = []

  /// Creates an empty subsequence.
  ///
  /// - Parameter capacity: The expected number of entries.
  package init(capacity: Int) { groups.reserveCapacity(min(capacity, 1 << 10)) }

  /// Appends the next entry in new order.
  ///
  /// - Parameters:
  ///   - position: Its old position; negative if it cannot stay. Of entries with equal positions,
  ///     one stays.
  ///   - weight: Its weight, 1 or more. All weights together must fit 64 bits.
  package mutating func append(position: Int, weight: Int64) {
    count += 1
    if position < 0 { isAscending = false }
    if let group = groups.indices.last {
      let last = groups[group].last
      if last >= 0, position > last, last == position - 1 {
        groups[group].last = position
        groups[group].weight += weight
        groups[group].count += 1
        return
      }
      if position <= last { isAscending = false }
    }
    groups.append(Group(first: position, last: position, weight: weight))
  }

  /// Whether an entry stays, after ``choose()``.
  package func stays(_ entry: Int) -> Bool { staying.isEmpty || staying[entry] }

  /// Chooses the entries that stay.
  ///
  /// - Returns: The number of entries that stay.
  /// - Complexity: O(n log n); O(1) if all entries stay.
  @discardableResult
  package mutating func choose() -> Int {
    staying = []
    if isAscending { return count }
    rankIfNeeded()
    var group = chainHeaviest()
    var result = 0
    while group >= 0 {
      // Invariant: the groups after this one in its chain are marked.
      result += groups[group].count
      (group, groups[group].predecessor) = (groups[group].predecessor, -2)
    }
    staying.reserveCapacity(count)
    for group in groups {
      for _ in 0..<group.count { staying.append(group.predecessor == -2) }
    }
    return result
  }

  /// Replaces positions that are far apart by their ranks.
  private mutating func rankIfNeeded() {
    let limit = max(16 * count, 1 << 11)
    if groups.allSatisfy({ $0.last < limit }) { return }
    let ends = groups.flatMap { [$0.first, $0.last] }
    let order = sortedIndices(ends.count) { ends[$0] < ends[$1] }
    var ranks = ends
    var rank = 0
    for (index, end) in order.enumerated() where ends[end] >= 0 {
      if index > 0, ends[end] != ends[order[index - 1]] { rank += 1 }
      ranks[end] = rank
    }
    for index in groups.indices {
      (groups[index].first, groups[index].last) = (ranks[2 * index], ranks[2 * index + 1])
    }
  }

  /// Builds chains of groups with ascending positions. The heaviest one that ends before a position
  /// is found in a binary indexed tree of maxima (Fenwick 1994).
  ///
  /// - Returns: The end of the heaviest one; of several, the last.
  private mutating func chainHeaviest() -> Int {
    let size = groups.reduce(0) { max($0, $1.last + 1) }
    // The heaviest chain among the positions of each node.
    var tree = [Chain](repeating: Chain(), count: size + 1)
    func heaviest(before position: Int) -> Chain {
      var node = position
      var result = Chain()
      while node > 0 {
        if result.isLighter(than: tree[node]) { result = tree[node] }
        node &= node - 1
      }
      return result
    }

    for index in groups.indices where groups[index].first >= 0 {
      // Invariant: the tree contains the chains that end at the previous groups.
      let chain = heaviest(before: groups[index].first)
      groups[index].predecessor = chain.end
      let longer = Chain(weight: chain.weight + groups[index].weight, end: index)
      var node = groups[index].last + 1
      while node <= size, tree[node].isLighter(than: longer) {
        tree[node] = longer
        node += node & -node
      }
    }
    return heaviest(before: size).end
  }
}

/// A chain of groups.
private struct Chain {
  var weight: Int64 = 0
  /// The last group, or -1.
  var end = -1

  func isLighter(than other: Chain) -> Bool { (weight, end) < (other.weight, other.end) }
}
