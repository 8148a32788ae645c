import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

extension Algebra {
  /// Maps every index path through all valid batches between small shapes.
  @Suite struct MappingTests {
    @Test func mappingAgreesWithTheArrangement() {
      var failures = Failures()
      for batch in validBatches {
        failures.begin()
        checkMapping(of: batch.transition, oracle: batch.oracle, &failures)
      }
      failures.report(atLeast: TestLength.pick(1_000, long: 5_000))
    }

    @Test func inverseMapsTheOtherWay() {
      var failures = Failures()
      for batch in validBatches where batch.isStrict {
        failures.begin()
        let transition = batch.transition
        let mapping = transition.changeSet.mapping
        let inverse = transition.changeSet.inverse.mapping
        for path in Self.paths {
          failures.check(
            mapping.newIndexPath(for: path) == inverse.oldIndexPath(for: path)
              && mapping.oldIndexPath(for: path) == inverse.newIndexPath(for: path)
              && mapping.newSection(for: path[0]) == inverse.oldSection(for: path[0])
              && mapping.oldSection(for: path[0]) == inverse.newSection(for: path[0]),
            "inverse mapping", size: transition.operations.count, "\(transition), \(path)")
        }
      }
      failures.report(atLeast: TestLength.pick(400, long: 1_000))
    }

    private static let paths: [IndexPath] = (0...3).flatMap { section in
      (0...3).map { [section, $0] }
    }

    @Test func noIndexPathOfAnItem() {
      let mapping = ChangeSet.some([.item(type: .insert([0, 0]))]).mapping
      for path: IndexPath in [[], [0], [0, 0, 0], [-1, 0], [0, -1], [-1, -1]] {
        expectNil(mapping.newIndexPath(for: path))
        expectNil(mapping.oldIndexPath(for: path))
      }
      expectNil(mapping.newSection(for: -1))
      expectNil(mapping.oldSection(for: -1))
    }

    @Test func afterAllNothingIsMapped() {
      for path in Self.paths {
        expectNil(ChangeSet.all.mapping.newIndexPath(for: path))
        expectNil(ChangeSet.all.mapping.oldIndexPath(for: path))
        expectNil(ChangeSet.all.mapping.newSection(for: path[0]))
        expectNil(ChangeSet.all.mapping.oldSection(for: path[0]))
      }
    }
  }

  /// Checks that a batch's mapping takes each section and item where the oracle does.
  ///
  /// An updated section may change its size. Its items then keep their index; those out of range
  /// are ignored.
  static func checkMapping(
    of transition: Transition, oracle: Oracle, _ failures: inout Failures
  ) {
    let mapping = transition.changeSet.mapping
    let size = transition.operations.count
    let named = (
      before: Set(
        transition.operations.compactMap { $0.isSection || $0.kind == .update ? nil : $0.from }),
      after: Set(transition.operations.compactMap { $0.isSection ? nil : $0.to })
    )
    let updated = Set(
      transition.operations.compactMap { $0.isSection(.update) ? $0.from?.section : nil })

    func check<Place: Equatable>(
      _ mapped: Place?, _ expected: Place?, _ name: String, _ argument: Any
    ) {
      failures.check(
        mapped == expected, name, size: size,
        "\(transition)\n  \(name)(\(argument)) is \(mapped as Any) instead of \(expected as Any)")
    }

    for (section, target) in oracle.sectionTargets.enumerated() {
      check(mapping.newSection(for: section), target, "sectionAfter", section)
      for (item, target) in oracle.targets[section].enumerated() {
        let spot = Spot(section: section, item: item)
        if target == nil, updated.contains(section), !named.before.contains(spot) { continue }
        let path = spot.indexPath
        check(mapping.newIndexPath(for: path), target?.indexPath, "newIndexPath(for:)", path)
        if let target {
          let back = mapping.oldIndexPath(for: target.indexPath)
          check(back, path, "oldIndexPath(for:)", target.indexPath)
        }
      }
    }
    for (section, origin) in oracle.sectionOrigins.enumerated() {
      check(mapping.oldSection(for: section), origin, "sectionBefore", section)
      for (item, source) in oracle.origins[section].enumerated() {
        let spot = Spot(section: section, item: item)
        if source == nil, let origin, updated.contains(origin), !named.after.contains(spot) {
          continue
        }
        let path = spot.indexPath
        check(mapping.oldIndexPath(for: path), source?.indexPath, "oldIndexPath(for:)", path)
      }
    }
  }
}
