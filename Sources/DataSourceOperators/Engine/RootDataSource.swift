import DataSourceCore
import DataSourcePlanning
import Foundation
import IdentityDiff

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
  #if DEBUG
    private var warning: ChangeObservation?
  #endif

  /// Changes in the source that are not in this stage yet.
  private var pending: PlannedChange?

  fileprivate init(_ source: some DataSource<ItemType>, identity: ElementIdentity<ItemType>?) {
    self.source = source
    super.init(
      identity: identity, values: ValueStore(), itemPool: HandlePool(), sectionPool: HandlePool(),
      sections: SharedSequences(), items: SharedSequences(), titles: TitleStore())
    // If the source reports a change before the previous ones are applied here, they are merged,
    // since the source already contains all of them. The reference is weak, since the source may
    // report a change while it is being released together with this object.
    let root = WeakReference(self)
    #if DEBUG
      // Notified even while the source waits for the operators.
      warning = source.observePlannedChanges(immediately: true) { _ in root.object?.queue.warn() }
    #endif
    observation = source.observePlannedChanges(immediately: false) { root.object?.receive($0) }
    readFirst { rebuild() }
  }

  deinit { roots.remove(self, for: ObjectIdentifier(source.unwrapped)) }

  // MARK: Updating

  private func receive(_ change: PlannedChange) {
    if change.isEmpty { return }
    if let earlier = pending {
      pending = earlier.merged(with: change)
    } else {
      pending = change
      queue.perform(for: self) { [unowned self] in updatePending() }
    }
  }

  /// Whether it contains the data of the source, or is about to be updated with the rest.
  ///
  /// In a transaction, or before other observers have been notified, it is first updated.
  fileprivate func isUpToDate() -> Bool {
    source.reportPending()
    observation?.notifyNow(itemCount: source.numberOfItems(in:))
    return pending != nil || itemCounts == source.itemCounts
  }

  /// Updates the state from changes that the source already contains.
  ///
  /// A batch is validated by counting. After a reload or an invalid batch, all data is read and
  /// compared by identity.
  ///
  /// - Complexity: O(changes · log n + sections); O(log n) for a single item; O(n) after a reload.
  private func updatePending() {
    // Where it had to wait, observers may have responded with changes that it has not received, and
    // the source contains those, too.
    observation?.notifyNow { source.numberOfItems(in: $0) }
    guard let change = pending else { return }
    pending = nil
    if change.isEmpty { return }
    queue.change(self) {
      if let edit = edit(for: change) ?? comparison() {
        edit.apply(to: self)
        itemPool.gone += edit.removedItems
        sectionPool.gone += edit.removedSections
      } else {
        readAgain()
      }
    }
  }

  /// The edit for a batch, and the new items; `nil` if it does not fit, or if items are missing.
  private func edit(for change: PlannedChange) -> SourceEdit? {
    let batch = change.batch
    guard change.fits(batch, self, source), var edit = SourceEdit(change, batch, in: self) else {
      return nil
    }
    if read(&edit, of: change) { return edit }
    itemPool.gone += edit.insertedItems.map(\.item)
    sectionPool.gone += edit.insertedSections.map(\.section)
    return nil
  }

  /// Reads the items and sections that an edit inserts and updates.
  ///
  /// - Returns: `false` if items are missing, or are others than the change leads to.
  private func read(_ edit: inout SourceEdit, of change: PlannedChange) -> Bool {
    // A reported change leaves out what changes in an updated section, and changes no item there.
    let isComplete =
      change.isPlanned || !edit.movedItems.isEmpty || !edit.insertedItems.isEmpty
    for (item, position) in edit.insertedItems {
      guard let value = source.item(at: position.indexPath) else { return false }
      values.set(value, for: item)
    }
    for (section, index) in edit.insertedSections {
      titles[section] = readTitles(index)
      for (item, value) in readItems(ofSection: index).enumerated() {
        guard let value else { return false }
        edit.insertedItems.append((newItem(value), ItemPath(section: index, item: item)))
      }
    }
    let contents = edit.itemsOfUpdatedSections(in: self)
    for ((section, index), items) in zip(edit.updatedSections, contents) {
      guard compare(section, items, with: index, in: &edit, isComplete: isComplete) else {
        return false
      }
    }
    // Others report what they have, not what they have compared.
    let isComparison = change.isPlanned && !(source.unwrapped is any ChangeObserversOwner)
    let identity = isComparison ? self.identity : nil
    if let identity {
      for (item, position) in edit.movedItems {
        guard let value = source.item(at: position.indexPath), isItem(item, value, identity) else {
          return false
        }
      }
    }
    return readUpdates(edit, identity)
  }

  /// Reads updated items. All are read before one is replaced, since the edit may be discarded.
  ///
  /// - Returns: `false` if items are missing or, with an identity, if they are other items.
  private func readUpdates(_ edit: SourceEdit, _ identity: ElementIdentity<ItemType>?) -> Bool {
    var new: [ItemType] = []
    for (item, position) in edit.updatedItems {
      guard let value = source.item(at: position.indexPath),
        identity.map({ isItem(item, value, $0) }) ?? true
      else { return false }
      new.append(value)
    }
    for index in new.indices { values.set(new[index], for: edit.updatedItems[index].item) }
    return true
  }

  /// Whether a value is that of an item, as far as the identity tells.
  private func isItem(
    _ item: ItemHandle, _ value: ItemType, _ identity: ElementIdentity<ItemType>
  ) -> Bool {
    values.present([item]).allSatisfy { identity.haveEqualKeys($0, value) }
  }

  override func release() {
    for item in itemPool.recycle(unless: shownItems.contains) { values.remove(item) }
    for section in sectionPool.recycle(unless: shownSections.contains) {
      titles[section] = SectionTitles()
    }
    super.release()
  }

  // MARK: Reading

  /// Reads all data, which invalidates all handles except those of sections with an identity.
  ///
  /// - Complexity: O(n)
  override func rebuild() {
    let old = sections
    itemPool.gone += order
    let new = (0..<max(0, source.numberOfSections)).map(readTitles)
    let origins = originsByIdentity(from: old.map(titles.identity), to: new.map(\.identity))
    shownSections.removeAll()
    shownItems.removeAll()
    for (index, origin) in origins.enumerated() {
      let section = origin.map { old[$0] } ?? sectionPool.take()
      titles[section] = new[index]
      shownItems.fill(section, with: readItems(ofSection: index).map(newItem))
      shownSections.insert(section, in: .only, at: index)
    }
    sectionPool.gone += old.filter { !shownSections.contains($0) }
  }

  /// Creates a handle for an item. A missing one has no value.
  func newItem(_ value: ItemType?) -> ItemHandle {
    let item = itemPool.take()
    values.assign(value, to: item)
    return item
  }

  func readTitles(_ section: Int) -> SectionTitles {
    SectionTitles(
      header: source.headerTitle(for: section), footer: source.footerTitle(for: section),
      identity: source.sectionIdentity(at: section))
  }

  /// Reads a section's items; `nil` for a missing one.
  func readItems(ofSection index: Int) -> [ItemType?] {
    let count = max(0, source.numberOfItems(in: index))
    // Reading each item by its index path takes several times as long.
    if let list = source.unwrapped as? any ListDataSource<ItemType>, index == 0 {
      let items = list.items
      if items.count == count { return items }
    }
    var result: [ItemType?] = []
    result.reserveCapacity(count)
    for item in 0..<count {
      result.append(source.item(at: ItemPath(section: index, item: item).indexPath))
    }
    return result
  }

  // MARK: Connections

  override var identifiesItems: Bool { identity != nil }

  override func isDerived(from other: AnyObject) -> Bool { source.leads(to: other) }

  override func position(of item: ItemHandle, in other: AnyObject) -> ItemPath? {
    guard let position = position(of: item), source.unwrapped !== other else {
      return position(of: item)
    }
    // A root for an operator with another identity has other handles at the same positions.
    let stage = source.unwrapped as? ListStage
    return stage?.item(at: position).flatMap { stage?.position(of: $0, in: other) }
  }

  override func item(at position: ItemPath, in other: AnyObject) -> ItemHandle? {
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
    if let stage, stage.identifiesItems || (identity ?? stage.identity) == nil { return stage }
    if let identity { return RootDataSource(source, identity: identity) }
    let key = ObjectIdentifier(source.unwrapped)
    if let known = roots[key] as? RootDataSource<ItemType> {
      source.restoreObservation()
      if known.isUpToDate() { return known }
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
    return source === other || (source as? ListStage)?.isDerived(from: other) == true
  }

  /// The number of items in each section.
  fileprivate var itemCounts: [Int] { (0..<max(0, numberOfSections)).map(numberOfItems(in:)) }
}
