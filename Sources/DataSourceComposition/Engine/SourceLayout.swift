import DataSourceKit
import Foundation
import IdentityDiff

/// The sections and items of a source at its last change set, without the items' values.
///
/// Sections and items have handles, which do not change while they exist. So an operator can store another
/// order of the same handles, and look up their positions before and after a change.
///
/// A change takes three steps: ``findEdit(for:)`` computes the edit, ``commit()`` applies it, and ``finish()``
/// frees the handles of removed sections and items. In between, these are not reused.
///
/// The values are those of ``SourceMirror``, the only subclass. Code that does not depend on their type is
/// here, since unspecialised generic code is slower.
class SourceLayout {
  /// The source.
  private let untypedSource: any DataSource

  /// The changes of the source since the last change set.
  @exclusivity(unchecked)
  final var edit = SourceEdit()

  /// The sections, in sequence 0.
  final let sections = HandleSequences()

  /// The items, those of each section in a sequence that has the section's handle as its number.
  final let items = HandleSequences()

  /// The titles by section.
  final let titles = TitleStore()

  /// Whether there are new values of updated items.
  @exclusivity(unchecked)
  final var hasUpdates = false

  /// Whether an item that was read for the edit was missing.
  @exclusivity(unchecked)
  final var hasGap = false

  /// The handles, of which operators take some for rows and sections of their own.
  final let itemPool = HandlePool()
  final let sectionPool = HandlePool()

  init(untyped source: any DataSource) {
    untypedSource = source
  }

  // MARK: Overridden by the mirror

  /// Removes all values.
  func removeValues() {}

  /// Reads an inserted item; `nil` if the source has none there.
  func readNewItem(at indexPath: IndexPath) -> Int? { nil }

  /// Reads new items at ascending positions; `nil` if the source has none at one of them.
  func readNewItems(at positions: [ItemPath]) -> [Int]? { nil }

  /// Reads all items of a section as new ones.
  func readNewItems(ofSection index: Int) -> [Int] { [] }

  /// Reads an item again; `false` if the source has none there.
  func readValue(of item: Int, at indexPath: IndexPath) -> Bool { false }

  /// Reads items at their new positions, and stores their values until they are taken; `false` if the source
  /// has none at one of them.
  func readUpdates(at positions: [ItemPath]) -> Bool { false }

  /// Takes the values that were read of updated items.
  func takeUpdates() {}

  /// Discards the values that were read of updated items.
  func removeUpdates() {}

  /// Removes the value of an item.
  func removeValue(of item: Int) {}

  /// Removes the values of items.
  func removeValues(of items: [Int]) {}

  /// Reads a section of the source, and adds its differences to the edit.
  func compareSection(_ section: Int, with index: Int) {}

  /// Reads all data, and computes the changes by identity.
  func compare() -> Bool { false }

  // MARK: Reading

  /// Reads all data, which invalidates all handles.
  ///
  /// - Complexity: O(n)
  final func load() {
    sections.removeAll()
    items.removeAll()
    titles.removeAll()
    itemPool.removeAll()
    sectionPool.removeAll()
    removeValues()
    let contents = (0..<max(0, untypedSource.numberOfSections)).map(readSection)
    for content in contents {
      items.fill(content.section, with: content.items)
    }
    sections.fill(0, with: contents.map { $0.section })
    // Last, since reading records gaps, which do not belong to an edit here.
    removeEdit()
  }

  /// Creates handles for a section and its items, and reads both.
  private func readSection(_ index: Int) -> SourceEdit.NewSection {
    let new = SourceEdit.NewSection(
      section: newSection(), at: index, titles: readTitles(index),
      items: readNewItems(ofSection: index))
    titles[new.section] = new.titles
    return new
  }

  final func newSection() -> Int { sectionPool.take() }

  final func newItem() -> Int { itemPool.take() }

  final func readTitles(_ section: Int) -> SectionTitles {
    SectionTitles(
      header: untypedSource.headerTitle(for: section),
      footer: untypedSource.footerTitle(for: section))
  }

  // MARK: Look-up

  final var sectionCount: Int { sections.count(in: 0) }

  /// The number of handles of items, which is the largest number of items so far.
  final var handleCount: Int { itemPool.capacity }

  // MARK: Applying an edit

  /// Records the sections and items of the edit, before it is applied.
  ///
  /// - Parameters:
  ///   - changes: The record.
  ///   - needsPlaces: Whether the places BEFORE are needed.
  final func record(_ changes: StageChanges, needsPlaces: @autoclosure () -> Bool) {
    if let single = edit.single {
      let mayMove = single.from != nil && single.to != nil && !single.isUpdated
      return changes.record(
        single.item, before: single.from, mayMove: mayMove, isUpdated: single.isUpdated)
    }
    let needsPlaces = needsPlaces()
    changes.isLarge = edit.isComparison
    let isMany = StageChanges.areMany(edit.itemCount, among: handleCount)
    let offsets = needsPlaces && isMany ? items.positions(below: handleCount) : []
    func place(_ item: Int) -> StageChanges.Place? {
      guard let section = items.sequence(of: item) else { return nil }
      guard needsPlaces else { return (section, 0) }
      return (section, offsets.isEmpty ? items.position(of: item) ?? 0 : Int(offsets[item]))
    }
    for item in edit.removedItems { changes.record(item, before: place(item)) }
    for (item, _) in edit.movedItems { changes.record(item, before: place(item), mayMove: true) }
    for item in edit.updatedItems { changes.record(item, before: place(item), isUpdated: true) }
    for (item, _) in edit.insertedItems { changes.record(item, before: nil) }
    guard edit.changesSections else { return }
    func index(_ section: Int) -> Int { sections.position(of: section) ?? 0 }
    changes.removedSections = edit.removedSections.map { ($0, index($0)) }
    changes.movedSections = edit.movedSections.map { ($0.section, index($0.section)) }
    changes.insertedSections = edit.insertedSections.map { $0.section }
    changes.retitledSections = edit.retitledSections.map { $0.section }
    changes.bulkRemovals = edit.bulkRemovals
  }

  /// Applies the edit.
  ///
  /// - Complexity: O(changes · log n), O(n) at most for many, with the items of deleted and
  ///   inserted sections among the changes.
  final func commit() {
    if let single = edit.single { return commit(single) }
    if !edit.removedItems.isEmpty { items.remove(edit.removedItems) }
    if !edit.movedItems.isEmpty { items.remove(edit.movedItems.map { $0.item }) }
    if edit.changesSections { commitSections() }
    if !edit.movedItems.isEmpty || !edit.insertedItems.isEmpty { insertItems() }
    if hasUpdates { takeUpdates() }
  }

  private func commit(_ edit: SourceEdit.ItemEdit) {
    if edit.isUpdated { return }
    if edit.from != nil { items.remove(edit.item) }
    if let (section, offset) = edit.to { items.insert(edit.item, in: section, at: offset) }
  }

  private func insertItems() {
    let arriving =
      edit.movedItems.isEmpty
      ? edit.insertedItems
      : (edit.movedItems.map { (item: $0.item, at: $0.to) } + edit.insertedItems)
        .inOrder { $0.at < $1.at }
    for (index, entries) in arriving.runs(by: { $0.at.section }) {
      guard let section = sections.handle(at: index, in: 0) else { continue }
      if let (item, place) = entries.first, entries.count == 1 {
        items.insert(item, in: section, at: place.item)
      } else {
        items.insert(entries.map { ($0.item, $0.at.item) }, in: section)
      }
    }
  }

  private func commitSections() {
    for section in edit.removedSections {
      items.removeAll(in: section)
      sections.remove(section)
    }
    // All changed sections have been removed. Inserted in ascending order, each receives its AFTER index.
    for move in edit.movedSections { sections.remove(move.section) }
    var incoming = edit.movedSections
    for new in edit.insertedSections {
      titles[new.section] = new.titles
      items.fill(new.section, with: new.items)
      incoming.append((new.section, new.at))
    }
    for (section, index) in incoming.inOrder(by: { $0.to < $1.to }) {
      sections.insert(section, in: 0, at: index)
    }
    for (section, titles) in edit.retitledSections { self.titles[section] = titles }
  }

  /// Frees the handles of removed sections and items, and discards the edit.
  final func finish() {
    if let single = edit.single {
      if single.to == nil {
        removeValue(of: single.item)
        itemPool.give(single.item)
      }
      edit.single = nil
      return
    }
    free(edit.removedItems)
    free(edit.bulkRemovals)
    for section in edit.removedSections { free(section: section) }
    removeEdit()
  }

  private func free(_ items: [Int]) {
    guard !items.isEmpty else { return }
    removeValues(of: items)
    for item in items { itemPool.give(item) }
  }

  private func free(section: Int) {
    titles[section] = SectionTitles()
    sectionPool.give(section)
  }

  private func removeEdit() {
    edit.removeAll()
    hasGap = false
    if hasUpdates {
      hasUpdates = false
      removeUpdates()
    }
  }

  // MARK: Finding an edit

  /// Computes the changes of the source, which has changed already, and stores them in ``edit``.
  ///
  /// A batch is validated in time proportional to its size. After a reload, and after an invalid batch, all
  /// data is read and compared by identity.
  ///
  /// - Parameter change: The change that the source has reported. A planned one either has no updated sections, or
  ///   nothing else but updates.
  /// - Returns: `false` if this requires an identity that is missing.
  /// - Complexity: O(changes · log n); O(n) after a reload.
  final func findEdit(for change: PlannedChange) -> Bool {
    if !change.isReload {
      if let type = change.single, let edit = resolve(type) {
        self.edit.single = edit
        return true
      }
      if resolve(change) { return true }
      // The items that were read for an invalid batch.
      free(edit.newItems)
      for new in edit.insertedSections { free(section: new.section) }
      removeEdit()
    }
    return compare()
  }

  /// Looks up the handle of an item that changes; `nil` if that is inconsistent with the mirror or the source.
  private func resolve(_ type: ChangeType) -> SourceEdit.ItemEdit? {
    let source = untypedSource
    guard source.numberOfSections == sectionCount else { return nil }
    /// A place in the mirror, if the source has so many items more in its section.
    func place(_ path: IndexPath, change: Int) -> StageChanges.Place? {
      guard let position = ItemPath(path),
        let section = sections.handle(at: position.section, in: 0),
        source.numberOfItems(in: position.section) == items.count(in: section) + change
      else { return nil }
      return (section, position.item)
    }
    func item(_ place: StageChanges.Place) -> Int? {
      items.handle(at: place.offset, in: place.section)
    }
    switch type {
    case .insert(let path):
      guard let to = place(path, change: 1),
        to.offset <= items.count(in: to.section), let item = readNewItem(at: path)
      else { return nil }
      return SourceEdit.ItemEdit(item: item, to: to)
    case .delete(let path):
      guard let from = place(path, change: -1), let item = item(from) else { return nil }
      return SourceEdit.ItemEdit(item: item, from: from)
    case .update(let path):
      guard let place = place(path, change: 0), let item = item(place),
        readValue(of: item, at: path)
      else { return nil }
      return SourceEdit.ItemEdit(item: item, from: place, to: place, isUpdated: true)
    case .move(let old, let new):
      let change = old.first == new.first ? 0 : 1
      guard let from = place(old, change: -change), let to = place(new, change: change),
        let item = item(from), to.offset < items.count(in: to.section) + change
      else { return nil }
      return SourceEdit.ItemEdit(item: item, from: from, to: to)
    }
  }

  /// Looks up the handles of a batch; `false` if it is inconsistent with the mirror or the source.
  private func resolve(_ change: PlannedChange) -> Bool {
    var batch = change.isPlanned ? change.batch : Batch(change.changeSet.changes)
    guard batch.malformed.isEmpty else { return false }
    batch.items.inserts = batch.items.inserts.inOrder(by: <)
    if change.isPlanned { batch.sections.updates = change.updatedSections }
    let check = BatchCheck(batch, layout: self)
    guard check.fits(untypedSource) else { return false }
    // The updated items of a planned change may have moved, so they are not part of the batch.
    var updates = (from: batch.items.updates, to: [ItemPath]())
    if change.isPlanned {
      updates = (change.itemUpdates.map(\.from), change.updatedItems)
      guard updates.from.allSatisfy(contains) else { return false }
    } else {
      updates.to = updates.from.map { check.position(ofUpdated: $0) }
    }
    func section(_ index: Int) -> Int { sections.handle(at: index, in: 0)! }
    edit.removedSections = batch.sections.deletes.map(section)
    edit.bulkRemovals = edit.removedSections.flatMap { items.handles(in: $0) }
    edit.movedSections = batch.sections.moves.map { (section($0.from), $0.to) }
    edit.removedItems = handles(at: batch.items.deletes)
    let moved = handles(at: batch.items.moves.map { $0.from })
    edit.movedItems = zip(moved, batch.items.moves).map { ($0, $1.to) }
    edit.updatedItems = handles(at: updates.from)
    guard
      readUpdates(at: updates.to),
      let inserted = readNewItems(at: batch.items.inserts)
    else { return false }
    edit.insertedItems = Array(zip(inserted, batch.items.inserts))
    edit.insertedSections = batch.sections.inserts.sorted().map(readSection)
    for index in batch.sections.updates {
      if let target = check.sectionAfter(index) { compareSection(section(index), with: target) }
    }
    return !hasGap
  }

  /// Whether there is an item at a position.
  private func contains(_ position: ItemPath) -> Bool {
    guard let section = sections.handle(at: position.section, in: 0) else { return false }
    return position.item < items.count(in: section)
  }

  /// The items at positions that exist.
  private func handles(at positions: [ItemPath]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(positions.count)
    for (index, positions) in positions.runs(by: { $0.section }) {
      guard let section = sections.handle(at: index, in: 0) else { continue }
      if positions.count > 16, positions.count > items.count(in: section) / 16 {
        let all = items.handles(in: section)
        result += positions.map { all[$0.item] }
      } else {
        result += positions.map { items.handle(at: $0.item, in: section)! }
      }
    }
    return result
  }
}

extension RandomAccessCollection {
  /// The runs of consecutive elements that have the same value.
  ///
  /// - Complexity: O(n)
  func runs<Value: Equatable>(
    by value: (Element) -> Value
  ) -> [(value: Value, elements: SubSequence)] {
    var result: [(value: Value, elements: SubSequence)] = []
    var start = startIndex
    while start < endIndex {
      let common = value(self[start])
      let end = self[start...].firstIndex { value($0) != common } ?? endIndex
      result.append((common, self[start..<end]))
      start = end
    }
    return result
  }
}

extension PlannedChange {
  /// The change, if it is one of a single item.
  fileprivate var single: ChangeType? {
    guard updatedSections.isEmpty, case .some(let changes) = structure else { return nil }
    switch (changes.count, updatedItems.count) {
    case (1, 0):
      guard case .object(let type) = changes[0] else { return nil }
      return type
    case (0, 1): return .update(updatedItems[0].indexPath)
    default: return nil
    }
  }
}
