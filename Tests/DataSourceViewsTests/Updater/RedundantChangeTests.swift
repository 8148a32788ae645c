import DataSourceChanges
import DataSourceCore
import DataSourceOperators
import DataSourceTesting
import DataSourceViews
import Foundation
import IdentityDiff
import TestSupport
import Testing
import TransitionSupport

/// Changes that a view ignores are left out of the batches of classes outside this package, which
/// would otherwise be reloads.
@MainActor @Suite struct RedundantChangeTests {
  private nonisolated static let cases: [(changes: [Change], from: [[Row]], to: [[Row]])] = [
    // H8: as Core Data reports it.
    (
      [.section(type: .delete([1])), .item(type: .delete([1, 0])), .item(type: .delete([1, 1]))],
      [[1], [2, 3], [4]], [[1], [4]]
    ),
    (
      [.section(type: .insert([0])), .item(type: .insert([0, 1])), .item(type: .insert([0, 0]))],
      [[1]], [[8, 9], [1]]
    ),
    ([.section(type: .delete([0])), .item(type: .update([0, 0]))], [[1], [2]], [[2]]),
    (
      [.section(type: .delete([0])), .item(type: .delete([0, 0])), .item(type: .insert([0, 1]))],
      [[1], [2]], [[2, 9]]
    ),
    ([.section(type: .delete([0])), .section(type: .update([0]))], [[1], [2]], [[2]]),
    // H6: moves out of and into such sections.
    (
      [.section(type: .delete([0])), .item(type: .move([0, 1], [0, 0]))], [[1, 2], [3]], [[2, 3]]
    ),
    ([.section(type: .insert([0])), .item(type: .move([0, 0], [0, 0]))], [[1, 2]], [[1], [2]]),
    (
      [
        .section(type: .delete([0])), .section(type: .insert([1])),
        .item(type: .move([0, 0], [1, 0])),
      ], [[1], [2]], [[2], [1]]
    ),
    // H7: repeated changes.
    ([.item(type: .delete([0, 0])), .item(type: .delete([0, 0]))], [[1, 2]], [[2]]),
    ([.item(type: .insert([0, 2])), .item(type: .insert([0, 2]))], [[1, 2]], [[1, 2, 3]]),
    (
      [.item(type: .move([0, 0], [0, 2])), .item(type: .move([0, 0], [0, 2]))], [[1, 2, 3]],
      [[2, 3, 1]]
    ),
    ([.section(type: .delete([0])), .section(type: .delete([0]))], [[1], [2]], [[2]]),
    ([.section(type: .insert([1])), .section(type: .insert([1]))], [[1]], [[1], [2]]),
    ([.section(type: .move([0], [1])), .section(type: .move([0], [1]))], [[1], [2]], [[2], [1]]),
    // An update and a deletion.
    ([.item(type: .update([0, 0])), .item(type: .delete([0, 0]))], [[1, 2]], [[2]]),
    // Q4: a section that moves to its own place, also beside a move of an item.
    (
      [.section(type: .move([0], [0])), .item(type: .move([0, 0], [1, 0]))], [[1, 2], [3]],
      [[2], [1, 3]]
    ),
    ([.section(type: .delete([0])), .section(type: .move([1], [0]))], [[1], [2]], [[2]]),
    // A section that is updated, with its items.
    (
      [.section(type: .update([0])), .item(type: .delete([0, 0])), .item(type: .insert([0, 1]))],
      [[1, 2]], [[2, 3]]
    ),
  ]

  @Test(arguments: cases.indices) func theViewAnimates(index: Int) {
    let (changes, before, after) = Self.cases[index]
    let stage = Stage(before)
    stage.source.change(changes) { $0 = after }
    #expect(stage.isRight)
    #expect(stage.isAnimated, "\(changes): \(stage.log.updates)")
    // A busy view gets it merged with later changes.
    let busy = Stage(before)
    busy.updater.withChangesQueued {
      busy.source.change(changes) { $0 = after }
      busy.source.insert(77, at: [0, after[0].count])
      busy.source.change(changes.isEmpty ? [] : [.item(type: .update([0, 0]))]) { _ in }
    }
    busy.turnAll()
    #expect(busy.isRight)
    #expect(busy.isAnimated, "\(changes): \(busy.log.updates)")
  }

  /// Operators follow such a batch, even if items have no identity.
  @Test(arguments: cases.indices.dropLast()) func operatorsFollow(index: Int) {
    let (changes, before, after) = Self.cases[index]
    let source = ArraySource(before)
    let list = source.filtered(identity: .by { _ in 0 }) { _ in true }
    let plain = Plain(source).mapped { $0.id }
    var reports: [ChangeSet] = []
    let observations = [
      list.observeChanges { reports.append($0) }, plain.observeChanges { reports.append($0) },
    ]
    let tester = DataSourceTester(dataSource: plain) { Issue.record("\($0)") }
    source.change(changes) { $0 = after }
    #expect(!reports.contains(.all), "\(changes)")
    expectEqual(list.itemCounts, after.map(\.count))
    tester.verify()
    withExtendedLifetime(observations) {}
  }

  @Test func theTesterNamesThem() {
    let source = ArraySource([[1], [2, 3]])
    var rules: [BatchRule] = []
    let tester = DataSourceTester(dataSource: source) { rules.append($0.rule) }
    source.change([.section(type: .delete([1])), .item(type: .delete([1, 0]))]) {
      $0.removeLast()
    }
    expectEqual(rules, [.changeInReplacedSection])
    withExtendedLifetime(tester) {}
  }

  /// What contradicts itself, or does not lead to the counts, is not performed.
  @Test(
    arguments: [
      [.item(type: .delete([0, 0])), .item(type: .move([0, 0], [0, 1]))],
      [.item(type: .insert([0, 0])), .item(type: .insert([0, 0]))],
      [.section(type: .delete([0])), .section(type: .move([0], [1]))],
      [.section(type: .move([0], [1])), .section(type: .move([0], [0]))],
      [.section(type: .move([.max], [.max])), .section(type: .move([.max], [.max]))],
      [.section(type: .move([-1], [0])), .section(type: .delete([.max]))],
      [.section(type: .delete([.max])), .item(type: .delete([.max, .max]))],
      [.section(type: .insert([])), .item(type: .insert([.max, 0]))],
    ] as [[Change]])
  func contradictions(changes: [Change]) throws {
    let stage = Stage([[1, 2], [3]])
    let list = stage.source.filtered { _ in true }
    stage.source.change(changes) { $0 = [[2, 5], [6, 7], [1]] }
    #expect(stage.isRight)
    guard case .reloaded(.violation) = try #require(stage.log.updates.last) else {
      Issue.record("\(stage.log.updates)")
      return
    }
    expectEqual(list.itemCounts, [2, 2, 1])
  }

  /// Redundant changes do not change what random batches do.
  @Test(arguments: 0..<UInt64(TestLength.pick(150, long: 5_000)))
  func randomBatches(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let old = (0..<random.below(5)).map { section in
      (0..<random.below(4)).map { Row(10 * section + $0) }
    }
    // Sections are deleted and inserted, and rows reported besides.
    var rows = old
    var changes: [Change] = []
    for section in old.indices.reversed() where random.below(2) == 0 {
      changes.append(.section(type: .delete([section])))
      for item in old[section].indices where random.below(2) == 0 {
        changes.append(
          .item(type: random.below(3) == 0 ? .update([section, item]) : .delete([section, item])))
      }
      rows.remove(at: section)
    }
    let kept = rows.count
    for section in 0..<random.below(3) where section <= kept {
      let new = (0..<random.below(3)).map { Row(100 + 10 * section + $0) }
      rows.insert(new, at: section)
      changes.append(.section(type: .insert([section])))
      for item in new.indices where random.below(2) == 0 {
        changes.append(.item(type: .insert([section, item])))
      }
    }
    let repeated = changes.filter { _ in random.below(4) == 0 }
    let stage = Stage(old)
    let all = (changes + repeated).shuffled(using: &random)
    stage.source.change(all) { $0 = rows }
    #expect(stage.isRight && stage.isAnimated, "seed \(seed): \(all): \(stage.log.updates)")
  }
}

/// Hides that items have an identity.
private final class Plain: DataSource {
  struct Item { var id: Int }

  private let source: ArraySource
  var reloadBlock: ReloadBlock?
  private var observation: ChangeObservation?

  init(_ source: ArraySource) {
    self.source = source
    observation = source.observeChanges { [unowned self] in reloadBlock?($0) }
  }

  var numberOfSections: Int { source.numberOfSections }
  func numberOfItems(in section: Int) -> Int { source.numberOfItems(in: section) }
  func item(at indexPath: IndexPath) -> Item? { source.item(at: indexPath).map { Item(id: $0.id) } }
}
