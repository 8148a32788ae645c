/// Tells which updates of items do not go together with the moves of a batch (rule R).
///
/// An update is carried out as a deletion and an insertion, the insertion at a place that takes no
/// account of moves.
struct UpdateConflicts {
  private let sectionOrigins: Set<Int>
  private let landing: SlotMap
  private let itemOrigins: Set<Int>
  private let itemTargets: Set<Int>

  init(_ batch: Batch) {
    sectionOrigins = Set(batch.sections.moves.map(\.from))
    landing = SlotMap(removed: batch.sections.deletes, added: batch.sections.inserts)
    itemOrigins = Set(batch.items.moves.map(\.from.section))
    itemTargets = Set(batch.items.moves.map(\.to.section))
  }

  /// What stands against updating items of a section that survives, in words about the section.
  ///
  /// - Parameters:
  ///   - section: Its BEFORE index.
  ///   - target: Its AFTER index.
  func conflict(ofItemIn section: Int, after target: Int) -> String? {
    // Moves of others may put it elsewhere than insertions and deletions alone.
    if sectionOrigins.contains(section) || landing.after(section) != target {
      return "which the same update moves"
    }
    let hasMoves = itemOrigins.contains(section) || itemTargets.contains(target)
    return hasMoves ? "into or out of or within which the same update moves rows" : nil
  }
}
