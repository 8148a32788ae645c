/// Where elements stand whose identity an earlier element of the same data has, too.
///
/// `Position` is `Int` in a list and ``ItemPath`` among sections.
public struct DuplicatePositions<Position> {
  /// The positions among the old elements (BEFORE), ascending.
  public var old: [Position]
  /// The positions among the new elements (AFTER), ascending.
  public var new: [Position]

  /// Names the positions of duplicates.
  ///
  /// - Parameters:
  ///   - old: the positions among the old elements (BEFORE), ascending.
  ///   - new: the positions among the new elements (AFTER), ascending.
  @inlinable
  public init(old: [Position] = [], new: [Position] = []) {
    self.old = old
    self.new = new
  }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// The same, with old and new exchanged.
  @inlinable public var inverse: DuplicatePositions { DuplicatePositions(old: new, new: old) }
}

extension DuplicatePositions: Equatable where Position: Equatable {}
extension DuplicatePositions: Hashable where Position: Hashable {}
extension DuplicatePositions: Sendable where Position: Sendable {}
extension DuplicatePositions: Encodable where Position: Encodable {}
extension DuplicatePositions: Decodable where Position: Decodable {}
