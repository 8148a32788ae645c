import ChangePlanning
package import DataSourceKit
import ListPositions

/// One stage in a chain of operators: its sections and items, by their handles.
///
/// This is the part of ``ComposedDataSource`` that does not depend on the item type.
///
/// Sections and items have handles: small numbers that do not change while they exist. All stages
/// in a chain share them, so a change is forwarded by handle, and only the last stage looks up
/// positions.
///
/// The properties that a change reads in every stage are `@exclusivity(unchecked)`, here and in the
/// other classes of the engine. With the checks, an update through three operators takes 55,600
/// instructions instead of 37,800. Overlapping access to them is impossible: each is read or
/// written in one step, never passed `inout` to a call that runs other code.
public class ListStage {
  package final let changeObservers = ChangeObservers()

  /// The sections and items that the current change affects; empty between changes.
  final let changes = StageChanges()

  /// The stages that are derived from this one.
  @exclusivity(unchecked)
  private final var followers: [Follower] = []
  private final var sweepCount = 8

  /// The number of stages on the longest path from a source to this one. A change passes through
  /// stages by ascending level, so that each stage is updated after all stages that it follows.
  @exclusivity(unchecked)
  private(set) final var level = 0

  /// Whether the current change affects the stage.
  @exclusivity(unchecked)
  final var isQueued = false

  @exclusivity(unchecked)
  private final var ownQueue = ChangeQueue()

  /// The sections, in sequence 0. A stage that shows the same sections as the followed stage shares
  /// the sequence.
  @exclusivity(unchecked)
  final var shownSections: HandleSequences

  /// The items. Each sequence holds one section's items, and has the section's handle as its
  /// number. A stage that shows the same items as the followed stage shares the sequences.
  @exclusivity(unchecked)
  final var shownItems: HandleSequences

  /// The titles of the sections.
  @exclusivity(unchecked)
  final var titles: TitleStore

  /// The handles of items, which connected stages share.
  final let itemPool: HandlePool

  /// The handles of sections, shared by stages that show the same ones.
  final let sectionPool: HandlePool

  init(
    itemPool: HandlePool, sectionPool: HandlePool, sections: HandleSequences,
    items: HandleSequences, titles: TitleStore
  ) {
    self.itemPool = itemPool
    self.sectionPool = sectionPool
    shownSections = sections
    shownItems = items
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

  /// Stops following another stage. This undoes one call to ``follow(_:)``.
  final func unfollow(_ other: ListStage) {
    other.followers.removeAll { $0.stage === self }
  }

  private final func raise(above other: Int) {
    guard level <= other else { return }
    level = other + 1
    forEachFollower { $0.raise(above: level) }
  }

  final var isFollowed: Bool { !followers.isEmpty }

  final func forEachFollower(_ body: (ListStage) -> Void) {
    for follower in followers { if let stage = follower.stage { body(stage) } }
  }

  /// The change that the cached ``needsPlaces`` applies to.
  @exclusivity(unchecked)
  private final var knownNeed = (change: -1, isNeeded: false)

  /// Whether changes have to be recorded with their old places.
  final var needsPlaces: Bool {
    let change = queue.changeNumber
    if knownNeed.change != change { knownNeed = (change, findsNeedOfPlaces()) }
    return knownNeed.isNeeded
  }

  private func findsNeedOfPlaces() -> Bool {
    var result = changeObservers.isObserved
    forEachFollower { result = result || $0.inheritsPlaces && $0.needsPlaces }
    return result
  }

  /// Whether this stage handles bulk insertions and removals.
  var takesBulk: Bool { false }

  /// Whether items may be recorded as bulk insertions and removals, without places.
  final var mayNoteInBulk: Bool {
    var result = !needsPlaces
    forEachFollower { result = result && $0.takesBulk }
    return result
  }

  // MARK: The change in progress

  /// Whether the old places are those of the followed stage.
  var inheritsPlaces: Bool { false }

  /// Reads everything from the stages that it follows.
  func rebuild() {}

  /// Updates the state from the stages that it follows, and records the changes.
  func update() {}

  /// Reads everything when the stage is created. Reading may run any code, so changes reported in
  /// the meantime are queued.
  final func load(_ read: () -> Void) {
    let queue = queue
    if queue.isIdle { queue.run(read) } else { read() }
  }

  /// The last observer of the current change; `nil` for none. Observers added during the change,
  /// after the update, start with the new state.
  @exclusivity(unchecked)
  final var lastObserver: Int?

  /// Reads everything again, since the stages that it follows may have changed since it was created.
  func readAgain() {
    rebuild()
    changes.isReload = true
  }

  /// Discards the current change.
  func finish() {
    if !indexes.isEmpty { updateIndexes() }
    changes.removeAll()
  }

  /// Finds items by identity. Created by the first lookup.
  @exclusivity(unchecked)
  final var indexes: [ItemIndex] = []

  private func updateIndexes() {
    guard !changes.isReload else {
      indexes = []
      return
    }
    let arrived = arrivedHandles
    for index in indexes { index.add(arrived) }
    // An index keeps the entries of removed items until it has twice as many entries as there are
    // items. Reading all items then takes O(1) for each removal.
    indexes.removeAll { $0.entryCount > 2 * itemCount + 64 }
  }

  /// The shown items that the current change inserts or updates.
  private var arrivedHandles: [Int] {
    var result = changes.bulkInsertions
    for item in changes.items where item.isUpdated || !item.wasShown { result.append(item.handle) }
    for section in changes.insertedSections { result += items(in: section) }
    return result.filter(shownItems.contains)
  }

  /// Whether items are identified after a reload of a source. If not, all derived stages reload.
  var followsReloads: Bool { false }

  /// Whether it is derived from a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool { false }

  /// An item's position in this data source, or in one that it is derived from; `nil` if it is not
  /// there.
  func position(of item: Int, in source: AnyObject) -> ItemPath? {
    self === source ? position(of: item) : nil
  }

  /// The item at a position in this data source, or in one that it is derived from. It may not be
  /// shown here.
  func item(at position: ItemPath, in source: AnyObject) -> Int? {
    self === source ? item(at: position) : nil
  }

  // MARK: For stages with an arrangement

  /// The section for an inserted or updated item; `nil` if it is not shown.
  func targetSection(of item: Int) -> Int? { nil }

  /// The sections for inserted or updated items, as in ``targetSection(of:)``; -1 for items that
  /// are not shown.
  func targetSections(of items: [Int]) -> [Int] { items.map { targetSection(of: $0) ?? -1 } }

  /// Whether a shown item that is moved or updated is known to stay where it is.
  func isInPlace(_ item: Int) -> Bool { false }

  /// Inserts items, given in the order of the followed stage, where they belong in a section.
  func insertItems(_ items: [Int], into section: Int) {}
}

extension ListStage {
  final var sectionCount: Int { shownSections.count(in: 0) }

  /// The section at an index.
  final func section(at index: Int) -> Int? { shownSections.handle(at: index, in: 0) }

  /// The index of a section; `nil` if it is not shown.
  final func index(of section: Int) -> Int? { shownSections.position(of: section) }

  /// The sections, in order.
  final var sections: [Int] { shownSections.handles(in: 0) }

  /// The number of items in all sections.
  final var itemCount: Int { shownItems.handleCount }

  final func itemCount(in section: Int) -> Int { shownItems.count(in: section) }

  /// The item at an offset in a section.
  final func item(at offset: Int, in section: Int) -> Int? {
    shownItems.handle(at: offset, in: section)
  }

  /// The item at a position.
  final func item(at position: ItemPath) -> Int? {
    section(at: position.section).flatMap { item(at: position.item, in: $0) }
  }

  /// The items in a section, in order.
  ///
  /// - Complexity: O(items)
  final func items(in section: Int) -> [Int] { shownItems.handles(in: section) }

  /// All items, in order.
  ///
  /// - Complexity: O(n)
  final var order: [Int] { sections.flatMap { items(in: $0) } }

  /// The section of an item; `nil` if it is not shown.
  final func section(of item: Int) -> Int? { shownItems.sequence(of: item) }

  /// The place of an item; `nil` if it is not shown.
  final func place(of item: Int) -> StageChanges.Place? {
    guard let section = shownItems.sequence(of: item), let offset = shownItems.position(of: item)
    else { return nil }
    return (section, offset)
  }

  /// The position of an item; `nil` if it is not shown.
  final func position(of item: Int) -> ItemPath? {
    guard let section = section(of: item), let index = index(of: section),
      let offset = shownItems.position(of: item)
    else { return nil }
    return ItemPath(section: index, item: offset)
  }

  /// Whether an item precedes another one. Both must be shown.
  ///
  /// - Complexity: O(1)
  final func precedes(_ first: Int, _ second: Int) -> Bool {
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
  final func item(after item: Int) -> Int? { shownItems.handle(after: item) }

  /// The item before another one in its section.
  final func item(before item: Int) -> Int? { shownItems.handle(before: item) }

  /// The changes for the observers of this stage.
  final func plannedChange() -> PlannedChange {
    changes.isReload ? .reload : changes.plannedChange(self)
  }
}

/// A weak reference to a stage. This is a class, since copying weak references is slow.
private final class Follower {
  @exclusivity(unchecked)
  weak var stage: ListStage?

  init(_ stage: ListStage) { self.stage = stage }
}
