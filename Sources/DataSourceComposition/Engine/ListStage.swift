package import DataSourceKit

/// One stage of a chain of operators: its sections and items, by their handles.
///
/// This is the part of ``ComposedDataSource`` that does not depend on the type of the items.
///
/// Sections and items have handles: small numbers that do not change while they exist. The stages of a chain
/// share them, so that a change is forwarded by handle, and only the last stage looks up positions.
///
/// The properties that a change reads in every stage are `@exclusivity(unchecked)`, here and in the other classes of the
/// engine. With the checks an update through three operators takes 55,600 instructions instead of 37,800. No
/// overlapping access is possible in them: each is read or written in one step, never passed `inout` to a call that
/// runs other code.
public class ListStage {
  package final let changeObservers = ChangeObservers()

  /// The sections and items that the current change affects; empty between changes.
  final let changes = StageChanges()

  /// The stages that are derived from this one.
  @exclusivity(unchecked)
  private final var followers: [Follower] = []
  private final var sweepCount = 8

  /// The number of stages on the longest path from a source to this one. A change passes through the stages in
  /// ascending order of it, so that each stage is updated after all stages that it follows.
  @exclusivity(unchecked)
  private(set) final var level = 0

  /// Whether the current change affects the stage.
  @exclusivity(unchecked)
  final var isQueued = false

  @exclusivity(unchecked)
  private final var ownQueue = ChangeQueue()

  /// The sections, in sequence 0. A stage with the sections of the stage that it follows shares the sequence.
  @exclusivity(unchecked)
  final var shownSections: HandleSequences

  /// The items, those of each section in a sequence that has the section's handle as its number. A stage with
  /// the items of the stage that it follows shares the sequences.
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

  /// The queue of this stage and of all that are connected to it.
  final var queue: ChangeQueue {
    if !ownQueue.isUnited { return ownQueue }
    ownQueue = ownQueue.united
    return ownQueue
  }

  /// Starts following another stage.
  final func follow(_ other: ListStage) {
    if other.followers.count >= other.sweepCount {
      other.followers.removeAll { $0.stage == nil }
      other.sweepCount = 2 * other.followers.count + 8
    }
    other.followers.append(Follower(self))
    queue.unite(with: other.queue)
    raise(above: other.level)
  }

  /// Stops following another stage, for one of the calls of ``follow(_:)``.
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

  /// The change that ``needsPlaces`` was found for.
  @exclusivity(unchecked)
  private final var knownNeed = (change: -1, isNeeded: false)

  /// Whether the places BEFORE of changes are required.
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

  /// Whether it follows bulk insertions and removals.
  var takesBulk: Bool { false }

  /// Whether items may be recorded as bulk insertions and removals, without places.
  final var mayNoteInBulk: Bool {
    var result = !needsPlaces
    forEachFollower { result = result && $0.takesBulk }
    return result
  }

  // MARK: The change in progress

  /// Whether the places BEFORE are those of the stage that it follows.
  var inheritsPlaces: Bool { false }

  /// Reads everything from the stages that it follows.
  func rebuild() {}

  /// Updates the state from the stages that it follows, and records the changes.
  func update() {}

  /// Reads everything when it is created. Changes that are reported meanwhile, since reading may run any code, are
  /// queued.
  final func load(_ read: () -> Void) {
    let queue = queue
    if queue.isIdle { queue.run(read) } else { read() }
  }

  /// Discards the current change.
  func finish() {
    if !indexes.isEmpty { updateIndexes() }
    changes.removeAll()
  }

  /// The items by identity, for look-ups; none until the first one.
  @exclusivity(unchecked)
  final var indexes: [ItemIndex] = []

  private func updateIndexes() {
    guard !changes.isReload else {
      indexes = []
      return
    }
    let arrived = arrivedHandles
    for index in indexes { index.add(arrived) }
    // An index keeps the entries of removed items until it has twice as many as there are items. Reading all then
    // takes O(1) for each of the removals.
    indexes.removeAll { $0.entryCount > 2 * itemCount + 64 }
  }

  /// The shown items that the current change inserts or updates.
  private var arrivedHandles: [Int] {
    var result = changes.bulkInsertions
    for item in changes.items where item.isUpdated || !item.wasShown { result.append(item.handle) }
    for section in changes.insertedSections { result += items(in: section) }
    return result.filter(shownItems.contains)
  }

  /// Whether items are identified after a reload of a source. Otherwise all derived stages reload.
  var followsReloads: Bool { false }

  /// Whether it is derived from a data source, directly or through others.
  func follows(_ other: AnyObject) -> Bool { false }

  /// The position of an item in a data source that this is derived from, or in this one; `nil` if it is not there.
  func position(of item: Int, in source: AnyObject) -> ItemPath? {
    self === source ? position(of: item) : nil
  }

  /// The item for a position in a data source that this is derived from, or in this one. It may not be shown here.
  func item(at position: ItemPath, in source: AnyObject) -> Int? {
    self === source ? item(at: position) : nil
  }

  // MARK: For stages with an arrangement

  /// The section for an inserted or updated item; `nil` if it is not shown.
  func targetSection(of item: Int) -> Int? { nil }

  /// The sections for inserted or updated items, as ``targetSection(of:)``; -1 for those that are not shown.
  func targetSections(of items: [Int]) -> [Int] { items.map { targetSection(of: $0) ?? -1 } }

  /// Whether a shown item that is moved or updated is known to be at its place.
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

  /// The number of items of all sections.
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

  /// The items of a section, in order.
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

  /// Whether an item precedes another one. Both are shown.
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

  /// The handles of items are below this.
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

/// A weak reference to a stage. A class, since copying weak references is slow.
private final class Follower {
  @exclusivity(unchecked)
  weak var stage: ListStage?

  init(_ stage: ListStage) { self.stage = stage }
}
