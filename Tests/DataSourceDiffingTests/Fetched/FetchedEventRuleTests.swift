import DataSourceCoreData
import DataSourceDiffing
import Foundation
import TestSupport
import Testing

/// Events that contradict each other, or are invalid.
@Suite struct FetchedEventRuleTests {
  private func plan(_ events: [Change], from old: [Int], to new: [Int]) -> ChangePlan {
    PlannedChange.fetched(events, before: old, after: new).plan
  }

  @Test func aSectionThatMovesIsReplaced() {
    expectEqual(
      plan([.section(type: .move([0], [1]))], from: [1, 2], to: [2, 1]).structure,
      .some([.section(type: .delete([0])), .section(type: .insert([1]))]))
  }

  @Test func anObjectThatIsMovedAndDeletedIsReplaced() {
    expectEqual(
      plan(
        [.item(type: .delete([0, 0])), .item(type: .move([0, 0], [0, 2]))], from: [3], to: [3]
      ).structure,
      .some([.item(type: .delete([0, 0])), .item(type: .insert([0, 2]))]))
    expectEqual(
      plan(
        [.item(type: .move([0, 0], [0, 2])), .item(type: .insert([0, 2]))], from: [3], to: [3]
      ).structure,
      .some([.item(type: .delete([0, 0])), .item(type: .insert([0, 2]))]))
  }

  /// It may mean more, even if the numbers are right.
  @Test func anInvalidIndexPathReloads() {
    expectEqual(plan([.item(type: .update([0]))], from: [1], to: [1]).structure, .all)
    expectEqual(
      plan([.item(type: .update([0, 0])), .item(type: .move([0, 0], [0]))], from: [1], to: [1])
        .structure, .all)
  }
}
