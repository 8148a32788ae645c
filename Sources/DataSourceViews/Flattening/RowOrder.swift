import DataSourceKit
import IdentityDiff

/// An order of rows, described only by the rows that move; all others keep their relative order.
struct RowOrder {
  /// The rows that move, in ascending order of their final positions.
  let moved: [Move<Int>]

  /// The positions of the rows that do not move.
  let slots: SlotMap

  /// Creates an order.
  ///
  /// - Parameter moved: The rows that move. No two of them share an old or a final position.
  /// - Complexity: O(moved · log moved)
  init(moved: [Move<Int>]) {
    self.moved = moved.sorted { $0.to < $1.to }
    slots = SlotMap(removed: moved.map(\.from), added: moved.map(\.to))
  }

  /// The moves in an order, and with positions, in which they can be carried out one by one.
  ///
  /// The rows are placed in final order, each just behind its predecessor. Invariant: in each gap between
  /// rows that do not move stand first the rows already placed, in final order, and then those still to be
  /// placed, in old order.
  ///
  /// - Complexity: O(moved · log moved)
  var runningMoves: [Move<Int>] {
    let waiting = moved.sorted { $0.from < $1.from }
    // The number of unmoved rows before each moved row, in the old and in the final order. Both ascend.
    let gapsBefore = waiting.map { slots.rank(before: $0.from) }
    let gapsAfter = moved.map { slots.rank(after: $0.to) }
    var isWaiting = CountingTree(ones: waiting.count)

    return moved.enumerated().map { placed, move in
      let gap = gapsAfter[placed]
      let index = waiting.partitioningIndex { $0.from >= move.from }
      let oldGap = gapsBefore[index]
      let placedBefore = min(placed, gapsAfter.partitioningIndex { $0 > oldGap })
      let from = oldGap + placedBefore + isWaiting.sum(before: index)

      isWaiting.remove(at: index)
      let passed = gapsBefore.partitioningIndex { $0 >= gap }
      let to = gap + placed + isWaiting.sum(before: passed)
      return Move(from: from, to: to)
    }
  }
}
