import ChangePlanning
import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions
import Subsequences

extension RootDataSource {
  /// Follows a change of few items.
  ///
  /// A ``SourceEdit``, with an array for each kind of change, takes twice as long.
  ///
  /// - Returns: `false` for another change, or if it does not fit this state and the source.
  /// - Complexity: O(log n) for one item; O(log n + sections) for a few more.
  func followFewItems(_ change: PlannedChange) -> Bool {
    guard var edits = ItemEdit.edits(of: change), source.numberOfSections == sectionCount else {
      return false
    }
    // Everything that can fail comes before anything is recorded.
    var known = (section: -1, count: 0)
    // The other sections, too, which a source may have changed without a report. After one edit
    // they are not read, so that it does not depend on their number.
    for section in 0..<sectionCount where edits.count > 1 {
      guard fits(section, edits, &known) else { return false }
    }
    for index in edits.indices {
      let edit = edits[index]
      if edit.arrives {
        guard fits(edit.to.section, edits, &known), edit.to.item < known.count else { return false }
      }
      if edit.leaves {
        guard fits(edit.from.section, edits, &known), let item = item(at: edit.from) else {
          return false
        }
        edits[index].item = item
      }
    }
    guard readItems(&edits) else { return false }
    for edit in edits {
      var place: StageChanges.Place?
      if edit.leaves, let section = section(at: edit.from.section) {
        place = (section, edit.from.item)
      }
      changes.record(
        edit.item, before: place, mayMove: !edit.isUpdate && edit.leaves && edit.arrives,
        isUpdated: edit.isUpdate)
    }
    for edit in edits where edit.leaves && !edit.isUpdate {
      shownItems.remove(edit.item)
      if !edit.arrives { goneItems.append(edit.item) }
    }
    // They ascend, so each gets its final position.
    for edit in edits where edit.arrives && !edit.isUpdate {
      if let section = section(at: edit.to.section) {
        shownItems.insert(edit.item, in: section, at: edit.to.item)
      }
    }
    return true
  }

  /// Reads the items that edits insert and update; `false` if items are missing.
  private func readItems(_ edits: inout [ItemEdit]) -> Bool {
    if edits.count > 1, edits.contains(where: \.isUpdate) { return readUpdates(&edits) }
    return readItems(&edits) { values.set($1, for: $0) }
  }

  /// Reads the items, some of which are updated.
  ///
  /// All are read before one is replaced, since the deinitializer of a replaced item may change the
  /// source. Apart, because the array's type depends on the items', and looking up its metadata
  /// takes as long as following a single edit.
  @inline(never)
  private func readUpdates(_ edits: inout [ItemEdit]) -> Bool {
    var updates: [(item: Int, value: ItemType)] = []
    guard readItems(&edits, update: { updates.append(($0, $1)) }) else { return false }
    for (item, value) in updates { values.set(value, for: item) }
    return true
  }

  /// Creates handles for inserted items, and calls a closure with the value of each updated one.
  @inline(__always)
  private func readItems(
    _ edits: inout [ItemEdit], update: (_ item: Int, _ value: ItemType) -> Void
  ) -> Bool {
    for index in edits.indices where edits[index].isUpdate || !edits[index].leaves {
      guard let value = source.item(at: edits[index].to.indexPath) else { return false }
      if edits[index].isUpdate {
        update(edits[index].item, value)
      } else {
        edits[index].item = newItem(value)
      }
    }
    return true
  }

  /// Whether the source has the item count of a section that follows from the edits.
  ///
  /// - Parameter known: The last section and its count.
  private func fits(
    _ index: Int, _ edits: [ItemEdit], _ known: inout (section: Int, count: Int)
  ) -> Bool {
    if index == known.section { return true }
    guard let section = section(at: index) else { return false }
    var count = itemCount(in: section)
    for edit in edits {
      if edit.from.section == index { count -= 1 }
      if edit.to.section == index { count += 1 }
    }
    known = (index, count)
    return source.numberOfItems(in: index) == count
  }
}

/// The change of one item.
private struct ItemEdit {
  var item = -1
  /// The positions before and after the change, in section -1 where there is none.
  var from = ItemPath(section: -1, item: 0)
  var to = ItemPath(section: -1, item: 0)
  /// Whether its content has changed. A moved item has two edits then.
  var isUpdate = false

  var leaves: Bool { from.section >= 0 }
  var arrives: Bool { to.section >= 0 }

  private static var limit: Int { 16 }

  /// The edits of a change: deletions, then insertions and moves by target, then updates.
  ///
  /// - Returns: `nil` if they are more, if sections change, and for an unplanned batch.
  static func edits(of change: PlannedChange) -> [ItemEdit]? {
    let batch = change.batch
    guard !change.isReload, change.updatedSections.isEmpty, batch.sections.isEmpty,
      batch.malformed.isEmpty, change.commandCount <= limit,
      change.isPlanned || change.commandCount == 1
    else { return nil }
    var result: [ItemEdit] = []
    result.reserveCapacity(change.commandCount)
    for from in batch.items.deletes { result.append(ItemEdit(from: from)) }
    for to in batch.items.inserts.inOrder() { result.append(ItemEdit(to: to)) }
    for move in batch.items.moves {
      var index = result.count
      while index > 0, move.to < result[index - 1].to { index -= 1 }
      result.insert(ItemEdit(from: move.from, to: move.to), at: index)
    }
    for place in batch.items.updates {
      result.append(ItemEdit(from: place, to: place, isUpdate: true))
    }
    for update in change.itemUpdates {
      result.append(ItemEdit(from: update.from, to: update.to, isUpdate: true))
    }
    return result
  }
}
