import DataSourceCore
import DataSourcePlanning
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

  // Old indices, except `insertedSections`, `sectionTargets` and `updatedTargets`, which are new.
  var deletedSections: Set<Int> { Set(batch.sections.deletes) }
  var insertedSections: Set<Int> { Set(batch.sections.inserts) }
  var updatedSections: Set<Int> { Set(batch.sections.updates) }
  var updatedTargets: Set<Int> { Set(batch.sections.updates.compactMap(mapping.newSection(for:))) }
  var sectionOrigins: Set<Int> { Set(batch.sections.moves.map(\.from)) }
  var sectionTargets: Set<Int> { Set(batch.sections.moves.map(\.to)) }

  init(_ batch: Batch, before: [Int], after: [Int]) {
    self.batch = batch
    self.before = before
    self.after = after
    mapping = IndexPathMapping(batch)
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
