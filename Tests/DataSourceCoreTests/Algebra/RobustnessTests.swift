import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

extension Algebra {
  /// Feeds garbage to everything public: it may be rejected, but nothing traps.
  @Suite struct RobustnessTests {
    private static let components: [Int] = [
      -1, 0, 0, 0, 1, 1, 1, 2, 2, 3, 100, .max, .max - 1, .max / 2, .min, .min + 1,
    ]

    private static func path(_ random: inout SplitMix64) -> IndexPath {
      let count = random.once(in: 6) ? random.below(4) : 2
      return IndexPath(indexes: (0..<count).map { _ in components[random.below(components.count)] })
    }

    private static func change(_ random: inout SplitMix64) -> Change {
      let type: ChangeType =
        switch random.below(4) {
        case 0: .insert(path(&random))
        case 1: .delete(path(&random))
        case 2: .update(path(&random))
        default: .move(path(&random), path(&random))
        }
      return random.once(in: 2) ? .section(type: type) : .item(type: type)
    }

    private static func changeSet(_ random: inout SplitMix64) -> ChangeSet {
      if random.once(in: 50) { return .all }
      var changes = (0..<random.below(9)).map { _ in change(&random) }
      if let first = changes.first, random.once(in: 3) { changes.append(first) }
      return .some(changes)
    }

    private static func shape(_ random: inout SplitMix64) -> [Int] {
      (0..<random.below(5)).map { _ in random.below(4) }
    }

    /// Runs every query of a change set, and counts the results.
    private static func ask(_ changeSet: ChangeSet, _ random: inout SplitMix64) -> Int {
      var answers = 0
      func note(_ answer: Any?) { answers += answer == nil ? 0 : 1 }
      note(changeSet.description)
      note(source(changeSet))
      note(changeSet.isEmpty)
      note(changeSet.isContentOnly)
      for change in changeSet.changes { note(change.type.before ?? change.type.after) }

      let mapping = changeSet.mapping
      for _ in 0..<6 {
        let path = path(&random)
        note(mapping.newIndexPath(for: path))
        note(mapping.oldIndexPath(for: path))
      }
      for section in components {
        note(mapping.newSection(for: section))
        note(mapping.oldSection(for: section))
      }

      let (before, after) = (shape(&random), shape(&random))
      do throws(BatchViolation) {
        try changeSet.validate(
          before: before, after: after,
          enforcing: Set<BatchRule>.quirks.filter { _ in random.below(2) == 0 })
      } catch {
        note(error.description)
      }
      note(
        try? changeSet.applied(
          to: Transition.elements(before), from: Transition.fresh(after)))
      note(
        try? changeSet.applied(to: Transition.elements(before), after: after) {
          $0 == [0, 0] ? 1 : 2
        })
      return answers
    }

    @Test(arguments: [21, 22])
    func garbage(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var answers = 0
      for _ in 0..<Extent.garbageRounds / 2 {
        let changes = Self.changeSet(&random)
        answers += Self.ask(changes, &random)
        answers += Self.ask(changes.inverse, &random)
        answers += Self.ask(changes.inverse.inverse, &random)
        let merged = changes.merged(with: Self.changeSet(&random))
        answers += Self.ask(merged, &random)
        answers += Self.ask(merged.merged(with: changes.inverse), &random)
      }
      #expect(answers > Extent.garbageRounds)
    }

    /// Whatever is thrown for garbage is a rule that it breaks.
    @Test(arguments: [23])
    func garbageIsRefusedForAReason(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var failures = Failures()
      for _ in 0..<Extent.garbageRounds {
        failures.begin()
        let (before, after) = (Self.shape(&random), Self.shape(&random))
        let changeSet = Self.changeSet(&random)
        let operations = changeSet.changes.compactMap(Operation.init)
        var broken: RuleSet = []
        if changeSet != .all {
          broken = Oracle.brokenRules(operations, before: before, after: after)
          if operations.count < changeSet.changes.count { broken.insert(.indexOutOfRange) }
        }
        let thrown = changeSet.thrownRule(before: before, after: after)
        failures.check(
          thrown.map { broken.contains($0) } ?? broken.isEmpty,
          "throws \(thrown?.rawValue ?? "nothing") instead of \(broken)",
          size: changeSet.changes.count,
          "try \(source(changeSet)).validate(before: \(before), after: \(after))")
      }
      failures.report(atLeast: Extent.garbageRounds)
    }

    /// Impossible counts are rejected, too.
    @Test(arguments: [[-1], [.min], [.max], [.max, .max], [0, -1]] as [[Int]])
    func extremeCounts(counts: [Int]) {
      let sets: [ChangeSet] = [
        .some([]), .some([.item(type: .insert([0, 0]))]), .some([.item(type: .delete([0, 0]))]),
        .some([.item(type: .move([0, 0], [1, 0]))]), .some([.item(type: .move([1, 0], [0, 0]))]),
        .some([.section(type: .update([0]))]), .some([.section(type: .delete([0]))]),
        .some([.section(type: .move([0], [1]))]), .some([.section(type: .insert([0]))]),
      ]
      for changes in sets {
        for (before, after) in [(counts, counts), ([1], counts), (counts, [1])] {
          let thrown = changes.thrownRule(before: before, after: after)
          if (before + after).contains(where: { $0 < 0 }) { #expect(thrown != nil) }
        }
      }
    }
  }
}
