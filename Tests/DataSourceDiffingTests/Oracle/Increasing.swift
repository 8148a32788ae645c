/// Increasing subsequences by the plain quadratic recurrence.
enum Increasing {
  /// The positions of a heaviest increasing subsequence of distinct values. Of chains of one weight the
  /// one with the smallest last value is continued.
  static func heaviest(_ values: [Int], weights: [Int]) -> [Int] {
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

  /// The length of a longest increasing subsequence of distinct values.
  static func longest(_ values: [Int]) -> Int {
    heaviest(values, weights: values.map { _ in 1 }).count
  }
}
