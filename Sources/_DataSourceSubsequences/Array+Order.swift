/// Returns numbers from 0 up to but not including a count, sorted. Equal ones keep their order.
///
/// Not inlinable, so that all uses share one copy: the algorithm is 6 kB of code.
///
/// - Complexity: O(count · log count)
@inline(never)
package func sortedIndices(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: isBefore)
}

extension Array {
  /// Whether no element is before the previous one.
  @inlinable
  package func isInOrder(by isBefore: (Element, Element) -> Bool) -> Bool {
    var index = 1
    while index < count {
      // Invariant: the elements before `index` are in order.
      if isBefore(self[index], self[index - 1]) { return false }
      index += 1
    }
    return true
  }
}
