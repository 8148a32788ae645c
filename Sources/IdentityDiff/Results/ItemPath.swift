/// The position of an item among sections.
public struct ItemPath: Hashable, Sendable {
  /// The position of the section.
  public var sectionIndex: Int
  /// The position of the item in its section.
  public var itemIndex: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - sectionIndex: The position of the section.
  ///   - itemIndex: The position of the item in its section.
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
