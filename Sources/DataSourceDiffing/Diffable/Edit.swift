import ChangePlanning
import DataSourceKit
import Foundation
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
    case .insert(let items, let place): itemChanges(items.count, place) { .insert($0) }
    case .remove(let items, let place): itemChanges(items.count, place) { .delete($0) }
    case .move(_, let from, let to):
      PlannedChange(structure: .some([.object(type: .move(from.indexPath, to.indexPath))]))
    case .update(let old, let new, let place, keepsIdentity: true, _):
      .update(old, to: new, at: place, identity)
    case .update(_, _, let place, keepsIdentity: false, _):
      PlannedChange(
        structure: .some([
          .object(type: .delete(place.indexPath)), .object(type: .insert(place.indexPath)),
        ]))
    case .insertSection(_, _, let index): sectionChanges(index) { [.insert($0)] }
    case .removeSection(_, _, let index): sectionChanges(index) { [.delete($0)] }
    case .moveSection(_, let from, let to):
      sectionChanges(from) { [.move($0, IndexPath(sectionIndex: to))] }
    case .updateSection(let old, let new, let index):
      // An empty section must not be updated.
      old.id == new.id && itemCount(of: index) > 0
        ? PlannedChange(structure: .some([]), updatedSections: [index], counts: .unchanged)
        : sectionChanges(index) { [.delete($0), .insert($0)] }
    case .replaceAll: .reload
    }
  }

  private func itemChanges(
    _ count: Int, _ place: ItemPath, _ type: (IndexPath) -> ChangeType
  ) -> PlannedChange {
    PlannedChange(
      structure: .some(
        (place.item..<place.item + count).map { item in
          .object(type: type(ItemPath(section: place.section, item: item).indexPath))
        }))
  }

  private func sectionChanges(
    _ index: Int, _ types: (IndexPath) -> [ChangeType]
  ) -> PlannedChange {
    PlannedChange(
      structure: .some(types(IndexPath(sectionIndex: index)).map { .section(type: $0) }))
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
      ? PlannedChange(structure: .some([]), updatedItems: [place], counts: .unchanged) : .nothing
  }
}

/// Whether two items are the same object.
func areOneObject<Item>(_ first: Item, _ second: Item) -> Bool {
  type(of: first as Any) is AnyObject.Type && first as AnyObject === second as AnyObject
}
