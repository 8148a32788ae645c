import DataSourceChanges
import DataSourceCore
import TestSupport
import Testing

extension Algebra {
  /// Merges strictly valid batches between small shapes, evenly sampled where there are too many.
  @Suite struct MergingTests {
    @Test func mergedBatches() {
      let strict = validBatches.filter(\.isStrict)
      let second = Dictionary(grouping: strict) { $0.transition.before }
      let pairs = strict.reduce(0) { $0 + (second[$1.transition.after]?.count ?? 0) }
      // A stride that has no common factor with the numbers of batches visits each of them.
      let stride = max(1, pairs / Extent.mergesOfSmallShapes) | 1

      var failures = Failures()
      var position = 0
      for first in strict {
        let candidates = second[first.transition.after] ?? []
        while position < candidates.count {
          let next = candidates[position]
          failures.begin()
          checkMerge(
            Sequence(first.transition, next.transition, first.oracle, next.oracle), &failures)
          position += stride
        }
        position -= candidates.count
      }
      failures.report(atLeast: min(pairs, Extent.mergesOfSmallShapes) * 9 / 10)
    }

    @Test func mergedBatchesOfOneChange() {
      let small = validBatches.filter { $0.isStrict && $0.transition.operations.count <= 1 }
      let second = Dictionary(grouping: small) { $0.transition.before }
      var failures = Failures()
      for (index, first) in small.enumerated()
      where index.isMultiple(of: Extent.strideOfOneChange) {
        for next in second[first.transition.after] ?? [] {
          failures.begin()
          checkMerge(
            Sequence(first.transition, next.transition, first.oracle, next.oracle), &failures)
        }
      }
      failures.report(atLeast: TestLength.pick(250, long: 1_000))
    }

    @Test func mergedWithTheInverse() {
      var failures = Failures()
      for batch in validBatches where batch.isStrict {
        checkMergeWithInverse(batch.transition, batch.oracle, &failures)
      }
      failures.report(atLeast: TestLength.pick(250, long: 1_000))
    }

    @Test func allAbsorbsAndEmptyIsNeutral() {
      for batch in validBatches where batch.isStrict {
        let changes = batch.transition.changeSet
        expectEqual(changes.merged(with: .all), .all)
        expectEqual(ChangeSet.all.merged(with: changes), .all)
        expectEqual(changes.merged(with: .some([])), changes)
        expectEqual(ChangeSet.some([]).merged(with: changes), changes)
      }
      expectEqual(ChangeSet.all.merged(with: .all), .all)
      expectEqual(ChangeSet.some([]).merged(with: .some([])), .some([]))
    }
  }

  /// Checks that a batch and its inverse move nothing together.
  static func checkMergeWithInverse(
    _ transition: Transition, _ oracle: Oracle, _ failures: inout Failures
  ) {
    let inverse = Transition(
      before: transition.after, after: transition.before,
      operations: transition.changeSet.inverse.changes.compactMap(Operation.init))
    // An updated section that became empty cannot be updated back.
    let broken = Oracle.brokenRules(
      inverse.operations, before: inverse.before, after: inverse.after)
    guard broken.isEmpty else { return }
    failures.begin()

    let sequence = Sequence(transition, inverse, oracle, Oracle(inverse))
    checkMerge(sequence, &failures)
    let merged = sequence.merged
    let mapping = merged.mapping
    for (section, count) in transition.before.enumerated() {
      let target = mapping.newSection(for: section)
      failures.check(
        target == nil || target == section, "section moves by the inverse", size: sequence.size,
        "\(sequence)\n  section \(section) to \(target as Any)")
      for item in 0..<count {
        let spot = Spot(section: section, item: item)
        let target = mapping.newIndexPath(for: spot.indexPath)
        failures.check(
          target == nil || target == spot.indexPath, "item moves by the inverse",
          size: sequence.size, "\(sequence)\n  \(spot.indexPath) to \(target as Any)")
      }
    }
    // Changes that are inserted and deleted again, or moved there and back, cancel out.
    let cancels = transition.operations.allSatisfy { $0.kind == .insert || $0.kind == .move }
    failures.check(
      !cancels || merged.isEmpty, "does not cancel out", size: sequence.size, "\(sequence)")
  }
}
