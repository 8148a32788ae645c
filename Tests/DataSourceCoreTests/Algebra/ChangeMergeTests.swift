import DataSourceCore
import DataSourcePlanning
import Foundation
import TestSupport
import Testing

/// What merged changes update.
@Suite struct ChangeMergeTests {
  private func change(_ plan: ChangePlan) -> PlannedChange {
    let content = Batch(plan.content.changes)
    return PlannedChange(
      structure: plan.structure, updatedSections: content.sections.updates,
      updatedItems: content.items.updates)
  }

  private func merged(_ first: ChangePlan, _ next: ChangePlan) -> ChangePlan {
    change(first).merged(with: change(next)).plan
  }

  private func structure(_ changes: Change...) -> ChangePlan {
    ChangePlan(structure: .some(changes))
  }

  private func content(_ changes: Change...) -> ChangePlan { ChangePlan(content: .some(changes)) }

  @Test func anItemLeavesAnUpdatedSection() {
    let plan = merged(
      content(.section(type: .update([0]))), structure(.item(type: .move([0, 1], [1, 0]))))
    expectEqual(
      plan,
      ChangePlan(
        structure: .some([.item(type: .move([0, 1], [1, 0]))]),
        content: .some([.section(type: .update([0])), .item(type: .update([1, 0]))])))
  }

  @Test func whatIsInsertedIsNotUpdated() {
    let section = structure(.section(type: .insert([1])))
    expectEqual(merged(section, content(.section(type: .update([1])))), section)
    expectEqual(merged(section, content(.item(type: .update([1, 0])))), section)
    let item = structure(.item(type: .insert([0, 2])))
    expectEqual(merged(item, content(.item(type: .update([0, 2])))), item)
    expectEqual(
      merged(item, content(.item(type: .update([0, 3])))),
      ChangePlan(structure: item.structure, content: .some([.item(type: .update([0, 3]))])))
  }

  @Test func contentFollowsItsItems() {
    let updates = content(
      .section(type: .update([1])), .item(type: .update([0, 0])), .item(type: .update([0, 1])))
    let plan = merged(
      updates,
      structure(
        .section(type: .delete([2])), .section(type: .insert([0])), .item(type: .delete([0, 0])),
        .item(type: .insert([1, 0]))))
    expectEqual(
      plan.content, .some([.section(type: .update([2])), .item(type: .update([1, 1]))]))
    let reload = ChangePlan(structure: .all)
    expectEqual(merged(updates, reload), reload)
    expectEqual(merged(reload, updates), reload)
    expectEqual(merged(updates, ChangePlan()), updates)
    expectEqual(merged(ChangePlan(), updates), updates)
  }

  /// If one of the next plans reverts a change, no plan in between demotes it.
  @Test func whatIsRevertedIsNotDemoted() {
    let parts = [
      structure(.section(type: .insert([0]))), structure(.item(type: .move([1, 0], [0, 0]))),
      structure(.item(type: .move([0, 0], [1, 0]))), structure(.section(type: .delete([0]))),
    ].map(change)
    #expect(parts.dropFirst().reduce(parts[0]) { $0.merged(with: $1) }.isEmpty)
  }
}
