extension Diff {
  /// Returns the elements of a list with the identity of an earlier element.
  ///
  /// - Parameter elements: The elements to search.
  /// - Returns: Their positions, ascending.
  /// - Complexity: O(elements)
  public static func duplicates<Element: Identifiable>(in elements: [Element]) -> [Int] {
    duplicates(among: elements.lazy.map(\.id))
  }

  /// Returns the elements of a list with the identity of an earlier element.
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
    duplicates(among: elements.lazy.map(identity.key))
  }

  static func duplicates<ID: Hashable>(among ids: some Collection<ID>) -> [Int] {
    var seen = IdentityMap<ID, Void>(minimumCapacity: ids.count)
    return ids.enumerated().compactMap { seen.updateValue((), forKey: $1) == nil ? nil : $0 }
  }
}
