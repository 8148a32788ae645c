extension Array {
  /// The pairs by ascending `to`.
  @usableFromInline
  func sortedByTarget<Position: Comparable>() -> Array where Element == ElementMove<Position> {
    var index = 1
    // Invariant: the pairs before `index` ascend.
    while index < count, self[index - 1].to < self[index].to { index += 1 }
    return index >= count ? self : sorted { $0.to < $1.to }
  }
}

extension Array {
  /// Appends a pair. Not inlined, to keep inlined code small enough for the compiler to specialise closures.
  @inlinable @inline(never)
  mutating func add<Position>(_ from: Position, _ to: Position)
  where Element == ElementMove<Position> {
    if isEmpty { reserveCapacity(8) }
    append(ElementMove(from: from, to: to))
  }
}
