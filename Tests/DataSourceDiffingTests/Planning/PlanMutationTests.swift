import DataSourceDiffing
import TestSupport
import Testing
import TransitionSupport

/// A check that cannot fail is useless: the view accepts the obvious planner's plans, and each kind
/// of mistake in a plan is detected.
@Suite struct PlanMutationTests {
  private struct Tally {
    var counts: [String: Int] = [:]
    var failures = Failures()

    mutating func check(_ transition: SectionedTransition) {
      let plain = PlainPlanner(transition).plan
      failures.add(
        transition.problem(plain.changeSets).map { "the obvious plan: " + $0 },
        size: transition.size, "\(transition)\n\(plain)")
      let plan = transition.difference.plan(itemCounts: transition.new.counts)
      for mutant in PlanMutants(of: plan, transition).all {
        counts[mutant.name, default: 0] += 1
        failures.add(
          transition.problem(mutant.changeSets) == nil ? "not seen: \(mutant.name)" : nil,
          size: transition.size, "\(transition)\n\(mutant.changeSets)")
      }
    }
  }

  @Test func mutants() {
    var tally = Tally()
    SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 3, items: 2)
      .forEachTransition(stride: Extent.strideOfMutants) { tally.check($0) }
    SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 3, items: 1)
      .forEachTransition(stride: 10 * Extent.strideOfMutants) { tally.check($0) }
    var random = RandomGroups(seed: 720, repeats: false)
    for _ in 0..<Extent.mutantRounds { tally.check(random.next(sections: 5, items: 4)) }

    tally.failures.report(atLeast: TestLength.pick(1_500, long: 5_000))
    expectEqual(tally.counts.count, 20, "\(tally.counts.keys.sorted())")
    for (name, count) in tally.counts where count < 10 { Issue.record("\(name): \(count) only") }
  }

  /// The obvious planner is right about duplicates, too.
  @Test func obviousPlans() {
    var failures = Failures()
    SectionedSpace(
      sectionKeys: 2, sections: 2, itemKeys: 2, items: 2, repeatsSections: true,
      repeatsItems: true
    ).forEachTransition(stride: 10 * Extent.strideOfMutants) { transition in
      let plan = PlainPlanner(transition).plan
      failures.add(
        transition.problem(plan.changeSets), size: transition.size, "\(transition)\n\(plan)")
    }
    failures.report(atLeast: TestLength.pick(25, long: 100))
  }
}
