import ChangePlanning
import DataSourceKit
import Foundation

// Rules H1, H2.

extension BatchValidator {
  func checkSectionCount() throws(BatchViolation) {
    let inserted = batch.sections.inserts.count
    let deleted = batch.sections.deletes.count
    guard after.count != before.count + inserted - deleted else { return }
    throw BatchViolation(
      rule: .invalidSectionCount,
      message: "Invalid update: invalid number of sections. The number of sections contained in "
        + "the table view after the update (\(after.count)) must be equal to the number of "
        + "sections contained in the table view before the update (\(before.count)), plus or "
        + "minus the number of sections inserted or deleted (\(inserted) inserted, "
        + "\(deleted) deleted).")
  }

  /// - Precondition: The number of sections is right, and every place exists.
  func checkItemCounts() throws(BatchViolation) {
    var inserted = [Int](repeating: 0, count: after.count)
    var movedIn = inserted
    var deleted = [Int](repeating: 0, count: before.count)
    var movedOut = deleted
    for place in batch.items.inserts { inserted[place.section] += 1 }
    for place in batch.items.deletes { deleted[place.section] += 1 }
    for move in batch.items.moves {
      movedOut[move.from.section] += 1
      movedIn[move.to.section] += 1
    }
    for (section, count) in before.enumerated() where !updatedSections.contains(section) {
      guard let target = mapping.sectionAfter(section) else { continue }
      let change = inserted[target] + movedIn[target] - deleted[section] - movedOut[section]
      guard after[target] != count &+ change else { continue }
      throw BatchViolation(
        .invalidItemCount, at: target, .after,
        "Invalid update: invalid number of rows in section \(target). The number of "
          + "rows contained in an existing section after the update (\(after[target])) must be "
          + "equal to the number of rows contained in that section before the update "
          + "(\(count)), plus or minus the number of rows inserted or deleted from that section "
          + "(\(inserted[target]) inserted, \(deleted[section]) deleted) and plus or minus the "
          + "number of rows moved into or out of that section (\(movedIn[target]) moved in, "
          + "\(movedOut[section]) moved out).")
    }
  }
}
