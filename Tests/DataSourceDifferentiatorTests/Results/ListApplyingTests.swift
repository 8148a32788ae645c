import DataSourceChanges
import DataSourceDifferentiator
import IdentityDiff
import TestSupport
import Testing

extension ResultsTests {
  /// Applies and inverts the differences between all small lists.
  @Suite struct ListApplyingTests {
    /// All lists of distinct elements, and all lists of a few with repetitions.
    static let lists: [[Cell]] =
      (DataSourceDifferentiatorTests.arrangements(of: [0, 1, 2, 3]) + repeating(2, upTo: 4)).map {
        $0.map { Cell(identity: $0) }
      }

    private static func repeating(_ identities: Int, upTo length: Int) -> [[Int]] {
      var result: [[Int]] = [[]]
      var last = result
      for _ in 0..<length {
        last = last.flatMap { list in (0..<identities).map { list + [$0] } }
        result += last
      }
      return result
    }

    private func forEachPair(_ body: ([Cell], [Cell], ListDifference, inout Failures) -> Void) {
      var failures = Failures()
      var updates = 0
      for old in Self.lists {
        for plain in Self.lists {
          updates += 1
          let isShort = old.count < 3 && plain.count < 3
          guard
            isShort || updates.isMultiple(of: DataSourceDifferentiatorTests.Extent.strideOfLists)
          else { continue }
          failures.begin()
          let new = plain.map { Cell(identity: $0.identity, version: updates >> $0.identity & 1) }
          body(
            old, new, Diff.difference(from: old, to: new, identity: .by(\.identity)), &failures)
        }
      }
      failures.report(atLeast: TestLength.pick(1_500, long: 8_000))
    }

    @Test func applyingGivesTheNewList() {
      forEachPair { old, new, difference, failures in
        let applied = try? difference.applied(to: old, from: new)
        failures.check(
          applied == new, "applied", size: old.count + new.count,
          "\(old) → \(new): \(difference) gives \(applied as Any)")
      }
    }

    @Test func onlyWhatIsNewIsAskedFor() {
      forEachPair { old, new, difference, failures in
        var asked: [Int] = []
        let applied = try? difference.applied(to: old) { (position: Int) -> Cell in
          asked.append(position)
          return new[position]
        }
        let expected = (difference.inserted + difference.updated.map(\.to)).sorted()
        failures.check(
          applied == new && asked == expected, "asked", size: old.count + new.count,
          "\(old) → \(new): \(difference) asks for \(asked) and gives \(applied as Any)")
      }
    }

    @Test func theInverseLeadsBack() {
      forEachPair { old, new, difference, failures in
        let inverse = difference.inverse
        let size = old.count + new.count
        let applied = try? inverse.applied(to: new, from: old)
        failures.check(applied == old, "inverse", size: size, "\(old) → \(new): \(inverse)")
        failures.check(inverse.inverse == difference, "twice", size: size, "\(difference)")
        failures.check(
          isAscending(inverse.moved.map(\.to)) && isAscending(inverse.updated.map(\.to))
            && inverse.moved.count == difference.moved.count,
          "order", size: size, "\(inverse)")
      }
    }

    @Test func theOrderOfTheListsDoesNotMatter() throws {
      let old = Array("abcdef")
      let new = Array("fxcyb")
      let difference = ListDifference(
        deleted: [4, 0, 3], inserted: [3, 1],
        moved: [ElementMove(from: 1, to: 4), ElementMove(from: 5, to: 0)])
      try expectEqual(difference.applied(to: old, from: new), new)
    }

    @Test func anyCollectionWillDo() throws {
      let difference = ListDifference(deleted: [0], inserted: [2])
      let applied = try difference.applied(to: "_abc".dropFirst()) { _ in "x" }
      expectEqual(applied, ["b", "c", "x"])
      let set = try ListDifference(inserted: [1]).applied(to: Set([7])) { _ in 8 }
      expectEqual(set, [7, 8])
    }
  }
}
