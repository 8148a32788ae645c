import DataSourceChanges
import DataSourceCore
import DataSourceObservation
import DataSourcePlanning
import DataSourceSwiftUI
import Foundation
import TestSupport
import Testing
import TransitionSupport

/// Which readers a batch invalidates: those whose value has changed, and no others.
@MainActor @Suite struct BatchTests {
  private static let shapes: [[Int]] =
    [[]] + (0...2).map { [$0] } + (0...2).flatMap { first in (0...2).map { [first, $0] } }

  /// All changes at index paths that exist.
  private static func changes(_ before: [Int], _ after: [Int]) -> [Change] {
    func places(_ counts: [Int]) -> [IndexPath] {
      counts.enumerated().flatMap { section, count in (0..<count).map { [section, $0] } }
    }
    func types(_ froms: [IndexPath], _ tos: [IndexPath]) -> [ChangeType] {
      tos.map { .insert($0) } + froms.map { .delete($0) } + froms.map { .update($0) }
        + froms.flatMap { from in tos.map { .move(from, $0) } }
    }
    return types(before.indices.map { [$0] }, after.indices.map { [$0] }).map { .section(type: $0) }
      + types(places(before), places(after)).map { .item(type: $0) }
  }

  /// How the new data differs, apart from the changes of a batch.
  private struct Variant: CaseIterable {
    /// Whether inserted items have the identities of deleted ones.
    var reuses: Bool
    /// Whether these have new content.
    var renews: Bool
    /// Whether only half of everything has been read.
    var readsHalf: Bool

    static let allCases = [
      Variant(reuses: false, renews: false, readsHalf: false),
      Variant(reuses: true, renews: false, readsHalf: false),
      Variant(reuses: true, renews: true, readsHalf: true),
    ]
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func `A batch invalidates those that it concerns`() {
    var failures = Failures()
    var random = SplitMix64(seed: 18)
    var number = 0
    for before in Self.shapes {
      for after in Self.shapes {
        let changes = Self.changes(before, after)
        for first in changes.indices {
          var batches = [[changes[first]]]
          for second in changes.indices.dropFirst(first + 1) {
            number += 1
            guard number.isMultiple(of: Self.strideOfPairs) || changes.count < 10 else { continue }
            batches.append([changes[first], changes[second]])
            for third in changes.indices.dropFirst(second + 1) where random.once(in: Self.stride) {
              batches.append([changes[first], changes[second], changes[third]])
            }
          }
          for batch in batches {
            let changeSet = ChangeSet.some(batch)
            guard (try? changeSet.validate(before: before, after: after)) != nil else { continue }
            // A move without effect is an update, which also invalidates readers of an equal item.
            let moves = PlannedChange(reported: changeSet).batch.items.moves
            if moves.count < changeSet.movedItems.count { continue }
            for variant in Variant.allCases {
              let problems = trial(changeSet, before, after, variant, &random)
              failures.check(problems, in: "\(before) \(changeSet) \(after) \(variant)")
            }
          }
        }
      }
    }
    #expect(failures.trials > TestLength.pick(400, long: 3_000))
    failures.report()
  }

  /// Where there are many batches with two changes, one in this many is checked.
  private static let strideOfPairs = TestLength.pick(29, long: 1)
  /// One in this many batches with three changes is checked, if their first two are.
  private static let stride = TestLength.pick(61, long: 1)

  /// - Returns: What is wrong.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private func trial(
    _ changeSet: ChangeSet, _ before: [Int], _ after: [Int], _ variant: Variant,
    _ random: inout SplitMix64
  ) -> [String] {
    let old = before.enumerated().map { section, count in
      (0..<count).map { Row(10 * section + $0 + 1) }
    }
    let mapping = changeSet.mapping
    let updated = Set(changeSet.updatedItems)
    // Rows that lose their places; their identities can come back.
    var free = old.enumerated().flatMap { section, rows in
      rows.indices.compactMap { mapping.newIndexPath(for: [section, $0]) == nil ? rows[$0] : nil }
    }
    var fresh = 100
    func element(_ indexPath: IndexPath) -> Row {
      if let place = mapping.oldIndexPath(for: indexPath), old.indices.contains(place[0]),
        old[place[0]].indices.contains(place[1])
      {
        var row = old[place[0]][place[1]]
        if updated.contains(place) { row.version += 1 }
        return row
      }
      if variant.reuses, !free.isEmpty {
        var row = free.removeFirst()
        if variant.renews { row.version += 1 }
        return row
      }
      fresh += 1
      return Row(fresh)
    }
    guard let new = try? changeSet.applied(to: old, after: after, element: element) else {
      return ["not applied"]
    }
    let board = Board(old)
    let titles = after.indices.map { section in
      guard let place = mapping.oldSection(for: section) else { return "New \(section)" }
      let title = board.titles[place]
      return changeSet.updatedSections.contains(place) && variant.renews ? title + "'" : title
    }

    let model = Model(board)
    let readers = model.makeReaders { !variant.readsHalf || random.once(in: 2) }
    board.sections = new
    board.titles = titles
    board.report(changeSet)
    var problems = readers.compactMap(\.problem)
    if model.contents != new { problems.append("holds \(model.contents), not \(new)") }
    if model.sections.map(\.headerTitle) != titles { problems.append("other titles") }
    return problems
  }
}
