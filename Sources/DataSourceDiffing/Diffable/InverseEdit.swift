import DataSourceKit
import Foundation
import IdentityDiff

/// What takes an edit back, whatever else was edited since: by identity, and by the neighbors that an item had.
enum InverseEdit<SectionID: Hashable, Item> {
  /// Where an item was: behind one and in front of another one, in a section.
  struct Place {
    /// `nil` in a list.
    var section: SectionID?
    var previous: AnyHashable?
    var next: AnyHashable?
    var index: Int
  }

  /// Where a section was.
  struct SectionPlace {
    var previous: SectionID?
    var next: SectionID?
    var index: Int
  }

  case remove(AnyHashable)
  case insert(Item, Place)
  case move(AnyHashable, Place)

  /// The item with an identity gets its earlier content, unless it is no longer as the edit has left it.
  case restore(AnyHashable, old: Item, new: Item)
  /// As much for an object, whose earlier content is unknown.
  case cannotRestore(AnyHashable)

  /// The section goes if it contains no other items than these.
  case removeSection(SectionID, items: [AnyHashable])
  case insertSection(SectionHead<SectionID>, [Item], SectionPlace)
  case moveSection(SectionID, SectionPlace)
  case setHead(old: SectionHead<SectionID>, new: SectionHead<SectionID>)
}

extension DataSnapshot {
  /// The identity of a section; `nil` in a list.
  private func sectionID(at index: Int) -> SectionID? {
    switch self {
    case .list: nil
    case .sections(let sections): sections.heads[index].id
    }
  }

  /// Where an item is. The indices must exist.
  func place(of item: ItemPath, key: (Item) -> AnyHashable) -> InverseEdit<SectionID, Item>.Place {
    let items = items(in: item.section)
    let (previous, next) = (item.item - 1, item.item + 1)
    return InverseEdit.Place(
      section: sectionID(at: item.section),
      previous: items.indices.contains(previous) ? key(items[previous]) : nil,
      next: items.indices.contains(next) ? key(items[next]) : nil, index: item.item)
  }

  /// Where a section is. The index must exist.
  func place(ofSection index: Int) -> InverseEdit<SectionID, Item>.SectionPlace {
    let heads = sections.heads
    return InverseEdit.SectionPlace(
      previous: heads.indices.contains(index - 1) ? heads[index - 1].id : nil,
      next: heads.indices.contains(index + 1) ? heads[index + 1].id : nil, index: index)
  }
}

extension InverseEdit {
  /// The inverses of the edits that make up a difference, in the order in which they seem to have happened: the last
  /// one is taken back first.
  ///
  /// - Complexity: O(changes)
  static func inverses(
    of difference: ContentDifference, from old: DataSnapshot<SectionID, Item>,
    to new: DataSnapshot<SectionID, Item>, key: (Item) -> AnyHashable
  ) -> [InverseEdit] {
    let changes = difference.sectioned
    func oldItem(_ place: ItemPath) -> Item { old.items(in: place.section)[place.item] }
    func newItem(_ place: ItemPath) -> Item { new.items(in: place.section)[place.item] }

    // In the order of taking back. What was the first one comes back to the start: what was behind it
    // may not be at its place yet.
    var undo: [InverseEdit] = []
    func sectionPlace(_ index: Int) -> SectionPlace {
      var place = old.place(ofSection: index)
      if place.previous == nil { place.next = nil }
      return place
    }
    func itemPlace(_ item: ItemPath) -> Place {
      var place = old.place(of: item, key: key)
      if place.previous == nil { place.next = nil }
      return place
    }
    let (heads, newHeads) = (old.sections.heads, new.sections.heads)
    // Sections come back in their old order, so the one before each is at its place already.
    let moved = changes.movedSections.map(\.from)
    let gone = Set(changes.deletedSections)
    let survivors = Dictionary(grouping: changes.movedItems.map(\.from)) { $0.section }
    for index in (changes.deletedSections + moved).sorted() {
      guard gone.contains(index) else {
        undo.append(.moveSection(heads[index].id, sectionPlace(index)))
        continue
      }
      // Items that have moved elsewhere come back one by one.
      let elsewhere = Set(survivors[index, default: []].map(\.item))
      let items = old.items(in: index).enumerated().filter { !elsewhere.contains($0.offset) }
      undo.append(.insertSection(heads[index], items.map(\.element), sectionPlace(index)))
    }
    var sections = IdentityMap<SectionID, SectionHead<SectionID>>(
      minimumCapacity: newHeads.count)
    for head in newHeads { sections.updateValue(head, forKey: head.id) }
    for head in heads {
      guard let new = sections[head.id], !new.hasEqualContent(as: head) else { continue }
      undo.append(.setHead(old: head, new: new))
    }
    undo += changes.insertedItems.map { .remove(key(newItem($0))) }
    for update in changes.updatedItems {
      let (old, new) = (oldItem(update.from), newItem(update.to))
      undo.append(.restore(key(new), old: old, new: new))
    }
    let deleted = Set(changes.deletedItems)
    for place in (changes.deletedItems + changes.movedItems.map(\.from)).sorted() {
      let (item, target) = (oldItem(place), itemPlace(place))
      undo.append(deleted.contains(place) ? .insert(item, target) : .move(key(item), target))
    }
    let arrived = Set(changes.movedItems.map(\.to))
    for index in changes.insertedSections {
      let items = new.items(in: index).enumerated()
        .filter { !arrived.contains(ItemPath(section: index, item: $0.offset)) }
      undo.append(.removeSection(newHeads[index].id, items: items.map { key($0.element) }))
    }
    return undo.reversed()
  }
}

extension ContentDifference {
  /// The difference, also of lists, by sections.
  fileprivate var sectioned: SectionedDifference {
    switch self {
    case .sections(let difference, _, _): return difference
    case .list(let difference, _, _):
      var result = SectionedDifference()
      func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
      func pair(_ move: ElementMove<Int>) -> ElementMove<ItemPath> {
        ElementMove(from: path(move.from), to: path(move.to))
      }
      result.deletedItems = difference.deleted.map(path)
      result.insertedItems = difference.inserted.map(path)
      result.movedItems = difference.moved.map(pair)
      result.updatedItems = difference.updated.map(pair)
      return result
    }
  }
}
