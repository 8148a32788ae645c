package import DataSourcePositions

/// Returns the indices of a heaviest increasing subsequence, ascending.
///
/// - Parameters:
///   - values: The values. With weights, no two are equal.
///   - weights: Each value's weight, 1 or more; `nil` for a longest subsequence. All weights
///     together must fit 64 bits.
/// - Complexity: O(n · log n); O(n) if the values ascend.
package func heaviestIncreasingSubsequence(_ values: [Int], weights: [Int64]? = nil) -> [Int] {
  precondition(
    weights.map { $0.count == values.count } ?? true, "not one weight for each of the values")
  if values.isInOrder(by: <=) { return Array(values.indices) }
  if let weights { return heaviestIncreasingSubsequence(ofRanks: values.ranks, weights: weights) }
  let fits = values.allSatisfy { 0..<Int(Int32.max) ~= $0 }
  let numbers = fits ? values : values.ranks
  var runs = ContiguousArray(
    numbers.enumerated().map { ElementRun(old: $1, new: $0, count: 1) })
  runs.chooseStaying(runs.indices)
  return values.indices.filter { runs[$0].stays }
}

extension [Int] {
  /// For each value, how many different ones are smaller.
  fileprivate var ranks: [Int] {
    let order = sortedIndices(count) { self[$0] < self[$1] }
    var ranks = self
    var rank = 0
    for (place, index) in order.enumerated() {
      if place > 0, self[index] != self[order[place - 1]] { rank += 1 }
      ranks[index] = rank
    }
    return ranks
  }
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
