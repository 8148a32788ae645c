extension [Int] {
  /// The indices of a longest increasing subsequence, ascending.
  ///
  /// - Complexity: O(n · log n)
  var longestIncreasingSubsequence: [Int] {
    // `tails[k]` is the index of the smallest value that ends an increasing run of length `k + 1`.
    var tails: [Int] = []
    var predecessors: [Int] = []
    for (index, value) in enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if self[tails[middle]] < value { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? tails[low - 1] : -1)
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [Int] = []
    var index = tails.last ?? -1
    while index >= 0 {
      result.append(index)
      index = predecessors[index]
    }
    return result.reversed()
  }
}
