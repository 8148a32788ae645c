/// Chooses which of several things in a row can stay, so that the others move around them.
///
/// The things stand in their new order and carry their old position and a weight. Those that stay must
/// ascend in their old positions; the heaviest such choice is found. With equal weights that is a longest
/// increasing subsequence.
///
/// The things seen so far are kept as the ends of the best chains: ascending in position and in weight,
/// because an end that is neither before nor heavier than another one is of no use. This is patience
/// sorting (Fredman 1975) for weights.
@usableFromInline
struct HeaviestIncreasingSubsequence {
  /// The old positions of the chains' ends, ascending.
  private var positions: ContiguousArray<Int32> = []
  /// The weights of the chains, ascending.
  private var weights: ContiguousArray<Int> = []
  /// The things at the chains' ends.
  private var ends: ContiguousArray<Int32> = []
  /// The thing before each thing in its chain, or -1.
  private var predecessors: ContiguousArray<Int32> = []

  /// - Parameter count: how many things will be appended.
  @usableFromInline
  init(count: Int) { predecessors.reserveCapacity(count) }

  /// Appends the next thing of the new order.
  @usableFromInline
  mutating func append(position: Int32, weight: Int) {
    let thing = Int32(truncatingIfNeeded: predecessors.count)
    var lower = positions.count
    if let last = positions.last, last > position {
      lower = 0
      var upper = positions.count
      while lower < upper {
        let middle = (lower &+ upper) >> 1
        if positions[middle] < position { lower = middle &+ 1 } else { upper = middle }
      }
    }
    predecessors.append(lower > 0 ? ends[lower - 1] : -1)
    let total = (lower > 0 ? weights[lower - 1] : 0) + weight
    var upper = lower
    while upper < weights.count, weights[upper] <= total { upper += 1 }
    if upper == lower {
      positions.insert(position, at: lower)
      weights.insert(total, at: lower)
      ends.insert(thing, at: lower)
      return
    }
    positions[lower] = position
    weights[lower] = total
    ends[lower] = thing
    if upper > lower + 1 {
      positions.removeSubrange(lower + 1..<upper)
      weights.removeSubrange(lower + 1..<upper)
      ends.removeSubrange(lower + 1..<upper)
    }
  }

  /// Which of the things stay.
  @usableFromInline
  var staying: ContiguousArray<Bool> {
    var result = ContiguousArray(repeating: false, count: predecessors.count)
    var thing = ends.last ?? -1
    while thing >= 0 {
      result[Int(thing)] = true
      thing = predecessors[Int(thing)]
    }
    return result
  }
}
