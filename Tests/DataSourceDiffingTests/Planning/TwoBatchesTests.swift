import DataSourceChanges
import DataSourceTesting
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceReloading

/// Two structural batches with a state in between, and the content.
@Suite struct TwoBatchesTests {
  /// What is wrong with the two batches for a transition.
  private func problem(_ transition: SectionedTransition) -> String? {
    let (old, new) = (transition.old, transition.new)
    let difference = transition.difference
    let batches = difference.planner(itemCounts: new.counts).twoBatches(sectionCount: new.count)

    guard Set(batches.between).count == batches.between.count,
      batches.between.allSatisfy(new.indices.contains)
    else { return "between: positions" }
    let source = Showcase(old)
    let view = ListViewSimulator(dataSource: source, enforcing: .quirks, text: { _ in "" })
    let stages = [
      (batches.first.structure, batches.between.map { new[$0] }),
      (batches.second.structure, new), (batches.second.content, new),
    ]
    do {
      for (changeSet, groups) in stages {
        source.sections = groups.map(\.section)
        if !changeSet.isEmpty { try view.performUpdates(withChangeSet: changeSet) }
        if view.itemCounts != groups.counts { return "numbers of items" }
      }
      try view.verify()
    } catch {
      return "\(error.rule) is broken"
    }
    return problem(difference, batches)
  }

  /// What is wrong with the shape of the batches.
  private func problem(
    _ difference: SectionedDifference, _ batches: ChangePlanner.TwoBatches
  ) -> String? {
    let first = batches.first.structure.changes
    if first.contains(where: {
      if case .section(.delete) = $0 { false } else { $0.isSectionChange }
    }) {
      return "first: a section comes or moves"
    }
    if batches.second.structure.changes.contains(where: { !$0.isSectionChange }) {
      return "second: an item"
    }
    if (first + batches.second.structure.changes).contains(where: {
      if case .update = $0.type { true } else { false }
    }) {
      return "an update in the structure"
    }
    let moves = batches.second.structure.changes.count {
      if case .move = $0.type { true } else { false }
    }
    // The surviving sections' places in the new order, in their old order.
    let fewest = batches.between.count - Increasing.longest(batches.between)
    if moves != fewest { return "\(moves) section moves instead of \(fewest)" }
    return moves <= difference.movedSections.count ? nil : "more moves than in one batch"
  }

  private func check(_ space: SectionedSpace, stride: Int, atLeast minimum: Int) {
    var failures = Failures()
    space.forEachTransition(stride: stride) { transition in
      failures.add(problem(transition), size: transition.size, "\(transition)")
    }
    failures.report(atLeast: minimum)
  }

  @Test func twoSections() {
    check(
      SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 3, items: 2),
      stride: Extent.strideOfTwoSections, atLeast: TestLength.pick(200, long: 2_000))
  }

  @Test func threeSections() {
    check(
      SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 3, items: 1),
      stride: Extent.strideOfManySections, atLeast: TestLength.pick(120, long: 1_000))
  }

  @Test func repeatedSectionsAndItems() {
    check(
      SectionedSpace(
        sectionKeys: 2, sections: 3, itemKeys: 2, items: 1, repeatsSections: true,
        repeatsItems: true),
      stride: 2 * Extent.strideOfRepeatedSections, atLeast: TestLength.pick(120, long: 1_000))
  }

  @Test func randomTransitions() {
    var failures = Failures()
    let seed: UInt64 = 730
    var random = RandomGroups(seed: seed)
    for round in 0..<Extent.otherRounds {
      let transition = random.next(round: round)
      failures.add(
        problem(transition), size: transition.size, "seed \(seed), round \(round): \(transition)")
    }
    failures.report(atLeast: Extent.otherRounds)
  }

  /// A section that moves and is edited stays one section, unlike in a single batch.
  @Test func aSectionMovesAndIsEdited() {
    let old = [Group(0, [1, 2, 3]), Group(1, [4, 5]), Group(2, [])]
    let new = [Group(2, []), Group(1, [4]), Group(0, [1, 2, 6])]
    let difference = SectionedTransition(old: old, new: new).difference
    let counts = new.counts
    expectEqual(
      difference.plan(itemCounts: counts).description,
      "[delete section 0, insert section 2, move section 2 to 0, delete item 1-1]")
    let batches = difference.planner(itemCounts: counts).twoBatches(sectionCount: new.count)
    expectEqual(
      batches.first.structure.description, "[delete item 0-2, delete item 1-1, insert item 0-2]")
    expectEqual(batches.between, [2, 1, 0])
    expectEqual(batches.second.structure.changes.count, 2)
  }
}
