import DataSourceChanges
import DataSourceCore
import TestSupport
import Testing

extension Algebra {
  /// The same checks on lists as large as an app's, with thousands of changes.
  @Suite struct LargeTests {
    private static func transitions(seed: UInt64) -> RandomTransitions {
      var transitions = RandomTransitions(seed: seed)
      transitions.sectionChanges = 20
      transitions.itemsPerSection = 100
      transitions.changes = Extent.largeList.changes
      transitions.fillsUp = true
      return transitions
    }

    @Test(arguments: Extent.largeSeeds)
    func largeBatches(seed: UInt64) {
      var failures = Failures(summary: "seed \(seed)")
      var transitions = Self.transitions(seed: seed)
      let first = transitions.next(before: Array(repeating: 100, count: Extent.largeList.sections))
      let second = transitions.next(before: first.after)
      let sequence = Sequence(first, second)
      failures.begin()
      #expect(sequence.size > Extent.largeList.changes * 3 / 2)
      for kind: Operation.Kind in [.insert, .delete, .move, .update] {
        #expect(first.operations.contains { $0.isItem(kind) })
      }
      let counts = (first.before, first.after)
      expectNil(first.changeSet.thrownRule(before: counts.0, after: counts.1))
      let final = Transition.fresh(first.after)
      let arranged = sequence.firstOracle.arranged(first.elements, from: final)
      expectEqual((try? first.changeSet.applied(to: first.elements, from: final)), arranged)

      checkMapping(of: first, oracle: sequence.firstOracle, &failures)
      checkInverse(of: first, oracle: sequence.firstOracle, &failures)
      checkMerge(sequence, &failures)
      failures.report(atLeast: 1)
    }

    /// One wrong change among thousands is found, and identified by its own rule.
    @Test(arguments: Extent.largeSeeds)
    func oneMistakeInALargeBatch(seed: UInt64) {
      var failures = Failures()
      var transitions = Self.transitions(seed: seed)
      var transition = transitions.next(
        before: Array(repeating: 100, count: Extent.largeList.sections))
      let sound = transition
      for round in 0..<16 {
        failures.begin()
        transition = sound
        let index = transitions.random.below(transition.operations.count)
        var operation = transition.operations[index]
        switch round % 4 {
        case 0: transition.operations.append(operation)
        case 1: transition.operations.remove(at: index)
        case 2:
          operation.from?.item += 1
          operation.to?.item += 1
          transition.operations[index] = operation
        default:
          operation.from?.section += 1
          operation.to?.section += 1
          transition.operations[index] = operation
        }
        let broken = Oracle.brokenRules(
          transition.operations, before: transition.before, after: transition.after)
        let thrown = transition.changeSet.thrownRule(
          before: transition.before, after: transition.after)
        failures.check(
          thrown.map { broken.contains($0) } ?? broken.isEmpty,
          "throws \(thrown?.rawValue ?? "nothing") instead of \(broken)", size: round,
          "seed \(seed), round \(round): \(operation) at \(index)")
      }
      failures.report(atLeast: 16)
    }
  }
}
