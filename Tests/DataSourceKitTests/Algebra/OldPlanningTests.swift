import DataSourceChanges
import DataSourceKit
import Foundation
import OldPlanning
import TestSupport
import Testing

extension Algebra {
  /// Compares with the previous implementation.
  @Suite struct OldPlanningTests {
    @Test(arguments: [901, 902])
    func merges(seed: UInt64) {
      var failures = Failures()
      var transitions = RandomTransitions(seed: seed)
      var (commands, old) = (0, 0)
      for round in 0..<20_000 {
        transitions.changes = round.isMultiple(of: 2) ? 8 : 3
        let first = transitions.next(before: transitions.shape(sections: 4))
        let second = transitions.next(before: first.after)
        failures.begin()
        let merged = first.changeSet.merged(with: second.changeSet)
        let other = first.changeSet.oldMerged(with: second.changeSet)
        commands += merged.changes.count
        old += other.changes.count
        failures.check(
          merged.changes.count <= other.changes.count, "longer",
          size: first.operations.count + second.operations.count,
          "\(source(first.changeSet)) \(source(second.changeSet)): \(source(merged)) instead of \(source(other))")
      }
      print("merges, seed \(seed): \(commands) commands, \(old) before")
      failures.report(atLeast: 1_000)
    }

    @Test(arguments: [903])
    func mappings(seed: UInt64) {
      var failures = Failures()
      var random = SplitMix64(seed: seed)
      for round in 0..<20_000 {
        func path() -> IndexPath { [random.below(4), random.below(5)] }
        let changes: [Change] = (0..<random.below(9)).map { _ in
          let type: ChangeType =
            switch random.below(4) {
            case 0: .insert(path())
            case 1: .delete(path())
            case 2: .update(path())
            default: .move(path(), path())
            }
          return random.once(in: 3) ? .section(type: type) : .item(type: type)
        }
        failures.begin()
        let mapping = ChangeSet.some(changes).mapping
        let old = ChangeSet.some(changes).oldMapping
        for section in 0..<6 {
          failures.check(
            mapping.sectionAfter(section) == old.sectionAfter(section)
              && mapping.sectionBefore(section) == old.sectionBefore(section), "section",
            size: changes.count, "round \(round): \(changes), \(section)")
          for item in 0..<8 {
            let path: IndexPath = [section, item]
            failures.check(
              mapping.indexPathAfter(path) == old.indexPathAfter(path)
                && mapping.indexPathBefore(path) == old.indexPathBefore(path)
                && mapping.keeps(path) == old.keeps(path), "item",
              size: changes.count, "round \(round): \(changes), \(path)")
          }
        }
      }
      failures.report(atLeast: 1_000)
    }
  }
}
