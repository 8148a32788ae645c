import DataSourcePositions
import _DataSourceSubsequences

extension Matcher {
  /// Converts runs and pairs into deletions, insertions and the fewest moves, by number.
  ///
  /// A run moves or stays as a whole: it is contiguous on both sides, so an element that crosses
  /// one of its elements crosses all of them. Its weight in choosing which elements stay is its
  /// length. A pair outside of runs is a run of one element.
  ///
  /// Elements can stay only in a pair of sections. Each such pair has its own range of positions in
  /// the subsequence, so that one choice is made for all.
  // Mutating, so that the compiler does not copy the matcher.
  mutating func changes() -> ListDifference {
    var result = ListDifference()
    let pairCount = elements[oldCount...].count { $0.partner >= 0 }
    result.deleted.reserveCapacity(oldCount - pairCount)
    result.inserted.reserveCapacity(elements.count - oldCount - pairCount)
    for element in elements[..<oldCount] where element.partner < 0 {
      if old.isInPair(Int(element.number)) { result.deleted.append(Int(element.number)) }
    }
    for element in elements[oldCount...] where element.partner < 0 {
      if new.isInPair(Int(element.number)) { result.inserted.append(Int(element.number)) }
    }
    if pairCount == 0 { return result }

    let pairs = pairsInOrder(pairCount)
    let (olds, sections) = (old.sections, new.sections)
    var subsequence = HeaviestIncreasingSubsequence(capacity: pairs.count)
    var section = 0
    var start = 0
    for pair in pairs {
      // Invariant: `start` is the number of old elements in the partners of the sections before.
      while sections[section].numbers.upperBound <= pair.new {
        let partner = sections[section].partner
        if partner >= 0 { start += olds[partner].numbers.count }
        section += 1
      }
      let partner = sections[section].partner
      let numbers = partner < 0 ? 0..<0 : olds[partner].numbers
      subsequence.append(
        position: numbers.contains(pair.old) ? start + pair.old - numbers.lowerBound : -1,
        weight: Int64(pair.count))
    }
    result.moved.reserveCapacity(pairs.count - subsequence.choose())
    for (index, pair) in pairs.enumerated() where !subsequence.stays(index) {
      for offset in 0..<pair.count {
        result.moved.append(ElementMove(from: pair.old + offset, to: pair.new + offset))
      }
    }
    return result
  }

  /// Runs and pairs in the order of the new side.
  ///
  /// - Parameter count: The number of pairs.
  private func pairsInOrder(_ count: Int) -> ContiguousArray<Run> {
    var result: ContiguousArray<Run> = []
    result.reserveCapacity(runs.count + count)
    var next = 0
    for element in elements[oldCount...] where element.partner >= 0 {
      let number = Int(element.number)
      while next < runs.count, runs[next].new < number {
        // Invariant: the runs before `next` are added.
        result.append(runs[next])
        next += 1
      }
      result.append(
        Run(old: Int(elements[Int(element.partner)].number), new: number, count: 1))
    }
    result += runs[next...]
    return result
  }
}
