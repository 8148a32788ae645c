import DataSourceChanges
import DataSourceCore
import DataSourceOperators
import DataSourcePlanning
import DataSourcePositions
import Foundation
import TestSupport
import Testing

/// Batches of classes outside this package that contain more than a view accepts.
@Suite struct ForeignBatchTests {
  private func batch(_ changes: [Change]) -> Batch { PlannedChange(reported: .some(changes)).batch }

  /// A move without effect is an update of that row, unless the batch contradicts itself.
  @Test(
    arguments: [
      ([.item(type: .move([0, 0], [0, 0]))], [.item(type: .update([0, 0]))]),
      (
        [.item(type: .move([0, 0], [0, 0])), .item(type: .update([0, 0]))],
        [.item(type: .update([0, 0]))]
      ),
      (
        [.item(type: .move([0, 1], [0, 1])), .item(type: .move([0, 1], [0, 1]))],
        [.item(type: .update([0, 1]))]
      ),
      // Other changes may shift it, or not.
      (
        [.item(type: .delete([0, 0])), .item(type: .move([0, 1], [0, 0]))],
        [.item(type: .delete([0, 0])), .item(type: .update([0, 1]))]
      ),
      (
        [.item(type: .insert([0, 0])), .item(type: .move([0, 1], [0, 2]))],
        [.item(type: .insert([0, 0])), .item(type: .update([0, 1]))]
      ),
      (
        [
          .item(type: .delete([0, 3])), .item(type: .insert([0, 0])),
          .item(type: .move([0, 1], [0, 1])),
        ],
        [
          .item(type: .delete([0, 3])), .item(type: .insert([0, 0])),
          .item(type: .move([0, 1], [0, 1])),
        ]
      ),
      // Section indices shift.
      (
        [.section(type: .delete([0])), .item(type: .move([1, 2], [0, 2]))],
        [.section(type: .delete([0])), .item(type: .update([1, 2]))]
      ),
      (
        [.section(type: .insert([0])), .item(type: .move([1, 0], [1, 0]))],
        [.section(type: .insert([0])), .item(type: .move([1, 0], [1, 0]))]
      ),
      (
        [.section(type: .move([0], [1])), .item(type: .move([0, 1], [1, 1]))],
        [.section(type: .move([0], [1])), .item(type: .update([0, 1]))]
      ),
      // Contradictions.
      (
        [.item(type: .delete([0, 0])), .item(type: .move([0, 0], [0, 0]))],
        [.item(type: .delete([0, 0])), .item(type: .move([0, 0], [0, 0]))]
      ),
      (
        [.item(type: .insert([0, 0])), .item(type: .move([0, 0], [0, 0]))],
        [.item(type: .insert([0, 0])), .item(type: .move([0, 0], [0, 0]))]
      ),
      (
        [.item(type: .move([0, 0], [0, 0])), .item(type: .move([0, 0], [0, 1]))],
        [.item(type: .move([0, 0], [0, 0])), .item(type: .move([0, 0], [0, 1]))]
      ),
      // An update of what is deleted.
      (
        [.item(type: .update([0, 0])), .item(type: .delete([0, 0]))],
        [.item(type: .delete([0, 0]))]
      ),
      (
        [.section(type: .update([0])), .section(type: .delete([0]))],
        [.section(type: .delete([0]))]
      ),
    ] as [([Change], [Change])])
  func movesWithoutEffect(changes: [Change], result: [Change]) {
    #expect(ChangeSet.some(batch(changes).changes) == .some(result))
    // The same together with another change, as a busy view gets it.
    let next = ChangeSet.some([.item(type: .insert([7, 0]))])
    let merged = PlannedChange(reported: .some(changes)).merged(
      with: PlannedChange(reported: next))
    let separate = ChangeSet.some(result).merged(with: next)
    #expect(ChangeSet.some(merged.batch.changes) == separate)
  }

  /// What is left of a random batch leads to the same counts by the same mapping, and contains no
  /// move without effect.
  @Test func randomBatches() {
    var failures = Failures()
    var random = SplitMix64(seed: 20)
    var updated = 0
    let count = TestLength.pick(1_500, long: 200_000)
    for _ in 0..<count {
      let before = (0..<1 + random.below(3)).map { _ in random.below(5) }
      func path() -> IndexPath { [random.below(before.count), random.below(4)] }
      let changes = (0..<1 + random.below(4)).map { _ -> Change in
        switch random.below(8) {
        case 0: return .item(type: .delete(path()))
        case 1: return .item(type: .insert(path()))
        case 2: return .item(type: .update(path()))
        case 3: return .section(type: .move([random.below(3)], [random.below(3)]))
        case 4: return .item(type: .move(path(), path()))
        default:
          let place = path()
          return .item(type: .move(place, place))
        }
      }
      let raw = ChangeSet.some(changes)
      let batch = batch(changes)
      func text() -> String { "\(before) \(raw)" }
      failures.begin()
      // The counts that the changes lead to, if they are consistent.
      var after = before
      for item in raw.deletedItems { after[item[0]] -= 1 }
      for item in raw.insertedItems { after[item[0]] += 1 }
      for move in raw.movedItems {
        after[move.from[0]] -= 1
        after[move.to[0]] += 1
      }
      let view = PlannedChange(viewing: batch)
      let isValid = (try? view.structure.validate(before: before, after: after)) != nil
      let wasValid = (try? raw.validate(before: before, after: after)) != nil
      let mapping = raw.mapping
      failures.check(!wasValid || isValid, "a valid batch is invalid", text())
      guard isValid else { continue }
      for move in view.structure.movedItems {
        let level = Batch.Level<Int>(
          deletes: batch.items.removed.filter { $0.section == move.from[0] }.map(\.item),
          inserts: batch.items.added.filter { $0.section == move.to[0] }.map(\.item))
        let map = level.map
        let stays =
          batch.sections.isEmpty && move.from == move.to
          && map.rank(before: move.from[1]) == map.rank(after: move.to[1])
        failures.check(!stays || batch.items.moves.count > 1, "a move without effect", text())
      }
      if wasValid {
        for (section, count) in before.enumerated() {
          for item in 0..<count {
            failures.check(
              view.mapping.newIndexPath(for: [section, item])
                == mapping.newIndexPath(for: [section, item]), "the mapping", text())
          }
        }
      }
      for change in changes {
        guard case .object(.move(let from, let to)) = change, from == to, wasValid,
          !view.structure.movedItems.contains(where: { $0.from == from })
        else { continue }
        updated += 1
        failures.check(
          view.content.updatedItems.contains(view.mapping.newIndexPath(for: from) ?? []),
          "a row that stays is not updated", text())
      }
    }
    failures.report(atLeast: count)
    #expect(updated > count / 20)
  }

  /// Operators update the row, also one without identities.
  @Test func operatorsUpdate() {
    let list = ListSource(["a", "b", "c"])
    let mapped = list.mapped { $0 + "!" }
    var reports: [ChangeSet] = []
    let observation = mapped.observeChanges { reports.append($0) }
    list.items = ["a", "B", "c"]
    list.report(.some([.item(type: .move([0, 1], [0, 1]))]))
    #expect(mapped.item(at: [0, 1]) == "B!")
    #expect(reports == [.some([.item(type: .update([0, 1]))])])
    withExtendedLifetime(observation) {}
  }

  /// A change that is listed twice counts once, everywhere.
  @Test func repeatedChanges() {
    let list = ListSource(["a", "b", "c"])
    let mapped = list.mapped { $0 + "!" }
    var reports: [ChangeSet] = []
    let observation = mapped.observeChanges { reports.append($0) }
    list.items = ["x", "b", "c"]
    list.report(
      .some([
        .item(type: .delete([0, 0])), .item(type: .delete([0, 0])), .item(type: .insert([0, 0])),
      ]))
    #expect(mapped.item(at: [0, 0]) == "x!")
    // Two deletions are two only if the counts say so, which ends in a reload.
    list.items = ["y", "c"]
    list.report(
      .some([
        .item(type: .delete([0, 0])), .item(type: .delete([0, 0])), .item(type: .insert([0, 0])),
      ]))
    #expect(mapped.indexPaths.map { mapped.item(at: $0) } == ["y!", "c!"])
    #expect(reports.map(\.isEmpty) == [false, false] && reports[1] == .all)
    withExtendedLifetime(observation) {}
  }

  /// A section index that no list has does not cost what such a list would.
  @Test func bogusSectionMoves() {
    let clock = ContinuousClock()
    for target in [1 << 16, 1 << 20, 1 << 40, Int.max] {
      let move = ChangeSet.some([.section(type: .move([0], [target]))])
      let time = clock.measure {
        let merged = move.merged(with: .some([.item(type: .update([0, 0]))]))
        #expect(merged.movedSections.map(\.to) == [target])
      }
      #expect(time < .seconds(2), "\(target)")
    }
  }
}
