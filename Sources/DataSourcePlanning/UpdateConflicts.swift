import DataSourceCore

/// Finds the updates of items that conflict with the moves of a batch (rule R).
///
/// A view performs an update as a deletion and an insertion at an index that ignores moves.
package struct UpdateConflicts {
  private let sectionOrigins: Set<Int>
  private let landing: SlotMap
  private let itemOrigins: Set<Int>
  private let itemTargets: Set<Int>

  package init(_ batch: Batch) {
    sectionOrigins = Set(batch.sections.moves.map(\.from))
    landing = SlotMap(removed: batch.sections.deletes, added: batch.sections.inserts)
    itemOrigins = Set(batch.items.moves.map(\.from.section))
    itemTargets = Set(batch.items.moves.map(\.to.section))
  }

  /// Why items of a surviving section cannot be updated, as a clause about the section; `nil` if
  /// they can.
  ///
  /// - Parameters:
  ///   - section: Its old index.
  ///   - target: Its new index.
  package func conflict(ofItemIn section: Int, after target: Int) -> String? {
    // Moves of other sections may change its index.
    if sectionOrigins.contains(section) || landing.after(section) != target {
      return "which the same update moves"
    }
    let hasMoves = itemOrigins.contains(section) || itemTargets.contains(target)
    return hasMoves ? "whose rows the same update moves" : nil
  }
}
