import DataSourceChanges

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDifferentiator
  import IdentityDiff
  import TestSupport
  import Testing

  extension ResultsTests {
    /// Applies invalid differences between sections.
    @Suite struct SectionedApplicationErrorTests {
      typealias Difference = SectionedDifference
      typealias Pair = ElementMove<ItemPath>

      /// What is wrong for `[[0, 1], [2]]` if the new counts are the same.
      static let wrong: [(Difference, DifferenceError)] = [
        (Difference(deletedSections: [2]), .sections(.noOldElement(at: 2))),
        (Difference(insertedSections: [-1]), .sections(.noNewElement(at: -1))),
        (
          Difference(movedSections: [ElementMove(from: 0, to: .max)]),
          .sections(.noNewElement(at: .max))
        ),
        (
          Difference(updatedSections: [ElementMove(from: 0, to: 1)]),
          .sections(.updateOfAnotherElement(ElementMove(from: 0, to: 1)))
        ),
        (
          Difference(deletedSections: [0]),
          .sections(.wrongCount("the list", expected: 1, actual: 2))
        ),
        (Difference(deletedItems: [path(0, 2)]), .noOldItem(at: path(0, 2))),
        (Difference(deletedItems: [path(.max, 0)]), .noOldItem(at: path(.max, 0))),
        (Difference(deletedItems: [path(0, .min)]), .noOldItem(at: path(0, .min))),
        (Difference(deletedItems: [path(0, 1), path(0, 1)]), .oldItemUsedTwice(at: path(0, 1))),
        (Difference(insertedItems: [path(1, 1)]), .noNewItem(at: path(1, 1))),
        (Difference(insertedItems: [path(.min, .max)]), .noNewItem(at: path(.min, .max))),
        (Difference(insertedItems: [path(1, 0), path(1, 0)]), .newItemUsedTwice(at: path(1, 0))),
        (
          Difference(movedItems: [Pair(from: path(2, 0), to: path(0, 0))]),
          .noOldItem(at: path(2, 0))
        ),
        (
          Difference(movedItems: [Pair(from: path(0, 0), to: path(0, -1))]),
          .noNewItem(at: path(0, -1))
        ),
        (
          Difference(
            deletedItems: [path(0, 0)], movedItems: [Pair(from: path(0, 0), to: path(0, 0))]),
          .oldItemUsedTwice(at: path(0, 0))
        ),
        (
          Difference(
            insertedItems: [path(0, 0)], movedItems: [Pair(from: path(0, 0), to: path(0, 0))]),
          .newItemUsedTwice(at: path(0, 0))
        ),
        (
          Difference(deletedSections: [0], insertedSections: [0], deletedItems: [path(0, 0)]),
          .itemOfDeletedSection(at: path(0, 0))
        ),
        (
          Difference(deletedSections: [0], insertedSections: [0], insertedItems: [path(0, 0)]),
          .itemOfInsertedSection(at: path(0, 0))
        ),
        (
          Difference(deletedItems: [path(0, 0)]),
          .wrongCount("section 0", expected: 1, actual: 2)
        ),
        (
          Difference(movedItems: [Pair(from: path(1, 0), to: path(0, 0))]),
          .wrongCount("section 0", expected: 3, actual: 2)
        ),
        (
          Difference(movedSections: [ElementMove(from: 0, to: 1)]),
          .wrongCount("section 0", expected: 1, actual: 2)
        ),
        (
          Difference(updatedItems: [Pair(from: path(3, 0), to: path(0, 0))]),
          .noOldItem(at: path(3, 0))
        ),
        (
          Difference(updatedItems: [Pair(from: path(0, 0), to: path(1, .max))]),
          .noNewItem(at: path(1, .max))
        ),
        (
          Difference(updatedItems: [Pair(from: path(0, 0), to: path(1, 0))]),
          .updateOfAnotherItem(Pair(from: path(0, 0), to: path(1, 0)))
        ),
        (
          Difference(
            updatedItems: [
              Pair(from: path(0, 0), to: path(0, 0)), Pair(from: path(0, 0), to: path(0, 0)),
            ]), .updateOfAnotherItem(Pair(from: path(0, 0), to: path(0, 0)))
        ),
      ]

      @Test(arguments: wrong.indices) func theErrorNamesThePosition(index: Int) {
        let (difference, expected) = Self.wrong[index]
        #expect(throws: expected) {
          try difference.applied(to: [[0, 1], [2]], from: [[3, 4], [5]])
        }
        #expect(throws: expected) {
          try difference.applied(
            to: [Group("A", [0, 1]), Group("B", [2])], from: [Group("A", [3, 4]), Group("B", [5])])
        }
        #expect(!expected.description.isEmpty)
      }

      @Test func nothingIsLostWhateverTheListsSay() {
        var failures = Failures()
        var random = SplitMix64(seed: 2)
        let old = [[0, 1], [2, 3], []]
        for _ in 0..<Extent.garbageRounds {
          failures.begin()
          func place(_ random: inout SplitMix64) -> ItemPath {
            path(anyPosition(using: &random), anyPosition(using: &random))
          }
          func pair(_ random: inout SplitMix64) -> Pair {
            Pair(from: place(&random), to: place(&random))
          }
          let difference = Difference(
            deletedSections: anyList(upTo: 1, using: &random) { anyPosition(using: &$0) },
            insertedSections: anyList(upTo: 1, using: &random) { anyPosition(using: &$0) },
            movedSections: anyList(upTo: 1, using: &random) {
              ElementMove(from: anyPosition(using: &$0), to: anyPosition(using: &$0))
            },
            deletedItems: anyList(upTo: 1, using: &random, place),
            insertedItems: anyList(upTo: 1, using: &random, place),
            movedItems: anyList(upTo: 1, using: &random, pair),
            updatedItems: anyList(upTo: 1, using: &random, pair))
          // Any counts may fit.
          let new = (0..<3).map { _ in anyList(upTo: 3, using: &random) { _ in -1 } }
          guard let applied = try? difference.applied(to: old, from: new) else { continue }
          let moved = difference.movedItems.map { old[$0.from.sectionIndex][$0.from.itemIndex] }
          let gone =
            difference.deletedSections.flatMap { old[$0] }.filter { !moved.contains($0) }
            + (difference.deletedItems + difference.updatedItems.map(\.from)).map {
              old[$0.sectionIndex][$0.itemIndex]
            }
          failures.check(
            applied.map(\.count) == new.map(\.count)
              && applied.joined().filter { $0 >= 0 }.sorted()
                == old.joined().filter { !gone.contains($0) },
            "lost", "\(difference) gives \(applied)")
          _ = difference.inverse
        }
        failures.report(atLeast: Extent.garbageRounds)
      }
    }
  }
#endif
