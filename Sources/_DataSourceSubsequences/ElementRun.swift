/// Elements with successive numbers among the old ones and among the new ones. They stay or move
/// together, because an element that crosses one of them crosses all.
@frozen @usableFromInline
package struct ElementRun {
  /// The number of the first one among the old elements.
  @usableFromInline package let old: Int32
  /// The number of the first one among the new elements.
  @usableFromInline package let new: Int32
  /// The number of elements.
  @usableFromInline package let count: Int32
  /// How many elements stay before the first one at most; -1 if the run moves.
  @usableFromInline var rank: Int32

  /// - Parameter canStay: Whether the run may be chosen to stay.
  @inlinable
  package init(old: Int, new: Int, count: Int, canStay: Bool = true) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
    rank = canStay ? 0 : -1
  }

  /// Whether the elements stay.
  @inlinable
  package var stays: Bool { rank >= 0 }
}

extension ContiguousArray<ElementRun> {
  /// Chooses which runs stay while the others move around them: as many elements as possible, whose
  /// old numbers ascend. Of several choices, it is the one whose last run comes last, and so on.
  ///
  /// This is patience sorting (Mallows 1962, Fredman 1975) of elements. A chain of runs contains
  /// all elements of each. What follows an element of a run that is not its last one would have to
  /// lie between two successive numbers.
  ///
  /// - Parameter range: The runs to choose from, by ascending new number. No two contain the same
  ///   old number, unless all have one element.
  /// - Complexity: O(elements + runs · log elements)
  package mutating func chooseStaying(_ range: Range<Int>) {
    let count = self[range].reduce(0) { $0 + Int($1.count) }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { ends in
      var length = 0
      for index in range where self[index].stays {
        // Invariant: of the chains with k elements, up to `length`, the least last number is
        // `ends[k - 1]`; these ascend.
        let run = self[index]
        let rank = ends.countAscending(length, below: run.old)
        self[index].rank = Int32(truncatingIfNeeded: rank)
        for offset in 0..<Int(run.count) {
          ends.initializeElement(
            at: rank &+ offset, to: run.old &+ Int32(truncatingIfNeeded: offset))
        }
        length = Swift.max(length, rank + Int(run.count))
      }
      var next = Int32.max
      for index in range.reversed() where self[index].stays {
        // Invariant: the runs that stay after this one start at `next`, and follow `length`
        // elements.
        let run = self[index]
        if Int(run.rank + run.count) == length, run.old < next {
          (length, next) = (Int(run.rank), run.old)
        } else {
          self[index].rank = -1
        }
      }
    }
  }
}

extension UnsafeMutableBufferPointer<Int32> {
  /// How many of the first numbers, which ascend, are less than another one.
  fileprivate func countAscending(_ count: Int, below number: Int32) -> Int {
    if count == 0 || self[count - 1] < number { return count }
    var (start, length) = (0, count)
    while length > 1 {
      // Invariant: those before `start` are less, those from `start + length` on are not. The sign
      // of a difference is no branch, which the processor would mispredict half of the time.
      let half = length / 2
      let difference = Int(self[start &+ half &- 1]) &- Int(number)
      start &+= half & difference >> (Int.bitWidth - 1)
      length &-= half
    }
    return self[start] < number ? start + 1 : start
  }
}
