public import ListPositions

/// A position that arrays are sorted by: `Int` in a list, and `ItemPath` among sections.
///
/// Every call of the standard library's `sort` compiles the whole algorithm for its closure. In
/// three dozen places, that was 8 % of a client's code. So there is one copy for each order.
@usableFromInline
package protocol SortablePosition: Hashable, Comparable, Sendable {
  static func ascending(_ positions: [Self]) -> [Self]
  static func byOrigin(_ moves: [ElementMove<Self>]) -> [ElementMove<Self>]
  static func byTarget(_ moves: [ElementMove<Self>]) -> [ElementMove<Self>]
}

extension Array {
  /// The positions, ascending.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @inlinable
  package func inOrder() -> [Element] where Element: SortablePosition { Element.ascending(self) }

  /// The pairs by ascending `from`.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @inlinable
  package func byOrigin<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> { Position.byOrigin(self) }

  /// The pairs by ascending `to`.
  ///
  /// - Complexity: O(n log n), and O(n) if they are in order
  @inlinable
  package func byTarget<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> { Position.byTarget(self) }
}

extension Int: SortablePosition {
  @inline(never) @usableFromInline
  package static func ascending(_ positions: [Int]) -> [Int] { positions.inOrder(by: <) }

  @inline(never) @usableFromInline
  package static func byOrigin(_ moves: [ElementMove<Int>]) -> [ElementMove<Int>] {
    moves.inOrder { $0.from < $1.from }
  }

  @inline(never) @usableFromInline
  package static func byTarget(_ moves: [ElementMove<Int>]) -> [ElementMove<Int>] {
    moves.sortedByTarget()
  }
}

extension ItemPath: SortablePosition {
  @inline(never) @usableFromInline
  package static func ascending(_ positions: [ItemPath]) -> [ItemPath] { positions.inOrder(by: <) }

  @inline(never) @usableFromInline
  package static func byOrigin(_ moves: [ElementMove<ItemPath>]) -> [ElementMove<ItemPath>] {
    moves.inOrder { $0.from < $1.from }
  }

  @inline(never) @usableFromInline
  package static func byTarget(_ moves: [ElementMove<ItemPath>]) -> [ElementMove<ItemPath>] {
    moves.sortedByTarget()
  }
}

extension Array {
  /// The pairs by ascending `to`, sorted by the code that sorts by `from`.
  @inline(__always)
  fileprivate func sortedByTarget<Position: SortablePosition>() -> [Element]
  where Element == ElementMove<Position> {
    func reversed(_ pair: Element) -> Element { ElementMove(from: pair.to, to: pair.from) }
    for index in indices.dropFirst() where self[index].to < self[index - 1].to {
      return Position.byOrigin(map(reversed)).map(reversed)
    }
    return self
  }
}
