extension Array {
  /// The pairs by ascending `to`.
  @usableFromInline
  func sortedByTarget<Position: Comparable>() -> Array where Element == Move<Position> {
    var index = 1
    // Invariant: the pairs before `index` ascend.
    while index < count, self[index - 1].to < self[index].to { index += 1 }
    return index >= count ? self : sorted { $0.to < $1.to }
  }
}

extension Array {
  /// Appends a pair. Not inlined, to keep inlined code small enough for the compiler to specialise closures.
  @inlinable @inline(never)
  mutating func add<Position>(_ from: Position, _ to: Position) where Element == Move<Position> {
    if isEmpty { reserveCapacity(8) }
    append(Move(from: from, to: to))
  }
}
