extension [Move<Int>] {
  /// The pairs that move around the heaviest choice of those that can stay.
  ///
  /// - Parameter weights: the weight of each pair, 1 or more.
  /// - Precondition: The pairs ascend by `to`, no two have one `from`, and there is a weight for each.
  /// - Complexity: O(count · log count), O(count) where all can stay.
  package func moving(weights: [Int]) -> [Move<Int>] {
    precondition(weights.count == count, "\(weights.count) weights for \(count) pairs")
    if zip(self, dropFirst()).allSatisfy({ $0.from < $1.from }) { return [] }
    return unsafe HeaviestIncreasingSubsequence.with(capacity: count, isWeighted: true) {
      subsequence in
      for (pair, weight) in zip(self, weights) {
        unsafe subsequence.append(position: Int32(truncatingIfNeeded: pair.from), weight: weight)
      }
      unsafe subsequence.choose()
      return indices.filter { unsafe !subsequence.stays($0) }.map { self[$0] }
    }
  }
}
