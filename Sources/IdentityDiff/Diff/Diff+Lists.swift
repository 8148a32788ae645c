extension Diff {
  /// Finds what changed between two lists of elements that are `Identifiable`.
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable @inline(never)
  public static func difference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    Engine.difference(from: old, to: new, reader: Reading(IDReader(), EqualityReader()))
  }

  /// Finds what changed between two lists, with any identity.
  ///
  /// ```swift
  /// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: the elements before.
  ///   - new: the elements after.
  ///   - identity: identifies elements, and compares their content.
  /// - Returns: what changed.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  public static func difference<Element>(
    from old: [Element], to new: [Element], identity: Identity<Element>
  ) -> ListDifference {
    identity.difference(old, new)
  }
}
