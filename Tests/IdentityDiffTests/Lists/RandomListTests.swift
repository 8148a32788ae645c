import IdentityDiff
import TestSupport
import Testing

/// Random lists with identities of many types.
@Suite struct RandomListTests {
  /// Prints what went wrong in short lists, and otherwise the seed.
  private func check(
    _ flavor: Flavor, seed: UInt64, rounds: Int, counts: (Int) -> Int, _ failures: inout Failures
  ) {
    var random = RandomLists(seed: seed, keyLimit: flavor.keyLimit)
    for edit in RandomLists.Edit.allCases {
      for round in 0..<rounds {
        let count = counts(random.random.below(1_000))
        let lists = random.next(edit, count: count)
        let difference = flavor.difference(lists)
        failures.add(
          difference.problem(lists), size: lists.size,
          "\(flavor.name), seed \(seed), \(edit), round \(round)"
            + (lists.size < 100 ? ": \(lists)\n\(difference)" : ""))
      }
    }
  }

  @Test(arguments: Flavor.all)
  func shortLists(flavor: Flavor) {
    var failures = Failures()
    check(flavor, seed: 100, rounds: 2 * Extent.roundsPerEdit, counts: { $0 % 12 }, &failures)
    check(flavor, seed: 101, rounds: Extent.roundsPerEdit, counts: { $0 % 70 }, &failures)
    failures.report(atLeast: 9 * Extent.roundsPerEdit)
  }

  @Test(arguments: Flavor.all)
  func mediumLists(flavor: Flavor) {
    var failures = Failures()
    let count = flavor.isSlow ? 60 : Extent.mediumCount
    check(flavor, seed: 102, rounds: Extent.mediumRounds, counts: { _ in count }, &failures)
    failures.report(atLeast: RandomLists.Edit.allCases.count)
  }

  @Test(arguments: TestLength.pick([200], long: [200, 201]) as [UInt64])
  func longLists(seed: UInt64) {
    var failures = Failures()
    for flavor in [Flavor.numbers[Int(seed % 2)], .strings[0]] {
      check(flavor, seed: seed, rounds: 1, counts: { _ in Extent.largeCount }, &failures)
    }
    failures.report(atLeast: 32)
  }
}
