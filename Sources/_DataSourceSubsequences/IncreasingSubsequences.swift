package import DataSourcePositions

/// Returns the indices of a heaviest increasing subsequence, ascending.
///
/// - Parameters:
///   - values: The values. With weights, no two are equal.
///   - weights: Each value's weight, 1 or more; `nil` for a longest subsequence.
/// - Complexity: O(n · log n); O(n) if the values ascend.
package func heaviestIncreasingSubsequence(_ values: [Int], weights: [Int64]? = nil) -> [Int] {
  precondition(
    weights.map { $0.count == values.count } ?? true, "not one weight for each of the values")
  var subsequence = HeaviestIncreasingSubsequence(capacity: values.count)
  for (index, value) in values.enumerated() {
    subsequence.append(position: value, weight: weights?[index] ?? 1)
  }
  subsequence.choose()
  return values.indices.filter { subsequence.stays($0) }
}

extension [ElementMove<Int>] {
  /// Returns the pairs that move around the heaviest choice of pairs that can stay.
  ///
  /// - Parameter weights: Each pair's weight, 1 or more; `nil` for the fewest moves.
  /// - Precondition: The pairs ascend by `to`, no two have the same `from`, and there is a weight
  ///   for each.
  /// - Complexity: O(count · log count); O(count) if all can stay.
  package func moving(weights: [Int]? = nil) -> [ElementMove<Int>] {
    var staying = heaviestIncreasingSubsequence(
      map { $0.from }, weights: weights?.map { Int64($0) })[...]
    return enumerated().compactMap { index, move in
      if staying.first != index { return move }
      staying.removeFirst()
      return nil
    }
  }
}
