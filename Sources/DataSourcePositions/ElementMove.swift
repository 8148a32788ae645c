/// An element's old and new positions.
///
/// `Position` is `Int` in a list and ``ItemPath`` among sections.
@frozen
public struct ElementMove<Position> {
  /// The position among the old elements.
  public var from: Position
  /// The position among the new elements.
  public var to: Position

  /// Creates a pair of positions.
  ///
  /// - Parameters:
  ///   - from: The position among the old elements.
  ///   - to: The position among the new elements.
  @inlinable
  public init(from: Position, to: Position) {
    self.from = from
    self.to = to
  }
}

extension ElementMove: Equatable where Position: Equatable {}
extension ElementMove: Hashable where Position: Hashable {}
extension ElementMove: Sendable where Position: Sendable {}

extension ElementMove: CustomStringConvertible {
  /// The pair as `from → to`.
  public var description: String { "\(from) → \(to)" }
}
