import DataSourceCore
import DataSourcePlanning
import Foundation

// Rules H1, H2.

extension BatchValidator {
  /// - Precondition: Every place exists.
  func checkCounts() throws(BatchViolation) {
    guard let miscount = batch.miscount(from: before, to: after, ignoring: updatedSections) else {
      return
    }
    let (inserted, deleted) = (miscount.inserted, miscount.deleted)
    guard let section = miscount.section else {
      throw BatchViolation(
        rule: .invalidSectionCount,
        message: "Invalid update: invalid number of sections. The number of sections contained in "
          + "the table view after the update (\(after.count)) must be equal to the number of "
          + "sections contained in the table view before the update (\(before.count)), plus or "
          + "minus the number of sections inserted or deleted (\(inserted) inserted, "
          + "\(deleted) deleted).")
    }
    throw BatchViolation(
      .invalidItemCount, at: section, .after,
      "Invalid update: invalid number of rows in section \(section). The number of "
        + "rows contained in an existing section after the update (\(after[section])) must be "
        + "equal to the number of rows contained in that section before the update "
        + "(\(miscount.before)), plus or minus the number of rows inserted or deleted from that "
        + "section (\(inserted) inserted, \(deleted) deleted) and plus or minus the "
        + "number of rows moved into or out of that section (\(miscount.movedIn) moved in, "
        + "\(miscount.movedOut) moved out).")
  }
}
