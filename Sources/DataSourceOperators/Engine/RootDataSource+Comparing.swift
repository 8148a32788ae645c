import DataSourceCore
import IdentityDiff
import _DataSourceSubsequences

extension ListDifference {
  /// Whether there are no changes besides updates.
  fileprivate var keepsItems: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty }
}

extension RootDataSource {
  /// Reads a section's titles and items from the source again, and adds the differences to an edit
  /// that contains all other changes. Returns `false` if items are missing or unexpected.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - old: Its items, with the edit's insertions and moves.
  ///   - index: Its new index.
  ///   - edit: The edit.
  ///   - isComplete: Whether the edit should have led to the section's items.
  func compare(
    _ section: SectionHandle, _ old: [ItemHandle], with index: Int, in edit: inout SourceEdit,
    isComplete: Bool
  ) -> Bool {
    let titles = readTitles(index)
    if titles != self.titles[section] { edit.retitledSections.append((section, titles)) }
    let values = readItems(ofSection: index)
    let new = values.compactMap(\.self)
    guard new.count == values.count else { return false }
    func position(_ item: Int) -> ItemPath { ItemPath(section: index, item: item) }
    func addUpdates(_ updates: [(item: ItemHandle, new: Int)]) {
      edit.updatedItems += updates.map { ($0.item, position($0.new)) }
    }
    let oldValues = self.values.present(old)
    if let identity, oldValues.count == old.count {
      let difference = identity.difference(oldValues, new)
      // Otherwise the source has compared with outdated data, so other sections may be wrong, too.
      guard !isComplete || difference.keepsItems else { return false }
      edit.removedItems += difference.deleted.map { old[$0] }
      edit.insertedItems += difference.inserted.map { (newItem(new[$0]), position($0)) }
      edit.movedItems += difference.moved.map { (old[$0.from], position($0.to)) }
      addUpdates(updates(difference, from: old, to: new))
    } else {
      guard !isComplete || old.count == new.count else { return false }
      addUpdates(zip(old, new.indices).map { ($0, $1) })
      edit.removedItems += old.dropFirst(new.count)
      edit.insertedItems += new.indices.dropFirst(old.count).map {
        (newItem(new[$0]), position($0))
      }
    }
    return true
  }

  /// Reads all data, and computes the changes by identity.
  ///
  /// Sections are paired by identity. Without one, a new section is paired with the old section
  /// that contained most of its items, or with the one at its position.
  ///
  /// - Returns: `nil` without an identity, or if items are missing.
  /// - Complexity: O(n), and O(m log m) for m items that move.
  func comparison() -> SourceEdit? {
    guard let identity else { return nil }
    let oldSections = sections
    let oldItems = order
    let oldValues = values.present(oldItems)
    var newValues: [ItemType] = []
    var positions: [ItemPath] = []
    let newCount = max(0, source.numberOfSections)
    for section in 0..<newCount {
      let items = readItems(ofSection: section)
      positions += items.indices.map { ItemPath(section: section, item: $0) }
      newValues += items.lazy.compactMap(\.self)
    }
    guard oldValues.count == oldItems.count, newValues.count == positions.count else { return nil }

    let difference = identity.difference(oldValues, newValues)
    let origins = origins(difference, oldItems, newCount: positions.count)
    let partners = SectionPairing(
      from: oldSections, oldSections.map(titles.identity),
      to: (0..<newCount).map(source.sectionIdentity),
      votes: zip(origins, positions).lazy.compactMap { origin, position in
        origin.flatMap { self.section(of: $0) }.map { (position.section, $0) }
      }
    ).partners
    var edit = SourceEdit()
    let kept = Set(partners.compactMap(\.self))
    edit.removedSections = oldSections.filter { !kept.contains($0) }
    edit.removedItems = difference.deleted.map { oldItems[$0] }
    edit.insertedItems = difference.inserted.map { (newItem(newValues[$0]), positions[$0]) }
    for (item, new) in updates(difference, from: oldItems, to: newValues) {
      edit.updatedItems.append((item, positions[new]))
      values.set(newValues[new], for: item)
    }
    edit.movedItems = moves(origins, positions, partners)
    addSections(partners, to: &edit)
    return edit
  }

  /// For each new item, the old one; `nil` if it is inserted.
  private func origins(_ difference: ListDifference, _ old: [ItemHandle], newCount: Int)
    -> [ItemHandle?]
  {
    var result: [ItemHandle?] = Array(repeating: nil, count: newCount)
    for pair in difference.pairs(before: old.count) { result[pair.to] = old[pair.from] }
    return result
  }

  /// The updated items with their new indices. An object that is still the same may have changed in
  /// place, so it counts as updated.
  private func updates(
    _ difference: ListDifference, from old: [ItemHandle], to new: [ItemType]
  ) -> [(item: ItemHandle, new: Int)] {
    var result = difference.updated.map { (item: old[$0.from], new: $0.to) }
    guard holdsObjects(old.first) else { return result }
    let known = Set(result.map(\.item))
    for (index, item) in origins(difference, old, newCount: new.count).enumerated() {
      guard let item, !known.contains(item), let before = values[item],
        areSameObject(before, new[index])
      else { continue }
      result.append((item, index))
    }
    return result
  }

  /// The fewest items that move to another section or position.
  private func moves(
    _ origins: [ItemHandle?], _ positions: [ItemPath], _ partners: [SectionHandle?]
  ) -> [(item: ItemHandle, to: ItemPath)] {
    var result: [(item: ItemHandle, to: ItemPath)] = []
    for (section, entries) in Array(zip(origins, positions)).runs(by: { $0.1.section }) {
      var staying: [(item: ItemHandle, to: ItemPath)] = []
      for (origin, position) in entries {
        guard let item = origin else { continue }
        if let partner = partners[section], self.section(of: item) == partner {
          staying.append((item, position))
        } else {
          result.append((item, position))
        }
      }
      result += staying.moving { shownItems.position(of: $0.item) ?? 0 }
    }
    return result
  }

  private func addSections(_ partners: [SectionHandle?], to edit: inout SourceEdit) {
    var kept: [(section: SectionHandle, to: Int)] = []
    for (index, partner) in partners.enumerated() {
      guard let partner else {
        let section = sectionPool.take()
        titles[section] = readTitles(index)
        edit.insertedSections.append((section, index))
        continue
      }
      kept.append((partner, index))
      let titles = readTitles(index)
      if titles != self.titles[partner] { edit.retitledSections.append((partner, titles)) }
    }
    edit.movedSections = kept.moving { self.index(of: $0.section) ?? 0 }
  }
}
