import DataSourceChanges
import DataSourceDifferentiator
import DataSourceDiffing
import DataSourceTesting
import TestSupport
import Testing
import TransitionSupport

/// The change sets that show a `Changeset`.
@Suite struct ChangesetPlanTests {
  /// What is wrong if a view follows change sets in sequence, and should end with the given
  /// sections.
  private func problem(
    _ changesets: [Changeset<Group>], from old: [Group], to new: [Group]
  ) -> String? {
    let source = Showcase(old)
    let view = ListViewSimulator(dataSource: source, enforcing: .quirks, text: { _ in "" })
    do {
      for changeset in changesets {
        source.sections = changeset.finalSections.map(\.section)
        let changeSets = changeset.changeSets
        if changeSets.isEmpty { return "nothing to tell" }
        if let problem = changeSets.shapeProblem { return problem }
        for changeSet in changeSets { try view.performUpdates(withChangeSet: changeSet) }
        try view.verify()
      }
    } catch {
      return "\(error.rule) is broken"
    }
    return view.sections.map { $0.rows.map(\.item) } == new.map(\.items) ? nil : "elsewhere"
  }

  private func check(
    _ transition: SectionedTransition, _ failures: inout Failures, note: String = ""
  ) {
    var problem: String? = "throws"
    if let changesets = try? Diff.differencesForSectionedView(
      initialSections: transition.old, finalSections: transition.new)
    {
      problem = self.problem(changesets, from: transition.old, to: transition.new)
    }
    failures.add(problem, size: transition.size, note + "\(transition)")
  }

  @Test func everySmallTransition() {
    var failures = Failures()
    SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 3, items: 2)
      .forEachTransition(stride: Extent.strideOfTwoSections, changesTitles: false) {
        check($0, &failures)
      }
    SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 3, items: 1)
      .forEachTransition(stride: Extent.strideOfManySections, changesTitles: false) {
        check($0, &failures)
      }
    failures.report(atLeast: TestLength.pick(80, long: 800))
  }

  @Test func randomTransitions() {
    var failures = Failures()
    let seed: UInt64 = 740
    var random = RandomGroups(seed: seed, repeats: false, changesTitles: false)
    for round in 0..<Extent.otherRounds {
      check(random.next(round: round), &failures, note: "seed \(seed), round \(round): ")
    }
    failures.report(atLeast: Extent.otherRounds)
  }

  @Test func theInitialValueIsReloaded() {
    expectEqual(Changeset.initialValue([Group(0, [1])]).changeSets, [.all])
    expectEqual(Changeset<Group>.initialValue([]).changeSets, [.all])
    #expect(Changeset<Group>().changeSets.isEmpty)
  }

  /// Updates are named by old positions, and read at new ones.
  @Test func updatesFollowTheStructure() {
    let old = [Group(0, [1]), Group(1, [2, 3, 4]), Group(2, [5])]
    let new = [Group(3, []), Group(1, [Row(3, 1), 4, 6]), Group(2, [5], version: 1)]
    let changeset = Changeset(
      originalSections: old, finalSections: new, insertedSections: [0], deletedSections: [0],
      updatedSections: [2], insertedItems: [ItemPath(sectionIndex: 1, itemIndex: 2)],
      deletedItems: [ItemPath(sectionIndex: 1, itemIndex: 0)],
      updatedItems: [
        ItemPath(sectionIndex: 1, itemIndex: 1), ItemPath(sectionIndex: 2, itemIndex: 0),
      ])
    expectEqual(
      changeset.changeSets.map(\.description).joined(separator: ", then "),
      "[delete section 0, insert section 0, delete item 1-0, insert item 1-2], "
        + "then [update section 2, update item 1-0]")
    expectNil(problem([changeset], from: old, to: new))
  }

  /// Moved items and sections take their updates along; deleted and inserted ones need none.
  @Test func updatesFollowMoves() {
    let old = [Group(0, [1, 2]), Group(1, [3]), Group(2, [4, 5]), Group(4, [8]), Group(3, [9])]
    let new = [
      Group(0, [2, Row(3, 1)]), Group(1, [Row(1, 1)]), Group(3, [Row(9, 1)]), Group(4, [8]),
    ]
    let changeset = Changeset(
      originalSections: old, finalSections: new, deletedSections: [2],
      movedSections: [(from: 4, to: 2)],
      movedItems: [
        (
          from: ItemPath(sectionIndex: 1, itemIndex: 0), to: ItemPath(sectionIndex: 0, itemIndex: 1)
        ),
        (
          from: ItemPath(sectionIndex: 0, itemIndex: 0), to: ItemPath(sectionIndex: 1, itemIndex: 0)
        ),
      ],
      updatedItems: [
        ItemPath(sectionIndex: 0, itemIndex: 0), ItemPath(sectionIndex: 1, itemIndex: 0),
        ItemPath(sectionIndex: 2, itemIndex: 1), ItemPath(sectionIndex: 4, itemIndex: 0),
      ])
    expectEqual(
      changeset.changeSets.last?.description, "[update item 1-0, update item 0-1, update item 2-0]")
    expectNil(problem([changeset], from: old, to: new))
  }

  /// A section that moves and is edited is inserted, and so read as a whole.
  @Test func updatesInReplacedSections() {
    let old = [Group(0, [1, 2]), Group(1, [3])]
    let new = [Group(1, [3]), Group(0, [Row(2, 1)], version: 1)]
    let changeset = Changeset(
      originalSections: old, finalSections: new, movedSections: [(from: 0, to: 1)],
      updatedSections: [0], deletedItems: [ItemPath(sectionIndex: 0, itemIndex: 0)],
      updatedItems: [ItemPath(sectionIndex: 0, itemIndex: 1)])
    expectEqual(
      changeset.changeSets.map(\.description).joined(separator: ", then "),
      "[delete section 0, insert section 1]")
    expectNil(problem([changeset], from: old, to: new))
  }

  /// An empty section cannot be updated, so it is replaced.
  @Test func anUpdatedSectionIsEmpty() {
    let changeset = Changeset(
      originalSections: [Group(0, [])], finalSections: [Group(0, [], version: 1)],
      updatedSections: [0])
    expectEqual(
      changeset.changeSets.map(\.description).joined(separator: ", then "),
      "[delete section 0, insert section 0]")
  }
}
