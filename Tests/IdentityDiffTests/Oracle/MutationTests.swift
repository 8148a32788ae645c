import IdentityDiff
import TestSupport
import Testing

/// A check that cannot fail is useless: each kind of mistake must be detected, wherever it is made.
@Suite struct MutationTests {
  /// Each kind of mistake, and how often it was made.
  private struct Tally {
    var counts: [String: Int] = [:]
    var failures = Failures()

    mutating func add(_ name: String, _ problem: String?, _ example: @autoclosure () -> String) {
      counts[name, default: 0] += 1
      failures.add(problem == nil ? "not seen: \(name)" : nil, example())
    }

    func report(kinds: Int) {
      failures.report(atLeast: TestLength.pick(3_000, long: 10_000))
      expectEqual(counts.count, kinds, "\(counts.keys.sorted())")
      for (name, count) in counts where count < 10 { Issue.record("\(name): \(count) only") }
    }
  }

  @Test func listMutants() {
    var tally = Tally()
    let lists = Spaces.lists(keys: 3, upTo: 4)
    for old in lists where Spaces.isCanonical(old) {
      for (index, new) in lists.enumerated() where index % Extent.strideOfListMutants == 0 {
        let lists = ListCase(old: Spaces.entries(old), new: Spaces.entries(new, versions: index))
        let difference = ListOracle(lists.old, lists.new).difference()
        for mutant in ListMutants(of: difference, lists).all {
          tally.add(
            mutant.name, mutant.difference.problem(lists), "\(lists)\n\(mutant.difference)")
        }
      }
    }
    tally.report(kinds: 20)
  }

  @Test func sectionedMutants() {
    var tally = Tally()
    func check(_ sections: SectionedCase) {
      let oracle = SectionedOracle(sections.old, sections.new)
      let difference = oracle.difference(comparesSections: true)
      for mutant in SectionedMutants(of: difference, sections).all {
        tally.add(
          mutant.name, mutant.difference.problem(sections, comparesSections: true),
          "\(sections)\n\(mutant.difference)")
      }
    }
    SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 3, items: 1)
      .forEachCase(stride: Extent.strideOfMutants, check)
    SectionedSpace(
      sectionKeys: 2, sections: 3, itemKeys: 2, items: 1, repeatsSections: true,
      repeatsItems: true
    ).forEachCase(stride: Extent.strideOfRepeatedMutants, check)
    var random = RandomSections(seed: 5)
    for _ in 0..<Extent.mutantRounds { check(random.next(sections: 6, items: 5)) }
    tally.report(kinds: 34)
  }
}
