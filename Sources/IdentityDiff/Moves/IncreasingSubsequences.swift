/// The indices of a longest increasing subsequence, ascending.
///
/// - Complexity: O(n · log n), O(n) where the values ascend.
package func longestIncreasingSubsequence(_ values: [Int]) -> [Int] {
  increasingSubsequence(values, weights: nil)
}

/// The indices of a heaviest increasing subsequence, ascending.
///
/// - Parameters:
///   - values: the values; no two are equal.
///   - weights: the weight of each value, 1 or more.
/// - Complexity: O(n · log n), O(n) where the values ascend.
package func heaviestIncreasingSubsequence(_ values: [Int], weights: [Int]) -> [Int] {
  precondition(weights.count == values.count, "\(weights.count) weights for \(values.count) values")
  return increasingSubsequence(values, weights: weights)
}

private func increasingSubsequence(_ values: [Int], weights: [Int]?) -> [Int] {
  // The engine compares 32 bits. Larger values are replaced by their ranks; equal ones keep one rank.
  let positions =
    values.allSatisfy { Int32(exactly: $0) != nil } ? values : values.ranks
  return unsafe HeaviestIncreasingSubsequence.with(
    capacity: values.count, isWeighted: weights != nil
  ) { subsequence in
    for (index, position) in positions.enumerated() {
      unsafe subsequence.append(
        position: Int32(truncatingIfNeeded: position), weight: weights?[index] ?? 1)
    }
    unsafe subsequence.choose()
    return values.indices.filter { unsafe subsequence.stays($0) }
  }
}

extension [Int] {
  /// The number of different smaller values than each.
  fileprivate var ranks: [Int] {
    let order = indices.sorted { self[$0] < self[$1] }
    var ranks = Array(repeating: 0, count: count)
    for (previous, index) in zip(order, order.dropFirst()) {
      ranks[index] = ranks[previous] + (self[previous] < self[index] ? 1 : 0)
    }
    return ranks
  }
}

extension [Move<Int>] {
  /// The pairs that move around the heaviest choice of those that can stay.
  ///
  /// - Parameter weights: the weight of each pair, 1 or more; `nil` for the fewest moves.
  /// - Precondition: The pairs ascend by `to`, no two have one `from`, and there is a weight for each.
  /// - Complexity: O(count · log count), O(count) where all can stay.
  package func moving(weights: [Int]? = nil) -> [Move<Int>] {
    let places = map(\.from)
    var staying =
      (weights.map { heaviestIncreasingSubsequence(places, weights: $0) }
      ?? longestIncreasingSubsequence(places))[...]
    return enumerated().compactMap { index, move in
      if staying.first != index { return move }
      staying.removeFirst()
      return nil
    }
  }
}
