import Foundation

// Rule R.

extension BatchValidator {
  /// Updates inside a batch: carried out as deletion and insertion, the insertion at a place that
  /// takes no account of moves.
  func checkUpdates() throws(BatchViolation) {
    if let section = batch.sections.updates.first, !batch.sections.moves.isEmpty {
      throw BatchViolation(
        rule: .conflictingUpdate, indexPath: IndexPath(index: section), space: .before,
        message: "attempt to reload section \(section) in an update that moves sections")
    }
    try reject(
      batch.items.deletes + batch.items.updates, in: updatedSections, .conflictingUpdate, .before,
      ("change", "in"), "reloads")
    try reject(
      batch.items.inserts, in: updatedTargets, .conflictingUpdate, .after, ("insert", "into"),
      "reloads")

    let conflicts = UpdateConflicts(batch)
    for place in batch.items.updates {
      guard let target = mapping.sectionAfter(place.section),
        let conflict = conflicts.conflict(ofItemIn: place.section, after: target)
      else { continue }
      let problem =
        switch conflict {
        case .movedSection: "which the same update moves"
        case .movedRows: "into or out of or within which the same update moves rows"
        }
      throw BatchViolation(
        rule: .conflictingUpdate, indexPath: place.indexPath, space: .before,
        message: "attempt to reload row \(place.item) in section \(place.section), \(problem)")
    }
  }
}
