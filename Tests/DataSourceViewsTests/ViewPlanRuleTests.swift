import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

/// Impossible batches are rejected with the rule that they break.
@Suite struct ViewPlanRuleTests {
  private func rule(
    _ changes: [Change], from before: [Int], to after: [Int],
    enforcing quirks: Set<BatchRule> = .quirks
  ) -> BatchRule? {
    do throws(BatchViolation) {
      _ = try PlannedChange(
        viewing: Batch(changes), before: before, after: after, enforcing: quirks)
      return nil
    } catch {
      return error.rule
    }
  }

  @Test(
    arguments: [
      [.item(type: .update([0, 2]))], [.item(type: .update([1, 0]))], [.item(type: .update([0]))],
      [.item(type: .update([0, -1]))], [.item(type: .update([.max, .max]))],
      [.section(type: .update([1]))], [.section(type: .update([-1]))],
      [.section(type: .update([]))],
      [.section(type: .update([.max]))],
      [.item(type: .insert([0, .max])), .item(type: .delete([]))],
      [.section(type: .update([0])), .section(type: .update([1]))],
    ] as [[Change]])
  func nothingIsAtImpossiblePlaces(changes: [Change]) {
    expectEqual(rule(changes, from: [2], to: [2]), .indexOutOfRange)
  }

  @Test func wrongNumbers() {
    expectEqual(rule([], from: [2], to: [2, 1]), .invalidSectionCount)
    expectEqual(rule([], from: [2], to: [3]), .invalidItemCount)
    expectEqual(rule([.item(type: .delete([0, 0]))], from: [2], to: [2]), .invalidItemCount)
    expectEqual(rule([], from: [2], to: [-1]), .indexOutOfRange)
    expectEqual(rule([.section(type: .update([0]))], from: [2], to: [-1]), .indexOutOfRange)
    expectEqual(rule([.section(type: .update([1]))], from: [2, 1], to: [2]), .invalidSectionCount)
  }

  @Test func collisionsOfStructure() {
    let insertion = Change.item(type: .insert([0, 0]))
    expectEqual(rule([insertion, insertion], from: [2], to: [4]), .repeatedChange)
    let deletion = Change.item(type: .delete([0, 0]))
    expectEqual(
      rule([deletion, .item(type: .move([0, 0], [0, 1]))], from: [3], to: [2]), .duplicateSource)
    expectEqual(
      rule([insertion, .item(type: .move([0, 1], [0, 0]))], from: [2], to: [3]), .duplicateTarget)
    expectEqual(
      rule([.section(type: .delete([0])), deletion], from: [2], to: []), .changeInReplacedSection)
  }

  @Test func defectsAreAvoidedAsFarAsWanted() {
    let needless: [Change] = [.section(type: .move([0], [0]))]
    expectEqual(rule(needless, from: [1, 1], to: [1, 1]), .needlessSectionMove)
    expectNil(rule(needless, from: [1, 1], to: [1, 1], enforcing: []))
  }

  /// A section need not move past another one that is deleted.
  @Test func aMoveThatIsNotNeededAnyMoreIsDropped() throws {
    let plan = try PlannedChange(
      viewing: Batch([.section(type: .move([0], [1])), .section(type: .update([1]))]),
      before: [1, 1],
      after: [2, 1], enforcing: .quirks
    ).plan
    #expect(plan.structure.movedSections.isEmpty)
    #expect(plan.structure.deletedSections == [1] && plan.structure.insertedSections == [0])
  }

  @Test func aSectionThatGrowsInAnUpdateIsReplaced() throws {
    let plan = try PlannedChange(
      viewing: Batch([.section(type: .update([0])), .item(type: .update([1, 0]))]), before: [1, 1],
      after: [2, 1],
      enforcing: .quirks
    ).plan
    #expect(plan.structure.deletedSections == [0] && plan.structure.insertedSections == [0])
    #expect(plan.content.updatedSections.isEmpty && plan.content.updatedItems == [[1, 0]])
  }

  @Test func aSectionThatGrowsByInsertionsIsReadAgain() throws {
    let plan = try PlannedChange(
      viewing: Batch([.section(type: .update([0])), .item(type: .insert([0, 1]))]), before: [1],
      after: [2],
      enforcing: .quirks
    ).plan
    #expect(plan.structure.insertedItems == [[0, 1]] && plan.structure.changes.count == 1)
    expectEqual(plan.content.updatedSections, [0])
  }
}
