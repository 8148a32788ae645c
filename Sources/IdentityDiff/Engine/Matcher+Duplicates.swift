import DataSourcePositions

extension Matcher {
  /// Pairs elements if identities are not unique. First, the k-th occurrences of an identity are
  /// paired in each pair of sections. Then the remaining ones are paired the same way, from the
  /// first section to the last.
  ///
  /// There must be no runs.
  ///
  /// - Returns: The positions of elements that repeat an earlier element's identity.
  mutating func pairDuplicates() -> (old: [ItemPath], new: [ItemPath]) {
    var chains = Chains(count: elements.count)
    for index in oldCount..<elements.count where elements[index].partner >= 0 {
      chains.firsts[index] = Int(elements[index].partner)
    }
    for (index, first) in repeats { chains.firsts[index] = first }
    for index in elements.indices { elements[index].partner = -1 }
    for section in new.sections where section.partner >= 0 {
      let news = section.numbers
      pair(
        old.sections[section.partner].numbers,
        oldCount + news.lowerBound..<oldCount + news.upperBound, &chains)
    }
    pair(0..<oldCount, oldCount..<elements.count, &chains)
    scan.updates = []
    for index in oldCount..<elements.count where elements[index].partner >= 0 {
      let partner = Int(elements[index].partner)
      if unsafe !access.haveEqualContent(address(of: partner), address(of: index)) {
        addUpdate(partner, index)
      }
    }
    let indices = repeats.map { $0.index }
    return (
      indices.filter { $0 < oldCount }.map(oldPosition),
      indices.filter { $0 >= oldCount }.map(newPosition)
    )
  }

  /// Old elements without a partner, in ascending chains of those with the same identity.
  private struct Chains {
    /// The first element with the identity of each element.
    var firsts: [Int]
    /// The start of each chain, by the first element with the identity, or -1.
    var heads: [Int]
    /// The next element of the same chain, or -1.
    var nexts: [Int]

    init(count: Int) {
      firsts = Array(0..<count)
      heads = Array(repeating: -1, count: count)
      nexts = heads
    }
  }

  /// Pairs, for each identity, the k-th old element without a partner in a range with the k-th new
  /// one.
  private mutating func pair(_ olds: Range<Int>, _ news: Range<Int>, _ chains: inout Chains) {
    for index in olds.reversed() where elements[index].partner < 0 {
      let first = chains.firsts[index]
      chains.nexts[index] = chains.heads[first]
      chains.heads[first] = index
    }
    for index in news where elements[index].partner < 0 {
      // Invariant: the elements in chains have no partner.
      let first = chains.firsts[index]
      let head = chains.heads[first]
      if head < 0 { continue }
      chains.heads[first] = chains.nexts[head]
      link(head, index)
    }
    for index in olds { chains.heads[chains.firsts[index]] = -1 }
  }
}
