public import DataSourcePositions

/// A position that arrays are sorted by: `Int` in a list, and `ItemPath` among sections.
///
/// Every call of the standard library's `sort` compiles the whole algorithm for its closure. In
/// three dozen places, that was 8 % of a client's code. So there is one copy, which sorts indices.
@usableFromInline
package typealias SortablePosition = Hashable & Comparable & Sendable

extension Array where Element: SortablePosition {
  /// The positions, ascending.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @inlinable
  package func inOrder() -> [Element] { isInOrder(by: <) ? self : sortedPositions() }

  @_specialize(where Element == Int)
  @_specialize(where Element == ItemPath)
  @usableFromInline
  func sortedPositions() -> [Element] {
    sortedIndices(count) { self[$0] < self[$1] }.map { self[$0] }
  }
}

extension Array {
  /// The pairs by ascending `from`.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @inlinable
  package func byOrigin<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    isInOrder { $0.from < $1.from } ? self : sortedByOrigin()
  }

  /// The pairs by ascending `to`.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @inlinable
  package func byTarget<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    isInOrder { $0.to < $1.to } ? self : sortedByTarget()
  }

  @_specialize(where Position == Int)
  @_specialize(where Position == ItemPath)
  @usableFromInline
  func sortedByOrigin<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    sortedIndices(count) { self[$0].from < self[$1].from }.map { self[$0] }
  }

  @_specialize(where Position == Int)
  @_specialize(where Position == ItemPath)
  @usableFromInline
  func sortedByTarget<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    sortedIndices(count) { self[$0].to < self[$1].to }.map { self[$0] }
  }
}
