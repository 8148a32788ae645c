import DataSourceKit
import Foundation
import IdentityDiff

extension SourceMirror {
  /// Finds out what has happened to the source, which has changed already.
  ///
  /// A batch is taken at its word as far as it can be checked in proportion to its size. After a reload, and
  /// after a batch that does not fit, everything is read and compared by identity.
  ///
  /// - Parameter changeSet: What the source has reported.
  /// - Returns: What has happened; `nil` if that cannot be told, for want of an identity.
  /// - Complexity: O(changes · log n); O(n) after a reload.
  func edit(for changeSet: ChangeSet) -> SourceEdit<Item>? {
    if case .some(let changes) = changeSet, let edit = resolve(changes) { return edit }
    return comparison()
  }

  /// The handles that a batch names; `nil` if it does not fit the mirror and the source.
  private func resolve(_ changes: [Change]) -> SourceEdit<Item>? {
    let batch = Batch(changes)
    guard batch.malformed.isEmpty else { return nil }
    let check = BatchCheck(batch, mapping: ChangeSet.some(changes).mapping, mirror: self)
    guard check.fitsSections, let counts = check.itemCounts else { return nil }
    for (section, count) in counts where source.numberOfItems(in: section) != count { return nil }
    let edit = edit(batch, check.mapping)
    guard !hasGaps(edit) else {
      for item in edit.newItems { itemPool.give(item) }
      for new in edit.insertedSections { sectionPool.give(new.section) }
      return nil
    }
    return edit
  }

  /// Whether the source has answered no item where it should have one.
  private func hasGaps(_ edit: SourceEdit<Item>) -> Bool {
    edit.newItems.contains { values[$0] == nil } || edit.updatedItems.contains { $0.value == nil }
  }

  /// - Precondition: The batch fits.
  private func edit(_ batch: Batch, _ mapping: IndexPathMapping) -> SourceEdit<Item> {
    var edit = SourceEdit<Item>()
    func section(_ index: Int) -> Int { sections.handle(at: index, in: 0)! }
    edit.removedSections = batch.sections.deletes.map(section)
    edit.lostItems = edit.removedSections.flatMap { items.handles(in: $0) }
    edit.movedSections = batch.sections.moves.map { (section($0.from), $0.to) }
    edit.insertedSections = batch.sections.inserts.sorted().map(readSection)
    edit.removedItems = batch.items.deletes.map { item(at: $0)! }
    edit.movedItems = batch.items.moves.map { (item(at: $0.from)!, $0.to) }
    edit.insertedItems = batch.items.inserts.sorted().map { (newItem(at: $0), $0) }
    for position in batch.items.updates {
      guard let place = mapping.indexPathAfter(position.indexPath) else { continue }
      edit.updatedItems.append((item(at: position)!, source.item(at: place)))
    }
    for index in batch.sections.updates {
      guard let target = mapping.sectionAfter(index) else { continue }
      compareSection(section(index), with: target, in: &edit)
    }
    return edit
  }

  /// Reads a section of the source anew, its titles and its items.
  private func compareSection(_ section: Int, with index: Int, in edit: inout SourceEdit<Item>) {
    let titles = readTitles(index)
    if titles != self.titles[section] { edit.retitledSections.append((section, titles)) }
    let old = items.handles(in: section)
    let count = max(0, source.numberOfItems(in: index))
    let new = (0..<count).map { readItem(at: Position(section: index, item: $0)) }
    func position(_ item: Int) -> Position { Position(section: index, item: item) }

    let oldValues = old.compactMap { values[$0] }
    let newValues = new.compactMap(\.self)
    if let identity, oldValues.count == old.count, newValues.count == count {
      let difference = identity.difference(oldValues, newValues)
      edit.removedItems += difference.deleted.map { old[$0] }
      edit.insertedItems += difference.inserted.map { (newItem(new[$0]), position($0)) }
      edit.movedItems += difference.moved.map { (old[$0.from], position($0.to)) }
      let updated = difference.updated.map { (item: old[$0.from], value: new[$0.to]) }
      let origins = origins(difference, old, newCount: count)
      edit.updatedItems += updated
      edit.updatedItems += itemsChangedInPlace(origins, newValues, but: updated)
    } else {
      let common = min(old.count, count)
      edit.updatedItems += (0..<common).map { (old[$0], new[$0]) }
      edit.removedItems += old[common...]
      edit.insertedItems += (common..<count).map { (newItem(new[$0]), position($0)) }
    }
  }
}
