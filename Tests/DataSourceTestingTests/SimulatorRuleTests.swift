import DataSourceChanges
import DataSourceCore
import DataSourceTesting
import Foundation
import TestSupport
import Testing

/// For each rule, a batch that the simulator accepts and one that it rejects.
@Suite struct SimulatorRuleTests {
  /// A transition of the data, and its reported changes.
  struct Batch: Sendable {
    var before: [[String]]
    var after: [[String]]
    var changes: [Change]

    init(_ before: [[String]], _ after: [[String]], _ changes: [Change]) {
      self.before = before
      self.after = after
      self.changes = changes
    }
  }

  static let batches: [(rule: BatchRule, accepted: Batch, rejected: Batch)] = [
    (
      .invalidSectionCount,
      Batch([["a"]], [["a"], ["b"]], [.section(type: .insert([1]))]),
      Batch([["a"]], [["a"], ["b"]], [.item(type: .update([0, 0]))])
    ),
    (
      .invalidItemCount,
      Batch([["a"]], [["a", "b"]], [.item(type: .insert([0, 1]))]),
      Batch([["a"]], [["a", "b", "c"]], [.item(type: .insert([0, 1]))])
    ),
    (
      .indexOutOfRange,
      Batch([["a"]], [[]], [.item(type: .delete([0, 0]))]),
      Batch([["a"]], [["a"]], [.item(type: .delete([0, 1]))])
    ),
    (
      .duplicateSource,
      Batch(
        [["a", "b"]], [["B"]], [.item(type: .delete([0, 0])), .item(type: .update([0, 1]))]),
      Batch([["a", "b"]], [["b"]], [.item(type: .delete([0, 0])), .item(type: .update([0, 0]))])
    ),
    (
      .duplicateTarget,
      Batch(
        [["a", "b"]], [["b", "a", "c"]],
        [.item(type: .move([0, 0], [0, 1])), .item(type: .insert([0, 2]))]),
      Batch(
        [["a", "b"]], [["b", "a", "c"]],
        [.item(type: .move([0, 0], [0, 1])), .item(type: .insert([0, 1]))])
    ),
    (
      .moveAtReplacedSection,
      Batch([["a"], []], [[], ["a"]], [.item(type: .move([0, 0], [1, 0]))]),
      Batch(
        [["a"]], [[], ["a"]],
        [.section(type: .insert([1])), .item(type: .move([0, 0], [1, 0]))])
    ),
    (
      .repeatedChange,
      Batch(
        [["a", "b"]], [[]], [.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))]),
      Batch([["a", "b"]], [[]], [.item(type: .delete([0, 0])), .item(type: .delete([0, 0]))])
    ),
    (
      .changeInReplacedSection,
      Batch([["a"], ["b"]], [["b"]], [.section(type: .delete([0]))]),
      Batch(
        [["a"], ["b"]], [["b"]],
        [.section(type: .delete([0])), .item(type: .delete([0, 0]))])
    ),
    (
      .conflictingUpdate,
      Batch([["a", "b"]], [["A", "b"]], [.item(type: .update([0, 0]))]),
      Batch(
        [["a", "b", "c"]], [["A", "c", "b"]],
        [.item(type: .update([0, 0])), .item(type: .move([0, 1], [0, 2]))])
    ),
    (
      .insertIntoMovedSection,
      Batch([["a"], ["b"]], [["b"], ["a"]], [.section(type: .move([0], [1]))]),
      Batch(
        [["a"], ["b"]], [["b"], ["a", "c"]],
        [.section(type: .move([0], [1])), .item(type: .insert([1, 1]))])
    ),
    (
      .deleteFromMovedSection,
      Batch(
        [["a"], ["b"], ["c"]], [["b"], ["a"], []],
        [.section(type: .move([0], [1])), .item(type: .delete([2, 0]))]),
      Batch(
        [["a"], ["b"], ["c"]], [["b"], [], ["c"]],
        [.section(type: .move([0], [1])), .item(type: .delete([0, 0]))])
    ),
    (
      .moveAtMovedSection,
      Batch(
        [["a"], ["b"], ["c"]], [["b", "c"], ["a"], []],
        [.section(type: .move([0], [1])), .item(type: .move([2, 0], [0, 1]))]),
      Batch(
        [["a"], ["b"], ["c"]], [["b"], ["a", "c"], []],
        [.section(type: .move([0], [1])), .item(type: .move([2, 0], [1, 1]))])
    ),
    (
      .needlessSectionMove,
      Batch([["a"], ["b"]], [["b"], ["a"]], [.section(type: .move([1], [0]))]),
      Batch(
        [["a"], ["b"]], [["c"], ["a"], ["b"]],
        [.section(type: .insert([0])), .section(type: .move([0], [1]))])
    ),
    (
      .emptySectionUpdate,
      Batch([["a"]], [["A"]], [.section(type: .update([0]))]),
      Batch([[]], [[]], [.section(type: .update([0]))])
    ),
    (
      .emptyBatch,
      Batch([["a"]], [["A"]], [.item(type: .update([0, 0]))]),
      Batch([["a"]], [["a"]], [])
    ),
  ]

  @Test(arguments: batches.map { ($0.rule, $0.accepted) })
  func isAccepted(rule: BatchRule, batch: Batch) throws {
    let source = SectionsSource(batch.before)
    let view = ListViewSimulator(dataSource: source)
    source.set(batch.after)
    try view.performUpdates(withChangeSet: .some(batch.changes))
    try view.verify()
    expectEqual(view.sections.map { $0.rows.map(\.text) }, batch.after)
    #expect(view.violations.isEmpty)
  }

  @Test(arguments: batches.map { ($0.rule, $0.rejected) })
  func isRejected(rule: BatchRule, batch: Batch) throws {
    let source = SectionsSource(batch.before)
    let view = ListViewSimulator(dataSource: source)
    source.set(batch.after)
    let violation = try #require(throws: BatchViolation.self) {
      try view.performUpdates(withChangeSet: .some(batch.changes))
    }
    expectEqual(violation.rule, rule)
    #expect(!violation.message.isEmpty)
    expectEqual(view.violations, [violation])
    // The screen is unchanged, and a reload fixes it.
    expectEqual(view.sections.map { $0.rows.map(\.text) }, batch.before)
    try view.reloadData()
    try view.layoutIfNeeded()
    try view.verify()
  }

  @Test(arguments: Set<BatchRule>.quirks)
  func quirkCanBeRelaxed(rule: BatchRule) throws {
    let batch = try #require(Self.batches.first { $0.rule == rule }?.rejected)
    let source = SectionsSource(batch.before)
    let view = ListViewSimulator(dataSource: source, enforcing: .quirks.subtracting([rule]))
    source.set(batch.after)
    try view.performUpdates(withChangeSet: .some(batch.changes))
    try view.verify()
  }

  @Test func theMessageIsThePlatforms() throws {
    let source = ListSource(["a"])
    let view = ListViewSimulator(dataSource: source)
    source.items = ["a", "b", "c"]
    let violation = try #require(throws: BatchViolation.self) {
      try view.performUpdates(withChangeSet: .some([.item(type: .insert([0, 1]))]))
    }
    #expect(
      violation.description.hasPrefix(
        "H2 at 0 (AFTER): Invalid update: invalid number of rows in section 0. The number of rows "
          + "contained in an existing section after the update (3) must be equal to"))
  }
}
