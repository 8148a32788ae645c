import DataSourceKit
import Foundation

extension OutputChanges {
  /// The change sets that lead to the places as they are now, and that no view rejects.
  ///
  /// What a view cannot show is told as a deletion and an insertion: a section that moves and whose
  /// items change, an empty one with new titles, an item that comes out of a section that goes or
  /// gets into one that comes.
  ///
  /// - Complexity: O(changes · log changes), and the look-up of as many places.
  func plan(_ places: OutputPlaces) -> ChangePlan {
    guard !isEmpty else { return ChangePlan() }
    var sections = SectionPlan(self, places)
    var items = ItemPlan(self, places, sectionAfter: sections.mapping.sectionAfter)
    items.dropNeedlessMoves(sectionAfter: sections.mapping.sectionAfter) { section, moves in
      // Where the moves are many, looking for fewer costs no more than telling them.
      let count = places.itemCount(section)
      return isLarge || count / 16 < moves ? count : nil
    }
    sections.replaceMoved(editedBefore: items.editedBefore, editedAfter: items.editedAfter)
    items.settle(gone: sections.gone, fresh: sections.fresh)
    let updates = sections.updated.filter { !sections.fresh.contains($0) }.sorted()
    let read = Set(updates)
    return ChangePlan(
      structure: .some(sections.changes + items.changes),
      content: .some(
        updates.map { .section(type: .update(IndexPath(sectionIndex: $0))) }
          + items.updated.filter { !read.contains($0.after.section) }
          .map { .object(type: .update($0.after.indexPath)) }))
  }
}
