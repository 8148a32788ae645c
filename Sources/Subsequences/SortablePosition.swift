package import ListPositions

/// A position that arrays are sorted by: `Int` in a list, and `ItemPath` among sections.
///
/// Every call of the standard library's `sort` compiles the whole algorithm for its closure. In
/// three dozen places, that was 8 % of a client's code. So there is one copy for each order.
@usableFromInline
package typealias SortablePosition = Hashable & Comparable & Sendable

extension Array where Element: SortablePosition {
  /// The positions, ascending.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @_specialize(where Element == Int)
  @_specialize(where Element == ItemPath)
  package func inOrder() -> [Element] { inOrder(by: <) }
}

extension Array {
  /// The pairs by ascending `from`.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @_specialize(where Position == Int)
  @_specialize(where Position == ItemPath)
  package func byOrigin<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    inOrder { $0.from < $1.from }
  }

  /// The pairs by ascending `to`, sorted by the code that sorts by `from`.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @_specialize(where Position == Int)
  @_specialize(where Position == ItemPath)
  package func byTarget<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    func reversed(_ pair: Element) -> Element { ElementMove(from: pair.to, to: pair.from) }
    for index in indices.dropFirst() where self[index].to < self[index - 1].to {
      return map(reversed).byOrigin().map(reversed)
    }
    return self
  }
}
