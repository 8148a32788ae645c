import DataSourceCore
import DataSourceDiffing
import IdentityDiff
import TestSupport
import Testing

@Suite struct ListChangeTests {
  /// A change that knows a list's difference maps and updates the same items as its change sets,
  /// with few moves and with many.
  @Test(arguments: [1, 2, 3])
  func differencesOfLists(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var mostMoves = 0
    for round in 0..<TestLength.pick(300, long: 3_000) {
      let old = Array(0..<random.below(60))
      var new = old.filter { _ in !random.once(in: 5) }
      for item in 0..<random.below(6) { new.insert(100 + item, at: random.below(new.count + 1)) }
      // Few elements change their order in some rounds, all of them in others.
      for _ in 0..<random.below(round % 3 == 0 ? 60 : 4) where !new.isEmpty {
        new.swapAt(random.below(new.count), random.below(new.count))
      }
      var difference = Diff.difference(from: old, to: new, identity: .itself)
      difference.updated = new.enumerated()
        .filter { $0.element < 100 && random.once(in: 4) }
        .map { ElementMove(from: $0.element, to: $0.offset) }
      mostMoves = max(mostMoves, difference.moved.count)
      let section = random.below(3)
      let plan = difference.plan(section: section)
      func path(_ item: Int) -> ItemPath { ItemPath(section: section, item: item) }
      let change = PlannedChange(
        Batch(plan.structure.changes),
        updates: difference.updated.map { ElementMove(from: path($0.from), to: path($0.to)) },
        counts: .derived)
      let parsed = PlannedChange(
        structure: plan.structure, updatedItems: Batch(plan.content.changes).items.updates)
      let note: Comment = "seed \(seed), round \(round): \(old) to \(new)"
      expectEqual(change.mapping, parsed.mapping, note)
      expectEqual(change.hasContent, parsed.hasContent, note)
      expectEqual(change.commandCount, plan.commandCount, note)
      expectEqual(change.updatedItems, parsed.updatedItems, note)
      expectEqual(change.updatedIndexPaths, parsed.updatedIndexPaths, note)
      expectEqual(change.itemUpdates, parsed.itemUpdates, note)
      expectEqual(change.content, plan.content, note)
    }
    #expect(mostMoves > 16, "a long list of moves")
  }
}
