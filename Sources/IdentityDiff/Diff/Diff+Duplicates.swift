extension Diff {
  /// The elements of a list whose identity an earlier element has, too.
  ///
  /// - Parameter elements: the elements to look through.
  /// - Returns: their positions, ascending.
  /// - Complexity: O(elements)
  @inlinable
  public static func duplicates<Element: Identifiable>(in elements: [Element]) -> [Int] {
    duplicates(among: elements.lazy.map(\.id))
  }

  /// The elements of a list whose identity an earlier element has, too.
  ///
  /// ```swift
  /// Diff.duplicates(in: ["a", "b", "a"], identity: .itself)  // [2]
  /// ```
  ///
  /// - Parameters:
  ///   - elements: the elements to look through.
  ///   - identity: identifies elements.
  /// - Returns: their positions, ascending.
  /// - Complexity: O(elements)
  public static func duplicates<Element>(
    in elements: [Element], identity: Identity<Element>
  ) -> [Int] {
    duplicates(among: elements.lazy.map(identity.key))
  }

  @inlinable
  static func duplicates<ID: Hashable>(among ids: some Collection<ID>) -> [Int] {
    var seen: Set<ID> = []
    return ids.enumerated().compactMap { seen.insert($1).inserted ? nil : $0 }
  }
}
