/// Where one element stood, and where it stands now.
///
/// `Position` is `Int` in a list and ``ItemPath`` among sections.
public struct PositionPair<Position> {
  /// The position among the old elements (BEFORE).
  public var from: Position
  /// The position among the new elements (AFTER).
  public var to: Position

  /// Pairs two positions of one element.
  ///
  /// - Parameters:
  ///   - from: the position among the old elements (BEFORE).
  ///   - to: the position among the new elements (AFTER).
  @inlinable
  public init(from: Position, to: Position) {
    self.from = from
    self.to = to
  }

  /// The same pair, seen from the new elements: `from` and `to` exchanged.
  @inlinable public var inverse: PositionPair { PositionPair(from: to, to: from) }
}

extension PositionPair: Equatable where Position: Equatable {}
extension PositionPair: Hashable where Position: Hashable {}
extension PositionPair: Sendable where Position: Sendable {}
extension PositionPair: Encodable where Position: Encodable {}
extension PositionPair: Decodable where Position: Decodable {}

extension PositionPair: CustomStringConvertible {
  /// The pair as `from → to`.
  public var description: String { "\(from) → \(to)" }
}
