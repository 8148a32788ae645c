/// The indices of a longest increasing subsequence, ascending.
///
/// Patience sorting, after M. L. Fredman, "On computing the length of longest increasing
/// subsequences" (1975).
///
/// - Complexity: O(n · log n)
package func longestIncreasingSubsequence(_ values: [Int]) -> [Int] {
  // `tails[k]` is the index of the smallest value that ends an increasing run of length `k + 1`;
  // `predecessors[i]` is the index before `i` in the longest run that ends at `i`.
  var tails: [Int] = []
  var predecessors: [Int] = []
  for (index, value) in values.enumerated() {
    let length = tails.partitioningIndex { values[$0] >= value }
    predecessors.append(length > 0 ? tails[length - 1] : -1)
    if length == tails.count { tails.append(index) } else { tails[length] = index }
  }
  var result: [Int] = []
  var index = tails.last ?? -1
  while index >= 0 {
    result.append(index)
    index = predecessors[index]
  }
  return result.reversed()
}
