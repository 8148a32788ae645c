import ListPositions
import Subsequences

extension Matcher {
  /// Converts runs and pairs into deletions, insertions and the fewest moves, by number.
  ///
  /// A run moves or stays as a whole: it is contiguous on both sides, so an element that crosses
  /// one of its elements crosses all of them. Its weight in choosing which elements stay is its
  /// length. A pair outside of runs is a run of one element.
  ///
  /// Elements can stay only in a pair of sections. Each such pair has its own range of positions in
  /// the subsequence, so that one choice is made for all.
  func difference() -> ListDifference {
    var result = ListDifference()
    let news = elements[oldCount...]
    let pairCount = news.count { $0.partner >= 0 }
    result.deleted.reserveCapacity(oldCount - pairCount)
    result.inserted.reserveCapacity(news.count - pairCount)
    for element in elements[..<oldCount] where element.partner < 0 {
      if old.isInPair(Int(element.number)) { result.deleted.append(Int(element.number)) }
    }
    for element in news where element.partner < 0 {
      if new.isInPair(Int(element.number)) { result.inserted.append(Int(element.number)) }
    }
    if pairCount == 0 { return result }

    var subsequence = HeaviestIncreasingSubsequence(capacity: runs.count + pairCount)
    forEachRun { _, position, count in
      if position >= 0 { subsequence.append(position: position, weight: count) }
    }
    subsequence.choose()
    result.moved.reserveCapacity(runs.count + pairCount - subsequence.stayingCount)
    var entry = 0
    forEachRun { pair, position, count in
      if position >= 0 {
        entry += 1
        if subsequence.stays(entry - 1) { return }
      }
      for offset in 0..<count {
        result.moved.append(ElementMove(from: pair.from + offset, to: pair.to + offset))
      }
    }
    return result
  }

  /// Visits runs and pairs in the order of the new side.
  ///
  /// - Parameter body: Receives the first pair, the position of its old element, or -1 if its
  ///   sections are no pair, and the number of pairs.
  @inline(__always)
  private func forEachRun(
    _ body: (_ first: ElementMove<Int>, _ position: Int, _ count: Int) -> Void
  ) {
    var section = 0
    var start = 0
    func visit(_ first: ElementMove<Int>, _ count: Int) {
      // Invariant: `start` is the number of old elements in the partners of the sections before.
      while new.sections[section].numbers.upperBound <= first.to {
        let partner = new.sections[section].partner
        if partner >= 0 { start += old.sections[partner].numbers.count }
        section += 1
      }
      let partner = new.sections[section].partner
      let numbers = partner < 0 ? 0..<0 : old.sections[partner].numbers
      let isStaying = numbers.contains(first.from)
      body(first, isStaying ? start + first.from - numbers.lowerBound : -1, count)
    }
    var next = 0
    for element in elements[oldCount...] where element.partner >= 0 {
      let pair = ElementMove(
        from: Int(elements[Int(element.partner)].number), to: Int(element.number))
      while next < runs.count, runs[next].new < pair.to {
        // Invariant: the runs before `next` are visited.
        visit(ElementMove(from: runs[next].old, to: runs[next].new), runs[next].count)
        next += 1
      }
      visit(pair, 1)
    }
    for run in runs[next...] { visit(ElementMove(from: run.old, to: run.new), run.count) }
  }
}
