import IdentityDiff
import ListPositions
import Subsequences

extension RecordedEdit {
  /// The edits that make up a difference, in a presumed order.
  ///
  /// - Complexity: O(changes)
  static func edits(
    of changes: SectionedDifference, from old: DataSnapshot<SectionID, Item>,
    to new: DataSnapshot<SectionID, Item>, _ key: (Item) -> AnyHashable
  ) -> [RecordedEdit] {
    func oldItem(_ place: ItemPath) -> Item { old.items[place.section][place.item] }
    func newItem(_ place: ItemPath) -> Item { new.items[place.section][place.item] }

    // In undo order. A former first element returns to the start, since the element after it may
    // not be in place yet.
    var undo: [RecordedEdit] = []
    // Sections return in their old order, so the one before each is in place already.
    let targets = new.places(ofMovedSections: changes.movedSections.map(\.to))
    let moved = Dictionary(uniqueKeysWithValues: changes.movedSections.map { ($0.from, $0.to) })
    let departed = Dictionary(grouping: changes.movedItems.map(\.from), by: \.section)
    for index in (changes.deletedSections + moved.keys).inOrder() {
      let origin = old.place(ofSection: index).inOrder
      if let target = moved[index] {
        let move = Edit<SectionID, Item>.moveSection(old.heads[index].id, from: index, to: target)
        undo.append(RecordedEdit(edit: move, origin: origin, target: targets[target]))
        continue
      }
      // Items that have moved elsewhere return one by one.
      let elsewhere = Set(departed[index, default: []].map(\.item))
      let items = old.items[index].enumerated().filter { !elsewhere.contains($0.offset) }
      undo.append(
        RecordedEdit(
          edit: .removeSection(old.heads[index], items.map(\.element), at: index), origin: origin))
    }
    for section in changes.updatedSections {
      let (old, new) = (old.heads[section.from], new.heads[section.to])
      undo.append(RecordedEdit(edit: .updateSection(old, to: new, at: section.to)))
    }
    undo += changes.insertedItems.map { RecordedEdit(edit: .insert([newItem($0)], at: $0)) }
    for update in changes.updatedItems {
      let (old, new) = (oldItem(update.from), newItem(update.to))
      undo.append(RecordedEdit(edit: .update(old, to: new, at: update.to, keepsIdentity: true)))
    }
    let places = new.places(ofMoved: changes.movedItems.map(\.to), key)
    let movedItems = Dictionary(
      uniqueKeysWithValues: changes.movedItems.map { ($0.from, $0.to) })
    for place in (changes.deletedItems + movedItems.keys).inOrder() {
      let (item, origin) = (oldItem(place), old.place(of: place, key).inOrder)
      let target = movedItems[place]
      undo.append(
        RecordedEdit(
          edit: target.map { .move(item, from: place, to: $0) } ?? .remove([item], at: place),
          origin: origin, target: target.flatMap { places[$0] }))
    }
    let arrived = Set(changes.movedItems.map(\.to))
    for index in changes.insertedSections {
      let items = new.items[index].enumerated()
        .filter { !arrived.contains(ItemPath(section: index, item: $0.offset)) }
      undo.append(
        RecordedEdit(edit: .insertSection(new.heads[index], items.map(\.element), at: index)))
    }
    return undo.reversed()
  }
}
