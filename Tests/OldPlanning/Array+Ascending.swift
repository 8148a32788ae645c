import DataSourceKit
import Subsequences

extension Array where Element: SortablePosition {
  /// Whether each element is greater than the one before it.
  var isStrictlyAscending: Bool {
    // Invariant: the elements up to `index - 1` ascend strictly.
    var index = 1
    while index < count {
      if !(self[index - 1] < self[index]) { return false }
      index += 1
    }
    return true
  }

  /// The elements in ascending order, each once. If they already are, the array is not copied.
  ///
  /// - Complexity: O(n log n), and O(n) if the elements ascend
  func ascending() -> [Element] {
    if isStrictlyAscending { return self }
    var result = inOrder()
    var unique = 1
    for index in 1..<result.count where result[index] != result[unique - 1] {
      // Invariant: `result[..<unique]` ascend strictly, and contain all elements before `index`.
      if unique < index { result[unique] = result[index] }
      unique += 1
    }
    result.removeSubrange(unique...)
    return result
  }
}
