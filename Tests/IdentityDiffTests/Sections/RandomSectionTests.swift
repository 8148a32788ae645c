import IdentityDiff
import TestSupport
import Testing

/// Random sections with identities of many types.
@Suite struct RandomSectionTests {
  /// Calls the body with cases of all sizes, each with a description.
  private func forEachCase(
    seed: UInt64, rounds: Int, keyLimit: Int = .max, isSlow: Bool = false,
    _ body: (SectionedCase, @autoclosure () -> String) -> Void
  ) {
    var random = RandomSections(seed: seed, keyLimit: keyLimit)
    for round in 0..<rounds {
      let sections =
        switch round % 20 {
        case 19 where !isSlow: random.next(sections: 30, items: 20)
        case 15...18: random.next(sections: 12, items: 8)
        default: random.next(sections: 4, items: 4)
        }
      body(
        sections,
        "seed \(seed), round \(round)" + (sections.size < 80 ? ": \(sections)" : ""))
    }
  }

  @Test(arguments: Flavor.all)
  func flavors(flavor: Flavor) {
    var failures = Failures()
    forEachCase(
      seed: 300, rounds: Extent.sectionedRounds, keyLimit: flavor.keyLimit, isSlow: flavor.isSlow
    ) { sections, description in
      let difference = flavor.sectionedDifference(sections)
      failures.add(difference.problem(sections), size: sections.size, description())
    }
    failures.report(atLeast: Extent.sectionedRounds)
  }

  @Test(arguments: SectionedEntryPoint.allCases)
  func entryPoints(entryPoint: SectionedEntryPoint) {
    var failures = Failures()
    forEachCase(seed: 301, rounds: 10 * Extent.sectionedRounds) { sections, description in
      failures.add(entryPoint.problem(sections), size: sections.size, description())
    }
    failures.report(atLeast: 10 * Extent.sectionedRounds)
  }

  /// A single section is like a list.
  @Test func oneSectionIsLikeAList() {
    var failures = Failures()
    var random = RandomLists(seed: 302)
    for edit in RandomLists.Edit.allCases {
      for count in [3, 8, 30] {
        let lists = random.next(edit, count: count)
        let list = Diff.difference(from: lists.old, to: lists.new)
        let sections = SectionedCase(old: [Block(0, lists.old)], new: [Block(0, lists.new)])
        let sectioned = Diff.difference(from: sections.old, to: sections.new)
        let agree =
          sectioned.deletedItems.map(\.itemIndex) == list.deleted
          && sectioned.insertedItems.map(\.itemIndex) == list.inserted
          && sectioned.movedItems.count == list.moved.count
          && sectioned.updatedItems.map(\.to.itemIndex) == list.updated.map(\.to)
        failures.add(
          agree ? sectioned.problem(sections) : "differs from a list", size: lists.size,
          "\(lists)")
      }
    }
    failures.report(atLeast: 48)
  }
}
