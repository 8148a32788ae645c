import DataSourceKit
import Foundation
import IdentityDiff

/// The state of a data source that is not an operator: its sections and items at its last change set.
///
/// Sections and items have handles, which do not change while they exist. So an operator can store another
/// order of the same handles, and look up their positions before and after a change. The handles of removed
/// ones are not reused until the change has been reported.
///
/// All operators of a data source share one root, unless they are created with an identity of the items.
final class RootDataSource<ItemType>: ComposedDataSource<ItemType> {
  let source: any DataSource<ItemType>
  private var observation: ChangeObservation?

  /// The changes of the source that it has not followed yet.
  @exclusivity(unchecked)
  private var pending: PlannedChange?

  /// The new values of the updated items of an edit.
  var updatedValues: [ItemType] = []

  /// Removed sections and items, whose handles are valid until the change is reported.
  @exclusivity(unchecked)
  private var goneItems: [Int] = []
  private var goneSections: [Int] = []

  fileprivate init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    self.source = source
    super.init(
      identity: identity, values: ValueStore(), itemPool: HandlePool(), sectionPool: HandlePool(),
      sections: HandleSequences(), items: HandleSequences(), titles: TitleStore())
    // Changes that the source reports before this has applied the previous ones are merged, since the source
    // already contains all of them.
    // Weakly, since it may report one when it is released together with this.
    let root = WeakReference(self)
    observation = source.observePlannedChanges(immediately: false) { root.object?.receive($0) }
    load { rebuild() }
  }

  deinit { roots.remove(self, for: ObjectIdentifier(source.unwrapped)) }

  // MARK: Following

  private func receive(_ change: PlannedChange) {
    let queue = queue
    if queue.isIdle {
      queue.run { follow(change, in: queue) }
    } else if let earlier = pending {
      pending = earlier.merged(with: change)
    } else {
      pending = change
      queue.perform(for: self) { [unowned self] in followPending() }
    }
  }

  private func followPending() {
    guard let change = pending else { return }
    pending = nil
    if !change.isEmpty { follow(change, in: queue) }
  }

  /// Follows a change of the source, which contains it already.
  ///
  /// A batch is validated by counting. After a reload, and after an invalid batch, all data is read and compared by
  /// identity.
  ///
  /// - Complexity: O(changes · log n + sections), O(log n) for a single item; O(n) after a reload.
  private func follow(_ change: PlannedChange, in queue: ChangeQueue) {
    let followsItem = change.single.map(follow) ?? false
    if !followsItem {
      if let edit = change.isReload ? comparison() : edit(for: change) ?? comparison() {
        edit.record(in: self)
        edit.apply(to: self)
        for (item, value) in zip(edit.updatedItems, updatedValues) { values.set(value, for: item) }
        updatedValues.removeAll(keepingCapacity: true)
        goneItems += edit.removedItems + edit.bulkRemovals
        goneSections += edit.removedSections
      } else {
        rebuild()
        changes.isReload = true
      }
    }
    queue.pass(from: self)
  }

  /// Follows the change of one item; `false` if it is inconsistent with this state or the source.
  private func follow(_ type: ChangeType) -> Bool {
    guard source.numberOfSections == sectionCount else { return false }
    /// A place in this state, if the source has so many items more in its section.
    func place(_ path: IndexPath, more: Int) -> StageChanges.Place? {
      guard let position = ItemPath(path), let section = section(at: position.section),
        source.numberOfItems(in: position.section) == itemCount(in: section) + more
      else { return nil }
      return (section, position.item)
    }
    switch type {
    case .insert(let path):
      guard let to = place(path, more: 1), to.offset <= itemCount(in: to.section),
        let value = source.item(at: path)
      else { return false }
      let item = newItem(value)
      changes.record(item, before: nil)
      shownItems.insert(item, in: to.section, at: to.offset)
    case .delete(let path):
      guard let from = place(path, more: -1), let item = item(at: from.offset, in: from.section)
      else { return false }
      changes.record(item, before: from)
      shownItems.remove(item)
      goneItems.append(item)
    case .update(let path):
      guard let place = place(path, more: 0), let item = item(at: place.offset, in: place.section),
        let value = source.item(at: path)
      else { return false }
      changes.record(item, before: place, isUpdated: true)
      values.set(value, for: item)
    case .move(let old, let new):
      let change = old.first == new.first ? 0 : 1
      guard let from = place(old, more: -change), let to = place(new, more: change),
        let item = item(at: from.offset, in: from.section),
        to.offset < itemCount(in: to.section) + change
      else { return false }
      changes.record(item, before: from, mayMove: true)
      shownItems.remove(item)
      shownItems.insert(item, in: to.section, at: to.offset)
    }
    return true
  }

  /// Looks up the handles of a batch, and reads what is new; `nil` if it is inconsistent with this state or the source,
  /// or if items are missing.
  private func edit(for change: PlannedChange) -> SourceEdit? {
    let (before, after) = (itemCounts, source.itemCounts)
    let batch = change.batch
    let isConsistent =
      change.isPlanned
      ? change.leads(from: before, to: after) : batch.leads(from: before, to: after)
    let inserts = batch.items.inserts.inOrder(by: <)
    let updates = change.allUpdates
    let (removed, moves) = (batch.sections.deletes, batch.sections.moves)
    guard isConsistent, let removedItems = items(at: batch.items.deletes),
      let movedItems = items(at: batch.items.moves.map(\.from)),
      let updatedItems = items(at: updates.map(\.from)),
      let updatedValues = read(updates.map(\.to)), let inserted = read(inserts)
    else { return nil }
    self.updatedValues = updatedValues
    var edit = SourceEdit()
    edit.removedSections = removed.compactMap { section(at: $0) }
    edit.bulkRemovals = edit.removedSections.flatMap { items(in: $0) }
    edit.movedSections = moves.compactMap { move in section(at: move.from).map { ($0, move.to) } }
    edit.removedItems = removedItems
    edit.movedItems = zip(movedItems, batch.items.moves).map { ($0, $1.to) }
    edit.updatedItems = updatedItems
    for (value, position) in zip(inserted, inserts) {
      edit.insertedItems.append((newItem(value), position))
    }
    for index in batch.sections.inserts.sorted() {
      guard let values = readItems(ofSection: index) else { return discard(edit) }
      edit.insertedSections.append(newSection(at: index, newItems(values)))
    }
    for (index, target) in change.allSectionUpdates {
      guard let section = section(at: index), compare(section, with: target, in: &edit) else {
        return discard(edit)
      }
    }
    return edit
  }

  /// Frees what was read for an edit that is not possible.
  private func discard(_ edit: SourceEdit) -> SourceEdit? {
    free(edit.newItems)
    free(sections: edit.insertedSections.map(\.section))
    updatedValues = []
    return nil
  }

  /// The items at positions; `nil` if there is none at one of them.
  private func items(at positions: [ItemPath]) -> [Int]? {
    var result: [Int] = []
    result.reserveCapacity(positions.count)
    for (index, positions) in positions.runs(by: { $0.section }) {
      guard let section = section(at: index) else { return nil }
      let all =
        positions.count > 16 && positions.count > itemCount(in: section) / 16
        ? items(in: section) : nil
      for position in positions {
        guard position.item < itemCount(in: section),
          let item = all?[position.item] ?? item(at: position.item, in: section)
        else { return nil }
        result.append(item)
      }
    }
    return result
  }

  override func finish() {
    super.finish()
    if !goneItems.isEmpty { free(goneItems) }
    if !goneSections.isEmpty { free(sections: goneSections) }
    goneItems.clear()
    goneSections.clear()
  }

  private func free(_ items: [Int]) {
    values.remove(items)
    for item in items { itemPool.give(item) }
  }

  private func free(sections: [Int]) {
    for section in sections {
      titles[section] = SectionTitles()
      sectionPool.give(section)
    }
  }

  // MARK: Reading

  /// Reads all data, which invalidates all handles.
  ///
  /// - Complexity: O(n)
  override func rebuild() {
    shownSections.removeAll()
    shownItems.removeAll()
    titles.removeAll()
    itemPool.removeAll()
    sectionPool.removeAll()
    values.removeAll()
    for index in 0..<max(0, source.numberOfSections) {
      let new = newSection(at: index, [])
      titles[new.section] = new.titles
      shownItems.fill(new.section, with: loadItems(ofSection: index))
      shownSections.insert(new.section, in: 0, at: index)
    }
  }

  /// Reads the items of a section. A missing one has no value.
  private func loadItems(ofSection section: Int) -> Range<Int> {
    let stored = storedItems(ofSection: section)
    let count = stored?.count ?? max(0, source.numberOfItems(in: section))
    if let stored, count >= 4_096 {
      let items = itemPool.take(count, alignedTo: ValueStore<ItemType>.width)
      values.share(stored, from: items.lowerBound)
      return items
    }
    let items = itemPool.take(count, alignedTo: 1)
    for item in items {
      let index = item - items.lowerBound
      let value =
        stored?[index] ?? source.item(at: ItemPath(section: section, item: index).indexPath)
      if let value { values.set(value, for: item) }
    }
    return items
  }

  /// The array in which the source stores the items of a section; `nil` if there is none.
  private func storedItems(ofSection index: Int) -> [ItemType]? {
    func items<Source: SectionedDataSource>(_ source: Source) -> [ItemType]?
    where Source.ItemType == ItemType {
      source.section(at: index)?.items
    }
    var stored: [ItemType]?
    if index == 0, let list = source.unwrapped as? any ListDataSource<ItemType> {
      stored = list.items
    } else if let sectioned = source.unwrapped as? any SectionedDataSource<ItemType> {
      stored = items(sectioned)
    }
    return stored?.count == source.numberOfItems(in: index) ? stored : nil
  }

  /// Creates a handle for a section, and reads its titles.
  func newSection(at index: Int, _ items: [Int]) -> SourceEdit.NewSection {
    SourceEdit.NewSection(
      section: sectionPool.take(), index: index, titles: readTitles(index), items: items)
  }

  /// Creates a handle for an item.
  func newItem(_ value: ItemType) -> Int {
    let item = itemPool.take()
    values.set(value, for: item)
    return item
  }

  private func newItems(_ values: [ItemType]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(values.count)
    for value in values { result.append(newItem(value)) }
    return result
  }

  func readTitles(_ section: Int) -> SectionTitles {
    SectionTitles(
      header: source.headerTitle(for: section), footer: source.footerTitle(for: section))
  }

  // Explicit loops: the metadata of the item type is looked up once for a function, but for each call of a
  // closure.

  /// Reads the items of a section; `nil` if one is missing.
  func readItems(ofSection index: Int) -> [ItemType]? {
    if let stored = storedItems(ofSection: index) { return stored }
    let count = max(0, source.numberOfItems(in: index))
    return read((0..<count).map { ItemPath(section: index, item: $0) }[...])
  }

  /// Reads items at ascending positions; `nil` if one is missing.
  private func read(_ positions: [ItemPath]) -> [ItemType]? {
    guard positions.count > 16 else { return read(positions[...]) }
    var result: [ItemType] = []
    for (section, positions) in positions.runs(by: { $0.section }) {
      let isMany = positions.count > 16 && positions.count > source.numberOfItems(in: section) / 16
      if isMany, let stored = storedItems(ofSection: section) {
        for position in positions { result.append(stored[position.item]) }
      } else if let items = read(positions) {
        result += items
      } else {
        return nil
      }
    }
    return result
  }

  private func read(_ positions: ArraySlice<ItemPath>) -> [ItemType]? {
    var result: [ItemType] = []
    result.reserveCapacity(positions.count)
    for position in positions {
      guard let item = source.item(at: position.indexPath) else { return nil }
      result.append(item)
    }
    return result
  }

  // MARK: Connections

  override var followsReloads: Bool { identity != nil }

  override func follows(_ other: AnyObject) -> Bool { source.leads(to: other) }
}

extension ComposedDataSource {
  /// The stage for operators of a data source: the data source itself, if it is an operator, or its root.
  ///
  /// - Parameters:
  ///   - source: The data source.
  ///   - identity: The identity of the items with which an operator is created; `nil` for none.
  static func stage(
    of source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?
  ) -> ComposedDataSource {
    let stage = source.unwrapped as? ComposedDataSource
    if let stage, stage.followsReloads || (identity ?? stage.identity) == nil { return stage }
    if let identity { return RootDataSource(source, identity: identity) }
    let key = ObjectIdentifier(source.unwrapped)
    if let known = roots[key] as? RootDataSource<ItemType> {
      // Adding an observation restores the others, if the data source has lost them.
      source.observeChanges { _ in }.cancel()
      if known.itemCounts == source.itemCounts { return known }
    }
    let root = RootDataSource(source, identity: .inherited(from: source))
    roots[key] = root
    return root
  }
}

/// The roots by their data sources.
let roots = SourceRegistry<ListStage>()

extension DataSource {
  /// Whether this is a data source, wraps it, or is derived from it.
  func leads(to other: AnyObject) -> Bool {
    let source = unwrapped
    return source === other || (source as? ListStage)?.follows(other) == true
  }

  /// The number of items of each section.
  fileprivate var itemCounts: [Int] { (0..<max(0, numberOfSections)).map(numberOfItems(in:)) }
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

  /// The updated items, from BEFORE to AFTER. Those of a reported change are not in a deleted section, and move only with
  /// their section.
  fileprivate var allUpdates: [ElementMove<ItemPath>] {
    if isPlanned { return itemUpdates }
    let batch = batch
    var structure = batch
    structure.items.updates = []
    structure.sections.updates = []
    let mapping = structure.changes.isEmpty ? nil : mapping
    return batch.items.updates.map { position in
      ElementMove(from: position, to: mapping?.positionAfter(position) ?? position)
    }
  }

  /// The updated sections, with their indices BEFORE and AFTER.
  fileprivate var allSectionUpdates: [(before: Int, after: Int)] {
    if isPlanned {
      return updatedSections.compactMap { after in
        mapping.sectionBefore(after).map { ($0, after) }
      }
    }
    return batch.sections.updates.compactMap { before in
      mapping.sectionAfter(before).map { (before, $0) }
    }
  }
}
