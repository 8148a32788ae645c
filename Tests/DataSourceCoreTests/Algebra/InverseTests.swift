import DataSourceChanges
import DataSourceCore
import TestSupport
import Testing

extension Algebra {
  /// Inverts all strictly valid batches between small shapes.
  @Suite struct InverseTests {
    @Test func inverseLeadsBack() {
      var failures = Failures()
      for batch in validBatches where batch.isStrict {
        failures.begin()
        checkInverse(of: batch.transition, oracle: batch.oracle, &failures)
      }
      failures.report(atLeast: TestLength.pick(400, long: 1_000))
    }

    @Test func inverseOfAllIsAll() {
      expectEqual(ChangeSet.all.inverse, .all)
      expectEqual(ChangeSet.some([]).inverse, .some([]))
    }
  }

  /// Checks all that the inverse of a strictly valid batch promises.
  static func checkInverse(
    of transition: Transition, oracle: Oracle, _ failures: inout Failures
  ) {
    let inverse = transition.changeSet.inverse
    let size = transition.operations.count
    func example() -> String { "\(transition)\n  has the inverse \(source(inverse))" }

    let operations = inverse.changes.compactMap(Operation.init)
    failures.check(
      operations.count == inverse.changes.count, "malformed inverse", size: size, example())
    failures.check(
      Set(inverse.inverse.changes.compactMap(Operation.init)) == Set(transition.operations)
        && inverse.inverse.changes.count == size,
      "inverse of the inverse", size: size, "\(example()), and that \(source(inverse.inverse))")

    let becomesEmpty = transition.operations.contains { operation in
      guard operation.isSection(.update), let from = operation.from else { return false }
      return oracle.sectionTargets[from.section].map { transition.after[$0] } == 0
    }
    let broken = Oracle.brokenRules(
      operations, before: transition.after, after: transition.before)
    failures.check(
      broken == (becomesEmpty ? .emptySectionUpdate : []), "inverse breaks \(broken)", size: size,
      example())
    let thrown = inverse.thrownRule(
      before: transition.after, after: transition.before,
      enforcing: becomesEmpty ? .quirks.subtracting([.emptySectionUpdate]) : .quirks)
    failures.check(thrown == nil, "inverse throws", size: size, example())

    // Elements that represent themselves come back; the others are requested.
    let elements = transition.elements
    let there = oracle.arranged(elements, from: Transition.fresh(transition.after))
    failures.check(
      (try? inverse.applied(to: there, from: elements)) == elements,
      "applying the inverse", size: size, example())
    let markers = Transition.fresh(transition.before, salt: 2)
    let expected = elements.indices.map { section in
      elements[section].indices.map { item in
        let target = oracle.targets[section][item]
        let isNew = target.map { oracle.isNew[$0.section][$0.item] } ?? true
        return isNew ? markers[section][item] : elements[section][item]
      }
    }
    let back = try? inverse.applied(to: there, from: markers)
    failures.check(
      back == expected, "inverse brings other elements back", size: size,
      "\(example()), gives \(back as Any) instead of \(expected)")
  }
}
