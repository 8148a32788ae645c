import DataSourceCore
import DataSourcePlanning
import Foundation
import IdentityDiff

/// A ready-made data source's data, with indices by identity.
final class DiffableContents<SectionID: Hashable, Item> {
  typealias Snapshot = DataSnapshot<SectionID, Item>

  // Unchecked, because each check for overlapping accesses takes 100 instructions. No client code
  // runs within an access: replaced values are released after it.
  @exclusivity(unchecked)
  private(set) var snapshot: Snapshot

  /// The number of changes so far.
  private(set) var revision = 0

  // Both are created on demand.
  private var itemIndex: ItemIndex?
  @exclusivity(unchecked)
  private var sectionIndex: IdentityMap<SectionID, Int>?

  private let identity: ElementIdentity<Item>

  init(_ snapshot: Snapshot, identity: ElementIdentity<Item>) {
    self.snapshot = snapshot
    self.identity = identity
  }

  /// The item at an index path; `nil` if there is none.
  func item(at indexPath: IndexPath) -> Item? {
    guard let place = ItemPath(indexPath), place.item < snapshot.itemCount(of: place.section) else {
      return nil
    }
    return snapshot.items[place.section][place.item]
  }

  /// The position of the first item with an identity.
  ///
  /// - Complexity: O(1); O(items) for the first lookup after all data was replaced, and again after
  ///   several dozen edits.
  func position(of key: AnyHashable) -> ItemPath? {
    let index = itemIndex ?? ItemIndex(snapshot.items, identity)
    itemIndex = index
    return index.position(of: key)
  }

  /// The position of an item that may have moved.
  func position(of item: Item, movedFrom place: ItemPath) -> ItemPath? {
    // Others may have the same identity.
    if place.item < snapshot.itemCount(of: place.section),
      identity.haveEqualKeys(snapshot.items[place.section][place.item], item)
    {
      return place
    }
    return position(of: identity.key(item))
  }

  /// The index of the first section with an identity.
  ///
  /// - Complexity: O(1); O(sections) for the first lookup after sections have changed.
  func section(of id: SectionID) -> Int? {
    if let sectionIndex { return sectionIndex[id] }
    let heads = snapshot.heads
    var index = IdentityMap<SectionID, Int>(minimumCapacity: heads.count)
    // If sections share an identity, the first one is added last and wins.
    for section in heads.indices.reversed() {
      index.updateValue(section, forKey: heads[section].id)
    }
    sectionIndex = index
    return index[id]
  }

  /// Throws if an item's identity is in use, or occurs several times.
  ///
  /// - Returns: The items' identities.
  func newKeys(of items: [Item]) throws(EditError) -> [AnyHashable] {
    let keys = items.map(identity.key)
    for key in keys where position(of: key) != nil { throw .duplicateIdentity("\(key)") }
    if keys.count < 2 { return keys }
    var earlier = IdentityMap<AnyHashable, Void>(minimumCapacity: keys.count)
    for key in keys where earlier.updateValue((), forKey: key) != nil {
      throw .duplicateIdentity("\(key)")
    }
    return keys
  }

  /// Replaces all data.
  ///
  /// - Returns: The old data. Releasing it may run any code.
  @discardableResult
  func replace(with new: Snapshot) -> Snapshot {
    // The old values are released at the end.
    let (old, oldItems, oldSections) = (snapshot, itemIndex, sectionIndex)
    (snapshot, itemIndex, sectionIndex) = (new, nil, nil)
    revision += 1
    // One by one: a generic tuple takes longer than the rest.
    _fixLifetime(oldItems)
    _fixLifetime(oldSections)
    return old
  }

  /// Performs an edit. Its positions must exist.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - keys: The identities of inserted items, which must not be in use.
  /// - Returns: The change.
  func perform(_ edit: ListEdit<SectionID, Item>, _ keys: [AnyHashable]) -> PlannedChange {
    let change = snapshot.change(by: edit, keepsIdentity: keys.isEmpty, identity)
    revision += 1
    switch edit {
    case .replace(_, _, let place, _):
      let isLast = place.item == snapshot.itemCount(of: place.section)
      if change.hasStructure { follow(isLast ? nil : change, keys, at: place) }
    case .move: follow(change)
    case .replaceSection(let old, let new, let index):
      let isLast = index == snapshot.items.count
      if old == nil || new == nil {
        follow(isLast ? nil : change, keys, at: ItemPath(section: index, item: 0))
      }
      if isLast, let new {
        sectionIndex?.updateValue(index, forKey: new.head.id)
      } else if old?.head.id != new?.head.id {
        sectionIndex = nil
      }
    case .moveSection:
      follow(change)
      sectionIndex = nil
    case .replaceAll(_, let new, _, _):
      replace(with: new)
      return change
    }
    snapshot.apply(edit)
    return change
  }

  /// Replaces an item by one with the same identity.
  ///
  /// - Returns: The change.
  func update(_ old: Item, to new: Item, at place: ItemPath) -> PlannedChange {
    revision += 1
    // The old item is released after the edit.
    withExtendedLifetime(old) { snapshot.edit(place.section) { $0[place.item] = new } }
    return .update(old, to: new, at: place, identity)
  }

  /// Applies a change to the index of items.
  private func follow(
    _ change: PlannedChange?, _ inserted: [AnyHashable] = [],
    at place: ItemPath = ItemPath(section: 0, item: 0)
  ) {
    if itemIndex?.follow(change, inserted: inserted, at: place) == false { itemIndex = nil }
  }
}
