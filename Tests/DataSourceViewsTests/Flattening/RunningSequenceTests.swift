import DataSourceCore
import Foundation
import TestSupport
import Testing

@testable import DataSourceViews

@Suite struct RunningSequenceTests {
  /// One in this many pairs of states is checked.
  private static let strideOfPairs = TestLength.pick(127, long: 1)

  @Test func smallTransitionsOfTwoSections() {
    let states = FlatState.all(sections: 2, items: 3)
    // No headers, headers everywhere, one inserted while another is deleted.
    check(states, headers: [(0b00, 0b00), (0b11, 0b11), (0b01, 0b10)])
  }

  @Test func smallTransitionsOfThreeSections() {
    let states = FlatState.all(sections: 3, items: 2)
    check(states, headers: [(0b111, 0b111), (0b101, 0b010)])
  }

  @Test func smallTransitionsOfOneSection() {
    let states = FlatState.all(sections: 1, items: 4)
    check(states, headers: [(0, 0), (0, 1), (1, 0), (1, 1)])
  }

  @Test(arguments: 0..<8) func randomTransitions(_ run: UInt64) {
    let seed = 0xF1A7 + run
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let sections = 1 + random.below(6)
      let items = 1 + random.below(40)
      let before = FlatState.random(sections: sections, items: items, using: &random)
      let after = FlatState.random(sections: sections, items: items, using: &random)
      let problem =
        FlatOracle(before: before, after: after, changeSet: before.planned(to: after)).problem
        ?? FlatOracle(before: before, after: after, changeSet: before.wordy(to: after)).problem
      if let problem {
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
  }

  /// Checks the transitions from every state to every other: as planned, and with everything named.
  private func check(_ states: [FlatState], headers: [(before: Int, after: Int)]) {
    var pair = 0
    for (old, new) in headers {
      let targets = states.map { $0.withHeaders(new) }
      for before in states.map({ $0.withHeaders(old) }) {
        for after in targets {
          pair += 1
          guard pair.isMultiple(of: Self.strideOfPairs) else { continue }
          let problem =
            FlatOracle(before: before, after: after, changeSet: before.planned(to: after)).problem
            ?? FlatOracle(before: before, after: after, changeSet: before.wordy(to: after))
            .problem
          if let problem {
            Issue.record("\(problem)")
            return
          }
        }
      }
    }
  }
}

extension RunningSequenceTests {
  private func operations(
    _ changes: [Change], _ before: [Int], _ after: [Int], headers: Bool = false
  ) -> [RunningSequence.Operation] {
    RunningSequence(
      .some(changes), from: FlatLayout(itemCounts: before) { _ in headers },
      to: FlatLayout(itemCounts: after) { _ in headers }
    ).operations
  }

  @Test func operationsAreOfTheKindsThatATableHas() {
    expectEqual(
      operations(
        [
          .item(type: .delete([0, 0])), .item(type: .move([0, 1], [0, 3])),
          .item(type: .insert([0, 0])),
        ], [4], [4]), [.remove([0]), .move(from: 0, to: 2), .insert([0])])
    expectEqual(operations([], [4], [4]), [])
  }

  @Test func theRowMovesThatWasToldTo() {
    expectEqual(
      operations([.item(type: .move([0, 0], [0, 1]))], [2], [2]), [.move(from: 0, to: 1)])
    expectEqual(
      operations([.item(type: .move([0, 1], [0, 0]))], [2], [2]), [.move(from: 1, to: 0)])
  }

  @Test func aMoveOverTheEdgeOfSectionsMayGoNowhere() {
    let move: [Change] = [.item(type: .move([0, 1], [1, 0]))]
    expectEqual(operations(move, [2, 1], [1, 2]), [])
    expectEqual(operations(move, [2, 1], [1, 2], headers: true), [.move(from: 2, to: 3)])
  }

  @Test func theSectionMovesThatWasToldTo() {
    let changes: [Change] = [.section(type: .move([0, 0], [1, 0]))]
    expectEqual(
      operations(changes, [2, 100], [100, 2]), [.move(from: 0, to: 101), .move(from: 0, to: 101)])
  }

  @Test func updatesDoNotCount() {
    expectEqual(
      operations([.section(type: .update([0])), .item(type: .update([0, 1]))], [3], [3]), [])
  }

  @Test func changesOutsideTheRowsArePassedOver() {
    expectEqual(
      operations(
        [
          .section(type: .delete([9, 0])), .section(type: .insert([9, 0])),
          .item(type: .delete([0, 9])), .item(type: .insert([0, 9])),
          .item(type: .move([0, 9], [0, 0])), .item(type: .delete([])),
        ], [3], [3]), [])
  }
}
