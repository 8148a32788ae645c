import DataSourceKit
import Foundation
import Testing

extension Algebra {
  /// One batch for each rule that breaks that rule and no other, and the edges of what is fine.
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
      Case(.h1, [0], [0, 0]),
      Case(.h1, [0], [0], .section(type: .insert([0]))),
      Case(.h2, [1], [2]),
      Case(.h2, [1], [1], .item(type: .delete([0, 0]))),
      Case(.h2, [1, 1], [1, 1], .item(type: .move([0, 0], [1, 0]))),
      Case(.h3, [1], [1], .item(type: .update([0, 1]))),
      Case(.h3, [1], [1], .item(type: .update([1, 0]))),
      Case(.h3, [1], [1], .section(type: .update([1]))),
      Case(.h4, [1], [0], .item(type: .delete([0, 0])), .item(type: .update([0, 0]))),
      Case(.h4, [1], [], .section(type: .delete([0])), .section(type: .update([0]))),
      Case(.h5, [1], [2], .item(type: .insert([0, 0])), .item(type: .move([0, 0], [0, 0]))),
      Case(.h6, [1, 0], [1], .section(type: .delete([0])), .item(type: .move([0, 0], [0, 0]))),
      Case(.h6, [1], [0, 1], .section(type: .insert([1])), .item(type: .move([0, 0], [1, 0]))),
      Case(.h7, [1], [1], .item(type: .update([0, 0])), .item(type: .update([0, 0]))),
      Case(.h7, [1], [1], .section(type: .update([0])), .section(type: .update([0, 0]))),
      Case(.h8, [1], [], .section(type: .delete([0])), .item(type: .delete([0, 0]))),
      Case(.h8, [1], [], .section(type: .delete([0])), .item(type: .update([0, 0]))),
      Case(.h8, [], [1], .section(type: .insert([0])), .item(type: .insert([0, 0]))),
      Case(.r, [1, 1], [1, 1], .section(type: .move([0], [1])), .section(type: .update([1]))),
      Case(.r, [1, 1], [1, 1], .section(type: .move([0], [1])), .item(type: .update([1, 0]))),
      Case(.r, [1], [0], .section(type: .update([0])), .item(type: .delete([0, 0]))),
      Case(.r, [2], [2], .item(type: .update([0, 0])), .item(type: .move([0, 1], [0, 1]))),
      Case(.q1, [0, 0], [0, 1], .section(type: .move([0], [1])), .item(type: .insert([1, 0]))),
      Case(.q2, [1, 0], [0, 0], .section(type: .move([0], [1])), .item(type: .delete([0, 0]))),
      Case(
        .q3, [1, 0], [1, 0], .section(type: .move([0], [1])), .item(type: .move([0, 0], [0, 0]))),
      Case(
        .q3, [1, 1], [1, 0], .section(type: .update([0])), .item(type: .move([1, 0], [0, 0]))),
      Case(.q4, [1], [1], .section(type: .move([0], [0]))),
      Case(.q5, [0], [1], .section(type: .update([0]))),
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
      #expect(thrown == example.rule)
    }

    @Test(
      arguments: [
        [], [0], [0, 0, 0], [-1, 0], [0, -1], [.max, 0], [0, .max], [.min, 0], [.max, .max],
      ] as [IndexPath])
    func noIndexPathOfAnItem(_ path: IndexPath) {
      for type: ChangeType in [.insert(path), .delete(path), .update(path), .move(path, [0, 0])] {
        let changes: ChangeSet = .some([.item(type: type)])
        #expect(changes.thrownRule(before: [1], after: [1]) == .h3)
      }
    }

    @Test(arguments: [[], [0, 0, 0], [-1], [-1, 0], [1], [.max], [.min]] as [IndexPath])
    func noIndexPathOfASection(_ path: IndexPath) {
      for type: ChangeType in [.insert(path), .delete(path), .update(path), .move(path, [0])] {
        let changes: ChangeSet = .some([.section(type: type)])
        #expect(changes.thrownRule(before: [1], after: [1]) == .h3)
      }
    }
  }
}
