/// Collects what an assembly finds, in the ascending order of the results.
protocol DifferenceSink {
  /// Announces how many elements will be deleted, inserted and moved at most.
  mutating func reserve(deleted: Int, inserted: Int, moved: Int)
  mutating func delete(_ place: Place)
  mutating func insert(_ place: Place)
  mutating func move(from: Place, to: Place)
}

/// Turns runs and pairs into deletions, insertions and the fewest moves.
///
/// A run moves or stays as a whole: it is in one piece on both sides, so whatever crosses one of its
/// elements crosses all of them. It takes part in the choice of what stays with the weight of its length.
struct DifferenceAssembly<Links: SectionLinks> {
  let links: Links
  let runs: ContiguousArray<Run>
  let matching: Matching
  /// The number of elements in each new section.
  let newCounts: (Int) -> Int

  func assemble<Sink: DifferenceSink>(newSections: Int, into sink: inout Sink) {
    var paired = 0
    for rank in 0..<matching.newCount where matching.ofNew[rank] >= 0 { paired += 1 }
    sink.reserve(
      deleted: matching.oldCount - paired, inserted: matching.newCount - paired, moved: paired)
    for rank in 0..<matching.oldCount where matching.ofOld[rank] < 0 {
      let place = links.old.place(of: Int(matching.oldNumbers[rank]))
      if links.partner(ofOld: Int(place.section)) >= 0 { sink.delete(place) }
    }
    var rank = 0
    for section in 0..<newSections {
      let partner = links.partner(ofNew: section)
      let runs = partner < 0 ? 0..<0 : links.runs(ofNew: section)
      let piece = SectionPiece(
        section: section, partner: partner, runs: runs, firstRank: rank, count: newCounts(section))
      rank = assemble(piece, into: &sink)
    }
  }
}

/// A new section, and the ranks of its elements outside of the runs.
private struct SectionPiece {
  let section: Int
  let partner: Int
  let runs: Range<Int>
  let firstRank: Int
  let count: Int
}

extension DifferenceAssembly {
  /// Assembles one section.
  ///
  /// - Returns: the rank after those of the section.
  private func assemble<Sink: DifferenceSink>(_ piece: SectionPiece, into sink: inout Sink) -> Int {
    var lastOld: Int32 = -1
    var ascends = true
    var pairs = 0
    let end = forEach(in: piece) { run in
      if run.old < lastOld { ascends = false }
      lastOld = run.old
    } element: { rank, index in
      guard let from = partnerPlace(rank) else { return }
      pairs += 1
      guard Int(from.section) == piece.partner else { return }
      if from.index < lastOld { ascends = false }
      lastOld = from.index
    }
    guard end - piece.firstRank > 0 else { return end }
    let staying = ascends ? nil : self.staying(in: piece)
    var thing = 0
    _ = forEach(in: piece) { run in
      defer { thing += 1 }
      guard let staying, !staying[thing] else { return }
      for offset in 0..<Int(run.count) {
        sink.move(
          from: Place(section: piece.partner, index: Int(run.old) + offset),
          to: Place(section: piece.section, index: Int(run.new) + offset))
      }
    } element: { rank, index in
      let to = Place(section: piece.section, index: index)
      guard let from = partnerPlace(rank) else {
        if piece.partner >= 0 { sink.insert(to) }
        return
      }
      guard Int(from.section) == piece.partner else { return sink.move(from: from, to: to) }
      if let staying, !staying[thing] { sink.move(from: from, to: to) }
      thing += 1
    }
    return end
  }

  /// The place of the old element that an element outside of the runs was.
  private func partnerPlace(_ rank: Int) -> Place? {
    let partner = matching.ofNew[rank]
    return partner < 0 ? nil : links.old.place(of: Int(matching.oldNumbers[Int(partner)]))
  }

  /// Which runs and pairs of a section stay.
  private func staying(in piece: SectionPiece) -> ContiguousArray<Bool> {
    var subsequence = HeaviestIncreasingSubsequence(count: piece.count)
    _ = forEach(in: piece) { run in
      subsequence.append(position: run.old, weight: Int(run.count))
    } element: { rank, index in
      if let from = partnerPlace(rank), Int(from.section) == piece.partner {
        subsequence.append(position: from.index, weight: 1)
      }
    }
    return subsequence.staying
  }

  /// Goes through a section from its first element to its last.
  ///
  /// - Returns: the rank after those of the section.
  @inline(__always)
  private func forEach(
    in piece: SectionPiece, run body: (Run) -> Void, element: (_ rank: Int, _ index: Int) -> Void
  ) -> Int {
    var rank = piece.firstRank
    var index = 0
    for position in piece.runs {
      let run = runs[position]
      while index < Int(run.new) {
        element(rank, index)
        rank &+= 1
        index &+= 1
      }
      body(run)
      index = run.newEnd
    }
    while index < piece.count {
      element(rank, index)
      rank &+= 1
      index &+= 1
    }
    return rank
  }
}
