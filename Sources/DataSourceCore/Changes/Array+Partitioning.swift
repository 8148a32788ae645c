extension Array {
  /// The first index whose element belongs to the second part of a partitioned array.
  ///
  /// - Parameter belongsInSecondPart: `false` for the elements up to some index, `true` from there.
  /// - Complexity: O(log n)
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      // Invariant: elements before `low` are in the first part, those from `high` in the second.
      let middle = low + (high - low) / 2
      if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
