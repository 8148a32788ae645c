import DataSourceReloading

extension DataSnapshot {
  /// Applies an edit. Its positions must exist. The edit retains the items that it removes, so none
  /// is released meanwhile.
  mutating func apply(_ edit: Edit<SectionID, Item>) {
    switch edit {
    case .insert(let new, let place):
      self.edit(place.section) { $0.insert(contentsOf: new, at: place.item) }
    case .remove(let old, let place):
      self.edit(place.section) { $0.removeSubrange(place.item..<place.item + old.count) }
    case .move(let item, let from, let to):
      self.edit(from.section) { _ = $0.remove(at: from.item) }
      self.edit(to.section) { $0.insert(item, at: to.item) }
    case .update(_, let new, let place, _, _): items[place.section][place.item] = new
    case .insertSection(let head, let new, let index):
      heads.insert(head, at: index)
      items.insert(new.inNativeStorage, at: index)
      itemCounts.insert(new.count, at: index)
    case .removeSection(_, _, let index):
      heads.remove(at: index)
      items.remove(at: index)
      itemCounts.remove(at: index)
    case .moveSection(_, let from, let to):
      heads.insert(heads.remove(at: from), at: to)
      items.insert(items.remove(at: from), at: to)
      itemCounts.insert(itemCounts.remove(at: from), at: to)
    case .updateSection(_, let head, let index): heads[index] = head
    case .replaceAll(_, let new): self = new
    }
  }
}
