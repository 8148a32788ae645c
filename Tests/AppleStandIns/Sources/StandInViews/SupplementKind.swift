/// A kind of view that accompanies a section: its header, its footer, or what a layout adds.
public struct SupplementKind: Hashable, Sendable {
  /// The name by which the view knows the kind.
  public var name: String

  /// Whether it stands below the items, as a footer does, and not above them.
  public var isBelow: Bool

  /// Makes a kind.
  public init(name: String, isBelow: Bool = false) {
    self.name = name
    self.isBelow = isBelow
  }
}
