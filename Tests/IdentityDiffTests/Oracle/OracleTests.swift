import IdentityDiff
import TestSupport
import Testing

/// Tests what the other tests rely on.
@Suite struct OracleTests {
  @Test func increasingSubsequences() {
    var failures = Failures()
    var random = SplitMix64(seed: 2)
    for count in 0...6 {
      for values in Spaces.permutations(count) {
        let ones = values.map { _ in 1 }
        let longest = Increasing.heaviestWeightByBruteForce(values, weights: ones)
        failures.add(Increasing.longest(values) == longest ? nil : "longest", "\(values)")
        for weights in [ones, values.map { _ in 1 + random.below(9) }] {
          let heaviest = Increasing.heaviest(values, weights: weights)
          let isRight =
            Increasing.isIncreasing(heaviest)
            && Increasing.isIncreasing(heaviest.map { values[$0] })
            && Increasing.heaviestWeight(values, weights: weights)
              == Increasing.heaviestWeightByBruteForce(values, weights: weights)
          failures.add(isRight ? nil : "heaviest", "\(values), \(weights)")
        }
      }
    }
    failures.report(atLeast: 2_000)
  }

  @Test func pairsOfLists() {
    var failures = Failures()
    let lists = Spaces.lists(keys: 3, upTo: 4)
    for old in lists where Spaces.isCanonical(old) {
      for new in lists {
        let isRight =
          ListOracle.partners(old, new) == PlainRules.partners(old, new)
          && ListOracle.duplicates(new) == PlainRules.duplicates(new)
        failures.add(isRight ? nil : "pairs", "\(old), \(new)")
      }
    }
    failures.report(atLeast: 2_000)
  }

  @Test func pairsOfItems() {
    var failures = Failures()
    func check(_ sections: SectionedCase) {
      let oracle = SectionedOracle(sections.old, sections.new)
      let expected = PlainRules.itemPairs(sections.old, sections.new)
      let found = (oracle.staying.joined() + oracle.crossing).sorted { $0.to < $1.to }
      failures.add(found == expected ? nil : "pairs", size: sections.size, "\(sections)")
      let keys = sections.new.flatMap { $0.items.map(\.key) }
      let paths = SectionedOracle.paths(sections.new)
      let duplicates = PlainRules.duplicates(keys).map { paths[$0] }
      failures.add(
        oracle.duplicateItems.new == duplicates ? nil : "duplicates", size: sections.size,
        "\(sections)")
    }
    SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 2, items: 2, repeatsItems: true)
      .forEachCase(stride: 7, check)
    SectionedSpace(
      sectionKeys: 2, sections: 3, itemKeys: 2, items: 1, repeatsSections: true,
      repeatsItems: true
    ).forEachCase(stride: 29, check)
    var random = RandomSections(seed: 3)
    for _ in 0..<60 { check(random.next(sections: 8, items: 5)) }
    failures.report(atLeast: 1_500)
  }

  /// The oracle's own differences obey the rules.
  @Test func theOracleKeepsTheRules() {
    var failures = Failures()
    var listCount = 0
    let lists = Spaces.lists(keys: 4, upTo: 4)
    for old in lists where Spaces.isCanonical(old) {
      for (index, new) in lists.enumerated() where index % Extent.strideOfListOracles == 0 {
        let lists = ListCase(old: Spaces.entries(old), new: Spaces.entries(new, versions: index))
        let difference = ListOracle(lists.old, lists.new).difference()
        failures.add(difference.problem(lists), size: lists.size, "\(lists)\n\(difference)")
        listCount += 1
      }
    }
    #expect(listCount > TestLength.pick(900, long: 2_000))
    func check(_ sections: SectionedCase) {
      let oracle = SectionedOracle(sections.old, sections.new)
      for comparesSections in [false, true] {
        let difference = oracle.difference(comparesSections: comparesSections)
        failures.add(
          difference.problem(sections, comparesSections: comparesSections),
          size: sections.size, "\(sections)\n\(difference)")
      }
    }
    SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 3, items: 1)
      .forEachCase(stride: Extent.strideOfOracles, check)
    SectionedSpace(
      sectionKeys: 2, sections: 3, itemKeys: 2, items: 1, repeatsSections: true,
      repeatsItems: true
    ).forEachCase(stride: Extent.strideOfRepeatedMutants, check)
    var random = RandomSections(seed: 4)
    for _ in 0..<TestLength.pick(50, long: 100) { check(random.next(sections: 8, items: 6)) }
    failures.report(atLeast: TestLength.pick(1_500, long: 4_000))
  }

  /// In each flavor, each key has exactly one identity of its own.
  @Test(arguments: Flavor.all)
  func flavors(flavor: Flavor) {
    #expect(flavor.areDistinct(flavor.isSlow ? 100 : 400))
  }
}
