import ChangePlanning
import DataSourceKit
import Foundation

/// Checks a batch against the old and new item counts, rule by rule.
///
/// The order is a view's: first invalid positions, then collisions, then counts, then defects that
/// occur even with valid counts. A class, since copies of so large a structure take 3 kB of code.
final class BatchValidator {
  let batch: Batch
  let before: [Int]
  let after: [Int]
  let mapping: IndexPathMapping

  // Old indices, except those inserted, the targets of moves, and where updated ones end up.
  let deletedSections: Set<Int>
  let insertedSections: Set<Int>
  let updatedSections: Set<Int>
  let updatedTargets: Set<Int>
  let sectionOrigins: Set<Int>
  let sectionTargets: Set<Int>

  init(_ batch: Batch, before: [Int], after: [Int]) {
    self.batch = batch
    self.before = before
    self.after = after
    mapping = IndexPathMapping(batch)
    deletedSections = Set(batch.sections.deletes)
    insertedSections = Set(batch.sections.inserts)
    updatedSections = Set(batch.sections.updates)
    updatedTargets = Set(batch.sections.updates.compactMap(mapping.sectionAfter))
    sectionOrigins = Set(batch.sections.moves.map(\.from))
    sectionTargets = Set(batch.sections.moves.map(\.to))
  }

  /// Checks the H rules, which every batch that is applied must follow.
  func checkHardRules() throws(BatchViolation) {
    try checkExistence()
    try checkCollisions(batch.sections)
    try checkCollisions(batch.items)
    try checkMovesAcrossSections()
    try checkRedundancy()
    try checkCounts()
  }
}
