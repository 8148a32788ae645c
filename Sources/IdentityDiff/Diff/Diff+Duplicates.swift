extension Diff {
  /// Finds the elements that repeat an earlier element's identity.
  ///
  /// - Parameter elements: The elements to search.
  /// - Returns: Their positions, ascending.
  /// - Complexity: O(elements)
  public static func duplicates<Element: Identifiable>(in elements: [Element]) -> [Int] {
    duplicates(among: elements.lazy.map(\.id))
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
    duplicates(among: elements.lazy.map(identity.key))
  }

  static func duplicates<ID: Hashable>(among ids: some Collection<ID>) -> [Int] {
    var seen = IdentityMap<ID, Void>(minimumCapacity: ids.count)
    return ids.enumerated().compactMap { seen.updateValue((), forKey: $1) == nil ? nil : $0 }
  }
}
