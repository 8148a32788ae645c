import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

extension DataSourceDifferentiatorTests {
  /// Replays the change sets between all small values, and between larger random ones.
  @Suite struct SectionedViewTests {
    @Test(arguments: [
      (sections: Array("AB"), items: [0, 1, 2]), (sections: Array("ABC"), items: [0, 1]),
    ])
    func everySmallTransition(sections: [Character], items: [Int]) {
      var failures = Failures()
      let values = smallValues(sections: sections, items: items)
      var updates = 0
      for (index, old) in values.enumerated() {
        for new in values.indices
        where (index + new).isMultiple(of: Extent.strideOfPairs) || index == new {
          check(old, updating(values[new], items: updates % 8), &failures)
          updates += 1
        }
      }
      failures.report(atLeast: TestLength.pick(100, long: 1_000))
    }

    @Test func everyUpdateInAFewSections() {
      var failures = Failures()
      let values = smallValues(sections: ["A", "B"], items: [0, 1])
      var number = 0
      for old in values {
        for new in values {
          for updates in 0..<4 {
            number += 1
            guard number.isMultiple(of: Extent.strideOfUpdates) else { continue }
            check(old, updating(new, items: updates), &failures)
          }
        }
      }
      failures.report(atLeast: TestLength.pick(400, long: 1_000))
    }

    @Test func randomTransitions() {
      var failures = Failures()
      for seed in 0..<UInt64(Extent.randomTransitions) {
        let (old, new) = randomTransition(seed: seed)
        check(old, new, &failures, note: "seed \(seed): ")
        check(new, old, &failures, note: "seed \(seed), backwards: ")
      }
      failures.report(atLeast: 2 * Extent.randomTransitions)
    }

    @Test func sectionsThatOnlyChangeTheirContentAreFinalAtTheEnd() throws {
      var failures = Failures()
      for seed in 0..<UInt64(100) {
        failures.begin()
        let (old, new) = randomTransition(seed: seed)
        let final = updating(new, items: 0, sections: Int(seed))
        let changesets = try Diff.differencesForSectionedView(
          initialSections: old, finalSections: final)
        failures.check(
          changesets.last.map { $0.finalSections == final } ?? true, "final sections",
          describe(old, final))
      }
      failures.report(atLeast: 100)
    }

    /// Replays a transition, and compares the change sets with those that follow from the
    /// identities alone.
    private func check(
      _ old: [Group], _ new: [Group], _ failures: inout Failures, note: String = ""
    ) {
      failures.begin()
      func fail(_ holds: Bool, _ kind: String) {
        failures.check(
          holds, kind, size: size(old, new), note + describe(old, new))
      }
      guard
        let changesets = try? Diff.differencesForSectionedView(
          initialSections: old, finalSections: new)
      else { return fail(false, "throws") }

      var view = StrictView(sections: old)
      for (index, changes) in changesets.enumerated() {
        for rule in view.apply(changes) { fail(false, "\(rule) in change set \(index)") }
      }
      fail(view.sections == new, "arrives elsewhere")
      fail(changesets.isEmpty == (old == new), "nothing changed")

      let stages = changesets.map(Stages.init)
      fail(stages.allSatisfy { $0.count == 1 }, "mixed stages")
      fail(zip(stages, stages.dropFirst()).allSatisfy { $0.rawValue < $1.rawValue }, "order")

      let expected = ExpectedChanges(from: old, to: new)
      fail(changesets.flatMap(\.deletedSections) == expected.deletedSections, "deleted sections")
      fail(changesets.flatMap(\.insertedSections) == expected.insertedSections, "inserted sections")
      fail(changesets.flatMap(\.deletedItems) == expected.deletedItems, "deleted items")
      fail(changesets.flatMap(\.insertedItems) == expected.insertedItems, "inserted items")
      fail(changesets.flatMap(\.updatedItems) == expected.updatedItems, "updated items")
      let targets = changesets.flatMap(\.movedItems).map(\.to)
      fail(targets == targets.sorted(), "order of moves")
      fail(expected.movedItems.isSubset(of: targets), "items that change their section")
    }
  }
}

extension DataSourceDifferentiatorTests {
  /// Which of the three stages a change set belongs to.
  struct Stages: OptionSet {
    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ changes: Changeset<Group>) {
      self = []
      if !(changes.deletedSections.isEmpty && changes.deletedItems.isEmpty
        && changes.updatedItems.isEmpty)
      {
        insert(Self(rawValue: 1))
      }
      if !(changes.insertedSections.isEmpty && changes.movedSections.isEmpty) {
        insert(Self(rawValue: 2))
      }
      if !(changes.insertedItems.isEmpty && changes.movedItems.isEmpty) {
        insert(Self(rawValue: 4))
      }
    }

    var count: Int { rawValue.nonzeroBitCount }
  }
}
