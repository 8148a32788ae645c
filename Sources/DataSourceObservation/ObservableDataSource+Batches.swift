import ChangePlanning
import DataSourceKit
import Foundation
import ListPositions
import Subsequences

extension ObservableDataSource {
  /// Prepares a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - before: The sections before the change.
  /// - Returns: The change; `nil` if it does not result in the current data, which requires a
  ///   reload.
  /// - Complexity: O(changes · (log changes + log rows)), and O(sections) if sections are inserted,
  ///   deleted or moved.
  func prepare(
    _ change: PlannedChange, _ before: [ObservedSection<ItemType, ID>]
  ) -> PreparedChange? {
    if change.isReload { return nil }
    if let type = change.onlyItemChange, type.staysInSection { return prepare(type, before) }
    guard change.batch.malformed.isEmpty else { return nil }
    let change = change.isPlanned ? change : PlannedChange(viewing: change.batch)
    guard let (after, replaced) = sections(after: change, before) else { return nil }
    var edited: [Int] = []
    defer { for index in edited { after[index].edit = nil } }
    guard edit(before, after, by: change, replaced, &edited) else { return nil }
    var prepared = PreparedChange()
    for index in edited { after[index].edit?.prepare(&prepared) }
    for update in change.itemUpdates {
      guard update.from.section < before.count,
        let item = dataSource.item(at: update.to.indexPath),
        before[update.from.section].prepareUpdate(
          &prepared, of: identify(item), item: item, at: update.from.item)
      else { return nil }
    }
    if !change.batch.sections.keepsPositions { prepareSections(&prepared, from: before, to: after) }
    return prepared
  }

  /// Prepares a change of a single item in a section. Skips the steps that only several changes
  /// need.
  ///
  /// - Parameters:
  ///   - type: The change.
  ///   - sections: The sections.
  /// - Returns: The change; `nil` if it does not result in the current data.
  private func prepare(
    _ type: ChangeType, _ sections: [ObservedSection<ItemType, ID>]
  ) -> PreparedChange? {
    guard let place = (type.before ?? type.after).flatMap({ ItemPath($0) }),
      place.section < sections.count, max(0, dataSource.numberOfSections) == sections.count
    else { return nil }
    let section = sections[place.section]
    var change = PreparedChange()
    if case .delete = type { return section.prepareDeletion(&change, at: place) ? change : nil }
    guard let to = (type.after ?? type.before).flatMap({ ItemPath($0) }),
      let item = dataSource.item(at: to.indexPath)
    else { return nil }
    let id = identify(item)
    let isPossible =
      switch type {
      case .update: section.prepareUpdate(&change, of: id, item: item, at: place.item)
      case .move: section.prepareMove(&change, of: id, from: place, to: to.item)
      default: section.prepareInsertion(&change, of: id, item: item, at: place)
      }
    return isPossible ? change : nil
  }

  /// The sections after a change, and the new indices of replaced ones, which it deletes and
  /// inserts; `nil` if it does not result in the current data.
  private func sections(
    after change: PlannedChange, _ before: [ObservedSection<ItemType, ID>]
  ) -> (sections: [ObservedSection<ItemType, ID>], replaced: [Int])? {
    let changes = change.batch.sections
    let count = max(0, dataSource.numberOfSections)
    guard count == before.count + changes.inserts.count - changes.deletes.count else { return nil }
    if changes.keepsPositions { return (before, []) }
    var kept: [Int?] = []
    for index in 0..<count {
      kept.append(change.mapping.oldSection(for: index))
      if let old = kept[index], old >= before.count { return nil }
    }
    // A section that is deleted and inserted is read again.
    let deleted = changes.deletes.inOrder().filter(before.indices.contains)
    let inserted = kept.indices.filter { kept[$0] == nil }
    let origins = originsByIdentity(
      from: deleted.map { before[$0].identity }, to: inserted.map(dataSource.sectionIdentity))
    var replaced: [Int] = []
    for (index, origin) in zip(inserted, origins) {
      guard let origin else { continue }
      kept[index] = deleted[origin]
      replaced.append(index)
    }
    let after = kept.enumerated().map { index, old in
      if let old { before[old] } else { makeSection(at: index) }
    }
    return (after, replaced)
  }

  /// Edits the rows of sections according to a change.
  ///
  /// - Parameters:
  ///   - replaced: The AFTER indices of replaced sections.
  ///   - edited: The edited sections' AFTER indices.
  /// - Returns: Whether the edits are possible.
  private func edit(
    _ before: [ObservedSection<ItemType, ID>], _ after: [ObservedSection<ItemType, ID>],
    by change: PlannedChange, _ replaced: [Int], _ edited: inout [Int]
  ) -> Bool {
    let batch = change.batch
    func edit(_ index: Int) -> SectionEdit<ItemType, ID>? {
      guard index >= 0, index < after.count else { return nil }
      if let edit = after[index].edit { return edit }
      let edit = SectionEdit(after[index], index: index)
      after[index].edit = edit
      edited.append(index)
      return edit
    }
    func sectionAfter(_ section: Int) -> Int? {
      // Usually no section moves, so no mapping is needed.
      batch.sections.keepsPositions ? section : change.mapping.newSection(for: section)
    }

    var removals = batch.items.deletes.map { (from: $0, isMoved: false) }
    var insertions = batch.items.inserts.map { (to: $0, origin: Int?.none) }
    for move in batch.items.moves {
      let isInSection = sectionAfter(move.from.section) == move.to.section
      removals.append((move.from, isInSection))
      insertions.append((move.to, isInSection ? move.from.item : nil))
    }
    removals.sort { $0.from > $1.from }
    for (from, isMoved) in removals {
      guard from.section < before.count else { return false }
      // A deleted section keeps its rows.
      guard let section = sectionAfter(from.section) else { continue }
      guard edit(section)?.remove(at: from.item, isMoved: isMoved) == true else { return false }
    }
    insertions.sort { $0.to < $1.to }
    for (to, origin) in insertions {
      guard let item = dataSource.item(at: to.indexPath), let edit = edit(to.section),
        edit.insert(identify(item), item, at: to.item, origin: origin)
      else { return false }
    }
    for section in change.updatedSections + replaced {
      guard let edit = edit(section) else { return false }
      edit.isUpdated = true
    }
    return true
  }
}

extension PlannedChange {
  /// The change, if it affects only one item.
  fileprivate var onlyItemChange: ChangeType? {
    guard let first = structure.changes.first else {
      return updatedSections.isEmpty && updatedItems.count == 1
        ? .update(updatedItems[0].indexPath) : nil
    }
    guard structure.changes.count == 1, !hasContent, case .object(let type) = first else {
      return nil
    }
    return type
  }
}

extension ChangeType {
  /// Whether the item stays in its section.
  fileprivate var staysInSection: Bool {
    guard let before, let after else { return true }
    return before.first == after.first
  }
}
