import ListPositions
import Subsequences

/// Converts runs and pairs into deletions, insertions and the fewest moves.
///
/// A run moves or stays as a whole: it is contiguous on both sides, so an element that crosses one
/// of its elements crosses all of them. Its weight in choosing which elements stay is its length.
@unsafe
struct DifferenceAssembly<Links: SectionLinks> {
  let links: Links
  let runs: ContiguousArray<Run>
  let matching: Matching

  /// Computes all deletions, insertions and moves.
  ///
  /// - Returns: The changes, in ascending order.
  func assemble() -> PositionChanges<Links.Position> {
    var changes = PositionChanges<Links.Position>()
    var paired = 0
    for rank in unsafe 0..<matching.newCount where unsafe matching.ofNew[rank] >= 0 { paired &+= 1 }
    let newSections = unsafe links.new.sectionCount
    if newSections == 1 {
      unsafe changes.deleted.reserveCapacity(matching.oldCount - paired)
      unsafe changes.inserted.reserveCapacity(matching.newCount - paired)
    }
    if unsafe paired < matching.oldCount {
      for rank in unsafe 0..<matching.oldCount where unsafe matching.ofOld[rank] < 0 {
        let position = unsafe links.old.position(of: Int(matching.oldNumbers[rank]))
        if unsafe links.partner(ofOld: position.sectionIndex) >= 0 {
          changes.deleted.append(position)
        }
      }
    }
    if unsafe matching.newCount == 0 { return changes }
    var largest = 0
    for section in 0..<newSections { largest = unsafe max(largest, links.new.count(of: section)) }
    var subsequence = unsafe HeaviestIncreasingSubsequence(
      capacity: paired > 0 ? min(runs.count + paired, largest) : 0)
    var rank = 0
    for section in 0..<newSections {
      let partner = unsafe links.partner(ofNew: section)
      let piece = unsafe SectionPiece(
        section: section, partner: partner,
        runs: partner < 0 ? 0..<0 : links.runs(ofNew: section), firstRank: rank,
        count: links.new.count(of: section))
      if unsafe isSingleRun(piece) { continue }
      rank = unsafe assemble(piece, hasPairs: paired > 0, &subsequence, into: &changes)
    }
    return changes
  }
}

/// Changes of positions.
struct PositionChanges<Position> {
  var deleted: [Position] = []
  var inserted: [Position] = []
  var moved: [ElementMove<Position>] = []
}

/// A new section and the ranks of its elements outside of runs.
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
  /// - Returns: The rank after those of the section.
  @inline(__always)
  private func assemble(
    _ piece: SectionPiece, hasPairs: Bool, _ subsequence: inout HeaviestIncreasingSubsequence,
    into changes: inout PositionChanges<Links.Position>
  ) -> Int {
    subsequence.removeAll()
    if hasPairs {
      _ = unsafe forEach(in: piece) { run in
        subsequence.append(position: Int(run.old), weight: Int(run.count))
      } element: { rank, _ in
        if let from = unsafe partnerPosition(rank), from.sectionIndex == piece.partner {
          subsequence.append(position: from.itemIndex, weight: 1)
        }
      }
      subsequence.choose()
      let moving = subsequence.count - subsequence.stayingCount
      if changes.moved.isEmpty { changes.moved.reserveCapacity(moving) }
    }
    var entry = 0
    return unsafe forEach(in: piece) { run in
      defer { entry &+= 1 }
      if subsequence.stays(entry) { return }
      for offset in 0..<Int(run.count) {
        changes.moved.append(
          ElementMove(
            from: Links.Position(sectionIndex: piece.partner, itemIndex: Int(run.old) + offset),
            to: Links.Position(sectionIndex: piece.section, itemIndex: Int(run.new) + offset)))
      }
    } element: { rank, index in
      let to = Links.Position(sectionIndex: piece.section, itemIndex: index)
      guard let from = unsafe partnerPosition(rank) else {
        if piece.partner >= 0 { changes.inserted.append(to) }
        return
      }
      let isMoved = from.sectionIndex != piece.partner || !subsequence.stays(entry)
      if isMoved { changes.moved.append(ElementMove(from: from, to: to)) }
      if from.sectionIndex == piece.partner { entry &+= 1 }
    }
  }

  /// Whether a section is one run and has no changes.
  @inline(__always)
  private func isSingleRun(_ piece: SectionPiece) -> Bool {
    unsafe piece.runs.count == 1 && Int(runs[piece.runs.lowerBound].count) == piece.count
  }

  /// The position of the old element paired with a new element outside of runs.
  private func partnerPosition(_ rank: Int) -> Links.Position? {
    let number = unsafe Int(matching.ofNew[rank])
    return unsafe number < 0 ? nil : links.old.position(of: number)
  }

  /// Visits the runs and the other elements of a section in order.
  ///
  /// - Returns: The rank after those of the section.
  @inline(__always)
  private func forEach(
    in piece: SectionPiece, run body: (Run) -> Void, element: (_ rank: Int, _ index: Int) -> Void
  ) -> Int {
    var rank = piece.firstRank
    var index = 0
    for position in piece.runs {
      // Invariant: the elements before `index` are visited; `rank` belongs to the next one outside
      // of runs.
      let run = unsafe runs[position]
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
