extension Diff {
  /// Computes the difference between two lists of `Identifiable` elements.
  ///
  /// - Parameters:
  ///   - old: The old elements.
  ///   - new: The new elements.
  /// - Returns: The difference.
  /// - Complexity: O(old + new), plus O(m log m) if any of the m surviving elements move.
  @_alwaysEmitIntoClient
  public static func difference<Element: Identifiable & Equatable>(
    from old: [Element], to new: [Element]
  ) -> ListDifference {
    difference(from: old, to: new, identity: .id)
  }

  /// Computes the difference between two lists, with any identity.
  ///
  /// ```swift
  /// Diff.difference(from: oldProducts, to: newProducts, identity: .by(\.sku))
  /// ```
  ///
  /// - Parameters:
  ///   - old: The old elements.
  ///   - new: The new elements.
  ///   - identity: Identifies elements and compares their content.
  /// - Returns: The difference.
  /// - Complexity: O(old + new), plus O(m log m) if any of the m surviving elements move.
  public static func difference<Element>(
    from old: [Element], to new: [Element], identity: ElementIdentity<Element>
  ) -> ListDifference {
    identity.difference(old, new)
  }
}
