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
