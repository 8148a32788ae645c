import DataSourceKit
import Foundation

extension ObservableDataSource {
  /// Prepares a batch.
  ///
  /// - Parameters:
  ///   - changeSet: The batch.
  ///   - before: The sections BEFORE.
  /// - Returns: The change; `nil` if the batch does not result in the current data, which requires a reload.
  /// - Complexity: O(changes · (log changes + log rows)), and O(sections) if sections are inserted, deleted or moved.
  func prepare(
    _ changeSet: ChangeSet, _ before: [ObservedSection<ItemType, ID>]
  ) -> PreparedChange? {
    guard case .some(let changes) = changeSet else { return nil }
    if changes.count == 1, case .object(let type) = changes[0], type.staysInSection {
      return prepare(type, before)
    }
    let batch = Batch(changes)
    // Without a mapping all sections and updated items keep their positions.
    let isMapped =
      batch.sections.changesOrder || batch.items.changesOrder && !batch.items.updates.isEmpty
    let mapping = isMapped ? IndexPathMapping(batch) : nil
    guard batch.malformed.isEmpty, let after = sections(after: batch, mapping, before) else {
      return nil
    }
    var edited: [Int] = []
    defer { for index in edited { after[index].edit = nil } }
    guard edit(before, after, by: batch, mapping, &edited) else { return nil }
    var change = PreparedChange()
    for index in edited { after[index].edit?.prepare(&change) }
    for update in batch.items.updates {
      guard update.section < before.count,
        let position = mapping == nil ? update : mapping?.positionAfter(update),
        let item = dataSource.item(at: position.indexPath),
        before[update.section].prepareUpdate(
          &change, of: identify(item), item: item, at: update.item)
      else { return nil }
    }
    if batch.sections.changesOrder { prepareSections(&change, from: before, to: after) }
    return change
  }

  /// Prepares a single change of an item in a section, without the steps that only several changes need.
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

  /// The sections AFTER a batch; `nil` if it does not result in the current data.
  private func sections(
    after batch: Batch, _ mapping: IndexPathMapping?, _ before: [ObservedSection<ItemType, ID>]
  ) -> [ObservedSection<ItemType, ID>]? {
    let changes = batch.sections
    let count = max(0, dataSource.numberOfSections)
    guard count == before.count + changes.inserts.count - changes.deletes.count else { return nil }
    guard let mapping, changes.changesOrder else { return before }
    var after: [ObservedSection<ItemType, ID>] = []
    for index in 0..<count {
      guard let old = mapping.sectionBefore(index) else {
        after.append(makeSection(at: index))
        continue
      }
      guard old < before.count else { return nil }
      after.append(before[old])
    }
    return after
  }

  /// Edits the rows of sections by a batch.
  ///
  /// - Parameter edited: The AFTER indices of the edited sections.
  /// - Returns: Whether the edits are possible.
  private func edit(
    _ before: [ObservedSection<ItemType, ID>], _ after: [ObservedSection<ItemType, ID>],
    by batch: Batch, _ mapping: IndexPathMapping?, _ edited: inout [Int]
  ) -> Bool {
    func edit(_ index: Int) -> SectionEdit<ItemType, ID>? {
      guard index >= 0, index < after.count else { return nil }
      if let edit = after[index].edit { return edit }
      let edit = SectionEdit(after[index], index: index)
      after[index].edit = edit
      edited.append(index)
      return edit
    }

    var removals = batch.items.deletes.map { (from: $0, isMoved: false) }
    var insertions = batch.items.inserts.map { (to: $0, origin: Int?.none) }
    for move in batch.items.moves {
      let isInSection = sectionAfter(move.from.section, mapping) == move.to.section
      removals.append((move.from, isInSection))
      insertions.append((move.to, isInSection ? move.from.item : nil))
    }
    removals.sort { $0.from > $1.from }
    for (from, isMoved) in removals {
      guard from.section < before.count else { return false }
      // A deleted section keeps its rows.
      guard let section = sectionAfter(from.section, mapping) else { continue }
      guard edit(section)?.remove(at: from.item, isMoved: isMoved) == true else { return false }
    }
    insertions.sort { $0.to < $1.to }
    for (to, origin) in insertions {
      guard let item = dataSource.item(at: to.indexPath), let edit = edit(to.section),
        edit.insert(identify(item), item, at: to.item, origin: origin)
      else { return false }
    }
    return batch.sections.updates.allSatisfy { section in
      guard let edit = sectionAfter(section, mapping).flatMap(edit) else { return false }
      edit.isUpdated = true
      return true
    }
  }

  private func sectionAfter(_ section: Int, _ mapping: IndexPathMapping?) -> Int? {
    mapping == nil ? section : mapping?.sectionAfter(section)
  }
}

extension Batch.Level {
  /// Whether there are other changes than updates.
  fileprivate var changesOrder: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }
}

extension ChangeType {
  /// Whether it does not move an item to another section.
  fileprivate var staysInSection: Bool {
    guard let before, let after else { return true }
    return before.first == after.first
  }
}
