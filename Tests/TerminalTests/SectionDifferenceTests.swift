import DataSourceKit
import Foundation
import Testing

@testable import Terminal

@Suite struct SectionDifferenceTests {
  private func section(_ id: String, _ ids: [Int], footer: String? = nil) -> FolderSection {
    let items = ids.map { Entry(id: $0, file: FileRecord(folder: id, name: "\($0)")) }
    return FolderSection(id: id, items: items, headerTitle: id, footerTitle: footer)
  }

  @Test func anotherFooterUpdatesTheSection() throws {
    let old = [section("a", [1, 2])]
    let new = [section("a", [2, 3], footer: "unreadable")]
    let difference = try #require(SectionDifference(from: old, to: new))
    #expect(difference.structure.count == 2)
    #expect(difference.content == [.section(type: .update([0, 0]))])
  }

  @Test func anEmptySectionIsReplacedInstead() throws {
    let old = [section("a", [1]), section("b", [2])]
    let new = [section("a", [1, 2]), section("b", [], footer: "unreadable")]
    let difference = try #require(SectionDifference(from: old, to: new))
    // What was in it cannot move out of it any more.
    #expect(
      difference.structure == [
        .section(type: .delete([1, 0])), .section(type: .insert([1, 0])),
        .item(type: .insert([0, 1])),
      ])
    #expect(difference.content == [])
    try ChangeSet.some(difference.structure).validate(before: [1, 1], after: [2, 0])
  }

  @Test func sectionsOutOfOrderAreNotCompared() {
    let (a, b) = (section("a", []), section("b", []))
    #expect(SectionDifference(from: [a, b], to: [b, a]) == nil)
    #expect(SectionDifference(from: [a], to: [a, a]) == nil)
    #expect(SectionDifference(from: [a, a], to: [a]) == nil)
  }

  /// All ways to put up to four entries into two sections, and all transitions between them.
  @Test func everySmallTransition() throws {
    let states = permutations([1, 2, 3]).flatMap { order in
      (0...order.count).flatMap { split in
        [nil, 0, 1].map { gap -> [FolderSection] in
          let sections = [
            section("a", Array(order[..<split])), section("b", Array(order[split...])),
          ]
          return gap.map { [sections[$0]] } ?? sections
        }
      }
    }
    for old in states {
      for new in states {
        let difference = try #require(SectionDifference(from: old, to: new))
        let structure = ChangeSet.some(difference.structure)
        let (before, after) = (old.map(\.items), new.map(\.items))
        try structure.validate(before: before.map(\.count), after: after.map(\.count))
        let middle = try structure.applied(to: before, from: after)
        #expect(middle.map { $0.map(\.id) } == after.map { $0.map(\.id) })
        let content = ChangeSet.some(difference.content)
        #expect(try content.applied(to: middle, from: after) == after)
      }
    }
  }

  @Test func asFewMovesAsPossible() {
    for order in permutations([0, 1, 2, 3, 4]) {
      for preferred in 0..<32 {
        let isPreferred = { (index: Int) in preferred >> index & 1 == 1 }
        let found = order.longestIncreasingSubsequence(preferring: isPreferred)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 && order[$0] < order[$1] })
        let best = (0..<32).map { subset in
          let chosen = order.indices.filter { subset >> $0 & 1 == 1 }
          let isIncreasing = zip(chosen, chosen.dropFirst()).allSatisfy { order[$0] < order[$1] }
          return isIncreasing ? chosen.count * 10 + chosen.count(where: isPreferred) : 0
        }.max()
        #expect(found.count * 10 + found.count(where: isPreferred) == best)
      }
    }
    #expect([Int]().longestIncreasingSubsequence { _ in true } == [])
  }

  private func permutations(_ values: [Int]) -> [[Int]] {
    guard !values.isEmpty else { return [[]] }
    return values.indices.flatMap { index in
      var rest = values
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }
}
