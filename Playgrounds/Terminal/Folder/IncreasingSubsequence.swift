extension [Int] {
  /// The indices of a longest increasing subsequence, ascending; of the longest, one with the most
  /// preferred elements.
  ///
  /// - Precondition: The elements are distinct and not negative.
  /// - Parameter isPreferred: Whether the element at an index is preferred.
  /// - Complexity: O(n · log m), where m is the largest element
  func longestIncreasingSubsequence(preferring isPreferred: (Int) -> Bool) -> [Int] {
    guard let largest = self.max() else { return [] }
    var runs = [Int](repeating: 0, count: count)
    var predecessors = [Int](repeating: -1, count: count)
    // A binary indexed tree over the elements: the index of the heaviest run that ends below one.
    var tree = [Int](repeating: -1, count: largest + 2)
    var last = 0
    for (index, value) in enumerated() {
      var place = value
      while place > 0 {
        let end = tree[place]
        if end >= 0, predecessors[index] < 0 || runs[end] > runs[predecessors[index]] {
          predecessors[index] = end
        }
        place &= place - 1
      }
      // One element more weighs more than any number of preferred ones.
      runs[index] =
        (predecessors[index] < 0 ? 0 : runs[predecessors[index]]) + count + 1
        + (isPreferred(index) ? 1 : 0)
      if runs[index] > runs[last] { last = index }
      place = value + 1
      while place < tree.count {
        if tree[place] < 0 || runs[tree[place]] < runs[index] { tree[place] = index }
        place += place & -place
      }
    }
    var result: [Int] = []
    while last >= 0 {
      result.append(last)
      last = predecessors[last]
    }
    return result.reversed()
  }
}
