/// The partner of every section on either side.
@usableFromInline
struct ListPartners {
  /// The new position of each old section, or -1.
  @usableFromInline private(set) var ofOld: [Int32]
  /// The old position of each new section, or -1.
  @usableFromInline private(set) var ofNew: [Int32]
  /// What changed between the sections, their items apart.
  let difference: ListDifference

  /// Pairs sections by their difference.
  ///
  /// - Complexity: O(sections)
  @usableFromInline
  init(_ difference: ListDifference, oldCount: Int, newCount: Int) {
    let staying: Int32 = -2
    self.difference = difference
    ofOld = Array(repeating: staying, count: oldCount)
    ofNew = Array(repeating: staying, count: newCount)
    for section in difference.deleted { ofOld[section] = -1 }
    for section in difference.inserted { ofNew[section] = -1 }
    for move in difference.moved {
      ofOld[move.from] = Int32(truncatingIfNeeded: move.to)
      ofNew[move.to] = Int32(truncatingIfNeeded: move.from)
    }
    var next = 0
    for section in ofNew.indices where ofNew[section] == staying {
      // Invariant: of the old sections that stay, those before `next` have a partner.
      while ofOld[next] != staying { next += 1 }
      ofNew[section] = Int32(truncatingIfNeeded: next)
      ofOld[next] = Int32(truncatingIfNeeded: section)
      next += 1
    }
  }
}
