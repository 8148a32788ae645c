/// A kind of view that accompanies a section: its header, its footer, or a view that a layout adds.
public struct SupplementKind: Hashable, Sendable {
  /// The kind's name in the view's methods.
  public var name: String

  /// Whether it is placed below the items, as a footer is, rather than above them.
  public var isBelow: Bool

  /// Makes a kind.
  public init(name: String, isBelow: Bool = false) {
    self.name = name
    self.isBelow = isBelow
  }
}
