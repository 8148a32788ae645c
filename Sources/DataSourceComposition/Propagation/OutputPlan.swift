import DataSourceKit
import IdentityDiff

extension OutputChanges {
  /// The change sets that lead to the places as they are now, and that no view rejects.
  ///
  /// - Complexity: O(changes · log changes), and the look-up of as many places.
  func plan(_ places: OutputPlaces) -> ChangePlan {
    guard !isEmpty else { return ChangePlan() }
    var batch = Batch()
    var updatedSections: [Move<Int>] = []
    var updatedItems: [Move<Position>] = []
    for (section, touch) in sections {
      touch.add(places.section(section), to: &batch.sections, updated: &updatedSections) {
        _ in touch.mayMove
      }
    }
    batch.sections.sort()
    let mapping = ChangeSet.some(batch.changes).mapping
    for (item, touch) in items {
      touch.add(places.item(item), to: &batch.items, updated: &updatedItems) {
        touch.mayMove || mapping.sectionAfter($0.from.section) != $0.to.section
      }
    }
    batch.items.sort()
    return ChangePlanner(
      batch, updatedSections: updatedSections.sorted { $0.to < $1.to },
      updatedItems: updatedItems.sorted { $0.to < $1.to }, mayMoveNeedlessly: true,
      itemCount: places.itemCount
    ) { section, moves in
      // Where the moves are many, finding fewer costs no more than reporting them.
      let count = places.itemCount(section)
      return isLarge || count / 16 < moves ? count : nil
    }.plan
  }
}

extension OutputChanges.Touch where Place: Hashable & Comparable & Sendable {
  /// Adds what happened to something, by its place AFTER, to a batch in which moves may have no effect.
  fileprivate func add(
    _ after: Place?, to level: inout Batch.Level<Place>, updated: inout [Move<Place>],
    mayMove: (Move<Place>) -> Bool
  ) {
    switch (before, after) {
    case (let before?, nil): level.deletes.append(before)
    case (nil, let after?): level.inserts.append(after)
    case (let before?, let after?):
      let pair = Move(from: before, to: after)
      if mayMove(pair) { level.moves.append(pair) }
      if isUpdated { updated.append(pair) }
    case (nil, nil): break
    }
  }
}

extension Batch.Level {
  /// Brings the changes of each kind into ascending order, as those of a dictionary are in none.
  fileprivate mutating func sort() {
    deletes.sort()
    inserts.sort()
    moves.sort { $0.from < $1.from }
  }
}
