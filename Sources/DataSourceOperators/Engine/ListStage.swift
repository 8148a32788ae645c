package import DataSourceCore
import DataSourcePlanning
import _DataSourceSubsequences

/// One stage in a chain of operators: its sections and items, by their handles.
///
/// This is the part of ``ComposedDataSource`` that does not depend on the item type.
///
/// Sections and items have handles: small numbers that do not change while they exist. All stages
/// in a chain share them, so a change is forwarded by handle, and only the last stage looks up
/// positions.
@_documentation(visibility: internal)
public class ListStage {
  /// An item's place: its section's handle, and its offset there. A position has the section's
  /// index instead.
  typealias Place = (section: SectionHandle, offset: Int)

  package final let changeObservers = ChangeObservers()

  /// The sections and items that the current change affects; empty between changes.
  final let changes = StageChanges()

  /// The stages that are derived from this one.
  private final var followers: [Follower] = []
  private final var sweepCount = 8

  /// The number of stages on the longest path from a source to this one. A change passes through
  /// stages by ascending level, so that each stage is updated after all stages that it follows.
  private(set) final var level = 0

  /// Whether the current change affects the stage.
  final var isQueued = false

  private final var ownQueue = ChangeQueue()

  /// The sections, in one sequence. A stage that shows the same sections as the followed stage
  /// shares the sequence.
  final let sectionSequences: SectionSequences

  /// The items. Each sequence holds one section's items, and has the section's handle as its
  /// number. A stage that shows the same items as the followed stage shares the sequences.
  final let itemSequences: ItemSequences

  /// The titles of the sections.
  final var titles: TitleStore

  /// The handles of items, which connected stages share.
  final let itemPool: HandlePool<ItemTag>

  /// The handles of sections, shared by stages that show the same ones.
  final let sectionPool: HandlePool<SectionTag>

  init(
    itemPool: HandlePool<ItemTag>, sectionPool: HandlePool<SectionTag>, sections: SectionSequences,
    items: ItemSequences, titles: TitleStore
  ) {
    self.itemPool = itemPool
    self.sectionPool = sectionPool
    sectionSequences = sections
    itemSequences = items
    self.titles = titles
  }

  /// The queue that this stage shares with all stages connected to it.
  final var queue: ChangeQueue {
    if !ownQueue.isUnited { return ownQueue }
    ownQueue = ownQueue.united
    return ownQueue
  }

  /// Starts following another stage; during a change, when that is complete.
  final func follow(_ other: ListStage) {
    for queue in [other.queue, queue] where queue.isPassing { return queue.join(self, to: other) }
    if other.followers.count >= other.sweepCount {
      other.followers.removeAll { $0.stage == nil }
      other.sweepCount = 2 * other.followers.count + 8
    }
    other.followers.append(Follower(self))
    queue.unite(with: other.queue)
    raise(above: other.level)
  }

  /// Stops following another stage, however often it was followed.
  final func unfollow(_ other: ListStage) {
    other.followers.removeAll { $0.stage === self }
  }

  private final func raise(above other: Int) {
    guard level <= other else { return }
    level = other + 1
    forEachFollower { $0.raise(above: level) }
  }

  final func forEachFollower(_ body: (ListStage) -> Void) {
    for follower in followers { if let stage = follower.stage { body(stage) } }
  }

  // MARK: The change in progress

  /// Reads everything from the stages that it follows.
  func rebuild() {}

  /// Updates the state from the stages that it follows, and records the changes.
  func update() {}

  /// Rebuilds everything, since a property was replaced, and records what differs by handle.
  ///
  /// - Complexity: O(n); O(n log n) if the order differs.
  func recompute() {
    let old = StageState(of: self)
    let oldSections = sections
    rebuild()
    let all = sections + oldSections.filter { !shownSections.contains($0) }
    changes.sections = old.changes(of: all, in: self)
    changes.sections.moved = changes.sections.moved.moving { $0.before }
    // The old offsets of one section's items, by handle; -1 for others.
    var offsets: [Int32] = []
    for section in all {
      let (oldItems, items) = (old.items.handles(in: section), items(in: section))
      if oldItems == items { continue }
      if offsets.isEmpty { offsets = Array(repeating: -1, count: handleLimit) }
      for (offset, item) in oldItems.enumerated() {
        offsets[item.number] = Int32(offset)
        if shownItems.sequence(of: item) == section { continue }
        changes.record(item, before: (section, offset), mayMove: shownItems.contains(item))
      }
      var staying: [(item: ItemHandle, before: Int)] = []
      for item in items {
        let before = Int(offsets[item.number])
        if before >= 0 {
          staying.append((item, before))
        } else if !old.items.contains(item) {
          changes.record(item, before: nil)
        }
      }
      for item in oldItems { offsets[item.number] = -1 }
      for (item, before) in staying.moving(by: { $0.before }) {
        changes.record(item, before: (section, before), mayMove: true)
      }
    }
  }

  /// Reads everything when the stage is created. Reading may run any code, so changes reported in
  /// the meantime are queued.
  final func readFirst(_ read: () -> Void) {
    let queue = queue
    guard queue.isIdle else { return read() }
    queue.run {
      read()
      release()
    }
  }

  /// The last observer of the current change; `nil` for none. Observers added during the change,
  /// after the update, start with the new state.
  final var lastObserver: Int?

  /// Reads everything again, since the followed stages may have changed.
  func readAgain() {
    rebuild()
    changes.isReload = true
  }

  /// The items that the current change inserts and updates.
  final var arrivedItems: [ItemHandle] {
    changes.items.lazy.filter { $0.isUpdated || $0.before == nil }.map(\.handle)
      .filter(shownItems.contains)
  }

  /// The items that the current change removes.
  final var removedItems: [ItemHandle] {
    changes.items.lazy.map(\.handle).filter { !shownItems.contains($0) }
  }

  /// Discards the current change.
  func finish() {
    if !indexes.isEmpty { updateIndexes() }
    changes.removeAll()
    isQueued = false
    lastObserver = nil
  }

  /// Releases what the current change has replaced and removed, once all stages have finished.
  func release() {}

  /// The change for the observers that were there when it was updated; `nil` if there is none.
  final var report: StageReport? {
    lastObserver.flatMap { StageReport(self, changes.plannedChange(self), upTo: $0) }
  }

  /// Returns whether the value of an item is then the same as now.
  func isUnchanged(_ item: ItemHandle) -> () -> Bool { { false } }

  /// Finds items by identity. Created by the first lookup.
  final var indexes: [ItemIndex] = []

  private func updateIndexes() {
    guard !changes.isReload else {
      indexes = []
      return
    }
    let arrived = arrivedItems
    for index in indexes { index.add(arrived) }
    // An index keeps the entries of removed items until it has twice as many entries as there are
    // items. Reading all items then takes O(1) for each removal.
    indexes.removeAll { $0.entryCount > 2 * itemCount + 64 }
  }

  /// Whether items are identified after a reload of a source. If not, all derived stages reload.
  var identifiesItems: Bool { false }

  /// Whether it is derived from a data source, directly or through others.
  func isDerived(from other: AnyObject) -> Bool { false }

  /// An item's position in this data source, or in one that it is derived from; `nil` if it is not
  /// there.
  func position(of item: ItemHandle, in source: AnyObject) -> ItemPath? {
    self === source ? position(of: item) : nil
  }

  /// The item at a position in this data source, or in one that it is derived from. It may not be
  /// shown here.
  func item(at position: ItemPath, in source: AnyObject) -> ItemHandle? {
    self === source ? item(at: position) : nil
  }
}

extension ListStage {
  final var shownSections: HandleSequences<StageTag, SectionTag> {
    _read { yield sectionSequences.all }
    _modify { yield &sectionSequences.all }
  }

  final var shownItems: HandleSequences<SectionTag, ItemTag> {
    _read { yield itemSequences.all }
    _modify { yield &itemSequences.all }
  }

  final var sectionCount: Int { shownSections.count(in: .only) }

  /// The section at an index.
  final func section(at index: Int) -> SectionHandle? { shownSections.handle(at: index, in: .only) }

  /// The index of a section; `nil` if it is not shown.
  final func index(of section: SectionHandle) -> Int? { shownSections.position(of: section) }

  /// The sections, in order.
  final var sections: [SectionHandle] { shownSections.handles(in: .only) }

  /// The number of items in all sections.
  final var itemCount: Int { shownItems.handleCount }

  final func itemCount(in section: SectionHandle) -> Int { shownItems.count(in: section) }

  /// The item at an offset in a section.
  final func item(at offset: Int, in section: SectionHandle) -> ItemHandle? {
    shownItems.handle(at: offset, in: section)
  }

  /// The item at a position.
  final func item(at position: ItemPath) -> ItemHandle? {
    section(at: position.section).flatMap { item(at: position.item, in: $0) }
  }

  /// The item at an index path.
  final func row(at indexPath: IndexPath) -> ItemHandle? {
    ItemPath(indexPath).flatMap { item(at: $0) }
  }

  /// The items in a section, in order.
  ///
  /// - Complexity: O(items)
  final func items(in section: SectionHandle) -> [ItemHandle] { shownItems.handles(in: section) }

  /// All items, in order.
  ///
  /// - Complexity: O(n)
  final var order: [ItemHandle] { sections.flatMap { items(in: $0) } }

  /// The section of an item; `nil` if it is not shown.
  final func section(of item: ItemHandle) -> SectionHandle? { shownItems.sequence(of: item) }

  /// The place of an item; `nil` if it is not shown.
  final func place(of item: ItemHandle) -> Place? { shownItems.place(of: item) }

  /// The position of an item; `nil` if it is not shown.
  final func position(of item: ItemHandle) -> ItemPath? {
    place(of: item).flatMap { position(at: $0) }
  }

  /// The position of a place; `nil` if its section is not shown.
  final func position(at place: Place) -> ItemPath? {
    index(of: place.section).map { ItemPath(section: $0, item: place.offset) }
  }

  /// Whether an item precedes another one. Both must be shown.
  ///
  /// - Complexity: O(1)
  final func precedes(_ first: ItemHandle, _ second: ItemHandle) -> Bool {
    guard let left = shownItems.sequence(of: first), let right = shownItems.sequence(of: second)
    else {
      return false
    }
    return left == right
      ? shownItems.precedes(first, second) : shownSections.precedes(left, right)
  }

  /// All items have handles below this.
  final var handleLimit: Int { itemPool.capacity }

  /// The item after another one in its section.
  final func item(after item: ItemHandle) -> ItemHandle? { shownItems.handle(after: item) }

  /// The item before another one in its section.
  final func item(before item: ItemHandle) -> ItemHandle? { shownItems.handle(before: item) }

  /// The items before and after another one in its section, if any.
  final func neighbors(of item: ItemHandle) -> [ItemHandle] {
    [self.item(before: item), self.item(after: item)].compactMap(\.self)
  }

  /// The items that only move with their section.
  final var draggedItems: [ItemHandle] {
    changes.sections.moved.flatMap { items(in: $0.section) }.filter { !changes.isRecorded($0) }
  }

  /// Sections with their indices.
  final func indexed(_ sections: some Sequence<SectionHandle>) -> [SectionChanges.Entry] {
    sections.map { ($0, index(of: $0) ?? 0) }
  }

  /// Records an update of an item; not if it is not shown.
  final func recordUpdate(of item: ItemHandle) {
    if let place = place(of: item) { changes.record(item, before: place, isUpdated: true) }
  }

  /// Elements in the order of their items in this stage. No two have the same item.
  ///
  /// - Complexity: O(k log k) for k elements; O(n) for many.
  final func inOrder<Element>(_ elements: [Element], of item: (Element) -> ItemHandle) -> [Element]
  {
    if elements.isInOrder(by: { precedes(item($0), item($1)) }) { return elements }
    guard areMany(elements.count, of: itemCount) else {
      return elements.inOrder { precedes(item($0), item($1)) }
    }
    var indices = [Int32](repeating: -1, count: handleLimit)
    for (index, element) in elements.enumerated() { indices[item(element).number] = Int32(index) }
    return order.compactMap { indices[$0.number] < 0 ? nil : elements[Int(indices[$0.number])] }
  }

  final func inOrder(_ items: [ItemHandle]) -> [ItemHandle] { inOrder(items) { $0 } }
}

/// A weak reference to a stage. This is a class, since copying weak references is slow.
private final class Follower {
  weak var stage: ListStage?

  init(_ stage: ListStage) { self.stage = stage }
}
