import DataSourceChanges
import DataSourceCore
import Foundation
import TestSupport
import Testing

extension Algebra {
  /// For each rule one batch that breaks only that rule, and the edges of what is valid.
  @Suite struct KnownRulesTests {
    struct Case: Sendable, CustomTestStringConvertible {
      var rule: BatchRule?
      var before: [Int]
      var after: [Int]
      var changes: [Change]

      init(_ rule: BatchRule?, _ before: [Int], _ after: [Int], _ changes: Change...) {
        (self.rule, self.before, self.after, self.changes) = (rule, before, after, changes)
      }

      var testDescription: String {
        "\(rule?.rawValue ?? "fine"): \(ChangeSet.some(changes)), \(before) to \(after)"
      }
    }

    static let cases: [Case] = [
      Case(.invalidSectionCount, [0], [0, 0]),
      Case(.invalidSectionCount, [0], [0], .section(type: .insert([0]))),
      Case(.invalidItemCount, [1], [2]),
      Case(.invalidItemCount, [1], [1], .item(type: .delete([0, 0]))),
      Case(.invalidItemCount, [1, 1], [1, 1], .item(type: .move([0, 0], [1, 0]))),
      Case(.indexOutOfRange, [1], [1], .item(type: .update([0, 1]))),
      Case(.indexOutOfRange, [1], [1], .item(type: .update([1, 0]))),
      Case(.indexOutOfRange, [1], [1], .section(type: .update([1]))),
      Case(
        .duplicateSource, [1], [0], .item(type: .delete([0, 0])), .item(type: .update([0, 0]))),
      Case(.duplicateSource, [1], [], .section(type: .delete([0])), .section(type: .update([0]))),
      Case(
        .duplicateTarget, [1], [2], .item(type: .insert([0, 0])),
        .item(type: .move([0, 0], [0, 0]))),
      Case(
        .moveAtReplacedSection, [1, 0], [1], .section(type: .delete([0])),
        .item(type: .move([0, 0], [0, 0]))),
      Case(
        .moveAtReplacedSection, [1], [0, 1], .section(type: .insert([1])),
        .item(type: .move([0, 0], [1, 0]))),
      Case(.repeatedChange, [1], [1], .item(type: .update([0, 0])), .item(type: .update([0, 0]))),
      Case(
        .repeatedChange, [1], [1], .section(type: .update([0])), .section(type: .update([0, 0]))),
      Case(
        .changeInReplacedSection, [1], [], .section(type: .delete([0])),
        .item(type: .delete([0, 0]))),
      Case(
        .changeInReplacedSection, [1], [], .section(type: .delete([0])),
        .item(type: .update([0, 0]))),
      Case(
        .changeInReplacedSection, [], [1], .section(type: .insert([0])),
        .item(type: .insert([0, 0]))),
      Case(
        .conflictingUpdate, [1, 1], [1, 1], .section(type: .move([0], [1])),
        .section(type: .update([1]))),
      Case(
        .conflictingUpdate, [1, 1], [1, 1], .section(type: .move([0], [1])),
        .item(type: .update([1, 0]))),
      Case(
        .conflictingUpdate, [1], [0], .section(type: .update([0])), .item(type: .delete([0, 0]))),
      Case(
        .conflictingUpdate, [2], [2], .item(type: .update([0, 0])),
        .item(type: .move([0, 1], [0, 1]))),
      Case(
        .insertIntoMovedSection, [0, 0], [0, 1], .section(type: .move([0], [1])),
        .item(type: .insert([1, 0]))),
      Case(
        .deleteFromMovedSection, [1, 0], [0, 0], .section(type: .move([0], [1])),
        .item(type: .delete([0, 0]))),
      Case(
        .moveAtMovedSection, [1, 0], [1, 0], .section(type: .move([0], [1])),
        .item(type: .move([0, 0], [0, 0]))),
      Case(
        .moveAtMovedSection, [1, 1], [1, 0], .section(type: .update([0])),
        .item(type: .move([1, 0], [0, 0]))),
      Case(.needlessSectionMove, [1], [1], .section(type: .move([0], [0]))),
      Case(.emptySectionUpdate, [0], [1], .section(type: .update([0]))),
      Case(nil, [1], [3], .section(type: .update([0]))),
      Case(nil, [1, 0], [0, 1], .section(type: .move([0], [1]))),
      Case(nil, [1, 0], [0, 1], .section(type: .move([0, 0], [1, 0]))),
      Case(
        nil, [2], [2], .item(type: .move([0, 0], [0, 0])), .item(type: .move([0, 1], [0, 1]))),
    ]

    @Test(arguments: cases)
    func breaksOneRule(_ example: Case) {
      let operations = example.changes.compactMap(Operation.init)
      let broken = Oracle.brokenRules(
        operations, before: example.before, after: example.after)
      #expect(example.rule.map { broken.contains($0) } ?? broken.isEmpty, "the oracle: \(broken)")
      let thrown = ChangeSet.some(example.changes)
        .thrownRule(before: example.before, after: example.after)
      expectEqual(thrown, example.rule)
    }

    @Test(
      arguments: [
        [], [0], [0, 0, 0], [-1, 0], [0, -1], [.max, 0], [0, .max], [.min, 0], [.max, .max],
      ] as [IndexPath])
    func noIndexPathOfAnItem(_ path: IndexPath) {
      for type: ChangeType in [.insert(path), .delete(path), .update(path), .move(path, [0, 0])] {
        let changes: ChangeSet = .some([.item(type: type)])
        expectEqual(changes.thrownRule(before: [1], after: [1]), .indexOutOfRange)
      }
    }

    @Test(arguments: [[], [0, 0, 0], [-1], [-1, 0], [1], [.max], [.min]] as [IndexPath])
    func noIndexPathOfASection(_ path: IndexPath) {
      for type: ChangeType in [.insert(path), .delete(path), .update(path), .move(path, [0])] {
        let changes: ChangeSet = .some([.section(type: type)])
        expectEqual(changes.thrownRule(before: [1], after: [1]), .indexOutOfRange)
      }
    }
  }
}
