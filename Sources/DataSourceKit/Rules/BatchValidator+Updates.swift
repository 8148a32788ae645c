import Foundation

// Rule R.

extension BatchValidator {
  /// Updates inside a batch: carried out as deletion and insertion, the insertion at a place that
  /// takes no account of moves.
  func checkUpdates() throws(BatchViolation) {
    if let section = batch.sections.updates.first, !batch.sections.moves.isEmpty {
      throw BatchViolation(
        rule: .r, indexPath: IndexPath(index: section), space: .before,
        message: "attempt to reload section \(section) in an update that moves sections")
    }
    try checkItemOperationsInUpdatedSections()

    let landing = SlotMap(removed: batch.sections.deletes, added: batch.sections.inserts)
    var touchedBefore: Set<Int> = []
    var touchedAfter: Set<Int> = []
    for move in batch.items.moves {
      touchedBefore.insert(move.from.section)
      touchedAfter.insert(move.to.section)
    }
    for place in batch.items.updates {
      guard let target = mapping.sectionAfter(place.section) else { continue }
      let problem: String
      if sectionOrigins.contains(place.section) || landing.after(place.section) != target {
        problem = "which the same update moves"
      } else if touchedBefore.contains(place.section) || touchedAfter.contains(target) {
        problem = "into or out of or within which the same update moves rows"
      } else {
        continue
      }
      throw BatchViolation(
        rule: .r, indexPath: place.indexPath, space: .before,
        message: "attempt to reload row \(place.item) in section \(place.section), \(problem)")
    }
  }

  private func checkItemOperationsInUpdatedSections() throws(BatchViolation) {
    guard !updatedSections.isEmpty else { return }
    for place in batch.items.deletes + batch.items.updates
    where updatedSections.contains(place.section) {
      throw BatchViolation(
        rule: .r, indexPath: place.indexPath, space: .before,
        message: "attempt to change row \(place.item) in section \(place.section), "
          + "which the same update reloads")
    }
    for place in batch.items.inserts {
      guard let origin = mapping.sectionBefore(place.section), updatedSections.contains(origin)
      else { continue }
      throw BatchViolation(
        rule: .r, indexPath: place.indexPath, space: .after,
        message: "attempt to insert row \(place.item) into section \(place.section), "
          + "which the same update reloads")
    }
  }
}
