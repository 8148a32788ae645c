import DataSourcePositions

extension [ElementMove<Int>] {
  /// Appends a pair.
  mutating func add(_ from: Int, _ to: Int) {
    if isEmpty { reserveCapacity(8) }
    append(ElementMove(from: from, to: to))
  }
}
