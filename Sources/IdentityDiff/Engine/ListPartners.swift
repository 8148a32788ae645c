/// The partner of every element of two lists.
@usableFromInline
struct ListPartners {
  /// The new position of each old element, or -1.
  @usableFromInline var ofOld: [Int32]
  /// The old position of each new element, or -1.
  @usableFromInline var ofNew: [Int32]
  /// The partners whose content differs, by ascending `to`.
  @usableFromInline let updated: [Move<Int>]
  @usableFromInline let duplicates: DuplicatePositions<Int>

  /// The pairs of two lists that are one run.
  @usableFromInline
  init(count: Int, updates: [Move<Int>]) {
    ofOld = Array(0..<Int32(truncatingIfNeeded: count))
    ofNew = ofOld
    updated = updates.sortedByTarget()
    duplicates = DuplicatePositions()
  }

  /// Reads the pairs out of runs and a matching, and deallocates the matching.
  @usableFromInline
  init(
    matching: Matching, runs: ContiguousArray<Run>, oldCount: Int, newCount: Int,
    updates: [Move<Int>], duplicates: DuplicatePositions<Int>
  ) {
    defer { unsafe matching.deallocate() }
    ofOld = Array(repeating: -1, count: oldCount)
    ofNew = Array(repeating: -1, count: newCount)
    updated = updates.sortedByTarget()
    self.duplicates = duplicates
    for run in runs {
      for offset in 0..<run.count {
        ofOld[Int(run.old + offset)] = run.new + offset
        ofNew[Int(run.new + offset)] = run.old + offset
      }
    }
    var blocks = GapBlocks(runs, 0..<runs.count, count: newCount, isOld: false)
    var rank = 0
    while let block = blocks.next() {
      for index in block {
        let partner = unsafe matching.ofNew[rank]
        if partner >= 0 {
          let number = unsafe matching.oldNumbers[Int(partner)]
          ofNew[index] = number
          ofOld[Int(number)] = Int32(truncatingIfNeeded: index)
        }
        rank += 1
      }
    }
  }
}
