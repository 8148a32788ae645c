import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

/// For each rule about counts alone: a batch that follows it, one that breaks it, and the message.
@Suite struct RuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: BatchRule
    var before: [Int]
    var after: [Int]
    var changes: [Change]
    var indexPath: IndexPath?
    var space: BatchViolation.IndexSpace?
    var message: String

    var testDescription: String { "\(rule): \(changes) from \(before) to \(after)" }

    init(
      _ rule: BatchRule, _ before: [Int], _ after: [Int], _ changes: [Change],
      at indexPath: IndexPath? = nil, _ space: BatchViolation.IndexSpace? = nil,
      says message: String
    ) {
      self.rule = rule
      self.before = before
      self.after = after
      self.changes = changes
      self.indexPath = indexPath
      self.space = space
      self.message = message
    }
  }

  static let rejected: [Case] = [
    Case(
      .invalidSectionCount, [1], [1, 1], [.item(type: .delete([0, 0]))],
      says: """
        Invalid update: invalid number of sections. The number of sections contained in the table \
        view after the update (2) must be equal to the number of sections contained in the table \
        view before the update (1), plus or minus the number of sections inserted or deleted \
        (0 inserted, 0 deleted).
        """),
    Case(
      .invalidItemCount, [3], [5], [.item(type: .insert([0, 3])), .item(type: .delete([0, 0]))],
      at: [0], .after,
      says: """
        Invalid update: invalid number of rows in section 0. The number of rows contained in an \
        existing section after the update (5) must be equal to the number of rows contained in that \
        section before the update (3), plus or minus the number of rows inserted or deleted from \
        that section (1 inserted, 1 deleted) and plus or minus the number of rows moved into or out \
        of that section (0 moved in, 0 moved out).
        """),
    Case(
      .invalidItemCount, [1, 1], [1, 1], [.item(type: .move([0, 0], [1, 0]))], at: [0], .after,
      says: "(0 moved in, 1 moved out)"),
    Case(
      .indexOutOfRange, [], [], [.item(type: .delete([0, 0]))], at: [0, 0], .before,
      says:
        "attempt to delete row 0 from section 0, but there are only 0 sections before the update"),
    Case(
      .indexOutOfRange, [0], [0], [.item(type: .delete([0, 9]))], at: [0, 9], .before,
      says: "attempt to delete row 9 from section 0 which only contains 0 rows before the update"),
    Case(
      .indexOutOfRange, [9], [10], [.item(type: .insert([0, 20]))], at: [0, 20], .after,
      says:
        "attempt to insert row 20 into section 0, but there are only 10 rows in section 0 after the "
        + "update"),
    Case(
      .indexOutOfRange, [1], [1], [.section(type: .insert([1]))], at: [1], .after,
      says: "attempt to insert section 1, but there are only 1 sections after the update"),
    Case(
      .indexOutOfRange, [1], [], [.section(type: .delete([1]))], at: [1], .before,
      says: "attempt to delete section 1, but there are only 1 sections before the update"),
    Case(
      .indexOutOfRange, [1], [1], [.section(type: .move([0], [4]))], at: [4], .after,
      says: "attempt to move a section to section 4, but there are only 1 sections after the update"
    ),
    Case(
      .indexOutOfRange, [1], [1], [.item(type: .move([0, 1], [0, 0]))], at: [0, 1], .before,
      says: "attempt to move row 1 from section 0 which only contains 1 rows before the update"),
    Case(
      .indexOutOfRange, [1], [1], [.item(type: .update([0]))], at: [0], .before,
      says: "attempt to update item 0, which is not an index path of an item"),
    Case(
      .indexOutOfRange, [1], [1], [.section(type: .insert([0, 0, 0]))], at: [0, 0, 0], .after,
      says: "attempt to insert section 0-0-0, which is not an index path of a section"),
    Case(
      .indexOutOfRange, [-1], [0], [], at: [0], .before,
      says: "the number of rows in section 0 is negative (-1)"
    ),
    Case(
      .duplicateSource, [2], [1], [.item(type: .delete([0, 1])), .item(type: .update([0, 1]))],
      at: [0, 1], .before,
      says: "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
    Case(
      .duplicateSource, [2], [1],
      [.item(type: .delete([0, 1])), .item(type: .move([0, 1], [0, 0]))],
      at: [0, 1], .before, says: "attempt to perform a delete and a move from the same index path"),
    Case(
      .duplicateSource, [1, 1], [1, 1],
      [.section(type: .move([0], [0])), .section(type: .move([0], [1]))],
      at: [0], .before, says: "attempt to perform multiple moves from the same section (0)"),
    Case(
      .duplicateSource, [1, 1], [1, 1],
      [.section(type: .update([0])), .section(type: .move([0], [1]))],
      at: [0], .before,
      says: "attempt to perform a reload and a move from the same section (0)"),
    Case(
      .duplicateTarget, [1], [2],
      [.item(type: .insert([0, 1])), .item(type: .move([0, 0], [0, 1]))],
      at: [0, 1], .after, says: "attempt to perform an insert and a move to the same index path"),
    Case(
      .duplicateTarget, [2], [2],
      [.item(type: .move([0, 0], [0, 1])), .item(type: .move([0, 1], [0, 1]))],
      at: [0, 1], .after, says: "attempt to perform multiple moves to the same index path"),
    Case(
      .moveAtReplacedSection, [2], [1, 1],
      [.section(type: .insert([1])), .item(type: .move([0, 1], [1, 0]))], at: [1, 0], .after,
      says: "cannot move a row into a newly inserted section (1)"),
    Case(
      .moveAtReplacedSection, [1, 1], [2],
      [.section(type: .delete([1])), .item(type: .move([1, 0], [0, 1]))],
      at: [1, 0], .before, says: "cannot move a row from a deleted section (1)"),
    Case(
      .repeatedChange, [2], [1], [.item(type: .delete([0, 0])), .item(type: .delete([0, 0]))],
      at: [0, 0], .before, says: "attempt to delete the same index path"),
    Case(
      .repeatedChange, [], [0], [.section(type: .insert([0])), .section(type: .insert([0, 0]))],
      at: [0], .after, says: "attempt to insert the same section (0) twice"),
    Case(
      .changeInReplacedSection, [1, 1], [1],
      [.section(type: .delete([0])), .item(type: .delete([0, 0]))],
      at: [0, 0], .before,
      says: "attempt to delete row 0 in section 0, which the same update deletes"),
    Case(
      .changeInReplacedSection, [1], [1, 1],
      [.section(type: .insert([0])), .item(type: .insert([0, 0]))],
      at: [0, 0], .after,
      says: "attempt to insert row 0 into section 0, which the same update inserts"),
    Case(
      .conflictingUpdate, [2], [2],
      [.item(type: .update([0, 0])), .item(type: .move([0, 1], [0, 0]))],
      at: [0, 0], .before, says: "attempt to reload row 0 in section 0"),
    Case(
      .conflictingUpdate, [1, 1, 1], [1, 1, 1],
      [.section(type: .update([2])), .section(type: .move([0], [1]))],
      at: [2], .before, says: "attempt to reload section 2 in an update that moves sections"),
    Case(
      .conflictingUpdate, [1, 1], [1, 1],
      [.item(type: .update([0, 0])), .section(type: .move([0], [1]))],
      at: [0, 0], .before, says: "attempt to reload row 0 in section 0, which the same update moves"
    ),
    Case(
      .conflictingUpdate, [2], [1], [.section(type: .update([0])), .item(type: .delete([0, 0]))],
      at: [0, 0], .before,
      says: "attempt to change row 0 in section 0, which the same update reloads"),
    Case(
      .insertIntoMovedSection, [1, 1], [1, 2],
      [.section(type: .move([0], [1])), .item(type: .insert([1, 0]))],
      at: [1, 0], .after,
      says: "attempt to insert row 0 into section 1, which the same update moves"),
    Case(
      .deleteFromMovedSection, [1, 1], [1, 0],
      [.section(type: .move([0], [1])), .item(type: .delete([0, 0]))],
      at: [0, 0], .before,
      says: "attempt to delete row 0 from section 0, which the same update moves"),
    Case(
      .moveAtMovedSection, [1, 1], [2, 0],
      [.section(type: .move([0], [1])), .item(type: .move([0, 0], [0, 0]))],
      at: [0, 0], .before, says: "attempt to move row 0 from section 0, which the same update moves"
    ),
    Case(
      .moveAtMovedSection, [1, 1], [0, 1],
      [.section(type: .update([1])), .item(type: .move([0, 0], [1, 0]))],
      at: [1, 0], .after, says: "attempt to move a row to row 0 in section 1"),
    Case(
      .needlessSectionMove, [1, 1], [1, 1], [.section(type: .move([1], [1]))], at: [1], .before,
      says: "attempt to move section 1 to section 1, where it ends up anyway"),
    Case(
      .emptySectionUpdate, [0], [0], [.section(type: .update([0]))], at: [0], .before,
      says: "attempt to reload section 0, which is empty"),
  ]

  @Test(arguments: rejected)
  func isRejected(_ example: Case) throws {
    let changes = ChangeSet.some(example.changes)
    let violation = try #require(throws: BatchViolation.self) {
      try changes.validate(before: example.before, after: example.after)
    }
    expectEqual(violation.rule, example.rule)
    expectEqual(violation.indexPath, example.indexPath)
    expectEqual(violation.space, example.space)
    #expect(violation.message.contains(example.message), "\(violation.message)")
    #expect(violation.description.hasPrefix("\(violation.rule)"))
    #expect(violation.description.hasSuffix(violation.message))
  }

  @Test(
    arguments: [
      ([1], [0, 1], [.section(type: .insert([0]))]),
      ([2], [1], [.item(type: .delete([0, 0]))]),
      ([2, 0], [1, 1], [.item(type: .move([0, 0], [1, 0]))]),
      ([2], [2], [.item(type: .move([0, 0], [0, 1]))]),
      ([1, 2], [2, 1], [.section(type: .move([0], [1]))]),
      ([1, 2], [1], [.section(type: .delete([1, 0]))]),
      ([2], [2], [.item(type: .update([0, 0])), .item(type: .update([0, 1]))]),
      ([2], [3], [.item(type: .update([0, 0])), .item(type: .insert([0, 0]))]),
      ([2, 1], [2, 1], [.section(type: .update([0])), .item(type: .update([1, 0]))]),
      ([1], [4], [.section(type: .update([0]))]),
      ([1, 1, 1], [2, 1, 1], [.section(type: .move([2], [1])), .item(type: .insert([0, 0]))]),
      ([], [], []),
    ] as [([Int], [Int], [Change])])
  func isAccepted(before: [Int], after: [Int], changes: [Change]) throws {
    try ChangeSet.some(changes).validate(before: before, after: after)
  }

  @Test(
    arguments: [
      (
        .insertIntoMovedSection, [1, 1], [1, 2],
        [.section(type: .move([0], [1])), .item(type: .insert([1, 0]))]
      ),
      (
        .deleteFromMovedSection, [1, 1], [1, 0],
        [.section(type: .move([0], [1])), .item(type: .delete([0, 0]))]
      ),
      (
        .moveAtMovedSection, [1, 1], [2, 0],
        [.section(type: .move([0], [1])), .item(type: .move([0, 0], [0, 0]))]
      ),
      (.needlessSectionMove, [1, 1], [1, 1], [.section(type: .move([1], [1]))]),
      (.emptySectionUpdate, [0], [0], [.section(type: .update([0]))]),
    ] as [(BatchRule, [Int], [Int], [Change])])
  func quirkCanBeRelaxed(quirk: BatchRule, before: [Int], after: [Int], changes: [Change]) throws {
    let changes = ChangeSet.some(changes)
    try changes.validate(before: before, after: after, enforcing: .quirks.subtracting([quirk]))
    #expect(throws: BatchViolation.self) {
      try changes.validate(before: before, after: after, enforcing: [quirk])
    }
  }

  @Test func reloadFitsAnyCounts() throws {
    try ChangeSet.all.validate(before: [1, 2], after: [])
  }

  @Test func everyRuleThatCountsCanTellIsTested() {
    let timing: Set<BatchRule> = [
      .wrongContent, .prematureCounts, .unsettledReload, .emptyBatch, .nestedUpdate,
      .offscreenBatch,
    ]
    expectEqual(Set(Self.rejected.map(\.rule)).union(timing), Set(BatchRule.allCases))
  }
}
