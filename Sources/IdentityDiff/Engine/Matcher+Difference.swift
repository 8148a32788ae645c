import DataSourcePositions
import _DataSourceSubsequences

extension Matcher {
  /// Converts runs and pairs into deletions, insertions and the fewest moves.
  // Mutating, so that the compiler does not copy the matcher.
  mutating func changes() -> SectionedDifference {
    let pairCount = elements[oldCount...].count { $0.partner >= 0 }
    var result = SectionedDifference()
    result.deletedItems = unpaired(0..<oldCount, of: old, count: oldCount - pairCount)
    result.insertedItems = unpaired(
      oldCount..<elements.count, of: new, count: elements.count - oldCount - pairCount)
    if pairCount == 0 { return result }

    let pairs = pairsInOrder(pairCount)
    result.movedItems.reserveCapacity(pairs.reduce(0) { $1.stays ? $0 : $0 + Int($1.count) })
    for run in pairs where !run.stays {
      var move = ElementMove(
        from: old.position(of: Int(run.old)), to: new.position(of: Int(run.new)))
      for _ in 0..<run.count {
        result.movedItems.append(move)
        move.from.itemIndex += 1
        move.to.itemIndex += 1
      }
    }
    return result
  }

  /// The positions of elements without a partner, as far as their sections have one.
  private func unpaired(_ range: Range<Int>, of side: Side, count: Int) -> [ItemPath] {
    var result: [ItemPath] = []
    result.reserveCapacity(count)
    for element in elements[range] where element.partner < 0 {
      if let position = side.positionInPair(of: Int(element.number)) { result.append(position) }
    }
    return result
  }

  /// The pairs, and the runs of sections where not all pairs are in runs, in the order of the new
  /// side. The fewest of them move.
  ///
  /// A run moves or stays as a whole. It is contiguous on both sides, so an element that crosses
  /// one of its elements crosses all of them. Elements can stay only in a pair of sections.
  ///
  /// - Parameter count: The number of pairs outside of runs.
  private func pairsInOrder(_ count: Int) -> ContiguousArray<ElementRun> {
    let runs = runs
    var result: ContiguousArray<ElementRun> = []
    result.reserveCapacity(runs.count + count)
    var index = oldCount
    for section in new.sections {
      let origins = section.partner < 0 ? 0..<0 : old.sections[section.partner].numbers
      let start = result.count
      var next = section.runs.lowerBound
      while index < elements.count, elements[index].number < section.numbers.upperBound {
        // Invariant: the pairs before `index` are added, and the section's runs before `next`.
        let element = elements[index]
        index += 1
        if element.partner < 0 { continue }
        while next < section.runs.upperBound, runs[next].new < element.number {
          result.append(runs[next])
          next += 1
        }
        let origin = Int(elements[Int(element.partner)].number)
        result.append(
          ElementRun(
            old: origin, new: Int(element.number), count: 1, canStay: origins.contains(origin)))
      }
      if result.count == start { continue }
      result += runs[next..<section.runs.upperBound]
      result.chooseStaying(start..<result.count)
    }
    return result
  }
}
