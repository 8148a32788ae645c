/// An item's position among sections.
@frozen
public struct ItemPath: Hashable, Sendable {
  /// The section's position.
  public var sectionIndex: Int
  /// The item's position in its section.
  public var itemIndex: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - sectionIndex: The section's position.
  ///   - itemIndex: The item's position in its section.
  @inlinable
  public init(sectionIndex: Int, itemIndex: Int) {
    self.sectionIndex = sectionIndex
    self.itemIndex = itemIndex
  }
}

extension ItemPath: Comparable {
  /// Orders by section, then by item.
  @inlinable
  public static func < (lhs: ItemPath, rhs: ItemPath) -> Bool {
    (lhs.sectionIndex, lhs.itemIndex) < (rhs.sectionIndex, rhs.itemIndex)
  }
}

extension ItemPath: CustomDebugStringConvertible {
  /// The path as `(section, item)`.
  public var debugDescription: String { "(\(sectionIndex), \(itemIndex))" }
}
