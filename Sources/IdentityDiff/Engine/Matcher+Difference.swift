import DataSourcePositions
import _DataSourceSubsequences

extension Matcher {
  /// Converts runs and pairs into deletions, insertions and the fewest moves.
  ///
  /// - Parameter duplicates: The positions of repeated identities on each side.
  mutating func changes(
    _ duplicates: (old: [ItemPath], new: [ItemPath])
  ) -> SectionedDifference {
    let pairCount = elements[oldCount...].count { $0.partner >= 0 }
    if pairCount > 0 { addPairs(pairCount) }
    return SectionedDifference(
      deletedItems: unpaired(0..<oldCount, of: old, count: oldCount - pairCount),
      insertedItems: unpaired(
        oldCount..<elements.count, of: new, count: elements.count - oldCount - pairCount),
      movedItems: moves, updatedItems: scan.updates.byTarget(),
      oldDuplicateItems: duplicates.old, newDuplicateItems: duplicates.new)
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

  /// The moves of the elements in moving runs.
  private var moves: [ElementMove<ItemPath>] {
    var result: [ElementMove<ItemPath>] = []
    result.reserveCapacity(scan.runs.reduce(0) { $1.stays ? $0 : $0 + Int($1.count) })
    for run in scan.runs where !run.stays {
      var move = ElementMove(
        from: old.position(of: Int(run.old)), to: new.position(of: Int(run.new)))
      for _ in 0..<run.count {
        result.append(move)
        move.from.itemIndex += 1
        move.to.itemIndex += 1
      }
    }
    return result
  }

  /// Adds the pairs outside of runs to the runs, in the order of the new side. In the sections that
  /// have any, the fewest elements move.
  ///
  /// A run moves or stays as a whole. It is contiguous on both sides, so an element that crosses
  /// one of its elements crosses all of them. Elements can stay only in a pair of sections.
  ///
  /// - Parameter count: The number of pairs outside of runs.
  private mutating func addPairs(_ count: Int) {
    var (index, next) = (elements.count, scan.runs.count)
    scan.runs.append(
      contentsOf: repeatElement(ElementRun(old: 0, new: 0, count: 0), count: count))
    var place = scan.runs.count
    for section in new.sections.reversed() where place > next {
      let origins = section.partner < 0 ? 0..<0 : old.sections[section.partner].numbers
      let firstRun = section.runs.isEmpty ? next : section.runs.lowerBound
      let (end, missing) = (place, place - next)
      while index > oldCount, elements[index - 1].number >= section.numbers.lowerBound {
        // Invariant: the pairs from `index` on and the runs from `next` on are at `place` or after
        // it. The runs before `next` are where they were.
        index -= 1
        let element = elements[index]
        if element.partner < 0 { continue }
        while next > firstRun, scan.runs[next - 1].new > element.number {
          (next, place) = (next - 1, place - 1)
          scan.runs[place] = scan.runs[next]
        }
        place -= 1
        let origin = Int(elements[Int(element.partner)].number)
        scan.runs[place] = ElementRun(
          old: origin, new: Int(element.number), count: 1, canStay: origins.contains(origin))
      }
      let hasPairs = place - next < missing
      while next > firstRun {
        (next, place) = (next - 1, place - 1)
        scan.runs[place] = scan.runs[next]
      }
      if hasPairs { scan.runs.chooseStaying(place..<end) }
    }
  }
}
