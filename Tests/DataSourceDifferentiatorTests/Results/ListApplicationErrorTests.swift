import DataSourceChanges

// Nothing here depends on optimization, which takes long.
#if DEBUG
  import DataSourceDifferentiator
  import IdentityDiff
  import TestSupport
  import Testing

  extension ResultsTests {
    /// Applies invalid differences.
    @Suite struct ListApplicationErrorTests {
      @Test(
        arguments: [
          (ListDifference(deleted: [3]), .noOldElement(at: 3)),
          (ListDifference(deleted: [-1]), .noOldElement(at: -1)),
          (ListDifference(deleted: [.max]), .noOldElement(at: .max)),
          (ListDifference(deleted: [0, 0]), .oldElementUsedTwice(at: 0)),
          (ListDifference(deleted: [0, 1, 2, 0]), .oldElementUsedTwice(at: 0)),
          (ListDifference(inserted: [4]), .noNewElement(at: 4)),
          (ListDifference(inserted: [.min]), .noNewElement(at: .min)),
          (ListDifference(inserted: [1, 1]), .newElementUsedTwice(at: 1)),
          (ListDifference(moved: [ElementMove(from: 3, to: 0)]), .noOldElement(at: 3)),
          (ListDifference(moved: [ElementMove(from: .min, to: 0)]), .noOldElement(at: .min)),
          (ListDifference(moved: [ElementMove(from: 0, to: 3)]), .noNewElement(at: 3)),
          (ListDifference(moved: [ElementMove(from: 0, to: .max)]), .noNewElement(at: .max)),
          (
            ListDifference(deleted: [1], moved: [ElementMove(from: 1, to: 0)]),
            .oldElementUsedTwice(at: 1)
          ),
          (
            ListDifference(inserted: [0], moved: [ElementMove(from: 1, to: 0)]),
            .newElementUsedTwice(at: 0)
          ),
          (ListDifference(updated: [ElementMove(from: 3, to: 0)]), .noOldElement(at: 3)),
          (ListDifference(updated: [ElementMove(from: .min, to: 0)]), .noOldElement(at: .min)),
          (ListDifference(updated: [ElementMove(from: 0, to: 3)]), .noNewElement(at: 3)),
          (
            ListDifference(updated: [ElementMove(from: 0, to: 1)]),
            .updateOfAnotherElement(ElementMove(from: 0, to: 1))
          ),
          (
            ListDifference(
              updated: [ElementMove(from: 1, to: 1), ElementMove(from: 1, to: 1)]),
            .updateOfAnotherElement(ElementMove(from: 1, to: 1))
          ),
          (ListDifference(deleted: [0]), .wrongCount("the list", expected: 2, actual: 3)),
          (ListDifference(inserted: [0]), .wrongCount("the list", expected: 4, actual: 3)),
        ] as [(ListDifference, DifferenceError)])
      func theErrorNamesThePosition(
        difference: ListDifference, expected: DifferenceError
      ) {
        #expect(throws: expected) { try difference.applied(to: [0, 1, 2], from: [3, 4, 5]) }
        #expect(!expected.description.isEmpty)
      }

      @Test func nothingIsAskedForBeforeAnError() {
        let wrong = ListDifference(
          inserted: [0], updated: [ElementMove(from: 1, to: 1)])
        var asked = 0
        let applied = try? wrong.applied(to: [1, 2]) { _ in
          asked += 1
          return 0
        }
        expectNil(applied)
        expectEqual(asked, 0)
      }

      @Test func nothingIsLostWhateverTheListsSay() {
        var failures = Failures()
        var random = SplitMix64(seed: 1)
        for _ in 0..<Extent.garbageRounds {
          failures.begin()
          func pair(_ random: inout SplitMix64) -> ElementMove<Int> {
            ElementMove(from: anyPosition(using: &random), to: anyPosition(using: &random))
          }
          let difference = ListDifference(
            deleted: anyList(upTo: 2, using: &random) { anyPosition(using: &$0) },
            inserted: anyList(upTo: 2, using: &random) { anyPosition(using: &$0) },
            moved: anyList(upTo: 2, using: &random, pair),
            updated: anyList(upTo: 1, using: &random, pair))
          guard let applied = try? difference.applied(to: [0, 1, 2], element: { _ in -1 }) else {
            continue
          }
          let gone = difference.deleted + difference.updated.map(\.from)
          let kept = [0, 1, 2].filter { !gone.contains($0) }
          failures.check(
            applied.filter { $0 >= 0 }.sorted() == kept
              && applied.filter { $0 < 0 }.count
                == difference.inserted.count + difference.updated.count,
            "lost", "\(difference) gives \(applied)")
          let unnamed = kept.filter { element in !difference.moved.contains { $0.from == element } }
          failures.check(
            applied.filter(unnamed.contains) == unnamed
              && difference.moved.allSatisfy { applied[$0.to] == $0.from || applied[$0.to] == -1 },
            "order", "\(difference) gives \(applied)")
          _ = difference.inverse
        }
        failures.report(atLeast: Extent.garbageRounds)
      }
    }
  }
#endif
