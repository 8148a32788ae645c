/// Ones and zeros that are counted from the start, after P. M. Fenwick, "A new data structure for
/// cumulative frequency tables" (1994).
struct CountingTree {
  /// The entry at `i` counts the `(i + 1) & -(i + 1)` positions that end at `i`.
  private var sums: [Int]

  /// Makes a tree of so many ones.
  ///
  /// - Complexity: O(ones)
  init(ones: Int) {
    sums = ones > 0 ? (1...ones).map { $0 & -$0 } : []
  }

  /// Makes the one at a position a zero.
  ///
  /// - Complexity: O(log n)
  mutating func remove(at position: Int) {
    var index = position + 1
    while index <= sums.count {
      sums[index - 1] -= 1
      index += index & -index
    }
  }

  /// How many ones stand before a position.
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
