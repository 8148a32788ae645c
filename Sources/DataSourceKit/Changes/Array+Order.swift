extension Array {
  /// The elements sorted, which takes O(n) if they are in order already, as they usually are.
  @inlinable
  package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    for index in indices.dropFirst() where isBefore(self[index], self[index - 1]) {
      return sorted(by: isBefore)
    }
    return self
  }
}
