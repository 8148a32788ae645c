import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

/// The limits are generous. If each pair of named rows took work, or each row of a long list a
/// thousand times, the tests would take far longer.
@Suite(.timeLimit(.minutes(60))) struct RunningSequenceCostTests {
  @Test func fewChangesOfManyRowsAreCheap() {
    let layout = FlatLayout(itemCounts: [100_000])
    for round in 0..<1_000 {
      let changeSet: ChangeSet = .some([
        .item(type: .delete([0, round])), .item(type: .insert([0, 99_999 - round])),
        .item(type: .move([0, 50_000 + round], [0, round])),
      ])
      let sequence = RunningSequence(changeSet, from: layout, to: layout)
      expectEqual(sequence.operations.count, 3)
    }
  }

  @Test func manyChangesAreCheap() {
    var random = SplitMix64(seed: 3)
    let count = TestLength.pick(8_000, long: 20_000)
    let order = Array(0..<count).shuffled(using: &random)
    let layout = FlatLayout(itemCounts: [count])
    let moves = order.enumerated().map { Change.item(type: .move([0, $1], [0, $0])) }
    let sequence = RunningSequence(.some(moves), from: layout, to: layout)
    #expect(sequence.moves.count > count / 2)
    var rows = Array(0..<count)
    for move in sequence.moves { rows.insert(rows.remove(at: move.from), at: move.to) }
    expectEqual(rows, order)
  }

  @Test func wholeSectionsAreCheap() {
    let count = TestLength.pick(20_000, long: 50_000)
    let sequence = RunningSequence(
      .some([.section(type: .delete([0, 0])), .section(type: .insert([1, 0]))]),
      from: FlatLayout(itemCounts: [count, 1]), to: FlatLayout(itemCounts: [1, count]))
    expectEqual(sequence.removed, IndexSet(integersIn: 0..<count))
    expectEqual(sequence.inserted, IndexSet(integersIn: 1..<count + 1))
    #expect(sequence.moves.isEmpty)
  }
}
