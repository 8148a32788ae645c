extension Array {
  /// The pairs by ascending `to`.
  @usableFromInline
  func sortedByTarget<Position: Comparable>() -> Array where Element == PositionPair<Position> {
    var index = 1
    while index < count, self[index - 1].to < self[index].to { index += 1 }
    return index >= count ? self : sorted { $0.to < $1.to }
  }
}
