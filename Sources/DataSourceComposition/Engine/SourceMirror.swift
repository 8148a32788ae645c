import DataSourceKit
import Foundation
import IdentityDiff

/// The sections and items of a source at its last change set, with the items' values.
final class SourceMirror<Item>: SourceLayout {
  let source: any DataSource<Item>
  private let identity: ElementIdentity<Item>?

  /// The source, if it is an operator, of which all items of a section can be read at once.
  private let operatorSource: ComposedDataSource<Item>?

  /// The items' values. A missing item of the source results in a gap.
  let values = ValueStore<Item>()

  /// The new values of updated items, by the items' indices in the edit.
  @exclusivity(unchecked)
  private(set) var updatedValues: [Item?] = []

  /// Whether items may have changed in place, determined from the first one that is read.
  private var itemKind: ItemKind?

  init(_ source: some DataSource<Item>, identity: ElementIdentity<Item>?) {
    self.source = source
    self.identity = identity
    operatorSource = source.unwrapped as? ComposedDataSource<Item>
    super.init(untyped: source)
  }

  /// Whether items may be objects, whose earlier state is not available.
  var holdsObjects: Bool { itemKind != nil && itemKind != .values }

  /// Whether a new item is the same object as the old one. Its earlier state is not available, so it counts as
  /// changed.
  func areSameObject(_ old: Item, _ new: Item) -> Bool {
    itemKind?.areSameObject(old, new) ?? false
  }

  // MARK: Values

  override func removeValues() { values.removeAll() }

  override func readNewItem(at indexPath: IndexPath) -> Int? {
    guard let value = source.item(at: indexPath) else { return nil }
    noteKind(of: value)
    let item = newItem()
    values.set(value, for: item)
    return item
  }

  override func readNewItems(at positions: [ItemPath]) -> [Int]? {
    let new = readItems(at: positions)
    for item in new where item == nil { return nil }
    return newItems(new)
  }

  override func readNewItems(ofSection index: Int) -> [Int] {
    let new = readItems(ofSection: index)
    values.reserve(handleCount + new.count)
    return newItems(new)
  }

  override func readValue(of item: Int, at indexPath: IndexPath) -> Bool {
    guard let value = source.item(at: indexPath) else { return false }
    noteKind(of: value)
    values.set(value, for: item)
    return true
  }

  override func readUpdates(at positions: [ItemPath]) -> Bool {
    guard !positions.isEmpty else { return true }
    hasUpdates = true
    updatedValues = readItems(at: positions)
    for value in updatedValues where value == nil { return false }
    return true
  }

  override func takeUpdates() {
    for index in edit.updatedItems.indices {
      if let value = updatedValues[index] { values.set(value, for: edit.updatedItems[index]) }
    }
  }

  override func removeUpdates() { updatedValues.removeAll(keepingCapacity: true) }

  override func removeValue(of item: Int) { values.remove(item) }

  override func removeValues(of items: [Int]) { values.remove(items) }

  /// Creates a handle for an item.
  private func newItem(_ value: Item?) -> Int {
    let item = newItem()
    if value == nil { hasGap = true }
    if let value { values.set(value, for: item) }
    return item
  }

  // Explicit loops: the metadata of the item type is looked up once for a function, but for each call of a
  // closure.

  /// Creates handles for items.
  private func newItems(_ new: [Item?]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(new.count)
    for value in new {
      let item = newItem()
      if value == nil { hasGap = true }
      if let value { values.set(value, for: item) }
      result.append(item)
    }
    return result
  }

  /// Reads all items of a section.
  private func readItems(ofSection index: Int) -> [Item?] {
    if let operatorSource {
      guard let section = operatorSource.section(at: index) else { return [] }
      let items = operatorSource.values[operatorSource.items(in: section)]
      noteKind(ofFirst: items)
      return items
    }
    let count = max(0, source.numberOfItems(in: index))
    var result: [Item?] = []
    result.reserveCapacity(count)
    for item in 0..<count {
      result.append(source.item(at: ItemPath(section: index, item: item).indexPath))
    }
    noteKind(ofFirst: result)
    return result
  }

  /// Reads items, all of a section at once if that is faster.
  private func readItems(at positions: [ItemPath]) -> [Item?] {
    var result: [Item?] = []
    result.reserveCapacity(positions.count)
    if operatorSource != nil, positions.count > 16 {
      for (section, positions) in positions.runs(by: { $0.section }) {
        if positions.count > source.numberOfItems(in: section) / 16 {
          let items = readItems(ofSection: section)
          for position in positions {
            result.append(position.item < items.count ? items[position.item] : nil)
          }
        } else {
          readItems(at: positions, into: &result)
        }
      }
    } else {
      readItems(at: positions[...], into: &result)
    }
    noteKind(ofFirst: result)
    return result
  }

  private func readItems(at positions: ArraySlice<ItemPath>, into result: inout [Item?]) {
    for position in positions { result.append(source.item(at: position.indexPath)) }
  }

  private func noteKind(of item: Item) {
    if itemKind == nil { itemKind = ItemKind(of: item) }
  }

  /// Notes the kind of the first item that is not missing.
  private func noteKind(ofFirst items: [Item?]) {
    if itemKind != nil { return }
    for item in items {
      if let item { return noteKind(of: item) }
    }
  }

  private func addUpdate(of item: Int, _ value: Item?) {
    if value == nil { hasGap = true }
    edit.updatedItems.append(item)
    hasUpdates = true
    updatedValues.append(value)
  }

  // MARK: Comparing

  /// Reads the titles and items of a section of the source again.
  override func compareSection(_ section: Int, with index: Int) {
    let titles = readTitles(index)
    if titles != self.titles[section] { edit.retitledSections.append((section, titles)) }
    let old = items.handles(in: section)
    let new = readItems(ofSection: index)
    let count = new.count
    func position(_ item: Int) -> ItemPath { ItemPath(section: index, item: item) }

    let oldValues = old.compactMap { values[$0] }
    let newValues = new.compactMap(\.self)
    if let identity, oldValues.count == old.count, newValues.count == count {
      let difference = identity.difference(oldValues, newValues)
      edit.removedItems += difference.deleted.map { old[$0] }
      edit.insertedItems += difference.inserted.map { (newItem(new[$0]), position($0)) }
      edit.movedItems += difference.moved.map { (old[$0.from], position($0.to)) }
      let updated = difference.updated.map { (item: old[$0.from], value: newValues[$0.to]) }
      let origins = origins(difference, old, newCount: count)
      for (item, value) in updated { addUpdate(of: item, value) }
      for (item, value) in itemsChangedInPlace(origins, newValues, but: updated) {
        addUpdate(of: item, value)
      }
    } else {
      let common = min(old.count, count)
      for index in 0..<common { addUpdate(of: old[index], new[index]) }
      edit.removedItems += old[common...]
      edit.insertedItems += (common..<count).map { (newItem(new[$0]), position($0)) }
    }
  }

  /// Reads all data, and computes the changes by identity.
  ///
  /// Sections have no identity. A new section corresponds to the old one that contained most of its items, or
  /// to the one at its position.
  ///
  /// - Returns: `false` without an identity, or if items are missing.
  /// - Complexity: O(n), and O(m log m) for the m items that move.
  override func compare() -> Bool {
    guard let identity else { return false }
    let oldSections = sections.handles(in: 0)
    let oldItems = oldSections.flatMap { items.handles(in: $0) }
    let oldValues = oldItems.compactMap { values[$0] }
    var newValues: [Item] = []
    var places: [ItemPath] = []
    let newCount = max(0, source.numberOfSections)
    for section in 0..<newCount {
      let content = readItems(ofSection: section)
      places += content.indices.map { ItemPath(section: section, item: $0) }
      newValues += content.lazy.compactMap(\.self)
    }
    guard oldValues.count == oldItems.count, newValues.count == places.count else { return false }

    let difference = identity.difference(oldValues, newValues)
    let origins = origins(difference, oldItems, newCount: places.count)
    let partners = SectionPairing(
      from: oldSections, to: newCount,
      votes: zip(origins, places).lazy.compactMap { origin, place in
        origin.flatMap { self.items.sequence(of: $0) }.map { (place.section, $0) }
      }
    ).partners
    edit.isComparison = true
    let kept = Set(partners.compactMap(\.self))
    edit.removedSections = oldSections.filter { !kept.contains($0) }
    for item in difference.deleted.map({ oldItems[$0] }) {
      if let section = items.sequence(of: item), kept.contains(section) {
        edit.removedItems.append(item)
      } else {
        edit.bulkRemovals.append(item)
      }
    }
    for index in difference.inserted {
      edit.insertedItems.append((newItem(newValues[index]), places[index]))
    }
    let updated = difference.updated.map { (item: oldItems[$0.from], value: newValues[$0.to]) }
    for (item, value) in updated + itemsChangedInPlace(origins, newValues, but: updated) {
      addUpdate(of: item, value)
    }
    edit.movedItems = moves(origins, places, partners)
    addSections(partners)
    return true
  }

  /// For each new item the old one; `nil` for inserted ones.
  private func origins(_ difference: ListDifference, _ old: [Int], newCount: Int) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: newCount)
    for pair in difference.pairs(before: old.count) { result[pair.to] = old[pair.from] }
    return result
  }

  /// The surviving items that are objects, which may have changed in place.
  ///
  /// - Parameters:
  ///   - origins: For each new value its item.
  ///   - values: The new values.
  ///   - known: The items that have changed otherwise.
  private func itemsChangedInPlace(
    _ origins: [Int?], _ newValues: [Item], but known: [(item: Int, value: Item)]
  ) -> [(item: Int, value: Item)] {
    guard holdsObjects else { return [] }
    let known = Set(known.map(\.item))
    return zip(origins, newValues).compactMap { origin, new in
      guard let origin, !known.contains(origin), let old = values[origin], areSameObject(old, new)
      else { return nil }
      return (origin, new)
    }
  }

  /// The fewest items that move to another section or position.
  private func moves(
    _ origins: [Int?], _ places: [ItemPath], _ partners: [Int?]
  ) -> [(item: Int, to: ItemPath)] {
    var result: [(item: Int, to: ItemPath)] = []
    var start = 0
    while start < places.count {
      let section = places[start].section
      var end = start
      while end < places.count, places[end].section == section { end += 1 }
      var staying: [(item: Int, to: ItemPath)] = []
      for index in start..<end {
        guard let item = origins[index] else { continue }
        if let partner = partners[section], items.sequence(of: item) == partner {
          staying.append((item, places[index]))
        } else {
          result.append((item, places[index]))
        }
      }
      result += staying.moving { items.position(of: $0.item) ?? 0 }
      start = end
    }
    return result
  }

  private func addSections(_ partners: [Int?]) {
    var kept: [(section: Int, to: Int)] = []
    for (index, partner) in partners.enumerated() {
      let titles = readTitles(index)
      if let partner {
        kept.append((partner, index))
        if titles != self.titles[partner] { edit.retitledSections.append((partner, titles)) }
      } else {
        edit.insertedSections.append(.init(section: newSection(), at: index, titles: titles))
      }
    }
    edit.movedSections = kept.moving { sections.position(of: $0.section) ?? 0 }
  }
}
