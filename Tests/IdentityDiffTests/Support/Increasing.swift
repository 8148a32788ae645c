/// Increasing subsequences, three ways: quick, plain, and by brute force.
enum Increasing {
  /// The length of a longest increasing subsequence of distinct values, quickly.
  static func longest(_ values: [Int]) -> Int {
    // The smallest last value of an increasing subsequence of each length.
    var tails: [Int] = []
    for value in values {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if tails[middle] < value { low = middle + 1 } else { high = middle }
      }
      if low == tails.count { tails.append(value) } else { tails[low] = value }
    }
    return tails.count
  }

  /// The positions of a heaviest increasing subsequence, by the plain quadratic recurrence.
  static func heaviest(_ values: [Int], weights: [Int]) -> [Int] {
    var best = weights
    var previous = values.map { _ in -1 }
    for last in values.indices {
      for before in 0..<last
      where values[before] < values[last] && best[before] + weights[last] > best[last] {
        best[last] = best[before] + weights[last]
        previous[last] = before
      }
    }
    guard var position = best.indices.max(by: { best[$0] < best[$1] }) else { return [] }
    var result: [Int] = []
    while position >= 0 {
      result.append(position)
      position = previous[position]
    }
    return result.reversed()
  }

  /// The weight of a heaviest increasing subsequence.
  static func heaviestWeight(_ values: [Int], weights: [Int]) -> Int {
    heaviest(values, weights: weights).reduce(0) { $0 + weights[$1] }
  }

  /// The same weight, from a look at each subsequence there is.
  static func heaviestWeightByBruteForce(_ values: [Int], weights: [Int]) -> Int {
    var best = 0
    for subset in 0..<1 << values.count {
      var (weight, last, isIncreasing) = (0, Int.min, true)
      for position in values.indices where subset >> position & 1 == 1 {
        if values[position] <= last { isIncreasing = false }
        last = values[position]
        weight += weights[position]
      }
      if isIncreasing { best = max(best, weight) }
    }
    return best
  }

  /// Whether values increase.
  static func isIncreasing<Value: Comparable>(_ values: [Value]) -> Bool {
    var previous: Value?
    for value in values {
      if let previous, previous >= value { return false }
      previous = value
    }
    return true
  }
}
