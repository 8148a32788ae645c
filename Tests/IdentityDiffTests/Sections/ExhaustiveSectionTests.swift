import IdentityDiff
import TestSupport
import Testing

/// All pairs of a few small sections, or an even sample if there are too many.
@Suite struct ExhaustiveSectionTests {
  private func check(_ space: SectionedSpace, stride: Int, atLeast minimum: Int) {
    var failures = Failures()
    space.forEachCase(stride: stride) { sections in
      let entryPoint: SectionedEntryPoint = failures.checked % 3 == 0 ? .model : .generic
      failures.add(
        entryPoint.problem(sections), size: sections.size,
        "\(sections)\n\(entryPoint.difference(sections))")
    }
    failures.report(atLeast: minimum)
  }

  /// Up to two sections, each item once.
  @Test func twoSections() {
    check(
      SectionedSpace(sectionKeys: 3, sections: 2, itemKeys: 3, items: 2),
      stride: 1, atLeast: 3_000)
  }

  /// Up to three sections, each item once.
  @Test func threeSections() {
    check(
      SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 4, items: 2),
      stride: Extent.strideOfDistinctItems, atLeast: TestLength.pick(800, long: 8_000))
  }

  /// Repeated items, in one section or in different ones.
  @Test func repeatedItems() {
    check(
      SectionedSpace(sectionKeys: 2, sections: 2, itemKeys: 2, items: 2, repeatsItems: true),
      stride: Extent.strideOfFewRepeatedItems, atLeast: TestLength.pick(250, long: 2_000))
    check(
      SectionedSpace(sectionKeys: 3, sections: 3, itemKeys: 4, items: 2, repeatsItems: true),
      stride: Extent.strideOfRepeatedItems, atLeast: TestLength.pick(250, long: 4_000))
  }

  /// Repeated sections.
  @Test func repeatedSections() {
    check(
      SectionedSpace(
        sectionKeys: 2, sections: 3, itemKeys: 2, items: 1, repeatsSections: true,
        repeatsItems: true),
      stride: Extent.strideOfRepeatedSections, atLeast: TestLength.pick(250, long: 2_000))
  }
}
