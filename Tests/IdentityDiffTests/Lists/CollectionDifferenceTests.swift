import IdentityDiff
import TestSupport
import Testing

/// The standard library's type for differences, in both directions.
@Suite struct CollectionDifferenceTests {
  @Test func allShortLists() {
    var failures = Failures()
    let lists = Spaces.lists(keys: 4, upTo: 4)
    var number = 0
    for oldKeys in lists where Spaces.isCanonical(oldKeys) {
      for keys in lists {
        number += 1
        guard number.isMultiple(of: TestLength.pick(3, long: 1)) else { continue }
        failures.begin()
        let (old, new) = (Spaces.entries(oldKeys), Spaces.entries(keys, versions: number % 16))
        let difference = Diff.difference(from: old, to: new)
        func name() -> String { "\(old) → \(new): \(difference)" }
        guard let changes = CollectionDifference(difference, from: old, to: new) else {
          failures.add("nil", size: keys.count, name())
          continue
        }
        failures.check(
          old.applying(changes)?.elementsEqual(new) == true,
          "leads elsewhere", size: keys.count, name())
        // Back, with updated elements among the moved ones.
        var expected = difference
        expected.moved = Set(difference.moved + difference.updated).sorted { $0.to < $1.to }
        (expected.updated, expected.oldDuplicates, expected.newDuplicates) = ([], [], [])
        failures.check(
          ListDifference(changes) == expected, "another difference", size: keys.count, name())

        // The standard library's own differences, with and without moves.
        let plain = keys.difference(from: oldKeys)
        for library in [plain, plain.inferringMoves()] {
          let applied = try? ListDifference(library).applied(to: oldKeys, from: keys)
          failures.check(
            applied == keys, "of the standard library", size: keys.count, "\(name()), \(library)")
        }
      }
    }
    failures.report(atLeast: TestLength.pick(2_500, long: 3_000))
  }

  @Test func aDifferenceOfOtherLists() {
    let none: [Int] = []
    expectNil(CollectionDifference(ListDifference(), from: [1], to: none))
    expectNil(CollectionDifference(ListDifference(deleted: [1]), from: [1], to: none))
    expectNil(CollectionDifference(ListDifference(deleted: [-1]), from: [1], to: none))
    expectNil(CollectionDifference(ListDifference(deleted: [0, 0]), from: [1, 2], to: none))
    expectNil(
      CollectionDifference(
        ListDifference(updated: [ElementMove(from: 0, to: 3)]), from: [1], to: [1]))
    expectEqual(CollectionDifference(ListDifference(), from: [1], to: [1])?.isEmpty, true)
  }
}
