import DataSourceKit
import Foundation
import IdentityDiff

/// The sections of a ready-made data source, with indices by identity.
struct DiffableContents<SectionID: Hashable, Item> {
  typealias Content = SectionContent<SectionID, Item>

  private(set) var sections: [Content]
  /// The number of changes so far.
  private(set) var revision = 0

  private let identity: ElementIdentity<Item>
  // Both are created on demand.
  private var itemIndex: ItemIndex?
  private var sectionIndex: [SectionID: Int]?

  init(_ sections: [Content], identity: ElementIdentity<Item>) {
    self.sections = sections
    self.identity = identity
  }

  /// The number of items in a section; 0 if there is no such section.
  func itemCount(of section: Int) -> Int {
    section >= 0 && section < sections.count ? sections[section].items.count : 0
  }

  /// The item at an index path; `nil` if there is none.
  func item(at indexPath: IndexPath) -> Item? {
    guard let place = ItemPath(indexPath), place.section < sections.count else { return nil }
    let items = sections[place.section].items
    return place.item < items.count ? items[place.item] : nil
  }

  /// The position of the first item with an identity.
  ///
  /// - Complexity: O(1), and O(items) for the first look-up after all data was replaced, and after some dozens
  ///   of edits.
  mutating func position(of key: AnyHashable) -> ItemPath? {
    let index = itemIndex ?? ItemIndex(sections, key: identity.key)
    itemIndex = index
    return index.position(of: key)
  }

  /// The index of the first section with an identity.
  ///
  /// - Complexity: O(1), and O(sections) for the first look-up after sections have changed.
  mutating func section(of id: SectionID) -> Int? {
    let index =
      sectionIndex
      ?? Dictionary(
        zip(sections.map(\.id), sections.indices), uniquingKeysWith: { first, _ in first })
    sectionIndex = index
    return index[id]
  }

  /// Replaces all sections.
  mutating func replace(with new: [Content]) {
    sections = new
    revision += 1
    (itemIndex, sectionIndex) = (nil, nil)
  }
}

// Edits. Each returns its changes, and has no effect if it throws.

extension DiffableContents {
  mutating func insert(_ item: Item, at indexPath: IndexPath) throws(EditError) -> PlannedChange {
    let place = try position(indexPath, room: 1)
    let key = identity.key(item)
    try checkAreNew([key])
    let isLast = place.item == sections[place.section].items.count
    sections[place.section].items.insert(item, at: place.item)
    return recorded([.item(type: .insert(indexPath))], inserted: [key], at: place, isLast: isLast)
  }

  mutating func remove(at indexPath: IndexPath) throws(EditError) -> PlannedChange {
    let place = try position(indexPath)
    sections[place.section].items.remove(at: place.item)
    return recorded([.item(type: .delete(indexPath))])
  }

  /// - Parameters:
  ///   - origin: The item's index path BEFORE.
  ///   - target: Its index path AFTER.
  mutating func move(at origin: IndexPath, to target: IndexPath) throws(EditError) -> PlannedChange
  {
    let from = try position(origin)
    let to = try position(target, room: target.first == from.section ? 0 : 1)
    if from == to { return .nothing }
    let item = sections[from.section].items.remove(at: from.item)
    sections[to.section].items.insert(item, at: to.item)
    return recorded([.item(type: .move(origin, target))])
  }

  mutating func replace(at indexPath: IndexPath, with item: Item) throws(EditError) -> PlannedChange
  {
    let place = try position(indexPath)
    let old = sections[place.section].items[place.item]
    let key = identity.key(item)
    let isUpdate = identity.key(old) == key
    if !isUpdate { try checkAreNew([key]) }
    sections[place.section].items[place.item] = item
    guard isUpdate else {
      return recorded(
        [.item(type: .delete(indexPath)), .item(type: .insert(indexPath))], inserted: [key],
        at: place)
    }
    revision += 1
    // The earlier content of an object that was changed in place is unknown, so it counts as changed.
    let isChanged = !identity.areEqual(old, item) || areOneObject(old, item)
    return isChanged
      ? PlannedChange(structure: .some([]), updatedItems: [place], counts: .unchanged) : .nothing
  }

  mutating func insertSection(_ content: Content, at index: Int) throws(EditError) -> PlannedChange
  {
    try check(index, limit: sections.count + 1)
    if section(of: content.id) != nil { throw .duplicateIdentity("\(content.id)") }
    let keys = content.items.map(identity.key)
    try checkAreNew(keys)
    let isLast = index == sections.count
    sections.insert(content, at: index)
    if isLast { sectionIndex?[content.id] = index } else { sectionIndex = nil }
    return recorded(
      [.section(type: .insert(IndexPath(sectionIndex: index)))], inserted: keys,
      at: ItemPath(section: index, item: 0), isLast: isLast)
  }

  mutating func removeSection(at index: Int) throws(EditError) -> PlannedChange {
    try check(index, limit: sections.count)
    sections.remove(at: index)
    sectionIndex = nil
    return recorded([.section(type: .delete(IndexPath(sectionIndex: index)))])
  }

  /// - Parameters:
  ///   - index: The section's index BEFORE.
  ///   - target: Its index AFTER.
  mutating func moveSection(at index: Int, to target: Int) throws(EditError) -> PlannedChange {
    try check(index, limit: sections.count)
    try check(target, limit: sections.count)
    if index == target { return .nothing }
    sections.insert(sections.remove(at: index), at: target)
    sectionIndex = nil
    return recorded([
      .section(type: .move(IndexPath(sectionIndex: index), IndexPath(sectionIndex: target)))
    ])
  }

  mutating func setTitles(ofSection index: Int, header: String?, footer: String?) -> PlannedChange {
    let content = sections[index]
    if content.headerTitle == header, content.footerTitle == footer { return .nothing }
    (sections[index].headerTitle, sections[index].footerTitle) = (header, footer)
    revision += 1
    let path = IndexPath(sectionIndex: index)
    // An empty section must not be updated.
    return content.items.isEmpty
      ? PlannedChange(
        structure: .some([.section(type: .delete(path)), .section(type: .insert(path))]))
      : PlannedChange(structure: .some([]), updatedSections: [index], counts: .unchanged)
  }

  /// The position at an index path.
  ///
  /// - Parameter room: The number of valid positions after the last item.
  private func position(_ indexPath: IndexPath, room: Int = 0) throws(EditError) -> ItemPath {
    guard let place = ItemPath(indexPath), sections.indices.contains(place.section),
      place.item < itemCount(of: place.section) + room
    else { throw .noSuchPlace(indexPath) }
    return place
  }

  private func check(_ section: Int, limit: Int) throws(EditError) {
    guard section >= 0, section < limit else { throw .noSuchSection(section) }
  }

  /// Throws if an identity is in use, or occurs several times.
  private mutating func checkAreNew(_ keys: [AnyHashable]) throws(EditError) {
    var earlier: Set<AnyHashable> = []
    for key in keys {
      let isNew = keys.count == 1 || earlier.insert(key).inserted
      guard isNew, position(of: key) == nil else { throw .duplicateIdentity("\(key)") }
    }
  }

  private func areOneObject(_ first: Item, _ second: Item) -> Bool {
    type(of: first as Any) is AnyObject.Type && first as AnyObject === second as AnyObject
  }

  /// Applies an edit to the index of items, and counts it.
  ///
  /// - Parameters:
  ///   - changes: The changes, in sequence.
  ///   - inserted: The identities of the inserted items.
  ///   - place: The position of the first of them.
  ///   - isLast: Whether the inserted items or the inserted section are the last ones.
  private mutating func recorded(
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
