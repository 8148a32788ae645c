import DataSourceKit
import Foundation
import IdentityDiff

extension SectionedPlanner {
  /// Two batches and the state between them.
  struct TwoBatches {
    /// Deletes sections, and does all that happens to items, with the sections that survive in their old
    /// order.
    var first: ChangeSet
    /// The AFTER indices of the sections that are there between the batches, in their old order. Their
    /// items are those AFTER.
    var between: [Int]
    /// Inserts and moves sections.
    var second: ChangeSet
  }

  /// Two batches that do what one batch can do only by demoting moved sections. The planner must not have
  /// demoted any.
  var twoBatches: TwoBatches {
    let survivors = survivors
    let between = survivors.sorted { $0.from < $1.from }.map(\.to)
    var places: [Int: Int] = [:]
    for (place, section) in between.enumerated() { places[section] = place }

    var first: [Change] = []
    for section in (difference.deletedSections + retitled.map(\.from)).sorted() {
      first.append(.section(type: .delete(IndexPath(sectionIndex: section))))
    }
    addItems(to: &first) { places[$0] ?? $0 }

    var second: [Change] = []
    for section in (difference.insertedSections + retitled.map(\.to)).sorted() {
      second.append(.section(type: .insert(IndexPath(sectionIndex: section))))
    }
    // Items and sections do not meet in one batch here, so the fewest sections move.
    for move in survivors.moving(weights: Array(repeating: 1, count: survivors.count)) {
      let place = places[move.to] ?? move.from
      second.append(
        .section(type: .move(IndexPath(sectionIndex: place), IndexPath(sectionIndex: move.to))))
    }
    return TwoBatches(first: .some(first), between: between, second: .some(second))
  }
}
