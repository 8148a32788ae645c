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
  /// The elements sorted. Takes O(n) if they are already in order, as they usually are.
  @inlinable
  package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    for index in indices.dropFirst() where isBefore(self[index], self[index - 1]) {
      return sorted(by: isBefore)
    }
    return self
  }
}
