import DataSourceCoreData
import DataSourceDiffing
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// Events from fetched results controllers, as documented and as observed.
@Suite struct FetchedEventTests {
  private final class Source: SectionedDataSource {
    typealias ItemType = FetchedState.Object
    var sections: [IdentifiedSection<Int, FetchedState.Object>] = []
    var reloadBlock: ReloadBlock?

    init(_ state: FetchedState) { show(state) }

    func show(_ state: FetchedState) {
      sections = state.sections.map { IdentifiedSection(id: $0.name, items: $0.objects) }
    }
  }

  private func plan(_ events: [Change], from old: [Int], to new: [Int]) -> ChangePlan {
    PlannedChange.fetched(events, before: old, after: new).plan
  }

  /// Adds the real controller's known redundant and odd events.
  private func spoiled(
    _ events: [Change], to new: FetchedState, from old: FetchedState, _ random: inout SplitMix64
  ) -> [Change] {
    var result = events
    let mapping = ChangeSet.some(events).mapping
    for event in events {
      switch event {
      case .object(.delete(let path)) where random.below(3) == 0:
        result.append(.item(type: .update(path)))
      case .object(.move(let from, _)) where random.below(3) == 0:
        result.append(.item(type: .update(from)))
      case .object(.update(let path)) where random.below(3) == 0:
        // An update as a move to where the object gets anyway.
        let isMoved = events.contains {
          if case .object(.move(path, _)) = $0 { true } else { false }
        }
        if !isMoved, let target = mapping.newIndexPath(for: path) {
          result.removeAll { $0 == event }
          result.append(.item(type: .move(path, target)))
        }
      default: break
      }
      if random.below(10) == 0 { result.append(event) }
    }
    return result.shuffled(using: &random)
  }

  @Test func randomEvents() throws {
    var random = SplitMix64(seed: 41)
    for round in 0..<TestLength.pick(350, long: 4_000) {
      let old = FetchedState.random(&random, ids: 8, names: 4)
      let new =
        round % 2 == 0
        ? old.edited(&random, names: 4) : FetchedState.random(&random, ids: 8, names: 4)
      let events = spoiled(old.events(to: new), to: new, from: old, &random)
      let plan = plan(events, from: old.counts, to: new.counts)
      let text: Comment = "round \(round): \(old.sections) to \(new.sections), \(events): \(plan)"
      #expect(plan.structure != .all && plan.content != .all, text)
      #expect(plan.content.isContentOnly, text)

      let source = Source(old)
      let view = ListViewSimulator(dataSource: source)
      source.show(new)
      do {
        for changeSet in plan.changeSets { try view.performUpdates(withChangeSet: changeSet) }
        try view.verify()
      } catch {
        Issue.record("\(error), \(text)")
      }
    }
  }

  /// Events that do not lead to the numbers of objects.
  @Test func wrongEvents() {
    expectEqual(plan([], from: [1], to: [2]).structure, .all)
    expectEqual(plan([.item(type: .insert([0, 5]))], from: [1], to: [2]).structure, .all)
    expectEqual(plan([.item(type: .insert([0]))], from: [1], to: [2]).structure, .all)
    expectEqual(plan([.item(type: .delete([3, 0]))], from: [1], to: [0]).structure, .all)
    expectEqual(plan([.section(type: .delete([7, 0]))], from: [1], to: []).structure, .all)
    expectEqual(
      plan(
        [.item(type: .move([0, 0], [0, 1])), .item(type: .move([0, 0], [0, 2]))], from: [3], to: [3]
      )
      .structure, .all)
    #expect(plan([.item(type: .update([9, 9]))], from: [1], to: [1]).isEmpty)
    #expect(plan([], from: [2, 1], to: [2, 1]).isEmpty)
  }

  /// Equal index paths, but the section before is deleted.
  @Test func aMoveBetweenEqualIndexPaths() {
    let changes = plan(
      [
        .section(type: .delete([0, 0])), .item(type: .delete([0, 0])),
        .item(type: .move([1, 0], [1, 0])),
      ], from: [1, 2, 1], to: [1, 2])
    expectEqual(
      changes.structure,
      .some([.section(type: .delete([0, 0])), .item(type: .move([1, 0], [1, 0]))]))
    expectEqual(changes.content, .some([.item(type: .update([1, 0]))]))
  }

  /// The same place: only its content has changed.
  @Test func aMoveThatMovesNothing() {
    let changes = plan([.item(type: .move([0, 1], [0, 1]))], from: [3], to: [3])
    expectEqual(changes, ChangePlan(content: .some([.item(type: .update([0, 1]))])))
  }
}
