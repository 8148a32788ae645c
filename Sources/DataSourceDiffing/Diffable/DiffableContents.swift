import ChangePlanning
import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions

/// A ready-made data source's data, with indices by identity.
///
/// A class, so that its methods need neither copies nor the metadata of a generic structure.
final class DiffableContents<SectionID: Hashable, Item> {
  typealias Snapshot = DataSnapshot<SectionID, Item>

  // Each check for overlapping accesses takes 100 instructions. When 20 items are assigned, the
  // checks would cost as much as everything else in the data source. No client code runs within an
  // access: replaced values are released after it.
  //
  // Not one structure for all of them: replacing it looks up its metadata, which depends on the
  // item type.
  @exclusivity(unchecked)
  private(set) var snapshot: Snapshot

  /// The number of changes so far.
  @exclusivity(unchecked)
  private(set) var revision = 0

  // Both are created on demand.
  @exclusivity(unchecked)
  private var itemIndex: ItemIndex?
  @exclusivity(unchecked)
  private var sectionIndex: IdentityMap<SectionID, Int>?

  private let identity: ElementIdentity<Item>

  // As above. Not one optional value, whose type's metadata every edit would search for.
  @exclusivity(unchecked)
  private(set) var isInTransaction = false
  @exclusivity(unchecked)
  private var journal = EditJournal<SectionID, Item>()

  init(_ snapshot: Snapshot, identity: ElementIdentity<Item>) {
    self.snapshot = snapshot
    self.identity = identity
  }

  /// The number of items in a section; 0 if there is no such section.
  func itemCount(of section: Int) -> Int { snapshot.itemCount(of: section) }

  /// The item at an index path; `nil` if there is none.
  func item(at indexPath: IndexPath) -> Item? {
    guard let place = ItemPath(indexPath) else { return nil }
    // A copy of the snapshot, or a call for the items, takes as long as reading the item.
    if case .list(let items) = snapshot {
      return place.section == 0 && place.item < items.count ? items[place.item] : nil
    }
    let items = snapshot.items(in: place.section)
    return place.item < items.count ? items[place.item] : nil
  }

  /// The item at an index path. Not an optional, since finding that type's metadata takes a search.
  func existingItem(at indexPath: IndexPath) throws(EditError) -> Item {
    let place = try position(indexPath)
    return snapshot.items(in: place.section)[place.item]
  }

  /// The current item with an earlier one's identity, even if it has moved; `nil` if it was
  /// removed.
  func current(_ item: Item, movedFrom indexPath: IndexPath) -> Item? {
    guard let origin = ItemPath(indexPath),
      let place = try? position(of: item, movedFrom: origin)
    else { return nil }
    return snapshot.items(in: place.section)[place.item]
  }

  /// The position of the first item with an identity.
  ///
  /// - Complexity: O(1); O(items) for the first lookup after all data was replaced, and again after
  ///   several dozen edits.
  func position(of key: AnyHashable) -> ItemPath? {
    let index = itemIndex ?? ItemIndex(snapshot, key: identity.key)
    itemIndex = index
    return index.position(of: key)
  }

  /// Describes an identity that no item has, including its type if that is the reason.
  func description(ofUnknown key: AnyHashable) -> String {
    let sections = (0..<snapshot.sectionCount).lazy
    guard let item = sections.compactMap({ self.snapshot.items(in: $0).first }).first else {
      return "\(key)"
    }
    let (given, known) = (type(of: key.base), type(of: identity.key(item).base))
    return given == known
      ? "\(key)" : "\(key) of type \(given), but items have identities of type \(known)"
  }

  /// The index of the first section with an identity.
  ///
  /// - Complexity: O(1); O(sections) for the first lookup after sections have changed.
  func section(of id: SectionID) -> Int? {
    if let sectionIndex { return sectionIndex[id] }
    let heads = snapshot.sections.heads
    var index = IdentityMap<SectionID, Int>(minimumCapacity: heads.count)
    // If sections share an identity, the first one is added last and wins.
    for section in heads.indices.reversed() {
      index.updateValue(section, forKey: heads[section].id)
    }
    sectionIndex = index
    return index[id]
  }

  /// Replaces all data.
  func replace(with new: Snapshot) {
    if isInTransaction { journal.keep(snapshot) }
    set(new)
  }

  private func set(_ new: Snapshot) {
    // The old values are released at the end, since that may run any code.
    let (old, oldItems, oldSections) = (snapshot, itemIndex, sectionIndex)
    (snapshot, itemIndex, sectionIndex) = (new, nil, nil)
    revision += 1
    _fixLifetime(old)
    _fixLifetime(oldItems)
    _fixLifetime(oldSections)
  }
}

// MARK: - Transactions

extension DiffableContents {
  /// From here on, ``beforeTransaction`` is the current data.
  func beginTransaction() { isInTransaction = true }

  /// - Returns: What was remembered, to be released after the report, since that may run any code.
  func endTransaction() -> EditJournal<SectionID, Item> {
    isInTransaction = false
    return takeJournal()
  }

  /// The data at the start of the transaction.
  var beforeTransaction: Snapshot { journal.earlier(than: snapshot) }

  /// Returns to the data at the start of the transaction.
  func revertTransaction() {
    let before = beforeTransaction
    // Forgotten first: the reverted edits release items, which may run code that edits the data.
    let finished = takeJournal()
    set(before)
    withExtendedLifetime(finished) {}
  }

  private func takeJournal() -> EditJournal<SectionID, Item> {
    var finished = EditJournal<SectionID, Item>()
    swap(&journal, &finished)
    return finished
  }

  /// Remembers how to take back the edit that was just made.
  private func note(_ takeBack: @escaping (inout Snapshot) -> Void) {
    journal.note(takeBack, snapshot)
  }
}

// MARK: - Edits
//
// Each returns its changes, and has no effect if it throws.

extension DiffableContents {
  func insert(_ item: Item, at indexPath: IndexPath) throws(EditError) -> PlannedChange {
    let place = try position(indexPath, room: 1)
    let key = identity.key(item)
    try checkAreNew([key])
    let isLast = place.item == itemCount(of: place.section)
    snapshot.edit(place.section) { $0.insert(item, at: place.item) }
    if isInTransaction { note { $0.edit(place.section) { _ = $0.remove(at: place.item) } } }
    return recorded([.item(type: .insert(indexPath))], inserted: [key], at: place, isLast: isLast)
  }

  func remove(at indexPath: IndexPath) throws(EditError) -> PlannedChange {
    let place = try position(indexPath)
    let item = snapshot.edit(place.section) { $0.remove(at: place.item) }
    if isInTransaction { note { $0.edit(place.section) { $0.insert(item, at: place.item) } } }
    return recorded([.item(type: .delete(indexPath))])
  }

  /// - Parameters:
  ///   - origin: The item's old index path.
  ///   - target: Its new index path.
  func move(at origin: IndexPath, to target: IndexPath) throws(EditError) -> PlannedChange {
    let from = try position(origin)
    let to = try position(target, room: target.first == from.section ? 0 : 1)
    if from == to { return .nothing }
    let item = snapshot.edit(from.section) { $0.remove(at: from.item) }
    snapshot.edit(to.section) { $0.insert(item, at: to.item) }
    if isInTransaction {
      note {
        let item = $0.edit(to.section) { $0.remove(at: to.item) }
        $0.edit(from.section) { $0.insert(item, at: from.item) }
      }
    }
    return recorded([.item(type: .move(origin, target))])
  }

  /// Moves a list's items from an index on to the start.
  func moveToStart(from index: Int) -> PlannedChange {
    let count = itemCount(of: 0) - index
    func rotate(_ items: inout [Item], _ start: Int) {
      items = Array(items[start...] + items[..<start])
    }
    snapshot.edit(0) { rotate(&$0, index) }
    if isInTransaction { note { $0.edit(0) { rotate(&$0, count) } } }
    return recorded((0..<count).map { .item(type: .move([0, index + $0], [0, $0])) })
  }

  func update(
    at indexPath: IndexPath, _ change: (inout Item) -> Void
  ) throws(EditError) -> PlannedChange {
    var place = try position(indexPath)
    var (old, before) = (snapshot.items(in: place.section)[place.item], revision)
    var item = old
    change(&item)
    // The closure may have changed the data.
    if revision != before {
      place = try position(of: old, movedFrom: place)
      old = snapshot.items(in: place.section)[place.item]
    }
    guard identity.haveEqualKeys(old, item) else {
      let key = identity.key(item)
      try checkAreNew([key])
      put(item, at: place, insteadOf: old)
      let indexPath = place.indexPath
      return recorded(
        [.item(type: .delete(indexPath)), .item(type: .insert(indexPath))], inserted: [key],
        at: place)
    }
    put(item, at: place, insteadOf: old)
    revision += 1
    // If an object was changed in place, its earlier content is unknown, so it counts as changed.
    let isChanged = !identity.areEqual(old, item) || areOneObject(old, item)
    return isChanged
      ? PlannedChange(
        Batch(), updates: [ElementMove(from: place, to: place)], counts: .unchanged) : .nothing
  }

  func insertSection(
    _ head: SectionHead<SectionID>, _ items: [Item], at index: Int
  ) throws(EditError) -> PlannedChange {
    try check(index, limit: snapshot.sectionCount + 1)
    if section(of: head.id) != nil { throw .duplicateIdentity("\(head.id)") }
    let keys = items.map(identity.key)
    try checkAreNew(keys)
    let isLast = index == snapshot.sectionCount
    snapshot.editSections { $0.insert(head, items, at: index) }
    if isInTransaction { note { _ = $0.editSections { $0.remove(at: index) } } }
    if isLast {
      sectionIndex?.updateValue(index, forKey: head.id)
    } else {
      sectionIndex = nil
    }
    return recorded(
      [.section(type: .insert(IndexPath(sectionIndex: index)))], inserted: keys,
      at: ItemPath(section: index, item: 0), isLast: isLast)
  }

  func removeSection(at index: Int) throws(EditError) -> PlannedChange {
    try check(index, limit: snapshot.sectionCount)
    let (head, items) = snapshot.editSections { $0.remove(at: index) }
    if isInTransaction { note { $0.editSections { $0.insert(head, items, at: index) } } }
    sectionIndex = nil
    return recorded([.section(type: .delete(IndexPath(sectionIndex: index)))])
  }

  /// - Parameters:
  ///   - index: The section's old index.
  ///   - target: Its new index.
  func moveSection(at index: Int, to target: Int) throws(EditError) -> PlannedChange {
    try check(index, limit: snapshot.sectionCount)
    try check(target, limit: snapshot.sectionCount)
    if index == target { return .nothing }
    snapshot.editSections { $0.move(at: index, to: target) }
    if isInTransaction { note { $0.editSections { $0.move(at: target, to: index) } } }
    sectionIndex = nil
    return recorded([
      .section(type: .move(IndexPath(sectionIndex: index), IndexPath(sectionIndex: target)))
    ])
  }

  /// Replaces a section's identity, titles and content.
  func setHead(
    ofSection index: Int, to head: SectionHead<SectionID>
  ) throws(EditError) -> PlannedChange {
    let old = snapshot.sections.heads[index]
    let keepsIdentity = old.id == head.id
    if keepsIdentity, old.hasEqualContent(as: head) { return .nothing }
    if !keepsIdentity, section(of: head.id) != nil { throw .duplicateIdentity("\(head.id)") }
    // The replaced content is released after the edit.
    withExtendedLifetime(old) { snapshot.editSections { $0.setHead(of: index, to: head) } }
    if isInTransaction { note { $0.editSections { $0.setHead(of: index, to: old) } } }
    revision += 1
    if !keepsIdentity { sectionIndex = nil }
    // An empty section must not be updated. No item changes its position, so the index of items is
    // kept.
    return PlannedChange(Batch(), updatedSections: [index], counts: .unchanged)
      .replacingEmptySections { keepsIdentity ? itemCount(of: $0) : 0 }
  }

  /// Replaces an item. The old one is released after the edit.
  private func put(_ item: Item, at place: ItemPath, insteadOf old: Item) {
    withExtendedLifetime(old) { snapshot.edit(place.section) { $0[place.item] = item } }
    if isInTransaction { note { $0.edit(place.section) { $0[place.item] = old } } }
  }

  /// The position at an index path.
  ///
  /// - Parameter room: The number of valid positions after the last item.
  private func position(_ indexPath: IndexPath, room: Int = 0) throws(EditError) -> ItemPath {
    guard let place = ItemPath(indexPath), place.section < snapshot.sectionCount,
      place.item < itemCount(of: place.section) + room
    else { throw .noSuchPlace(indexPath) }
    return place
  }

  /// The position of an item that may have moved.
  private func position(
    of item: Item, movedFrom place: ItemPath
  ) throws(EditError) -> ItemPath {
    // Others may have the same identity.
    let items = snapshot.items(in: place.section)
    if place.item < items.count, identity.haveEqualKeys(items[place.item], item) { return place }
    guard let place = position(of: identity.key(item)) else {
      throw .noSuchPlace(place.indexPath)
    }
    return place
  }

  private func check(_ section: Int, limit: Int) throws(EditError) {
    guard section >= 0, section < limit else { throw .noSuchSection(section) }
  }

  /// Throws if an identity is in use, or occurs several times.
  private func checkAreNew(_ keys: [AnyHashable]) throws(EditError) {
    for key in keys where position(of: key) != nil { throw .duplicateIdentity("\(key)") }
    if keys.count < 2 { return }
    var earlier = IdentityMap<AnyHashable, Void>(minimumCapacity: keys.count)
    for key in keys where earlier.updateValue((), forKey: key) != nil {
      throw .duplicateIdentity("\(key)")
    }
  }

  /// Applies an edit to the index of items, and counts the edit.
  ///
  /// - Parameters:
  ///   - changes: The changes, in sequence.
  ///   - inserted: The identities of the inserted items.
  ///   - place: The first inserted item's position.
  ///   - isLast: Whether the inserted items or the inserted section are the last ones.
  private func recorded(
    _ changes: [Change], inserted: [AnyHashable] = [],
    at place: ItemPath = ItemPath(section: 0, item: 0), isLast: Bool = false
  ) -> PlannedChange {
    revision += 1
    if itemIndex?.follow(isLast ? [] : changes, inserted: inserted, at: place) == false {
      itemIndex = nil
    }
    return PlannedChange(structure: .some(changes))
  }
}

/// Whether two items are the same object.
func areOneObject<Item>(_ first: Item, _ second: Item) -> Bool {
  type(of: first as Any) is AnyObject.Type && first as AnyObject === second as AnyObject
}
