import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

extension Algebra {
  /// Applies all valid batches between small shapes, and all invalid ones with one change.
  @Suite struct ApplyingTests {
    @Test func applyingGivesTheArrangement() {
      var failures = Failures()
      for batch in validBatches {
        failures.begin()
        let transition = batch.transition
        let elements = transition.elements
        let final = Transition.fresh(transition.after)
        let expected = batch.oracle.arranged(elements, from: final)
        let applied = try? transition.changeSet.applied(to: elements, from: final)
        failures.check(
          applied == expected, "arrangement", size: transition.operations.count,
          "\(transition) gives \(applied as Any) instead of \(expected)")

        let reversed = ChangeSet.some(transition.changeSet.changes.reversed())
        failures.check(
          (try? reversed.applied(to: elements, from: final)) == expected,
          "the order of the changes matters", size: transition.operations.count, "\(transition)")
      }
      failures.report(atLeast: TestLength.pick(1_000, long: 5_000))
    }

    @Test func whatIsNewIsAskedForOnceAndInOrder() {
      var failures = Failures()
      for batch in validBatches {
        failures.begin()
        let (transition, oracle) = (batch.transition, batch.oracle)
        var asked: [IndexPath] = []
        _ = try? transition.changeSet.applied(
          to: transition.elements, after: transition.after,
          element: { (indexPath: IndexPath) -> Int in
            asked.append(indexPath)
            return -1
          })
        let expected = oracle.isNew.enumerated().flatMap { section, items in
          items.indices.filter { items[$0] }.map { [section, $0] as IndexPath }
        }
        failures.check(
          asked == expected, "asked for", size: transition.operations.count,
          "\(transition) asks for \(asked) instead of \(expected)")
      }
      failures.report(atLeast: TestLength.pick(1_000, long: 5_000))
    }

    @Test func applyingThrowsForHardRulesOnly() {
      var failures = Failures()
      for (index, pair) in shapePairs.enumerated()
      where index.isMultiple(of: Extent.strideOfPairs) {
        let universe = Universe(before: pair.before, after: pair.after)
        universe.forEachCombination(upTo: 1, allUpTo: 1) { _, operations in
          failures.begin()
          let transition = Transition(
            before: pair.before, after: pair.after, operations: operations)
          let broken = Oracle.brokenHardRules(operations, before: pair.before, after: pair.after)
          var thrown: BatchRule?
          do throws(BatchViolation) {
            _ = try transition.changeSet.applied(
              to: transition.elements, from: Transition.fresh(pair.after))
          } catch {
            thrown = error.rule
          }
          failures.check(
            thrown.map { broken.contains($0) } ?? broken.isEmpty,
            "throws \(thrown?.rawValue ?? "nothing") instead of \(broken)", "\(transition)")
        }
      }
      failures.report(atLeast: TestLength.pick(700, long: 5_000))
    }

    @Test func afterAllEverythingIsNew() throws {
      for pair in shapePairs {
        let final = Transition.fresh(pair.after)
        let applied = try ChangeSet.all.applied(to: Transition.elements(pair.before), from: final)
        expectEqual(applied, final)
      }
    }
  }
}
