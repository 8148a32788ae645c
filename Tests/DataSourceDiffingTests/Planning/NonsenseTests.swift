import DataSourceDifferentiator
import Foundation
import TestSupport
import Testing
import TransitionSupport

@testable import DataSourceReloading

/// Differences that no algorithm computes. Their plans are nonsense, too, but planning does not
/// trap.
@Suite struct NonsenseTests {
  private struct Positions {
    var random: SplitMix64
    /// Positions that may be too large, besides those near 0.
    let extremes: [Int]

    mutating func int() -> Int {
      random.once(in: 6) ? extremes[random.below(extremes.count)] : random.below(9) - 2
    }

    mutating func path() -> ItemPath { ItemPath(sectionIndex: int(), itemIndex: int()) }
    mutating func count() -> Int { random.once(in: 2) ? 0 : random.below(5) }
    mutating func ints() -> [Int] { (0..<count()).map { _ in int() } }
    mutating func paths() -> [ItemPath] { (0..<count()).map { _ in path() } }
    mutating func pairs() -> [ElementMove<Int>] {
      (0..<count()).map { _ in ElementMove(from: int(), to: int()) }
    }
    mutating func pathPairs() -> [ElementMove<ItemPath>] {
      (0..<count()).map { _ in ElementMove(from: path(), to: path()) }
    }
  }

  @Test(arguments: [[1_000, -1_000], [.max, .min], [.max - 1, 1 << 40, -1 << 40]])
  func sectionedDifferences(extremes: [Int]) {
    let seed: UInt64 = 750
    var positions = Positions(random: SplitMix64(seed: seed), extremes: extremes)
    var commands = 0
    for _ in 0..<Extent.otherRounds {
      let difference = SectionedDifference(
        deletedSections: positions.ints(), insertedSections: positions.ints(),
        movedSections: positions.pairs(), updatedSections: positions.pairs(),
        deletedItems: positions.paths(), insertedItems: positions.paths(),
        movedItems: positions.pathPairs(), updatedItems: positions.pathPairs())
      let counts = positions.ints()
      commands += difference.plan(itemCounts: counts).commandCount
    }
    #expect(commands > 1_000)
  }

  @Test func changesets() {
    let seed: UInt64 = 751
    var positions = Positions(
      random: SplitMix64(seed: seed), extremes: [1_000, -1_000, .max, .min, .max - 1])
    var commands = 0
    for _ in 0..<Extent.otherRounds {
      let items = positions.pathPairs().map { (from: $0.from, to: $0.to) }
      let changeset = Changeset(
        finalSections: (0..<positions.count()).map { Group($0, [Row($0)]) },
        insertedSections: positions.ints(), deletedSections: positions.ints(),
        movedSections: positions.pairs().map { (from: $0.from, to: $0.to) },
        updatedSections: positions.ints(), insertedItems: positions.paths(),
        deletedItems: positions.paths(), movedItems: items, updatedItems: positions.paths())
      commands += changeset.changeSets.reduce(0) { $0 + $1.changes.count }
    }
    #expect(commands > 1_000)
  }

  @Test func listDifferences() {
    let difference = ListDifference(
      deleted: [-1, .max], inserted: [.min], moved: [ElementMove(from: -3, to: .max)],
      updated: [ElementMove(from: 0, to: -7)])
    expectEqual(difference.plan(section: .max).commandCount, 5)
    expectEqual(difference.plan(section: -1).commandCount, 5)
    #expect(ListDifference().plan().isEmpty)
  }
}
