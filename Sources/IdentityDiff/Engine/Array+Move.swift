import ListPositions

extension Array {
  /// Appends a pair.
  mutating func add<Position>(_ from: Position, _ to: Position)
  where Element == ElementMove<Position> {
    if isEmpty { reserveCapacity(8) }
    append(ElementMove(from: from, to: to))
  }
}
