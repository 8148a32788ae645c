extension Array {
  /// The pairs by ascending `to`.
  func sortedByTarget<Position: Comparable>() -> Array where Element == ElementMove<Position> {
    var index = 1
    // Invariant: the pairs before `index` ascend.
    while index < count, self[index - 1].to < self[index].to { index += 1 }
    return index >= count ? self : sorted { $0.to < $1.to }
  }

  /// Appends a pair.
  mutating func add<Position>(_ from: Position, _ to: Position)
  where Element == ElementMove<Position> {
    if isEmpty { reserveCapacity(8) }
    append(ElementMove(from: from, to: to))
  }
}
