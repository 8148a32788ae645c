import ChangePlanning
import DataSourceKit
import IdentityDiff
import ListPositions

/// An edit to a ready-made data source's data, with all that is needed to revert it.
///
/// The data source applies edits, transactions revert them by position, and a recorder receives
/// them to undo them by identity.
///
/// Indirect, so that the functions that copy a value are small: they had 20,000 bytes.
indirect enum Edit<SectionID: Hashable, Item> {
  case insert([Item], at: ItemPath)
  case remove([Item], at: ItemPath)
  case move(Item, from: ItemPath, to: ItemPath)
  /// - `keepsIdentity`: Whether both items have the same identity.
  /// - `property`: The property, if only one changes.
  case update(
    Item, to: Item, at: ItemPath, keepsIdentity: Bool, property: PropertyEdit<Item>? = nil)

  case insertSection(SectionHead<SectionID>, [Item], at: Int)
  case removeSection(SectionHead<SectionID>, [Item], at: Int)
  case moveSection(SectionID, from: Int, to: Int)
  case updateSection(SectionHead<SectionID>, to: SectionHead<SectionID>, at: Int)

  case replaceAll(DataSnapshot<SectionID, Item>, with: DataSnapshot<SectionID, Item>)

  /// The edit that reverts this one.
  var inverse: Edit {
    switch self {
    case .insert(let items, let place): .remove(items, at: place)
    case .remove(let items, let place): .insert(items, at: place)
    case .move(let item, let from, let to): .move(item, from: to, to: from)
    case .update(let old, let new, let place, let keepsIdentity, let property):
      .update(
        new, to: old, at: place, keepsIdentity: keepsIdentity, property: property?.inverse)
    case .insertSection(let head, let items, let index): .removeSection(head, items, at: index)
    case .removeSection(let head, let items, let index): .insertSection(head, items, at: index)
    case .moveSection(let id, let from, let to): .moveSection(id, from: to, to: from)
    case .updateSection(let old, let new, let index): .updateSection(new, to: old, at: index)
    case .replaceAll(let old, let new): .replaceAll(new, with: old)
    }
  }
}

/// A change of one property of an item, whatever else of the item changes.
struct PropertyEdit<Item> {
  struct Value {
    let isValue: (Item) -> Bool
    let assign: (inout Item) -> Void

    init<Property: Equatable>(_ property: WritableKeyPath<Item, Property>, _ value: Property) {
      isValue = { areSame($0[keyPath: property], value) }
      assign = { $0[keyPath: property] = value }
    }
  }

  let old: Value
  let new: Value

  var inverse: PropertyEdit { PropertyEdit(old: new, new: old) }
}

/// Whether two values are equal, or both are NaN.
private func areSame<Value: Equatable>(_ first: Value, _ second: Value) -> Bool {
  func isNaN(_ value: Value) -> Bool { (value as? any FloatingPoint)?.isNaN == true }
  return first == second || isNaN(first) && isNaN(second)
}

extension DataSnapshot {
  /// The change that an edit makes; a replacement of all data is compared instead.
  func change(
    by edit: Edit<SectionID, Item>, _ identity: ElementIdentity<Item>
  ) -> PlannedChange {
    switch edit {
    case .insert(let items, let place):
      itemChange(Batch.Level(inserts: paths(items.count, place)))
    case .remove(let items, let place):
      itemChange(Batch.Level(deletes: paths(items.count, place)))
    case .move(_, let from, let to):
      itemChange(Batch.Level(moves: [ElementMove(from: from, to: to)]))
    case .update(let old, let new, let place, keepsIdentity: true, _):
      .update(old, to: new, at: place, identity)
    case .update(_, _, let place, keepsIdentity: false, _):
      itemChange(Batch.Level(deletes: [place], inserts: [place]))
    case .insertSection(_, _, let index): sectionChange(Batch.Level(inserts: [index]))
    case .removeSection(_, _, let index): sectionChange(Batch.Level(deletes: [index]))
    case .moveSection(_, let from, let to):
      sectionChange(Batch.Level(moves: [ElementMove(from: from, to: to)]))
    case .updateSection(let old, let new, let index):
      // An empty section must not be updated.
      old.id == new.id && itemCount(of: index) > 0
        ? PlannedChange(Batch(), updatedSections: [index], counts: .unchanged)
        : sectionChange(Batch.Level(deletes: [index], inserts: [index]))
    case .replaceAll: .reload
    }
  }

  private func paths(_ count: Int, _ place: ItemPath) -> [ItemPath] {
    (place.item..<place.item + count).map { ItemPath(section: place.section, item: $0) }
  }

  private func itemChange(_ items: Batch.Level<ItemPath>) -> PlannedChange {
    PlannedChange(Batch(items: items))
  }

  private func sectionChange(_ sections: Batch.Level<Int>) -> PlannedChange {
    PlannedChange(Batch(sections: sections))
  }
}

extension PlannedChange {
  /// The update of an item.
  static func update<Item>(
    _ old: Item, to new: Item, at place: ItemPath, _ identity: ElementIdentity<Item>
  ) -> PlannedChange {
    // If an object was changed in place, its earlier content is unknown, so it counts as changed.
    let isChanged = !identity.areEqual(old, new) || areOneObject(old, new)
    return isChanged
      ? PlannedChange(
        Batch(), updates: [ElementMove(from: place, to: place)], counts: .unchanged) : .nothing
  }
}

/// Whether two items are the same object.
func areOneObject<Item>(_ first: Item, _ second: Item) -> Bool {
  type(of: first as Any) is AnyObject.Type && first as AnyObject === second as AnyObject
}
