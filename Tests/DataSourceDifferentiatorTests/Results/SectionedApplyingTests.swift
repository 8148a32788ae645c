import DataSourceChanges
import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

extension ResultsTests {
  /// Applies and inverts the differences between all small lists of sections.
  @Suite struct SectionedApplyingTests {
    private func forEachPair(
      _ body: ([Group], [Group], SectionedDifference, inout Failures) -> Void
    ) {
      var failures = Failures()
      var updates = 0
      let values =
        DataSourceDifferentiatorTests.smallValues(sections: ["A", "B"], items: [0, 1])
        + DataSourceDifferentiatorTests.smallValues(sections: ["A", "B", "C"], items: [0])
      for old in values {
        for plain in values {
          updates += 1
          guard updates.isMultiple(of: DataSourceDifferentiatorTests.Extent.strideOfSections)
          else { continue }
          failures.begin()
          let new = DataSourceDifferentiatorTests.updating(plain, items: updates % 4)
          body(old, new, Diff.difference(from: old, to: new), &failures)
        }
      }
      for seed in 0..<UInt64(Extent.randomTransitions) {
        let (old, new) = DataSourceDifferentiatorTests.randomTransition(seed: seed)
        body(old, new, Diff.difference(from: old, to: new), &failures)
      }
      failures.report(atLeast: TestLength.pick(1_000, long: 3_000))
    }

    @Test func applyingGivesTheNewItems() {
      forEachPair { old, new, difference, failures in
        let applied = try? difference.applied(to: old.map(\.items), from: new.map(\.items))
        failures.check(
          applied == new.map(\.items), "items", size: DataSourceDifferentiatorTests.size(old, new),
          "\(old) → \(new): \(difference) gives \(applied as Any)")
        let sections = try? difference.applied(to: old, from: new)
        failures.check(
          sections == new, "sections", size: DataSourceDifferentiatorTests.size(old, new),
          "\(old) → \(new): \(difference) gives \(sections as Any)")
      }
    }

    @Test func theInverseLeadsBack() {
      forEachPair { old, new, difference, failures in
        let inverse = difference.inverse
        let size = DataSourceDifferentiatorTests.size(old, new)
        let applied = try? inverse.applied(to: new, from: old)
        failures.check(applied == old, "inverse", size: size, "\(old) → \(new): \(inverse)")
        failures.check(inverse.inverse == difference, "twice", size: size, "\(difference)")
        failures.check(
          isAscending(inverse.movedSections.map(\.to)) && isAscending(inverse.movedItems.map(\.to))
            && isAscending(inverse.updatedItems.map(\.to)),
          "order", size: size, "\(inverse)")
      }
    }

    @Test func updatedSectionsAreTakenFromTheNewOnes() throws {
      let old = [Group("A", [0, 1]), Group("B", [2])]
      let new = [Group("B", [2], version: 1), Group("A", [1], version: 1)]
      var difference = SectionedDifference(
        movedSections: [ElementMove(from: 1, to: 0)], deletedItems: [path(0, 0)])
      try expectEqual(
        difference.applied(to: old, from: new), [Group("B", [2]), Group("A", [1])])
      difference.updatedSections = [ElementMove(from: 1, to: 0), ElementMove(from: 0, to: 1)]
      try expectEqual(difference.applied(to: old, from: new), new)
    }

    @Test func itemsMovedIntoInsertedSectionsAreKept() throws {
      let difference = SectionedDifference(
        deletedSections: [0], insertedSections: [0],
        movedItems: [ElementMove(from: path(0, 1), to: path(0, 0))])
      try expectEqual(
        difference.applied(to: [["a", "b"]], from: [["new b", "new c"]]), [["b", "new c"]])
    }
  }
}

extension SectionedDifference {
  /// The sections, with their items, that result from applying this difference.
  func applied(
    to old: [DataSourceDifferentiatorTests.Group], from new: [DataSourceDifferentiatorTests.Group]
  ) throws(DifferenceError) -> [DataSourceDifferentiatorTests.Group] {
    let items = try applied(to: old.map(\.items), from: new.map(\.items))
    return try zip(ofSections.applied(to: old, from: new), items)
      .map { DataSourceDifferentiatorTests.Group(original: $0, items: $1) }
  }
}
