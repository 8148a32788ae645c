/// A sequence of ones and zeros with prefix sums, after P. M. Fenwick, "A new data structure for cumulative
/// frequency tables" (1994).
struct CountingTree {
  /// The entry at `i` counts the `(i + 1) & -(i + 1)` positions that end at `i`.
  private var sums: [Int]

  /// Creates a tree of ones only.
  ///
  /// - Complexity: O(ones)
  init(ones: Int) {
    sums = ones > 0 ? (1...ones).map { $0 & -$0 } : []
  }

  /// Replaces the one at a position by a zero.
  ///
  /// - Complexity: O(log n)
  mutating func remove(at position: Int) {
    var index = position + 1
    while index <= sums.count {
      sums[index - 1] -= 1
      index += index & -index
    }
  }

  /// The number of ones before a position.
  ///
  /// - Complexity: O(log n)
  func sum(before position: Int) -> Int {
    var result = 0
    var index = position
    while index > 0 {
      result += sums[index - 1]
      index -= index & -index
    }
    return result
  }
}
