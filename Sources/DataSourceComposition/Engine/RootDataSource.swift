import ChangePlanning
import DataSourceKit
import Foundation
import IdentityDiff
import ListPositions

/// The sections and items that a data source, not itself an operator, had at its last change set.
///
/// Sections and items have handles, which do not change while they exist. So an operator can store
/// the same handles in another order, and look up their positions before and after a change. The
/// handles of removed sections and items are not reused until the change has been reported.
///
/// All operators on a data source share one root, unless they are created with an identity.
final class RootDataSource<ItemType>: ComposedDataSource<ItemType> {
  let source: any DataSource<ItemType>
  private var observation: ChangeObservation?

  /// Changes in the source that this stage has not followed yet.
  @exclusivity(unchecked)
  private var pending: PlannedChange?

  /// Removed sections and items, whose handles stay valid until the change is reported.
  @exclusivity(unchecked)
  var goneItems: [Int] = []
  @exclusivity(unchecked)
  private var goneSections: [Int] = []

  fileprivate init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    self.source = source
    super.init(
      identity: identity, values: ValueStore(), itemPool: HandlePool(), sectionPool: HandlePool(),
      sections: HandleSequences(), items: HandleSequences(), titles: TitleStore())
    // If the source reports a change before the previous ones are applied here, they are merged,
    // since the source already contains all of them. The reference is weak, since the source may
    // report a change while it is being released together with this object.
    let root = WeakReference(self)
    observation = source.observePlannedChanges(immediately: false) { root.object?.receive($0) }
    load { rebuild() }
  }

  deinit { roots.remove(self, for: ObjectIdentifier(source.unwrapped)) }

  // MARK: Following

  private func receive(_ change: PlannedChange) {
    if change.isEmpty { return }
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

  /// Follows a change that the source already contains.
  ///
  /// A batch is validated by counting. After a reload or an invalid batch, all data is read and
  /// compared by identity.
  ///
  /// - Complexity: O(changes · log n + sections); O(log n) for a single item; O(n) after a reload.
  private func follow(_ change: PlannedChange, in queue: ChangeQueue) {
    if !followFewItems(change) {
      if var edit = SourceEdit(change, in: self, itemCounts: source.itemCounts) ?? comparison(),
        read(&edit), readUpdates(edit)
      {
        edit.record(in: self)
        edit.apply(to: self)
        goneItems += edit.removedItems
        goneItems += edit.bulkRemovals
        goneSections += edit.removedSections
      } else {
        rebuild()
        changes.isReload = true
      }
    }
    queue.pass(from: self)
  }

  /// Reads the items that an edit inserts and updates, and the sections that it updates; `false` if
  /// items are missing.
  private func read(_ edit: inout SourceEdit) -> Bool {
    for index in edit.insertedItems.indices {
      guard let value = source.item(at: edit.insertedItems[index].to.indexPath) else {
        return false
      }
      edit.insertedItems[index].item = newItem(value)
    }
    for (number, new) in edit.insertedSections.enumerated() {
      titles[new.section] = readTitles(new.index)
      if edit.isComparison { continue }
      guard let values = readItems(ofSection: new.index) else { return false }
      edit.insertedSections[number].items = values.map(newItem)
    }
    for (section, index) in edit.updatedSections {
      guard compare(section, with: index, in: &edit) else { return false }
    }
    return true
  }

  /// Reads the new values of updated items; `false` if one is missing.
  private func readUpdates(_ edit: SourceEdit) -> Bool {
    // All are read before one is replaced, since an old value's deinitializer may change the
    // source.
    var updates: [(item: Int, value: ItemType)] = []
    updates.reserveCapacity(edit.updatedItems.count)
    for (item, position) in edit.updatedItems {
      guard let value = source.item(at: position.indexPath) else { return false }
      updates.append((item, value))
    }
    for (item, value) in updates { values.set(value, for: item) }
    return true
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

  /// Reads all data, which invalidates all handles except those of sections with an identity.
  ///
  /// - Complexity: O(n)
  override func rebuild() {
    let old = sections
    let new = (0..<max(0, source.numberOfSections)).map(readTitles)
    let origins = originsByIdentity(from: old.map(titles.identity), to: new.map(\.identity))
    shownSections.removeAll()
    shownItems.removeAll()
    titles.removeAll()
    itemPool.removeAll()
    values.removeAll()
    let stored = storedSections
    for (index, origin) in origins.enumerated() {
      let section = origin.map { old[$0] } ?? sectionPool.take()
      titles[section] = new[index]
      shownItems.fill(
        section, with: loadItems(ofSection: index, stored.isEmpty ? nil : stored[index]))
      shownSections.insert(section, in: 0, at: index)
    }
    // Not earlier, so that no section gets the handle of another one.
    for section in old where !shownSections.contains(section) { sectionPool.give(section) }
  }

  /// Reads a section's items, or takes them from an array. A missing item has no value.
  private func loadItems(ofSection section: Int, _ stored: [ItemType]?) -> Range<Int> {
    if let stored {
      let isLong = stored.count >= 4_096
      let items = itemPool.take(stored.count, alignedTo: isLong ? ValueStore<ItemType>.width : 1)
      if isLong {
        values.share(stored, from: items.lowerBound)
      } else {
        values.copy(stored, from: items.lowerBound)
      }
      return items
    }
    let items = itemPool.take(max(0, source.numberOfItems(in: section)), alignedTo: 1)
    for item in items {
      let position = ItemPath(section: section, item: item - items.lowerBound)
      if let value = source.item(at: position.indexPath) { values.set(value, for: item) }
    }
    return items
  }

  /// All sections' items, if the source stores them in arrays; otherwise empty.
  var storedSections: [[ItemType]] {
    func items<Source: SectionedDataSource>(_ source: Source) -> [[ItemType]]
    where Source.ItemType == ItemType {
      source.sections.map(\.items)
    }
    var stored: [[ItemType]] = []
    if let list = source.unwrapped as? any ListDataSource<ItemType> {
      stored = [list.items]
    } else if let sectioned = source.unwrapped as? any SectionedDataSource<ItemType> {
      stored = items(sectioned)
    }
    return stored.map(\.count) == source.itemCounts ? stored : []
  }

  /// Creates a handle for an item.
  func newItem(_ value: ItemType) -> Int {
    let item = itemPool.take()
    values.set(value, for: item)
    return item
  }

  func readTitles(_ section: Int) -> SectionTitles {
    SectionTitles(
      header: source.headerTitle(for: section), footer: source.footerTitle(for: section),
      identity: source.sectionIdentity(at: section))
  }

  /// Reads a section's items; `nil` if one is missing.
  func readItems(ofSection index: Int) -> [ItemType]? {
    var result: [ItemType] = []
    // A loop, since the item type's metadata is looked up once per function, but on every closure
    // call.
    for item in 0..<max(0, source.numberOfItems(in: index)) {
      guard let value = source.item(at: ItemPath(section: index, item: item).indexPath) else {
        return nil
      }
      result.append(value)
    }
    return result
  }

  // MARK: Connections

  override var followsReloads: Bool { identity != nil }

  override func follows(_ other: AnyObject) -> Bool { source.leads(to: other) }

  override func position(of item: Int, in other: AnyObject) -> ItemPath? {
    guard let position = position(of: item), source.unwrapped !== other else {
      return position(of: item)
    }
    // A root for an operator with another identity has other handles at the same positions.
    let stage = source.unwrapped as? ListStage
    return stage?.item(at: position).flatMap { stage?.position(of: $0, in: other) }
  }

  override func item(at position: ItemPath, in other: AnyObject) -> Int? {
    if source.unwrapped === other { return item(at: position) }
    let stage = source.unwrapped as? ListStage
    return stage?.item(at: position, in: other).flatMap { stage?.position(of: $0) }
      .flatMap { item(at: $0) }
  }
}

extension ComposedDataSource {
  /// The stage that a data source's operators follow: the data source itself if it is an operator,
  /// otherwise its root.
  ///
  /// - Parameters:
  ///   - source: The data source.
  ///   - identity: The identity that the operator is created with; `nil` for none.
  static func stage(
    of source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?
  ) -> ComposedDataSource {
    let stage = source.unwrapped as? ComposedDataSource
    if let stage, stage.followsReloads || (identity ?? stage.identity) == nil { return stage }
    if let identity { return RootDataSource(source, identity: identity) }
    let key = ObjectIdentifier(source.unwrapped)
    if let known = roots[key] as? RootDataSource<ItemType> {
      source.restoreObservation()
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

  /// The number of items in each section.
  fileprivate var itemCounts: [Int] { (0..<max(0, numberOfSections)).map(numberOfItems(in:)) }
}
