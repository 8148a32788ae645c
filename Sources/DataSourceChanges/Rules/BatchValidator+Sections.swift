import DataSourceCore
import DataSourcePlanning
import Foundation

// Rules H6, H8, R and Q: conflicts between changes of items and of sections.

extension BatchValidator {
  func checkMovesAcrossSections() throws(BatchViolation) {
    try rejectMoves(from: deletedSections, to: insertedSections, .moveAtReplacedSection) {
      "cannot move a row from a deleted section (\($0.section))"
    } _: {
      "cannot move a row into a newly inserted section (\($0.section))"
    }
  }

  func checkRedundancy() throws(BatchViolation) {
    try reject(
      batch.items.deletes, in: deletedSections, .changeInReplacedSection, .before, "delete", "in",
      "deletes")
    try reject(
      batch.items.updates, in: deletedSections, .changeInReplacedSection, .before, "reload", "in",
      "deletes")
    try reject(
      batch.items.inserts, in: insertedSections, .changeInReplacedSection, .after, "insert", "into",
      "inserts")
  }

  /// Checks updates. A view performs one as a deletion and an insertion at an index that ignores
  /// moves.
  func checkUpdates() throws(BatchViolation) {
    if let section = batch.sections.updates.first, !batch.sections.moves.isEmpty {
      throw BatchViolation(
        .conflictingUpdate, at: section, .before,
        "attempt to reload section \(section) in an update that moves sections")
    }
    try reject(
      batch.items.deletes + batch.items.updates, in: updatedSections, .conflictingUpdate, .before,
      "change", "in", "reloads")
    try reject(
      batch.items.inserts, in: updatedTargets, .conflictingUpdate, .after, "insert", "into",
      "reloads")

    let conflicts = UpdateConflicts(batch)
    for place in batch.items.updates {
      guard let target = mapping.newSection(for: place.section),
        let conflict = conflicts.conflict(ofItemIn: place.section, after: target)
      else { continue }
      throw BatchViolation(
        .conflictingUpdate, at: place, .before,
        "attempt to reload row \(place.item) in section \(place.section), \(conflict)")
    }
  }

  func checkQuirks(_ quirks: Set<BatchRule>) throws(BatchViolation) {
    if quirks.contains(.insertIntoMovedSection) {
      try reject(
        batch.items.inserts, in: sectionTargets, .insertIntoMovedSection, .after, "insert", "into",
        "moves")
    }
    if quirks.contains(.deleteFromMovedSection) {
      try reject(
        batch.items.deletes, in: sectionOrigins, .deleteFromMovedSection, .before, "delete", "from",
        "moves")
    }
    if quirks.contains(.moveAtMovedSection) {
      let problem = "which the same update moves or reloads"
      try rejectMoves(
        from: sectionOrigins.union(updatedSections), to: sectionTargets.union(updatedTargets),
        .moveAtMovedSection
      ) {
        "attempt to move row \($0.item) from section \($0.section), \(problem)"
      } _: {
        "attempt to move a row to row \($0.item) in section \($0.section), \(problem)"
      }
    }
    if quirks.contains(.needlessSectionMove) {
      let map = batch.sections.map
      for move in batch.sections.moves
      where map.rank(before: move.from) == map.rank(after: move.to) {
        throw BatchViolation(
          .needlessSectionMove, at: move.from, .before,
          "attempt to move section \(move.from) to section \(move.to), "
            + "where it ends up anyway")
      }
    }
    if quirks.contains(.emptySectionUpdate) {
      for section in batch.sections.updates where before[section] == 0 {
        throw BatchViolation(
          .emptySectionUpdate, at: section, .before,
          "attempt to reload section \(section), which is empty")
      }
    }
  }

  /// Throws if one of the rows belongs to one of the sections.
  ///
  /// - Parameters:
  ///   - verb: The operation on the row, for the message.
  ///   - preposition: The preposition between row and section.
  ///   - deed: The operation on the section.
  private func reject(
    _ places: [ItemPath], in sections: Set<Int>, _ rule: BatchRule,
    _ space: BatchViolation.IndexSpace, _ verb: String, _ preposition: String, _ deed: String
  ) throws(BatchViolation) {
    guard !sections.isEmpty,
      let place = places.first(where: { sections.contains($0.section) })
    else { return }
    throw BatchViolation(
      rule, at: place, space,
      "attempt to \(verb) row \(place.item) \(preposition) section \(place.section), "
        + "which the same update \(deed)")
  }

  /// Throws if a row moves out of or into one of the sections.
  private func rejectMoves(
    from origins: Set<Int>, to targets: Set<Int>, _ rule: BatchRule,
    _ departure: (ItemPath) -> String, _ arrival: (ItemPath) -> String
  ) throws(BatchViolation) {
    for move in batch.items.moves {
      if origins.contains(move.from.section) {
        throw BatchViolation(rule, at: move.from, .before, departure(move.from))
      }
      if targets.contains(move.to.section) {
        throw BatchViolation(rule, at: move.to, .after, arrival(move.to))
      }
    }
  }
}
