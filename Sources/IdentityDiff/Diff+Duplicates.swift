extension Diff {
  /// The elements of a list whose identity an earlier element has, too.
  ///
  /// - Parameter elements: the elements to look through.
  /// - Returns: their positions, ascending.
  /// - Complexity: O(elements)
  @inlinable @inline(never)
  public static func duplicates<Element: Identifiable>(in elements: [Element]) -> [Int] {
    Engine.duplicates(in: elements, reader: Reading(IDReader(), NoContentReader()))
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
  @inlinable @inline(__always)
  public static func duplicates<Element>(in elements: [Element], identity: Identity<Element>)
    -> [Int]
  {
    identity.duplicates(elements)
  }
}
