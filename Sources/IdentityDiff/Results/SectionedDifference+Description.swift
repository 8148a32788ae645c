extension SectionedDifference: CustomStringConvertible {
  /// The lists that are not empty, such as
  /// `SectionedDifference(deletedSections: [1], movedItems: [(0, 2) → (0, 0)])`; `no changes` if
  /// all are empty.
  ///
  /// - Complexity: O(changes)
  public var description: String { describe(self) }
}
