import DataSourceChanges
import DataSourceCore
import TestSupport
import Testing

extension Algebra {
  /// Compares the validator with the oracle on all small batches.
  @Suite struct ExhaustiveValidationTests {
    private static let relaxations: [Set<BatchRule>] = [
      .quirks, [], .quirks.subtracting([.insertIntoMovedSection]),
      .quirks.subtracting([.deleteFromMovedSection]), .quirks.subtracting([.moveAtMovedSection]),
      .quirks.subtracting([.needlessSectionMove]), .quirks.subtracting([.emptySectionUpdate]),
    ]

    /// The validator throws if and only if a rule is broken, and names a broken one.
    private func compare(
      _ universe: Universe, upTo size: Int, allUpTo: Int, stride: Int = 1,
      _ failures: inout Failures, _ seen: ((RuleSet) -> Void)? = nil
    ) {
      let changes = universe.operations.map(\.change)
      let (before, after) = (universe.before, universe.after)
      var number = 0
      universe.forEachCombination(upTo: size, allUpTo: allUpTo) { indices, operations in
        number += 1
        guard number.isMultiple(of: stride) else { return }
        failures.begin()
        let broken = Oracle.brokenRules(operations, before: before, after: after)
        seen?(broken)
        let changeSet: ChangeSet = .some(indices.map { changes[$0] })
        let isSoft = broken.isDisjoint(with: .hard) && !broken.isEmpty
        for quirks in isSoft ? Self.relaxations[...] : Self.relaxations[..<1] {
          let expected = broken.enforced(quirks)
          let thrown = changeSet.thrownRule(before: before, after: after, enforcing: quirks)
          let agree = thrown.map { expected.contains($0) } ?? expected.isEmpty
          failures.check(
            agree, "throws \(thrown?.rawValue ?? "nothing") instead of \(expected)",
            size: indices.count,
            "\(Transition(before: before, after: after, operations: operations)), \(quirks)")
        }
      }
    }

    /// The number of items on both sides. Batches of changes of two can break any rule.
    private func itemCount(_ pair: (before: [Int], after: [Int])) -> Int {
      (pair.before + pair.after).reduce(0, +)
    }

    @Test func twoChanges() {
      var failures = Failures()
      var tally: [RuleSet: Int] = [:]
      for (index, pair) in shapePairs.enumerated()
      where index.isMultiple(of: Extent.strideOfPairs) || itemCount(pair) <= 2 {
        let universe = Universe(before: pair.before, after: pair.after)
        let stride = itemCount(pair) < 2 ? 1 : Extent.strideOfBatches
        compare(universe, upTo: 2, allUpTo: 2, stride: stride, &failures) {
          tally[$0, default: 0] += 1
        }
      }
      failures.report(atLeast: TestLength.pick(3_000, long: 150_000))
      // Batches that break a single rule show that each is really distinguished from the others.
      // Clashes make the counts doubtful, and so do wrong numbers of sections.
      let distinct: [RuleSet] = [
        [], [.invalidSectionCount, .invalidItemCount], .invalidItemCount, .indexOutOfRange,
        .duplicateSource, [.invalidItemCount, .duplicateTarget], .moveAtReplacedSection,
        [.invalidItemCount, .repeatedChange], .changeInReplacedSection, .conflictingUpdate,
        .insertIntoMovedSection, .deleteFromMovedSection, .moveAtMovedSection, .needlessSectionMove,
        .emptySectionUpdate,
      ]
      for rules in distinct { #expect(tally[rules, default: 0] > 0, "\(rules) never occurs") }
    }

    @Test func threeChanges() {
      var failures = Failures()
      for (index, pair) in shapePairs.enumerated() {
        let universe = Universe(before: pair.before, after: pair.after)
        if universe.operations.count <= Extent.universeOfAllTriples {
          compare(universe, upTo: 3, allUpTo: 3, &failures)
        } else if index % Extent.strideOfTriples == 0 {
          compare(universe, upTo: 3, allUpTo: 2, &failures)
        }
      }
      failures.report(atLeast: TestLength.pick(4_000, long: 30_000))
    }

    @Test func fourChanges() {
      var failures = Failures()
      for pair in Extent.quadruples {
        compare(
          Universe(before: pair.before, after: pair.after), upTo: 4, allUpTo: 2, &failures)
      }
      failures.report(atLeast: 2_000)
    }

    @Test func allFitsAnything() {
      for pair in shapePairs {
        expectNil(ChangeSet.all.thrownRule(before: pair.before, after: pair.after))
      }
    }
  }
}
