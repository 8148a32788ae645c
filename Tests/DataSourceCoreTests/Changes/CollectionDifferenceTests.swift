import DataSourceChanges
import DataSourceCore
import Foundation
import IdentityDiff
import TestSupport
import Testing

@Suite struct ChangeSetCollectionDifferenceTests {
  @Test func allShortLists() throws {
    var failures = Failures()
    let lists = Spaces.lists(keys: 4, upTo: 4)
    var number = 0
    for old in lists where Spaces.isCanonical(old) {
      for new in lists {
        number += 1
        guard number.isMultiple(of: TestLength.pick(7, long: 1)) else { continue }
        failures.begin()
        let plain = new.difference(from: old)
        for (section, library) in [plain, plain.inferringMoves()].enumerated() {
          let changes = ChangeSet(library, section: section)
          let (before, after) = ([[9], [9]], [[9], [9]])
          var (from, to) = (before, after)
          (from[section], to[section]) = (old, new)
          let applied = try? changes.applied(to: from, from: to)
          failures.check(applied == to, "leads elsewhere", size: new.count, "\(old) → \(new)")
          failures.check(
            CollectionDifference(changes, section: section, from: old, to: new) == library,
            "another difference", size: new.count, "\(old) → \(new), \(library)")
          let other = CollectionDifference(changes, section: 1 - section, from: [9], to: [9])
          failures.check(
            other?.isEmpty == true, "another section", size: new.count, "\(old) → \(new)")
        }
      }
    }
    failures.report(atLeast: TestLength.pick(1_000, long: 3_000))
  }

  @Test func movesBetweenSectionsAndUpdates() throws {
    let changes: ChangeSet = .some([
      .item(type: .move([0, 0], [1, 1])), .item(type: .move([1, 2], [0, 0])),
      .item(type: .update([0, 1])),
    ])
    let first = try #require(
      CollectionDifference(changes, section: 0, from: ["a", "b"], to: ["f", "B"]))
    expectEqual(["a", "b"].applying(first), ["f", "B"])
    expectEqual(first.inferringMoves().count, 4)
    let second = try #require(
      CollectionDifference(changes, section: 1, from: ["d", "e", "f"], to: ["d", "a", "e"]))
    expectEqual(["d", "e", "f"].applying(second), ["d", "a", "e"])
  }

  @Test func whatItCannotSay() {
    let none: [Int] = []
    expectNil(CollectionDifference(.all, from: none, to: none))
    expectNil(
      CollectionDifference(.some([.section(type: .delete([0]))]), from: none, to: none))
    expectNil(CollectionDifference(.some([.item(type: .delete([0]))]), from: [1], to: none))
    expectNil(
      CollectionDifference(.some([.item(type: .delete([0, 1]))]), from: [1], to: none))
  }
}
