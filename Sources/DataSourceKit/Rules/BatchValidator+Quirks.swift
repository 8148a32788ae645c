import Foundation

// Rules Q.

extension BatchValidator {
  func checkQuirks(_ quirks: Set<BatchRule>) throws(BatchViolation) {
    if quirks.contains(.insertIntoMovedSection) {
      try reject(
        batch.items.inserts, in: sectionTargets, .insertIntoMovedSection, .after,
        ("insert", "into"), "moves")
    }
    if quirks.contains(.deleteFromMovedSection) {
      try reject(
        batch.items.deletes, in: sectionOrigins, .deleteFromMovedSection, .before,
        ("delete", "from"), "moves")
    }
    if quirks.contains(.moveAtMovedSection) { try checkMovesAtMovedSections() }
    if quirks.contains(.needlessSectionMove) { try checkNeedlessMoves() }
    if quirks.contains(.emptySectionUpdate) {
      for section in batch.sections.updates where before[section] == 0 {
        throw BatchViolation(
          rule: .emptySectionUpdate, indexPath: IndexPath(index: section), space: .before,
          message: "attempt to reload section \(section), which is empty")
      }
    }
  }

  private func checkMovesAtMovedSections() throws(BatchViolation) {
    for move in batch.items.moves {
      let origin = move.from.section
      if sectionOrigins.contains(origin) || updatedSections.contains(origin) {
        throw BatchViolation(
          rule: .moveAtMovedSection, indexPath: move.from.indexPath, space: .before,
          message: "attempt to move row \(move.from.item) from section \(origin), "
            + "which the same update moves or reloads")
      }
      let target = move.to.section
      if sectionTargets.contains(target) || updatedTargets.contains(target) {
        throw BatchViolation(
          rule: .moveAtMovedSection, indexPath: move.to.indexPath, space: .after,
          message: "attempt to move a row to row \(move.to.item) in section \(target), "
            + "which the same update moves or reloads")
      }
    }
  }

  private func checkNeedlessMoves() throws(BatchViolation) {
    let map = SlotMap(
      removed: batch.sections.deletes + sectionOrigins,
      added: batch.sections.inserts + sectionTargets)
    for move in batch.sections.moves where map.rank(before: move.from) == map.rank(after: move.to) {
      throw BatchViolation(
        rule: .needlessSectionMove, indexPath: IndexPath(index: move.from), space: .before,
        message: "attempt to move section \(move.from) to section \(move.to), "
          + "where it gets without a move")
    }
  }
}
