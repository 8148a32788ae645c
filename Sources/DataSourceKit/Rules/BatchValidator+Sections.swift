import Foundation

// Rules H6, H8.

extension BatchValidator {
  func checkMovesAcrossSections() throws(BatchViolation) {
    for move in batch.items.moves {
      if deletedSections.contains(move.from.section) {
        throw BatchViolation(
          rule: .h6, indexPath: move.from.indexPath, space: .before,
          message: "cannot move a row from a deleted section (\(move.from.section))")
      }
      if insertedSections.contains(move.to.section) {
        throw BatchViolation(
          rule: .h6, indexPath: move.to.indexPath, space: .after,
          message: "cannot move a row into a newly inserted section (\(move.to.section))")
      }
    }
  }

  func checkRedundancy() throws(BatchViolation) {
    for (places, verb) in [(batch.items.deletes, "delete"), (batch.items.updates, "reload")] {
      for place in places where deletedSections.contains(place.section) {
        throw BatchViolation(
          rule: .h8, indexPath: place.indexPath, space: .before,
          message: "attempt to \(verb) row \(place.item) in section \(place.section), "
            + "which the same update deletes")
      }
    }
    for place in batch.items.inserts where insertedSections.contains(place.section) {
      throw BatchViolation(
        rule: .h8, indexPath: place.indexPath, space: .after,
        message: "attempt to insert row \(place.item) into section \(place.section), "
          + "which the same update inserts")
    }
  }
}
