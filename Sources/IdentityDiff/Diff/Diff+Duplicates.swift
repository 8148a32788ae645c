extension Diff {
  /// Finds the elements that repeat an earlier element's identity.
  ///
  /// - Parameter elements: The elements to search.
  /// - Returns: Their positions, ascending.
  /// - Complexity: O(elements)
  @_alwaysEmitIntoClient
  public static func duplicates<Element: Identifiable>(in elements: [Element]) -> [Int] {
    unsafe duplicates(
      in: elements,
      identity: ElementIdentity(
        isSendable: false, id: { unsafe $0.pointee.id }, areEqual: { _, _ in true }))
  }

  /// Finds the elements that repeat an earlier element's identity.
  ///
  /// ```swift
  /// Diff.duplicates(in: ["a", "b", "a"], identity: .itself)  // [2]
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements to search.
  ///   - identity: Identifies elements.
  /// - Returns: Their positions, ascending.
  /// - Complexity: O(elements)
  public static func duplicates<Element>(
    in elements: [Element], identity: ElementIdentity<Element>
  ) -> [Int] {
    // If all elements are deleted, all of them are searched.
    identity.difference(elements, []).oldDuplicates
  }
}
