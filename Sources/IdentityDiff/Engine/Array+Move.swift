import DataSourcePositions

extension [ElementMove<ItemPath>] {
  /// Appends a pair.
  mutating func add(_ from: ItemPath, _ to: ItemPath) {
    if isEmpty { reserveCapacity(8) }
    append(ElementMove(from: from, to: to))
  }
}
