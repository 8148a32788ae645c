/// A heaviest increasing subsequence: the entries that stay while the others move around them.
///
/// Entries are appended in their new order, with their old position and a weight. Those that stay
/// must ascend in their old positions; the heaviest such choice is computed. If all weights are
/// equal, that is a longest increasing subsequence.
///
/// The best chains so far are represented by their ends, ascending in position and in weight: an
/// end that is neither before nor heavier than another one is dropped. This is patience sorting
/// (Mallows 1962, Fredman 1975) for weights. With weights, an end may have to be inserted between
/// others, so the ends are in a ``PositionSet`` instead of an array.
@unsafe
struct HeaviestIncreasingSubsequence {
  /// The old positions of the entries, in new order.
  private let positions: UnsafeMutablePointer<Int32>
  /// The previous entry in each entry's chain, or -1. After ``choose()``: -2 for those that stay.
  private let predecessors: UnsafeMutablePointer<Int32>
  /// The old positions of the chains' ends, ascending, if weights are equal.
  private let endPositions: UnsafeMutablePointer<Int32>
  /// The entries at the chains' ends, if weights are equal.
  private let ends: UnsafeMutablePointer<Int32>
  /// The weights of the entries; nil if all are equal.
  private let weights: UnsafeMutablePointer<Int>?
  /// The total weight of each entry's chain.
  private let totals: UnsafeMutablePointer<Int>?
  /// The number of entries.
  private(set) var count = 0
  /// Whether the entries ascend, so that all of them stay.
  private(set) var isAscending = true
  /// The number of entries that stay, after ``choose()``.
  private(set) var stayingCount = 0

  /// Calls a closure with an empty subsequence. Its memory is valid only during the call.
  ///
  /// - Parameters:
  ///   - capacity: The largest number of entries.
  ///   - isWeighted: Whether their weights differ.
  ///   - body: Uses the subsequence.
  static func with<Result>(
    capacity: Int, isWeighted: Bool, _ body: (inout HeaviestIncreasingSubsequence) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(
      byteCount: max(capacity, 1) * (isWeighted ? 32 : 16), alignment: MemoryLayout<Int>.alignment
    ) { memory in
      guard let base = memory.baseAddress else { preconditionFailure("no memory") }
      var subsequence = unsafe HeaviestIncreasingSubsequence(
        base, capacity: capacity, isWeighted: isWeighted)
      return unsafe body(&subsequence)
    }
  }

  private init(_ memory: UnsafeMutableRawPointer, capacity: Int, isWeighted: Bool) {
    unsafe positions = unsafe memory.bindMemory(to: Int32.self, capacity: 4 * capacity)
    unsafe predecessors = unsafe positions + capacity
    unsafe endPositions = unsafe predecessors + capacity
    unsafe ends = unsafe endPositions + capacity
    unsafe weights =
      unsafe isWeighted
      ? (memory + 16 * capacity).bindMemory(to: Int.self, capacity: 2 * capacity) : nil
    unsafe totals = unsafe weights.map { unsafe $0 + capacity }
  }

  /// Removes all entries.
  mutating func removeAll() {
    unsafe count = 0
    unsafe isAscending = true
  }

  /// Appends the next entry in new order. Positions are unique, and weights are at least 1.
  @inline(__always)
  mutating func append(position: Int32, weight: Int) {
    if unsafe count > 0, unsafe position <= positions[count &- 1] { unsafe isAscending = false }
    unsafe positions[count] = position
    unsafe weights?[count] = weight
    unsafe count &+= 1
  }

  /// Whether an entry stays, after ``choose()``.
  @inline(__always)
  func stays(_ entry: Int) -> Bool { unsafe isAscending || predecessors[entry] == -2 }

  /// Chooses the entries that stay.
  ///
  /// - Complexity: O(n log n); O(1) if all entries stay.
  mutating func choose() {
    unsafe stayingCount = unsafe isAscending ? count : 0
    if unsafe isAscending { return }
    var entry = unsafe weights == nil ? longestChain() : heaviestChain()
    while entry >= 0 {
      // Invariant: the entries after `entry` in its chain are marked.
      let predecessor = unsafe predecessors[Int(entry)]
      unsafe predecessors[Int(entry)] = -2
      unsafe stayingCount &+= 1
      entry = predecessor
    }
  }

  /// Builds chains of entries with equal weights: the chain of length k ends at place k - 1.
  ///
  /// - Returns: The end of the longest one.
  private func longestChain() -> Int32 {
    var length = 0
    for entry in unsafe 0..<count {
      // Invariant: for all k up to `length`, place k - 1 holds the end with the least position
      // among the chains of length k; the ends ascend.
      let position = unsafe positions[entry]
      let place = unsafe firstEnd(notBefore: position, of: length)
      unsafe endPositions[place] = position
      unsafe ends[place] = Int32(truncatingIfNeeded: entry)
      unsafe predecessors[entry] = unsafe place > 0 ? ends[place &- 1] : -1
      if place == length { length &+= 1 }
    }
    return unsafe length > 0 ? ends[length &- 1] : -1
  }

  /// Builds chains of entries with weights.
  ///
  /// - Returns: The end of the heaviest one.
  private func heaviestChain() -> Int32 {
    guard let weights = unsafe weights, let totals = unsafe totals else { return -1 }
    var lowest = Int32.max
    var highest = Int32.min
    for entry in unsafe 0..<count {
      lowest = unsafe min(lowest, positions[entry])
      highest = unsafe max(highest, positions[entry])
    }
    var bound = Int(highest) - Int(lowest) + 1
    if unsafe bound > 64 * count {
      // Few positions in a wide range are replaced by their ranks, which take less memory.
      let ranks = unsafe (0..<count).map { unsafe Int(positions[$0]) }.ranks
      for (entry, rank) in ranks.enumerated() {
        unsafe positions[entry] = Int32(truncatingIfNeeded: rank)
      }
      lowest = 0
      bound = unsafe count
    }
    return unsafe PositionSet.with(bound: bound) { endPositions in
      unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: bound) { ends in
        var last = -1
        for entry in unsafe 0..<count {
          // Invariant: `endPositions` are the positions of the chains' ends; the entries are in
          // `ends`. They ascend in position and in total weight. No chain of the previous entries
          // that ends at or before one of them is heavier than that end's chain. The greatest of
          // them is `last`.
          let position = unsafe Int(positions[entry]) - Int(lowest)
          let previous =
            unsafe position > last ? last : endPositions.last(before: position) ?? -1
          let predecessor = unsafe previous < 0 ? -1 : ends[previous]
          let total = unsafe weights[entry] + (previous < 0 ? 0 : totals[Int(predecessor)])
          unsafe predecessors[entry] = predecessor
          unsafe totals[entry] = total
          // Remove the following ends whose chains are not heavier.
          while position < last {
            guard let next = unsafe endPositions.first(after: position) else {
              last = position
              break
            }
            if unsafe totals[Int(ends[next])] > total { break }
            unsafe endPositions.remove(next)
          }
          last = max(last, position)
          unsafe endPositions.insert(position)
          unsafe ends[position] = Int32(truncatingIfNeeded: entry)
        }
        return unsafe last < 0 ? -1 : ends[last]
      }
    }
  }

  /// The index of the first chain end that is not less than a position.
  @inline(__always)
  private func firstEnd(notBefore position: Int32, of length: Int) -> Int {
    if unsafe length == 0 || endPositions[length &- 1] < position { return length }
    // Eighths instead of halves: seven independent lookups, without branches that depend on
    // positions, replace three dependent ones.
    var lower = 0
    var count = length
    while count > 8 {
      // Invariant: the ends before `lower` are less than the position; the first one that is not is
      // among the next `count`, or follows them.
      let eighth = count >> 3
      let window = unsafe endPositions + lower
      var less = unsafe window[eighth &- 1] < position ? 1 : 0
      less &+= unsafe window[2 &* eighth &- 1] < position ? 1 : 0
      less &+= unsafe window[3 &* eighth &- 1] < position ? 1 : 0
      less &+= unsafe window[4 &* eighth &- 1] < position ? 1 : 0
      less &+= unsafe window[5 &* eighth &- 1] < position ? 1 : 0
      less &+= unsafe window[6 &* eighth &- 1] < position ? 1 : 0
      less &+= unsafe window[7 &* eighth &- 1] < position ? 1 : 0
      lower &+= less &* eighth
      count &-= 7 &* eighth
    }
    let window = unsafe endPositions + lower
    var less = 0
    for offset in 0..<count { unsafe less &+= window[offset] < position ? 1 : 0 }
    return lower &+ less
  }
}
