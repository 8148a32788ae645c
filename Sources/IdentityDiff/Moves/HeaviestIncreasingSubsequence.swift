/// Chooses which of several things in a row can stay, so that the others move around them.
///
/// The things stand in their new order and carry their old position and a weight. Those that stay must
/// ascend in their old positions; the heaviest such choice is found. With equal weights that is a longest
/// increasing subsequence.
///
/// The things seen so far are kept as the ends of the best chains, ascending in position and in weight: an
/// end that is neither before nor heavier than another one is of no use. This is patience sorting (Mallows
/// 1962, Fredman 1975) for weights. Where weights differ, an end may have to be put between others; if that
/// moves too many of them, a tree takes over.
@unsafe
struct HeaviestIncreasingSubsequence {
  /// The old positions of the things, in new order.
  private let positions: UnsafeMutablePointer<Int32>
  /// The thing before each in its chain, or -1. Once the choice is made: -2 for those that stay.
  private let predecessors: UnsafeMutablePointer<Int32>
  /// The old positions of the chains' ends, ascending.
  private let endPositions: UnsafeMutablePointer<Int32>
  /// The things at the chains' ends.
  private let ends: UnsafeMutablePointer<Int32>
  /// The weights of the things; nil where all weigh the same.
  private let weights: UnsafeMutablePointer<Int>?
  /// The weights of the chains, ascending.
  private let totals: UnsafeMutablePointer<Int>?
  /// The number of things.
  private(set) var count = 0
  /// Whether the things stand in ascending order, so that all of them can stay.
  private(set) var isAscending = true

  /// Calls a closure with an empty subsequence, whose memory is there during the call only.
  ///
  /// - Parameters:
  ///   - capacity: how many things there will be at most.
  ///   - isWeighted: whether they have different weights.
  ///   - body: uses the subsequence.
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

  /// Starts with no things again.
  mutating func removeAll() {
    unsafe count = 0
    unsafe isAscending = true
  }

  /// Appends the next thing in new order. No two have one position, and no weight is less than 1.
  @inline(__always)
  mutating func append(position: Int32, weight: Int) {
    if unsafe count > 0, unsafe position <= positions[count &- 1] { unsafe isAscending = false }
    unsafe positions[count] = position
    unsafe weights?[count] = weight
    unsafe count &+= 1
  }

  /// Whether a thing stays, after the choice is made.
  @inline(__always)
  func stays(_ thing: Int) -> Bool { unsafe isAscending || predecessors[thing] == -2 }

  /// Makes the choice.
  ///
  /// - Complexity: O(n log n), O(1) where all things can stay.
  func choose() {
    if unsafe isAscending { return }
    var thing = unsafe weights == nil ? longestChain() : heaviestChain()
    while thing >= 0 {
      let predecessor = unsafe predecessors[Int(thing)]
      unsafe predecessors[Int(thing)] = -2
      thing = predecessor
    }
  }

  /// Builds chains of things that weigh the same: the chain of length k ends at place k - 1.
  ///
  /// - Returns: the end of the longest one.
  private func longestChain() -> Int32 {
    var length = 0
    for thing in unsafe 0..<count {
      let position = unsafe positions[thing]
      let place = unsafe firstEnd(notBefore: position, of: length)
      unsafe endPositions[place] = position
      unsafe ends[place] = Int32(truncatingIfNeeded: thing)
      unsafe predecessors[thing] = unsafe place > 0 ? ends[place &- 1] : -1
      if place == length { length &+= 1 }
    }
    return unsafe length > 0 ? ends[length &- 1] : -1
  }

  /// Builds chains of things with weights.
  ///
  /// - Returns: the end of the heaviest one.
  private func heaviestChain() -> Int32 {
    guard let weights = unsafe weights, let totals = unsafe totals else { return -1 }
    var length = 0
    var budget = unsafe 64 &* count &+ 4_096
    for thing in unsafe 0..<count {
      let position = unsafe positions[thing]
      let place = unsafe firstEnd(notBefore: position, of: length)
      unsafe predecessors[thing] = unsafe place > 0 ? ends[place &- 1] : -1
      let total = unsafe (place > 0 ? totals[place &- 1] : 0) &+ weights[thing]
      // Ends behind this one whose chains are not heavier are of no use any more.
      var next = place
      while next < length, unsafe totals[next] <= total { next &+= 1 }
      if next != place &+ 1, next < length {
        unsafe (endPositions + place + 1).update(from: endPositions + next, count: length - next)
        unsafe (ends + place + 1).update(from: ends + next, count: length - next)
        unsafe (totals + place + 1).update(from: totals + next, count: length - next)
        budget &-= length &- next
        if budget < 0 { return unsafe heaviestChainInTree() }
      }
      length = length &+ 1 &- (next &- place)
      unsafe endPositions[place] = position
      unsafe ends[place] = Int32(truncatingIfNeeded: thing)
      unsafe totals[place] = total
    }
    return unsafe length > 0 ? ends[length &- 1] : -1
  }

  /// Builds chains of things with weights, with a tree of the heaviest chains that end before each
  /// position (Fenwick 1994). It takes O(n log n) in whatever order the things stand.
  ///
  /// - Returns: the end of the heaviest one.
  private func heaviestChainInTree() -> Int32 {
    guard let weights = unsafe weights, let totals = unsafe totals else { return -1 }
    var ranks = unsafe ContiguousArray(repeating: 0, count: count)
    let order = unsafe (0..<count).sorted { unsafe positions[$0] < positions[$1] }
    for (rank, thing) in order.enumerated() { ranks[thing] = rank + 1 }
    // The end of the heaviest chain among the ranks that a node stands for, or -1.
    var nodes = unsafe ContiguousArray<Int32>(repeating: -1, count: count + 1)
    var heaviest: Int32 = -1
    func isHeavier(_ thing: Int32, than other: Int32) -> Bool {
      unsafe other < 0 || (thing >= 0 && totals[Int(thing)] > totals[Int(other)])
    }
    for thing in unsafe 0..<count {
      let end = Int32(truncatingIfNeeded: thing)
      var predecessor: Int32 = -1
      var node = ranks[thing] - 1
      while node > 0 {
        if isHeavier(nodes[node], than: predecessor) { predecessor = nodes[node] }
        node &= node - 1
      }
      unsafe predecessors[thing] = predecessor
      unsafe totals[thing] =
        unsafe weights[thing] + (predecessor < 0 ? 0 : totals[Int(predecessor)])
      node = ranks[thing]
      while unsafe node <= count {
        if isHeavier(end, than: nodes[node]) { nodes[node] = end }
        node += node & -node
      }
      if isHeavier(end, than: heaviest) { heaviest = end }
    }
    return heaviest
  }

  /// The first end, of so many, that does not stand before a position.
  @inline(__always)
  private func firstEnd(notBefore position: Int32, of length: Int) -> Int {
    if unsafe length == 0 || endPositions[length &- 1] < position { return length }
    // Quarters instead of halves: three look-ups that do not wait for each other replace two that do.
    var lower = 0
    var count = length
    while count > 3 {
      let quarter = count >> 2
      let window = unsafe endPositions + lower
      unsafe lower &+= window[quarter &- 1] < position ? quarter : 0
      unsafe lower &+= window[2 &* quarter &- 1] < position ? quarter : 0
      unsafe lower &+= window[3 &* quarter &- 1] < position ? quarter : 0
      count &-= 3 &* quarter
    }
    while count > 0, unsafe endPositions[lower] < position {
      lower &+= 1
      count &-= 1
    }
    return lower
  }
}
