import Foundation

// Rules H6, H8.

extension BatchValidator {
  func checkMovesAcrossSections() throws(BatchViolation) {
    for move in batch.items.moves {
      if deletedSections.contains(move.from.section) {
        throw BatchViolation(
          rule: .moveAtReplacedSection, indexPath: move.from.indexPath, space: .before,
          message: "cannot move a row from a deleted section (\(move.from.section))")
      }
      if insertedSections.contains(move.to.section) {
        throw BatchViolation(
          rule: .moveAtReplacedSection, indexPath: move.to.indexPath, space: .after,
          message: "cannot move a row into a newly inserted section (\(move.to.section))")
      }
    }
  }

  func checkRedundancy() throws(BatchViolation) {
    try reject(
      batch.items.deletes, in: deletedSections, .changeInReplacedSection, .before, ("delete", "in"),
      "deletes")
    try reject(
      batch.items.updates, in: deletedSections, .changeInReplacedSection, .before, ("reload", "in"),
      "deletes")
    try reject(
      batch.items.inserts, in: insertedSections, .changeInReplacedSection, .after,
      ("insert", "into"), "inserts")
  }
}
