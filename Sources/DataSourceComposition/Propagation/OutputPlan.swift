import DataSourceKit
import Foundation

/// The change sets that tell a change: one batch of structure, then one of content.
struct OutputPlan {
  var structure: ChangeSet = .some([])
  var content: ChangeSet = .some([])

  /// Everything may have changed.
  static var all: OutputPlan { OutputPlan(structure: .all) }
}

extension OutputChanges {
  /// The change sets that lead to the places as they are now, and that no view rejects.
  ///
  /// What a view cannot show is told as a deletion and an insertion: a section that moves and whose items
  /// change, an empty one with new titles, an item that comes out of a section that goes or gets into one
  /// that comes.
  ///
  /// - Complexity: O(changes · log changes), and the look-up of as many places.
  func plan(_ places: OutputPlaces) -> OutputPlan {
    guard !isEmpty else { return OutputPlan() }
    var sections = SectionPlan(self, places)
    var items = ItemPlan(self, places, sectionAfter: sections.mapping.sectionAfter)
    items.dropNeedlessMoves(sectionAfter: sections.mapping.sectionAfter)
    sections.replaceMoved(editedBefore: items.editedBefore, editedAfter: items.editedAfter)
    items.settle(gone: sections.gone, fresh: sections.fresh)
    let updates = sections.updated.filter { !sections.fresh.contains($0) }.sorted()
    let read = Set(updates)
    return OutputPlan(
      structure: .some(sections.changes + items.changes),
      content: .some(
        updates.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
          + items.updated.filter { !read.contains($0.after.section) }
          .map { .object(type: .update($0.after.indexPath)) }))
  }
}

/// The moves among some that are needed.
///
/// Left unnamed, something gets to where a move would take it if as many unnamed ones precede it on both
/// sides, and if it does not overtake another that is left unnamed, too.
func neededMoves(
  _ moves: [(from: Int, to: Int)], removed: [Int], added: [Int]
) -> [(from: Int, to: Int)] {
  guard !moves.isEmpty else { return [] }
  let map = SlotMap(
    removed: removed + moves.map(\.from), added: added + moves.map(\.to))
  let candidates = moves.filter { map.rank(before: $0.from) == map.rank(after: $0.to) }
    .sorted { $0.from < $1.from }
  guard !candidates.isEmpty else { return moves }
  let needless = Set(
    longestIncreasingSubsequence(candidates.map(\.to)).map { candidates[$0].from })
  return moves.filter { !needless.contains($0.from) }
}
