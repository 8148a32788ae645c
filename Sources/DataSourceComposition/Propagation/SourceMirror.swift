import DataSourceKit
import Foundation
import IdentityDiff

/// The sections and items of a source as they were at its last change set.
///
/// Sections and items have handles, which they keep as long as they exist. So an operator can keep
/// an order of its own of the same handles, and find the position of each before and after a
/// change.
///
/// A change takes three steps: ``findEdit(for:)`` finds out what has happened, ``commit()`` applies
/// it, and ``finish()`` frees the handles of what is gone. In between, these are not used again.
final class SourceMirror<Item> {
  let source: any DataSource<Item>
  private let identity: Identity<Item>?

  /// The source, if it is an operator, of which all items of a section can be read at once.
  private let operatorSource: ComposedDataSource<Item>?

  /// What has happened to the source since the last change.
  private(set) var edit = SourceEdit<Item>()

  /// The sections, in sequence 0. A section weighs what its items weigh, or as `weighSection` says.
  private(set) var sections = HandleSequences()

  /// The items, those of each section in a sequence that has the section's handle as its number.
  private(set) var items = HandleSequences()

  /// The items' values. A source that has no item where it should have one leaves a gap.
  private(set) var values: [Item?] = []

  /// The titles by section.
  private(set) var titles: [SectionTitles] = []

  /// Whether items may have changed although they are the same, judged by the first that is read.
  private var itemKind: ItemKind?

  private var itemPool = HandlePool()
  private var sectionPool = HandlePool()

  /// The weight of an item, from its value.
  var weigh: (Item?) -> Int = { _ in 1 }

  /// The weight of a section, from the weight of its items.
  var weighSection: (Int) -> Int = { $0 }

  init(_ source: some DataSource<Item>, identity: Identity<Item>?) {
    self.source = source
    self.identity = identity
    operatorSource = source.unwrapped as? ComposedDataSource<Item>
  }

  /// Reads everything, which invalidates all handles.
  ///
  /// - Complexity: O(n)
  func load() {
    sections = HandleSequences()
    items = HandleSequences()
    values = []
    titles = []
    itemPool = HandlePool()
    sectionPool = HandlePool()
    edit.removeAll()
    let contents = (0..<max(0, source.numberOfSections)).map(readSection)
    for content in contents {
      items.fill(content.section, with: content.items, weights: content.items.map(weight))
    }
    let order = contents.map { $0.section }
    sections.fill(0, with: order, weights: order.map { weighSection(items.total(in: $0)) })
  }

  /// The weight of an item by its value.
  func weight(of item: Int) -> Int { weigh(values[item]) }

  /// Changes the weight of an item.
  ///
  /// - Complexity: O(log n)
  func setWeight(_ weight: Int, of item: Int) {
    guard items.weight(of: item) != weight, let section = items.tree(of: item) else { return }
    items.setWeight(weight, of: item)
    refreshWeight(ofSection: section)
  }

  /// Changes the weights of all items of a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - weight: Returns the new weight. It must not use the weights or the order of the mirror.
  /// - Complexity: O(n)
  func setWeights(in section: Int, to weight: (_ item: Int, _ old: Int) -> Int) {
    items.setWeights(in: section, to: weight)
    refreshWeight(ofSection: section)
  }

  func refreshWeight(ofSection section: Int) {
    sections.setWeight(weighSection(items.total(in: section)), of: section)
  }

  // MARK: Look-up

  var sectionCount: Int { sections.count(in: 0) }

  /// The number of handles of items, which is the largest number of items so far.
  var itemCount: Int { values.count }

  /// The position of an item in the source.
  func position(of item: Int) -> Position? {
    guard let section = items.tree(of: item), let index = sections.position(of: section),
      let position = items.position(of: item)
    else { return nil }
    return Position(section: index, item: position)
  }

  /// The item at a position in the source.
  func item(at position: Position) -> Int? {
    sections.handle(at: position.section, in: 0).flatMap {
      items.handle(at: position.item, in: $0)
    }
  }

  /// Whether an item precedes another one in the source.
  ///
  /// - Complexity: O(1)
  func precedes(_ first: Int, _ second: Int) -> Bool {
    guard let section = items.tree(of: first), let other = items.tree(of: second) else {
      return false
    }
    return section == other ? items.precedes(first, second) : sections.precedes(section, other)
  }

  /// All items, in the order of the source.
  ///
  /// - Complexity: O(n)
  var order: [Int] { sections.handles(in: 0).flatMap { items.handles(in: $0) } }

  /// Whether items may be objects, of which the mirror holds no earlier state.
  var holdsObjects: Bool { itemKind != nil && itemKind != .values }

  /// Whether a new item is the very object that the old one was. Its former state is not known
  /// then, so it counts as changed.
  func areSameObject(_ old: Item, _ new: Item) -> Bool {
    itemKind?.areSameObject(old, new) ?? false
  }

  // MARK: Reading the source

  /// Takes handles for a section and its items and reads both.
  private func readSection(_ index: Int) -> SourceEdit<Item>.NewSection {
    let content = readItems(ofSection: index)
    values.reserveCapacity(values.count + content.count)
    let new = SourceEdit<Item>.NewSection(
      section: newSection(), at: index, titles: readTitles(index), items: content.map(newItem))
    titles[new.section] = new.titles
    return new
  }

  private func newSection() -> Int {
    let section = sectionPool.take()
    if section >= titles.count { titles.append(SectionTitles()) }
    return section
  }

  /// Takes a handle for an item.
  private func newItem(_ value: Item?) -> Int {
    let item = itemPool.take()
    if item < values.count { values[item] = value } else { values.append(value) }
    return item
  }

  private func readItem(at position: Position) -> Item? {
    let item = source.item(at: position.indexPath)
    noteKind(of: item)
    return item
  }

  /// Reads all items of a section.
  private func readItems(ofSection index: Int) -> [Item?] {
    if let operatorSource {
      let items = operatorSource.shownValues(inSection: index)
      noteKind(of: items.first ?? nil)
      return items
    }
    return (0..<max(0, source.numberOfItems(in: index))).map {
      readItem(at: Position(section: index, item: $0))
    }
  }

  /// Reads items, all of a section at once where that is less work.
  private func readItems(at positions: some RandomAccessCollection<Position>) -> [Item?] {
    guard operatorSource != nil, positions.count > 16 else { return positions.map(readItem) }
    var result: [Item?] = []
    result.reserveCapacity(positions.count)
    positions.forEachRun(of: \.section) { section, positions in
      if positions.count > source.numberOfItems(in: section) / 16 {
        let items = readItems(ofSection: section)
        result += positions.map { items.indices.contains($0.item) ? items[$0.item] : nil }
      } else {
        result += positions.map(readItem)
      }
    }
    return result
  }

  private func noteKind(of item: Item?) {
    if itemKind == nil { itemKind = item.map { ItemKind(of: $0) } }
  }

  private func readTitles(_ section: Int) -> SectionTitles {
    SectionTitles(
      header: source.headerTitle(for: section), footer: source.footerTitle(for: section))
  }

  // MARK: Applying an edit

  /// Applies the edit.
  ///
  /// - Complexity: O(changes · log n), O(n) at most for many, with the items of deleted and
  ///   inserted sections among the changes.
  func commit() {
    let changesSections = !(edit.removedSections.isEmpty && edit.insertedSections.isEmpty)
    var touched: [Int] = []
    func touch(_ section: Int?) {
      if let section, touched.last != section { touched.append(section) }
    }
    if edit.movedItems.isEmpty, edit.removedItems.count == 1 {
      touch(items.tree(of: edit.removedItems[0]))
      items.remove(edit.removedItems[0])
    } else {
      let leaving = edit.leavingItems
      for item in leaving { touch(items.tree(of: item)) }
      items.remove(leaving)
    }
    for section in edit.removedSections {
      items.removeAll(in: section)
      sections.remove(section)
    }
    // All that is named has been removed. Inserted in ascending order, each gets its AFTER index.
    for move in edit.movedSections { sections.remove(move.section) }
    var incoming = edit.movedSections
    for new in edit.insertedSections {
      titles[new.section] = new.titles
      items.fill(new.section, with: new.items, weights: new.items.map(weight))
      incoming.append((new.section, new.at))
    }
    for (section, index) in incoming.sorted(by: { $0.to < $1.to }) {
      sections.insert(section, in: 0, at: index, weight: weighSection(items.total(in: section)))
    }
    if edit.movedItems.isEmpty, edit.insertedItems.count == 1 {
      let (item, place) = edit.insertedItems[0]
      if let section = sections.handle(at: place.section, in: 0) {
        items.insert(item, in: section, at: place.item, weight: weight(of: item))
        touch(section)
      }
    } else {
      let arriving = edit.movedItems + edit.insertedItems.map { (item: $0.item, to: $0.at) }
      arriving.inOrder { $0.to < $1.to }.forEachRun(of: \.to.section) { index, entries in
        guard let section = sections.handle(at: index, in: 0) else { return }
        items.insert(entries.map { ($0.item, $0.to.item, weight(of: $0.item)) }, in: section)
        touch(section)
      }
    }
    for (item, value) in edit.updatedItems {
      values[item] = value
      items.setWeight(weight(of: item), of: item)
      touch(items.tree(of: item))
    }
    for (section, titles) in edit.retitledSections { self.titles[section] = titles }
    for section in touched where !changesSections || sections.contains(section) {
      refreshWeight(ofSection: section)
    }
  }

  /// Frees the handles of what is gone, and forgets the edit.
  func finish() {
    for item in edit.removedItems { free(item) }
    for item in edit.lostItems { free(item) }
    for section in edit.removedSections {
      titles[section] = SectionTitles()
      sectionPool.give(section)
    }
    edit.removeAll()
  }

  private func free(_ item: Int) {
    values[item] = nil
    itemPool.give(item)
  }

  // MARK: Finding an edit

  /// Finds out what has happened to the source, which has changed already, and stores it in ``edit``.
  ///
  /// A batch is checked in proportion to its size, and trusted otherwise. After a reload, and
  /// after a batch that does not fit, everything is read and compared by identity.
  ///
  /// - Parameter changeSet: What the source has reported.
  /// - Returns: `false` if that cannot be found out without an identity.
  /// - Complexity: O(changes · log n); O(n) after a reload.
  func findEdit(for changeSet: ChangeSet) -> Bool {
    edit.removeAll()
    if case .some(let changes) = changeSet {
      if changes.count == 1, case .object(let type) = changes[0], resolve(type) { return true }
      if resolve(changes) { return true }
      edit.removeAll()
    }
    return compare()
  }

  /// Finds the handles that a change of an item names; `false` if it does not fit the mirror and the
  /// source.
  private func resolve(_ type: ChangeType) -> Bool {
    guard source.numberOfSections == sectionCount else { return false }
    func fits(_ section: Int, _ change: Int) -> Bool {
      sections.handle(at: section, in: 0).map {
        source.numberOfItems(in: section) == items.count(in: $0) + change
      } ?? false
    }
    switch type {
    case .insert(let path):
      guard let place = Position(path), fits(place.section, 1),
        place.item < source.numberOfItems(in: place.section), let value = readItem(at: place)
      else { return false }
      edit.insertedItems.append((newItem(value), place))
    case .delete(let path):
      guard let place = Position(path), let item = item(at: place), fits(place.section, -1) else {
        return false
      }
      edit.removedItems.append(item)
    case .update(let path):
      guard let place = Position(path), let item = item(at: place),
        let value = readItem(at: place)
      else { return false }
      edit.updatedItems.append((item, value))
    case .move(let from, let to):
      guard let from = Position(from), let to = Position(to), let item = item(at: from),
        from.section == to.section
          ? fits(to.section, 0) : fits(from.section, -1) && fits(to.section, 1),
        to.item < source.numberOfItems(in: to.section)
      else { return false }
      edit.movedItems.append((item, to))
    }
    return true
  }

  /// Finds the handles that a batch names; `false` if it does not fit the mirror and the source.
  private func resolve(_ changes: [Change]) -> Bool {
    var batch = Batch(changes)
    guard batch.malformed.isEmpty else { return false }
    batch.items.inserts = batch.items.inserts.inOrder(by: <)
    let check = BatchCheck(batch, mirror: self)
    guard check.fits(source) else { return false }
    func section(_ index: Int) -> Int { sections.handle(at: index, in: 0)! }
    edit.removedSections = batch.sections.deletes.map(section)
    edit.lostItems = edit.removedSections.flatMap { items.handles(in: $0) }
    edit.movedSections = batch.sections.moves.map { (section($0.from), $0.to) }
    edit.removedItems = handles(at: batch.items.deletes)
    let moved = handles(at: batch.items.moves.map { $0.from })
    edit.movedItems = zip(moved, batch.items.moves).map { ($0, $1.to) }
    let updated = handles(at: batch.items.updates)
    edit.updatedItems = Array(
      zip(updated, readItems(at: batch.items.updates.map { check.place(ofUpdated: $0) })))
    edit.insertedSections = batch.sections.inserts.sorted().map(readSection)
    edit.insertedItems = zip(readItems(at: batch.items.inserts), batch.items.inserts).map {
      (newItem($0), $1)
    }
    for index in batch.sections.updates {
      guard let target = check.sectionAfter(index) else { continue }
      compareSection(section(index), with: target)
    }
    guard !hasGaps else {
      for item in edit.newItems { itemPool.give(item) }
      for new in edit.insertedSections { sectionPool.give(new.section) }
      return false
    }
    return true
  }

  /// The items at positions that exist.
  private func handles(at positions: [Position]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(positions.count)
    positions.forEachRun(of: \.section) { index, positions in
      guard let section = sections.handle(at: index, in: 0) else { return }
      if positions.count > 16, positions.count > items.count(in: section) / 16 {
        let all = items.handles(in: section)
        result += positions.map { all[$0.item] }
      } else {
        result += positions.map { items.handle(at: $0.item, in: section)! }
      }
    }
    return result
  }

  /// Whether the source has no item where it should have one.
  private var hasGaps: Bool {
    edit.updatedItems.contains { $0.value == nil }
      || edit.insertedItems.contains { values[$0.item] == nil }
      || edit.insertedSections.contains { $0.items.contains { values[$0] == nil } }
  }

  /// Reads a section of the source anew, its titles and its items.
  private func compareSection(_ section: Int, with index: Int) {
    let titles = readTitles(index)
    if titles != self.titles[section] { edit.retitledSections.append((section, titles)) }
    let old = items.handles(in: section)
    let new = readItems(ofSection: index)
    let count = new.count
    func position(_ item: Int) -> Position { Position(section: index, item: item) }

    let oldValues = old.compactMap { values[$0] }
    let newValues = new.compactMap(\.self)
    if let identity, oldValues.count == old.count, newValues.count == count {
      let difference = identity.difference(oldValues, newValues)
      edit.removedItems += difference.deleted.map { old[$0] }
      edit.insertedItems += difference.inserted.map { (newItem(new[$0]), position($0)) }
      edit.movedItems += difference.moved.map { (old[$0.from], position($0.to)) }
      let updated = difference.updated.map { (item: old[$0.from], value: new[$0.to]) }
      let origins = origins(difference, old, newCount: count)
      edit.updatedItems += updated
      edit.updatedItems += itemsChangedInPlace(origins, newValues, but: updated)
    } else {
      let common = min(old.count, count)
      edit.updatedItems += (0..<common).map { (old[$0], new[$0]) }
      edit.removedItems += old[common...]
      edit.insertedItems += (common..<count).map { (newItem(new[$0]), position($0)) }
    }
  }

  /// Reads everything and finds by identity what has happened.
  ///
  /// Sections have no identity. A new one is taken for the old one that most of its items come
  /// from, or for the one in its place.
  ///
  /// - Returns: `false` without an identity, or if items are missing.
  /// - Complexity: O(n), and O(m log m) for the m items that move.
  private func compare() -> Bool {
    guard let identity else { return false }
    let oldSections = sections.handles(in: 0)
    let oldItems = oldSections.flatMap { items.handles(in: $0) }
    let oldValues = oldItems.compactMap { values[$0] }
    var newValues: [Item] = []
    var places: [Position] = []
    let newCount = max(0, source.numberOfSections)
    for section in 0..<newCount {
      let content = readItems(ofSection: section)
      places += content.indices.map { Position(section: section, item: $0) }
      newValues += content.lazy.compactMap(\.self)
    }
    guard oldValues.count == oldItems.count, newValues.count == places.count else { return false }

    let difference = identity.difference(oldValues, newValues)
    let origins = origins(difference, oldItems, newCount: places.count)
    let partners = SectionPairing(
      from: oldSections, to: newCount,
      votes: zip(origins, places).lazy.compactMap { origin, place in
        origin.flatMap { self.items.tree(of: $0) }.map { (place.section, $0) }
      }
    ).partners
    edit.isComparison = true
    let kept = Set(partners.compactMap(\.self))
    edit.removedSections = oldSections.filter { !kept.contains($0) }
    for item in difference.deleted.map({ oldItems[$0] }) {
      if let section = items.tree(of: item), kept.contains(section) {
        edit.removedItems.append(item)
      } else {
        edit.lostItems.append(item)
      }
    }
    for index in difference.inserted {
      edit.insertedItems.append((newItem(newValues[index]), places[index]))
    }
    edit.updatedItems = difference.updated.map { (oldItems[$0.from], newValues[$0.to]) }
    edit.updatedItems += itemsChangedInPlace(origins, newValues, but: edit.updatedItems)
    edit.movedItems = moves(origins, places, partners)
    addSections(partners)
    return true
  }

  /// For each new item the old one that it is; `nil` for those that are new.
  private func origins(_ difference: ListDifference, _ old: [Int], newCount: Int) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: newCount)
    for pair in difference.pairs(before: old.count) { result[pair.to] = old[pair.from] }
    return result
  }

  /// The items that stay and are objects which may have changed in place.
  ///
  /// - Parameters:
  ///   - origins: For each new value the item that it is.
  ///   - values: The new values.
  ///   - known: The items that are known to have changed.
  private func itemsChangedInPlace(
    _ origins: [Int?], _ newValues: [Item], but known: [(item: Int, value: Item?)]
  ) -> [(item: Int, value: Item?)] {
    guard holdsObjects else { return [] }
    let known = Set(known.map(\.item))
    return zip(origins, newValues).compactMap { origin, new in
      guard let origin, !known.contains(origin), let old = values[origin], areSameObject(old, new)
      else { return nil }
      return (origin, new)
    }
  }

  /// The items that leave their section or their place in it, as few as possible.
  private func moves(
    _ origins: [Int?], _ places: [Position], _ partners: [Int?]
  ) -> [(item: Int, to: Position)] {
    var result: [(item: Int, to: Position)] = []
    var start = 0
    while start < places.count {
      let section = places[start].section
      var end = start
      while end < places.count, places[end].section == section { end += 1 }
      var staying: [(item: Int, to: Position)] = []
      for index in start..<end {
        guard let item = origins[index] else { continue }
        if let partner = partners[section], items.tree(of: item) == partner {
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

extension RandomAccessCollection {
  /// Calls a closure with each run of consecutive elements that have the same value.
  func forEachRun<Value: Equatable>(
    of value: (Element) -> Value, _ body: (Value, SubSequence) -> Void
  ) {
    var start = startIndex
    while start < endIndex {
      let common = value(self[start])
      let end = self[start...].firstIndex { value($0) != common } ?? endIndex
      body(common, self[start..<end])
      start = end
    }
  }
}
