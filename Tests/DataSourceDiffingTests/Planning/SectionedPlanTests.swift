import DataSourceDiffing
import TestSupport
import Testing
import TransitionSupport

/// Sections' reports, over small spaces: a strict view accepts them and shows the data, and there
/// are no more commands than the obvious planner needs.
@Suite struct SectionedPlanTests {
  private func check(_ space: SectionedSpace, stride: Int, atLeast minimum: Int) {
    var failures = Failures()
    space.forEachTransition(stride: stride) { transition in
      let problem = transition.reportProblem(keepsObjects: failures.checked % 2 == 1)
      failures.add(problem, size: transition.size, "\(transition)")
    }
    failures.report(atLeast: minimum)
  }

  /// Up to two sections with up to two of three items, and all contents and titles.
  @Test func twoSections() {
    check(
      SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 3, items: 2),
      stride: Extent.strideOfTwoSections, atLeast: TestLength.pick(200, long: 2_000))
  }

  /// Up to three sections with one of two items each, and all contents and titles.
  @Test func threeSections() {
    check(
      SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 2, items: 1),
      stride: Extent.strideOfThreeSections, atLeast: TestLength.pick(200, long: 2_000))
  }

  /// Up to three sections with more items.
  @Test func manySections() {
    check(
      SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 3, items: 1),
      stride: Extent.strideOfManySections, atLeast: TestLength.pick(150, long: 1_000))
  }

  /// Up to two sections with an item each, both repeated, and all contents and titles.
  @Test func everythingRepeated() {
    check(
      SectionedSpace(
        sectionKeys: 2, sections: 2, itemKeys: 2, items: 1, repeatsSections: true,
        repeatsItems: true),
      stride: Extent.strideOfRepeated, atLeast: TestLength.pick(100, long: 2_000))
  }

  /// Repeated items, in one section or in different ones.
  @Test func repeatedItems() {
    check(
      SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 2, items: 2, repeatsItems: true),
      stride: Extent.strideOfRepeatedItems, atLeast: TestLength.pick(200, long: 2_000))
  }

  /// Repeated sections.
  @Test func repeatedSections() {
    check(
      SectionedSpace(
        sectionKeys: 2, sections: 3, itemKeys: 2, items: 1, repeatsSections: true,
        repeatsItems: true),
      stride: Extent.strideOfRepeatedSections, atLeast: TestLength.pick(200, long: 2_000))
  }

  @Test(arguments: [UInt64(700), 701])
  func randomTransitions(seed: UInt64) {
    var failures = Failures()
    var random = RandomGroups(seed: seed)
    for round in 0..<Extent.randomRounds / 2 {
      let transition = random.next(round: round)
      failures.add(
        transition.reportProblem(keepsObjects: round % 2 == 1), size: transition.size,
        "seed \(seed), round \(round): \(transition)")
    }
    failures.report(atLeast: Extent.randomRounds / 2)
  }

  /// An empty section is replaced. Which of the others stay is chosen again, by their item changes.
  @Test func aReplacedSectionGivesWay() {
    let transition = SectionedTransition(
      old: [Group(0, []), Group(1, [0, 1, 2, 3]), Group(2, []), Group(3, [])],
      new: [Group(1, [0, 1, 3]), Group(2, [], version: 1), Group(0, []), Group(3, [2])])
    expectNil(transition.reportProblem())
    expectEqual(
      transition.difference.plan(itemCounts: transition.new.counts).description,
      "[delete section 2, insert section 1, move section 0 to 2, move item 1-2 to 3-0]")
  }
}
