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
    var stays = false

    @_alwaysEmitIntoClient
    init(position: Int, weight: Int) {
      self.position = position
      self.weight = weight
    }
  }

  /// The entries in new order.
  @usableFromInline var entries: [Entry] = []
  /// Whether the entries ascend, so that all of them stay.
  @usableFromInline var isAscending = true
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
  }

  /// Appends the next entry in new order.
  ///
  /// - Parameters:
  ///   - position: Its old position; negative if it cannot stay. Of entries with equal positions,
  ///     one stays.
  ///   - weight: Its weight, 1 or more.
  @_alwaysEmitIntoClient
  package mutating func append(position: Int, weight: Int) {
    if position <= entries.last?.position ?? -1 { isAscending = false }
    entries.append(Entry(position: position, weight: weight))
  }

  /// Whether an entry stays, after ``choose()``.
  package func stays(_ entry: Int) -> Bool { isAscending || entries[entry].stays }

  /// Chooses the entries that stay.
  ///
  /// - Complexity: O(n log n); O(1) if all entries stay.
  package mutating func choose() {
    stayingCount = isAscending ? count : 0
    if isAscending { return }
    rankIfNeeded()
    var groups = groups
    var group = groups.chainHeaviest()
    while group >= 0 {
      // Invariant: the groups after this one in its chain are marked.
      let end = group + 1 < groups.count ? groups[group + 1].first : count
      for entry in groups[group].first..<end where entries[entry].position >= 0 {
        entries[entry].stays = true
        stayingCount += 1
      }
      group = groups[group].predecessor
    }
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

  /// The entries that can stay. Those with successive positions stay or move together.
  private var groups: [Group] {
    var groups: [Group] = []
    groups.reserveCapacity(min(count, 32))
    for (index, entry) in entries.enumerated() where entry.position >= 0 {
      let last = groups.count - 1
      if last >= 0, groups[last].positions.upperBound == entry.position {
        groups[last].positions = groups[last].positions.lowerBound..<entry.position + 1
        groups[last].weight += entry.weight
      } else {
        let positions = entry.position..<entry.position + 1
        groups.append(Group(first: index, positions: positions, weight: entry.weight))
      }
    }
    return groups
  }
}

/// Successive entries with successive positions.
private struct Group {
  /// The index of the first entry.
  let first: Int
  var positions: Range<Int>
  var weight: Int
  /// The previous group in the heaviest chain that ends here, or -1.
  var predecessor = -1
}

/// A chain of groups.
private struct Chain {
  var weight = 0
  /// The last group, or -1.
  var end = -1

  func isLighter(than other: Chain) -> Bool { (weight, end) < (other.weight, other.end) }
}

extension [Group] {
  /// Builds chains of groups with ascending positions. The heaviest one that ends before a position
  /// is found in a binary indexed tree of maxima (Fenwick 1994).
  ///
  /// - Returns: The end of the heaviest one; of several, the last.
  fileprivate mutating func chainHeaviest() -> Int {
    let size = reduce(0) { Swift.max($0, $1.positions.upperBound) }
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

    for index in indices {
      // Invariant: the tree contains the chains that end at the previous groups.
      let chain = heaviest(before: self[index].positions.lowerBound)
      self[index].predecessor = chain.end
      let longer = Chain(weight: chain.weight + self[index].weight, end: index)
      var node = self[index].positions.upperBound
      while node <= size, tree[node].isLighter(than: longer) {
        tree[node] = longer
        node += node & -node
      }
    }
    return heaviest(before: size).end
  }
}
