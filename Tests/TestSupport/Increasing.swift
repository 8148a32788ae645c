/// Increasing subsequences, computed three ways: quickly, plainly, and by brute force.
package enum Increasing {
  /// The length of a longest increasing subsequence of distinct values, computed quickly.
  package static func longest(_ values: [Int]) -> Int {
    // For each length, the smallest last value of an increasing subsequence.
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

  /// The positions of a heaviest increasing subsequence of distinct values, by the plain quadratic
  /// recurrence. Among chains of equal weight, the one with the smallest last value is continued.
  package static func heaviest(_ values: [Int], weights: [Int]) -> [Int] {
    var best = weights
    var previous = values.map { _ in -1 }
    for last in values.indices {
      var chosen = -1
      for before in 0..<last where values[before] < values[last] {
        if chosen < 0 || isBetter(before, chosen, values, best) { chosen = before }
      }
      if chosen >= 0 { best[last] += best[chosen] }
      previous[last] = chosen
    }
    var position = -1
    for last in values.indices where position < 0 || isBetter(last, position, values, best) {
      position = last
    }
    var result: [Int] = []
    while position >= 0 {
      result.append(position)
      position = previous[position]
    }
    return result.reversed()
  }

  private static func isBetter(_ one: Int, _ other: Int, _ values: [Int], _ best: [Int]) -> Bool {
    best[one] == best[other] ? values[one] < values[other] : best[one] > best[other]
  }

  /// The weight of a heaviest increasing subsequence.
  package static func heaviestWeight(_ values: [Int], weights: [Int]) -> Int {
    heaviest(values, weights: weights).reduce(0) { $0 + weights[$1] }
  }

  /// The same weight, computed from every subsequence.
  package static func heaviestWeightByBruteForce(_ values: [Int], weights: [Int]) -> Int {
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
  package static func isIncreasing<Value: Comparable>(_ values: [Value]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }
}
