import DataSourceChanges
import DataSourceCore
import TestSupport
import Testing

extension Algebra {
  /// Merges random batches on larger shapes.
  @Suite struct RandomMergingTests {
    @Test(arguments: [1, 2])
    func mergedBatches(seed: UInt64) {
      var failures = Failures()
      var transitions = RandomTransitions(seed: seed)
      for _ in 0..<Extent.randomMerges / 2 {
        let first = transitions.next(before: transitions.shape(sections: 4))
        let second = transitions.next(before: first.after)
        let sequence = Sequence(first, second)
        failures.begin()
        checkMerge(sequence, &failures)
        checkInverse(of: first, oracle: sequence.firstOracle, &failures)
        checkMapping(of: first, oracle: sequence.firstOracle, &failures)
        checkMergeWithInverse(first, sequence.firstOracle, &failures)
      }
      failures.report(atLeast: Extent.randomMerges / 2)
    }

    /// Merging from the left or from the right has the same effect, also with longer rows.
    @Test(arguments: [3])
    func mergedRows(seed: UInt64) {
      var failures = Failures()
      var transitions = RandomTransitions(seed: seed)
      transitions.changes = 5
      for _ in 0..<Extent.randomTriples {
        failures.begin()
        var row = [transitions.next(before: transitions.shape(sections: 4))]
        for _ in 0..<2 + transitions.random.below(3) {
          row.append(transitions.next(before: row[row.count - 1].after))
        }
        checkRow(row, &failures)
      }
      failures.report(atLeast: Extent.randomTriples)
    }

    private func checkRow(_ row: [Transition], _ failures: inout Failures) {
      let (before, after) = (row[0].before, row[row.count - 1].after)
      var final = row[0].elements
      for (step, transition) in row.enumerated() {
        let fresh = Transition.fresh(transition.after, salt: step + 1)
        final = Oracle(transition).arranged(final, from: fresh)
      }
      let sets = row.map(\.changeSet)
      let left = sets.dropFirst().reduce(sets[0]) { $0.merged(with: $1) }
      let right = sets.dropLast().reversed().reduce(sets[sets.count - 1]) { $1.merged(with: $0) }
      for (name, merged) in [("left", left), ("right", right)] {
        let operations = merged.changes.compactMap(Operation.init)
        let broken = Oracle.brokenRules(operations, before: before, after: after)
        let applied = try? merged.applied(to: row[0].elements, from: final)
        let size = row.reduce(0) { $0 + $1.operations.count }
        func example() -> String {
          row.map(\.description).joined(separator: "\n") + "\n  merged from the \(name) is "
            + source(merged) + "\n  which gives \(applied as Any) instead of \(final)"
        }
        failures.check(broken.isEmpty, "row breaks \(broken)", size: size, example())
        failures.check(applied == final, "row merged from the \(name)", size: size, example())
      }
    }
  }
}
