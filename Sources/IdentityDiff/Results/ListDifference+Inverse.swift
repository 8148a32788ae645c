public import DataSourcePositions
public import _DataSourceSubsequences

extension ListDifference {
  /// The difference that undoes this one, from the new elements to the old ones.
  ///
  /// It is minimal if this one is.
  ///
  /// - Complexity: O(changes · log changes)
  @_alwaysEmitIntoClient
  public var inverse: ListDifference {
    ListDifference(
      deleted: inserted, inserted: deleted, moved: moved.inverse(), updated: updated.inverse(),
      oldDuplicates: newDuplicates, newDuplicates: oldDuplicates)
  }
}

extension Array {
  /// The pairs with `from` and `to` swapped, by ascending `to`.
  ///
  /// - Complexity: O(pairs · log pairs)
  @_alwaysEmitIntoClient
  func inverse<Position: SortablePosition>() -> [ElementMove<Position>]
  where Element == ElementMove<Position> {
    map { ElementMove(from: $0.to, to: $0.from) }.byTarget()
  }
}
