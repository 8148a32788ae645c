import DataSourceKit
import IdentityDiff

/// An order of rows that is told by the rows that move; the others, how many there may be, keep theirs.
struct RowOrder {
  /// The rows that move, ascending by where they are to stand.
  let moved: [Move<Int>]

  /// Where the rows that do not move stand among all.
  let slots: SlotMap

  /// Makes an order.
  ///
  /// - Parameter moved: the rows that move, each from and to a place of its own.
  /// - Complexity: O(moved · log moved)
  init(moved: [Move<Int>]) {
    self.moved = moved.sorted { $0.to < $1.to }
    slots = SlotMap(removed: moved.map(\.from), added: moved.map(\.to))
  }

  /// The moves, in an order and by positions that hold when they are carried out one by one.
  ///
  /// The rows are placed as the final order has them, each just behind the one that precedes it there.
  /// At any time, the list consists of the rows that do not move and, in the gaps between them, first
  /// those that are placed, in final order, then those that are still to be placed, in old order.
  ///
  /// - Complexity: O(moved · log moved)
  var runningMoves: [Move<Int>] {
    let waiting = moved.sorted { $0.from < $1.from }
    // By how many rows that do not move each of the moved is preceded, at first and at last. Both
    // ascend.
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
