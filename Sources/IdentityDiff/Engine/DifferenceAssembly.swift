/// Collects what an assembly finds, in the ascending order of the results.
protocol DifferenceSink {
  /// Announces how many elements will be deleted and inserted at most.
  mutating func reserve(deleted: Int, inserted: Int)
  /// Announces how many elements will be moved: in a list all of them, among sections those that change
  /// their section.
  mutating func reserve(moved: Int)
  /// Whether there are sections.
  static var knowsSections: Bool { get }
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

  /// Finds all deletions, insertions and moves.
  ///
  /// - Parameters:
  ///   - newSections: the number of new sections.
  ///   - sink: told what was found.
  func assemble<Sink: DifferenceSink>(newSections: Int, into sink: inout Sink) {
    var paired = 0
    for rank in 0..<matching.newCount where matching.ofNew[rank] >= 0 { paired &+= 1 }
    sink.reserve(deleted: matching.oldCount - paired, inserted: matching.newCount - paired)
    if paired < matching.oldCount {
      for rank in 0..<matching.oldCount where matching.ofOld[rank] < 0 {
        let place = links.old.place(of: Int(matching.oldNumbers[rank]))
        if links.partner(ofOld: Int(place.section)) >= 0 { sink.delete(place) }
      }
    }
    if matching.newCount == 0 { return }
    var largest = 0
    for section in 0..<newSections { largest = max(largest, links.new.count(of: section)) }
    if Sink.knowsSections, paired > 0 {
      sink.reserve(moved: leavingCount(newSections: newSections))
    }
    HeaviestIncreasingSubsequence.with(
      capacity: paired > 0 ? min(runs.count + paired, largest) : 0, isWeighted: !runs.isEmpty
    ) { subsequence in
      var rank = 0
      for section in 0..<newSections {
        let partner = links.partner(ofNew: section)
        let piece = SectionPiece(
          section: section, partner: partner,
          runs: partner < 0 ? 0..<0 : links.runs(ofNew: section), firstRank: rank,
          count: links.new.count(of: section))
        if isWhole(piece) { continue }
        rank = assemble(piece, hasPairs: paired > 0, &subsequence, into: &sink)
      }
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
  @inline(__always)
  private func assemble<Sink: DifferenceSink>(
    _ piece: SectionPiece, hasPairs: Bool, _ subsequence: inout HeaviestIncreasingSubsequence,
    into sink: inout Sink
  ) -> Int {
    subsequence.removeAll()
    if hasPairs {
      _ = forEach(in: piece) { run in
        subsequence.append(position: run.old, weight: Int(run.count))
      } element: { rank, _ in
        if let from = partnerPlace(rank), Int(from.section) == piece.partner {
          subsequence.append(position: from.index, weight: 1)
        }
      }
      subsequence.choose()
      if !Sink.knowsSections { sink.reserve(moved: subsequence.movingWeight) }
    }
    var thing = 0
    return forEach(in: piece) { run in
      defer { thing &+= 1 }
      if subsequence.stays(thing) { return }
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
      if !subsequence.stays(thing) { sink.move(from: from, to: to) }
      thing &+= 1
    }
  }

  /// How many elements change their section.
  private func leavingCount(newSections: Int) -> Int {
    var result = 0
    var rank = 0
    for section in 0..<newSections {
      let partner = links.partner(ofNew: section)
      var end = rank &+ links.new.count(of: section)
      if partner >= 0 {
        for position in links.runs(ofNew: section) { end &-= Int(runs[position].count) }
      }
      while rank < end {
        if let from = partnerPlace(rank), Int(from.section) != partner { result &+= 1 }
        rank &+= 1
      }
    }
    return result
  }

  /// Whether a section is one run, so that there is nothing to tell.
  @inline(__always)
  private func isWhole(_ piece: SectionPiece) -> Bool {
    piece.runs.count == 1 && Int(runs[piece.runs.lowerBound].count) == piece.count
  }

  /// The place of the old element that an element outside of the runs was.
  private func partnerPlace(_ rank: Int) -> Place? {
    let partner = matching.ofNew[rank]
    return partner < 0 ? nil : links.old.place(of: Int(matching.oldNumbers[Int(partner)]))
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
