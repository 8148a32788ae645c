import DataSourceCore
import DataSourcePlanning
import IdentityDiff

/// An edit to a ready-made data source's data, with all that is needed to undo it.
///
/// The data source applies edits, and a recorder receives them to undo them by identity.
///
/// Indirect, so that the functions that copy a value are small: they had 20,000 bytes.
indirect enum ListEdit<SectionID: Hashable, Item> {

  /// Inserts or removes items, or updates one.
  /// - `property`: The property, if only one changes.
  case replace([Item], with: [Item], at: ItemPath, property: PropertyEdit<Item>? = nil)
  case move(Item, from: ItemPath, to: ItemPath)

  /// Inserts, removes or updates a section. An update keeps the section's items, and does not carry
  /// them.
  case replaceSection(
    StoredSection<SectionID, Item>?, with: StoredSection<SectionID, Item>?, at: Int)
  case moveSection(SectionID, from: Int, to: Int)

  /// - `touched`: The elements that are moved, if that is known. The fewest moves may be others.
  /// - `properties`: Updates of which it is known that they change only one property.
  case replaceAll(
    DataSnapshot<SectionID, Item>, with: DataSnapshot<SectionID, Item>,
    touched: TouchedElements<SectionID>? = nil, properties: [RecordedEdit<SectionID, Item>] = [])

  /// The item that it updates, before and after; `nil` if it updates none.
  func update(
    _ identity: ElementIdentity<Item>
  ) -> (old: Item, new: Item, property: PropertyEdit<Item>?)? {
    guard case .replace(let old, let new, _, let property) = self, let old = old.first,
      let new = new.first, identity.haveEqualKeys(old, new)
    else { return nil }
    return (old, new, property)
  }

  /// Where it moves an item or a section; `nil` if it moves none.
  var target: SnapshotPosition? {
    switch self {
    case .move(_, _, let to): SnapshotPosition(to)
    case .moveSection(_, _, let to): SnapshotPosition(section: nil, index: to)
    default: nil
    }
  }
}

/// A section of an edit. An object, because to copy a value of a generic type takes looking up the
/// type.
final class StoredSection<ID: Hashable, Item> {
  let head: SectionHead<ID>
  let items: [Item]

  init(_ head: SectionHead<ID>, _ items: [Item] = []) {
    self.head = head
    self.items = items
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

  let property: PartialKeyPath<Item>
  let old: Value
  let new: Value

  var inverse: PropertyEdit { PropertyEdit(property: property, old: new, new: old) }
}

/// Whether two values are equal, or both are NaN.
private func areSame<Value: Equatable>(_ first: Value, _ second: Value) -> Bool {
  func isNaN(_ value: Value) -> Bool { (value as? any FloatingPoint)?.isNaN == true }
  return first == second || isNaN(first) && isNaN(second)
}

extension DataSnapshot {
  /// The change that an edit makes; a replacement of all data is compared instead.
  ///
  /// - Parameter keepsIdentity: Whether an updated item does.
  func change(
    by edit: ListEdit<SectionID, Item>, keepsIdentity: Bool, _ identity: ElementIdentity<Item>
  ) -> PlannedChange {
    switch edit {
    case .replace(let old, let new, let place, _):
      if keepsIdentity, let old = old.first, let new = new.first {
        return .update(old, to: new, at: place, identity)
      }
      func paths(_ count: Int) -> [ItemPath] {
        (0..<count).map { ItemPath(section: place.section, item: place.item + $0) }
      }
      return PlannedChange(
        Batch(items: Batch.Level(deletes: paths(old.count), inserts: paths(new.count))))
    case .move(_, let from, let to):
      return PlannedChange(Batch(items: Batch.Level(moves: [ElementMove(from: from, to: to)])))
    case .replaceSection(let old, let new, let index):
      // An empty section must not be updated.
      if let old, let new, old.head.id == new.head.id, itemCount(of: index) > 0 {
        return PlannedChange(Batch(), updatedSections: [index], counts: .unchanged)
      }
      return PlannedChange(
        Batch(
          sections: Batch.Level(
            deletes: old == nil ? [] : [index], inserts: new == nil ? [] : [index])))
    case .moveSection(_, let from, let to):
      return PlannedChange(Batch(sections: Batch.Level(moves: [ElementMove(from: from, to: to)])))
    case .replaceAll: return .reload
    }
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
