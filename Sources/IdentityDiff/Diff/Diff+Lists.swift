extension Diff {
  /// Computes the difference of two lists of `Identifiable` elements.
  ///
  /// - Parameters:
  ///   - old: The elements BEFORE.
  ///   - new: The elements AFTER.
  /// - Returns: The difference.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  @inlinable
  public static func difference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    difference(from: old, to: new, identity: .id)
  }

  /// Computes the difference of two lists, with any identity.
  ///
  /// ```swift
  /// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: The elements BEFORE.
  ///   - new: The elements AFTER.
  ///   - identity: Identifies elements, and compares their content.
  /// - Returns: The difference.
  /// - Complexity: O(old + new), and O(m log m) for the m elements of which some are moved.
  public static func difference<Element>(
    from old: [Element], to new: [Element], identity: ElementIdentity<Element>
  ) -> ListDifference {
    identity.difference(old, new)
  }
}
