import DataSourceChanges
import DataSourceCore
import DataSourcePlanning
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

/// Plans all small change sets.
@Suite struct ViewPlanTests {
  /// The number of changes in a plan, by the number of items.
  private static func size(_ items: Int) -> Int {
    #if DEBUG
      items > 5 ? 1 : items > 2 ? 2 : 3
    #else
      items > 6 ? 2 : 3
    #endif
  }

  /// One in this many change sets of lists with more than two items is checked.
  private static let stride = TestLength.pick(23, long: 1)

  @Test func validChangeSetsAreCarriedOutExactly() {
    var problems = Problems()
    for batches in SmallBatches.all {
      let changes = batches.structure + batches.updates
      let stride = batches.itemCount <= 2 ? 1 : Self.stride
      for changes in batches.valid(
        of: changes, upTo: Self.size(batches.itemCount), stride: stride)
      {
        problems.begin()
        let outcome = PlanOutcome(changes, batches)
        let changeSet = ChangeSet.some(changes)
        let expected = try? changeSet.applied(to: batches.old, from: batches.fresh)
        problems.expect(
          outcome?.problem == nil && outcome?.items == expected
            && outcome?.sections == Self.sectionsReadAgain(changes, batches),
          "\(changes) from \(batches.before) to \(batches.after): \(outcome as Any)")
      }
    }
    problems.report(atLeast: TestLength.pick(200, long: 700))
  }

  /// Items are inserted, deleted and moved; one of their sections is updated.
  @Test func sectionsWithOtherItems() throws {
    let change = try PlannedChange(
      viewing: Batch([
        .section(type: .delete([0])), .section(type: .update([2])), .item(type: .insert([0, 0])),
        .item(type: .delete([2, 0])), .item(type: .move([3, 0], [1, 1])),
        .item(type: .delete([4, 0])),
      ]),
      before: [1, 1, 2, 2, 1, 1], after: [2, 2, 1, 0, 1], enforcing: .quirks)
    expectEqual(change.sectionsWithOtherItems, [0, 2, 3])
  }

  /// The new indices of sections whose titles are read again.
  private static func sectionsReadAgain(_ changes: [Change], _ batches: SmallBatches) -> Set<Int> {
    let mapping = ChangeSet.some(changes).mapping
    let updated = changes.compactMap {
      if case .section(type: .update(let path)) = $0 {
        mapping.newSection(for: path[0])
      } else {
        nil
      }
    }
    return Set(batches.after.indices.filter { mapping.oldSection(for: $0) == nil }).union(updated)
  }

  /// Updates may accompany any other change, even twice.
  @Test func validStructureBearsAnyUpdates() {
    var problems = Problems()
    var number = 0
    for batches in SmallBatches.all {
      let size = Self.size(batches.itemCount + 1)
      let updates = batches.combinations(of: batches.updates, upTo: size > 1 ? 2 : 1)
      for structure in batches.valid(of: batches.structure, upTo: size) {
        for (index, updates) in updates.enumerated() {
          number += 1
          guard batches.itemCount <= 2 || number.isMultiple(of: Self.stride) else { continue }
          problems.begin()
          check(structure, updates + (index % 2 == 0 ? updates : []), batches, &problems)
        }
      }
    }
    problems.report(atLeast: TestLength.pick(500, long: 1_500))
  }

  private func check(
    _ structure: [Change], _ updates: [Change], _ batches: SmallBatches, _ problems: inout Problems
  ) {
    let example = "\(structure) with \(updates) from \(batches.before) to \(batches.after)"
    guard let outcome = PlanOutcome(structure + updates, batches), outcome.problem == nil,
      var expected = try? ChangeSet.some(structure).applied(to: batches.old, from: batches.fresh)
    else { return problems.expect(false, "\(example) is refused") }

    let mapping = ChangeSet.some(structure).mapping
    var replaceable: Set<Int> = []
    for update in updates {
      switch update {
      case .section(type: .update(let path)):
        guard let section = mapping.newSection(for: path[0]) else { continue }
        expected[section] = batches.fresh[section]
        replaceable.insert(section)
        problems.expect(outcome.sections.contains(section), "\(example) forgets \(section)")
      case .object(let type):
        guard let path = type.before.flatMap(mapping.newIndexPath(for:)) else { continue }
        expected[path[0]][path[1]] = batches.fresh[path[0]][path[1]]
      default: break
      }
    }
    // Items that move from a replaced section to another are read again, too.
    let isExact = replaceable.isEmpty
    for (path, fresh) in zip(batches.fresh.indices, batches.fresh) {
      for (item, (shown, wanted)) in zip(outcome.items[path], expected[path]).enumerated() {
        problems.expect(
          shown == wanted || !isExact && shown == fresh[item],
          "\(example) shows \(outcome.items) instead of \(expected)")
      }
    }
  }
}
