/// Elements with successive numbers among the old ones and among the new ones, which stay or move
/// together: an element that crosses one of them crosses all.
package struct ElementRun {
  /// The number of the first one among the old elements.
  package let old: Int32
  /// The number of the first one among the new elements.
  package let new: Int32
  /// The number of elements.
  package var count: Int32
  /// How many elements stay before the first one at most; -1 if the run moves.
  fileprivate var rank: Int32

  /// - Parameter canStay: Whether the run may be chosen to stay.
  package init(old: Int, new: Int, count: Int, canStay: Bool = true) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
    rank = canStay ? 0 : -1
  }

  /// Whether the elements stay.
  package var stays: Bool { rank >= 0 }
}

extension ContiguousArray<ElementRun> {
  /// Chooses which runs stay while the others move around them: as many elements as possible, whose
  /// old numbers ascend. Of several choices, it is the one whose last run comes last, and so on.
  ///
  /// This is patience sorting (Mallows 1962, Fredman 1975) of elements. A chain of runs contains
  /// all elements of each: what follows an element of a run that is not its last one would have to
  /// lie between two successive numbers.
  ///
  /// - Parameters:
  ///   - range: The runs to choose from, by ascending new number. No two contain the same old
  ///     number, unless all have one element.
  ///   - ends: Memory.
  /// - Complexity: O(elements + runs · log elements); O(elements) if all stay.
  package mutating func chooseStaying(_ range: Range<Int>, ends: inout ContiguousArray<Int32>) {
    ends.removeAll(keepingCapacity: true)
    ends.reserveCapacity(self[range].reduce(0) { $0 + Int($1.count) })
    for index in range where self[index].stays {
      // Invariant: of the chains with k elements, `ends[k - 1]` is the least last number; the ends
      // ascend.
      let run = self[index]
      let rank = ends.countAscending(below: run.old)
      self[index].rank = Int32(truncatingIfNeeded: rank)
      for offset in 0..<run.count {
        let place = rank + Int(offset)
        if place < ends.count {
          ends[place] = run.old + offset
        } else {
          ends.append(run.old + offset)
        }
      }
    }
    var rank = Int32(truncatingIfNeeded: ends.count)
    var next = Int32.max
    for index in range.reversed() where self[index].stays {
      // Invariant: the runs that stay after this one start at `next`, and follow `rank` elements.
      let run = self[index]
      if run.rank + run.count == rank, run.old < next {
        (rank, next) = (run.rank, run.old)
      } else {
        self[index].rank = -1
      }
    }
  }
}

extension ContiguousArray<Int32> {
  /// How many ascending numbers are less than another one.
  fileprivate func countAscending(below number: Int32) -> Int {
    guard let last, last >= number else { return count }
    var (start, length) = (0, count)
    while length > 1 {
      // Invariant: those before `start` are less, those from `start + length` on are not. Without
      // a branch that the processor would have to predict.
      let half = length / 2
      start += self[start + half - 1] < number ? half : 0
      length -= half
    }
    return self[start] < number ? start + 1 : start
  }
}
