import DataSourceReloading

extension DataSnapshot {
  /// Applies an edit. Its positions must exist. The edit retains the items that it removes, so none
  /// is released meanwhile.
  mutating func apply(_ edit: ListEdit<SectionID, Item>) {
    switch edit {
    case .replace(let old, let new, let place, _):
      let range = place.item..<place.item + old.count
      self.edit(place.section) { $0.replaceSubrange(range, with: new) }
    case .move(let item, let from, let to):
      self.edit(from.section) { _ = $0.remove(at: from.item) }
      self.edit(to.section) { $0.insert(item, at: to.item) }
    case .replaceSection(.some, let new?, let index): heads[index] = new.head
    case .replaceSection(nil, let new?, let index):
      heads.insert(new.head, at: index)
      items.insert(new.items.inNativeStorage, at: index)
      itemCounts.insert(new.items.count, at: index)
    case .replaceSection(_, nil, let index):
      heads.remove(at: index)
      items.remove(at: index)
      itemCounts.remove(at: index)
    case .moveSection(_, let from, let to):
      heads.insert(heads.remove(at: from), at: to)
      items.insert(items.remove(at: from), at: to)
      itemCounts.insert(itemCounts.remove(at: from), at: to)
    case .replaceAll(_, let new, _, _): self = new
    }
  }
}
