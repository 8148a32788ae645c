/// Returns the indices of a heaviest increasing subsequence, ascending.
///
/// - Parameters:
///   - ranks: Numbers from 0 on, no two equal.
///   - weights: Each one's weight, 1 or more.
/// - Complexity: O(n · log n)
func heaviestIncreasingSubsequence(ofRanks ranks: [Int], weights: [Int64]) -> [Int] {
  let count = ranks.count
  // A binary indexed tree of maxima (Fenwick 1994): the heaviest chain among the ranks of each
  // node, as its weight and its last index.
  var tree = [(weight: Int64, end: Int)](repeating: (0, -1), count: count + 1)
  func heaviest(before rank: Int) -> (weight: Int64, end: Int) {
    var (node, result) = (rank, tree[0])
    while node > 0 {
      if tree[node] > result { result = tree[node] }
      node &= node - 1
    }
    return result
  }

  var predecessors: [Int] = []
  for (index, rank) in ranks.enumerated() {
    // Invariant: the tree contains the chains that end at the previous indices.
    let chain = heaviest(before: rank)
    predecessors.append(chain.end)
    let longer = (chain.weight + weights[index], index)
    var node = rank + 1
    while node <= count, tree[node] < longer {
      tree[node] = longer
      node += node & -node
    }
  }
  var result: [Int] = []
  var index = heaviest(before: count).end
  while index >= 0 {
    result.append(index)
    index = predecessors[index]
  }
  return result.reversed()
}
