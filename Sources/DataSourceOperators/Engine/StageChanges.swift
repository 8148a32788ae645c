import DataSourceCore
import DataSourcePlanning
import IdentityDiff
import _DataSourceSubsequences

/// The sections and items that a change affects in a stage, by handle, with their positions BEFORE.
///
/// Positions AFTER are looked up when the change is complete.
final class StageChanges {
  /// An affected item.
  struct Item {
    let handle: ItemHandle
    /// Its old place; `nil` if it was not shown.
    let before: ListStage.Place?
    /// Whether its order among unaffected items may have changed.
    var mayMove = false
    /// Whether its content is updated.
    var isUpdated = false
  }

  /// Whether all handles are invalid.
  var isReload = false

  var sections = SectionChanges()

  // Unchecked: each access is one step that runs no other code. Checking every access takes a fifth
  // of the time of a change of many items.
  @exclusivity(unchecked)
  private var records = ItemRecords()

  /// The affected items, in the order they were first recorded.
  var items: [Item] { unsafe records.items }

  var isEmpty: Bool { unsafe records.items.isEmpty && !isReload && sections.isEmpty }

  func isRecorded(_ item: ItemHandle) -> Bool { unsafe records.index(of: item) != nil }

  /// Records an item. If it is recorded already, its old place is known.
  func record(
    _ item: ItemHandle, before: ListStage.Place?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    unsafe records.record(
      Item(handle: item, before: before, mayMove: mayMove, isUpdated: isUpdated))
  }

  /// Makes room for recording items.
  func reserve(_ count: Int) { unsafe records.reserve(count) }

  /// Records the changes of another stage with the same items and sections.
  func copy(_ other: StageChanges) { unsafe (records, sections) = (other.records, other.sections) }

  /// Removes all changes, and keeps the memory of a few for the next ones.
  func removeAll() {
    isReload = false
    unsafe records.removeAll()
    if !sections.isEmpty { sections = SectionChanges() }
  }
}

/// The items that a change affects, each once.
private struct ItemRecords {
  private(set) var items: [StageChanges.Item] = []

  /// For each item, its index in `items` plus 1, in a hash table by handle with linear probing;
  /// empty while there are few items. A dictionary takes five times as long, which is felt when
  /// thousands of items change.
  private var slots: [Int32] = []

  func index(of item: ItemHandle) -> Int? {
    if slots.isEmpty {
      for index in items.indices where items[index].handle == item { return index }
      return nil
    }
    let entry = Int(slots[slot(of: item)])
    return entry == 0 ? nil : entry - 1
  }

  /// The slot that holds an item, or that it should go into.
  private func slot(of item: ItemHandle) -> Int {
    // Fibonacci hashing (D. Knuth, "The Art of Computer Programming", 6.4): the high bits of the
    // product differ for handles at any distance. 32 bits suffice for 2^32 slots.
    let product = UInt32(truncatingIfNeeded: item.number) &* (0x9E37_79B1 as UInt32)
    var slot = Int(product >> UInt32(32 - slots.count.trailingZeroBitCount))
    while slots[slot] != 0, items[Int(slots[slot]) - 1].handle != item {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  mutating func record(_ item: StageChanges.Item) {
    if let index = index(of: item.handle) {
      items[index].mayMove = items[index].mayMove || item.mayMove
      items[index].isUpdated = items[index].isUpdated || item.isUpdated
    } else {
      reserve(items.count + 1)
      items.append(item)
      if !slots.isEmpty { slots[slot(of: item.handle)] = Int32(items.count) }
    }
  }

  mutating func reserve(_ count: Int) {
    guard count > 16, 2 * count > slots.count else { return }
    var size = max(64, slots.count)
    while size < 2 * count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for index in items.indices { slots[slot(of: items[index].handle)] = Int32(index + 1) }
  }

  mutating func removeAll() {
    if slots.isEmpty { items.clear() } else { self = ItemRecords() }
  }
}

/// The sections that a change affects, by handle.
struct SectionChanges {
  /// A section, and its old index.
  typealias Entry = (section: SectionHandle, before: Int)

  /// Deleted sections, with their old indices.
  var removed: [Entry] = []
  /// Inserted sections.
  var inserted: [SectionHandle] = []
  /// Sections that may have moved, with their old indices.
  var moved: [Entry] = []
  /// Sections with changed titles.
  var retitled: [SectionHandle] = []

  var isEmpty: Bool { !changesOrder && retitled.isEmpty }

  /// Whether sections are inserted, deleted or moved.
  var changesOrder: Bool { !removed.isEmpty || !inserted.isEmpty || !moved.isEmpty }
}

extension StageChanges {
  /// The change from the old state to the current one, in a form that views accept.
  ///
  /// - Complexity: O(changes · log changes), plus looking up as many places.
  func plannedChange(_ stage: ListStage) -> PlannedChange {
    if isReload { return .reload }
    if sections.isEmpty, items.count == 1 { return change(of: items[0], in: stage) }
    var batch = Batch()
    batch.sections.deletes = sections.removed.map(\.before).inOrder()
    batch.sections.inserts = sections.inserted.compactMap { stage.index(of: $0) }.inOrder()
    batch.sections.moves = sections.moved.compactMap { section, before in
      stage.index(of: section).map { ElementMove(from: before, to: $0) }
    }.byOrigin()
    let old = OldSections(sections, stage, batch.sections)
    let updatedSections = sections.retitled.compactMap { section in
      old.index(of: section).flatMap { before in
        stage.index(of: section).map { ElementMove(from: before, to: $0) }
      }
    }.byTarget()
    let updatedItems = addItems(to: &batch, stage, old)
    if batch.sections.moves.isEmpty, batch.items.moves.isEmpty, updatedSections.isEmpty {
      // Every such batch is valid, so there is nothing to plan.
      return PlannedChange(batch, updates: updatedItems)
    }
    func itemCount(at index: Int) -> Int {
      stage.section(at: index).map { stage.itemCount(in: $0) } ?? 0
    }
    return ChangePlanner(
      batch,
      ChangePlanner.Content(
        updatedSections: updatedSections, updatedItems: updatedItems, itemCount: itemCount),
      options: .anyChanges,
      lookThrough: { index, moves in
        // With many moves, finding the fewest takes no longer than reporting them. Looking through
        // 4,096 items takes 0.05 ms.
        let count = itemCount(at: index)
        return count <= 4_096 || count / 16 < moves ? count : nil
      }
    ).change()
  }

  /// The change of a single item.
  private func change(of item: Item, in stage: ListStage) -> PlannedChange {
    switch (item.before.flatMap(stage.position(at:)), stage.position(of: item.handle)) {
    case (let before?, nil): return PlannedChange(Batch(items: Batch.Level(deletes: [before])))
    case (nil, let after?): return PlannedChange(Batch(items: Batch.Level(inserts: [after])))
    case (let before?, let after?):
      let updates = item.isUpdated ? [ElementMove(from: before, to: after)] : []
      guard before != after, item.mayMove || before.section != after.section else {
        return PlannedChange(Batch(), updates: updates, counts: .unchanged)
      }
      let move = ElementMove(from: before, to: after)
      return PlannedChange(Batch(items: Batch.Level(moves: [move])), updates: updates)
    case (nil, nil): return .nothing
    }
  }

  /// Adds the affected items to a batch, each kind in order. Those that are inserted or deleted
  /// with their section are not reported.
  ///
  /// - Returns: The updated items.
  private func addItems(
    to batch: inout Batch, _ stage: ListStage, _ sections: OldSections
  ) -> [ElementMove<ItemPath>] {
    var updates: [ElementMove<ItemPath>] = []
    let places = stage.shownItems.places(for: items.count)
    for item in items {
      let place = places.place(of: item.handle, in: stage.shownItems)
      let before = item.before.flatMap { place in
        sections.index(of: place.section).map { ItemPath(section: $0, item: place.offset) }
      }
      let after = place.flatMap(stage.position(at:))
      switch (before, after) {
      case (let before?, nil):
        if let section = item.before?.section, !sections.isRemoved(section) {
          batch.items.deletes.append(before)
        }
      case (nil, let after?):
        if !sections.isInserted(at: after.section) { batch.items.inserts.append(after) }
      case (let before?, let after?):
        let move = ElementMove(from: before, to: after)
        if item.mayMove || item.before?.section != place?.section {
          batch.items.moves.append(move)
        }
        if item.isUpdated { updates.append(move) }
      case (nil, nil): break
      }
    }
    batch.items.deletes = batch.items.deletes.inOrder()
    batch.items.inserts = batch.items.inserts.inOrder()
    batch.items.moves = batch.items.moves.byOrigin()
    return updates.byTarget()
  }
}

/// The old indices of sections.
private struct OldSections {
  private let stage: ListStage
  /// The old indices of removed sections.
  private let removed: [SectionHandle: Int]
  private let mapping: IndexPathMapping?

  init(_ changes: SectionChanges, _ stage: ListStage, _ sections: Batch.Level<Int>) {
    self.stage = stage
    mapping = changes.changesOrder ? IndexPathMapping(sections: sections) : nil
    removed = Dictionary(uniqueKeysWithValues: changes.removed)
  }

  func isRemoved(_ section: SectionHandle) -> Bool { removed[section] != nil }

  /// Whether the section at a new index is new.
  func isInserted(at index: Int) -> Bool {
    mapping.map { $0.oldSection(for: index) == nil } ?? false
  }

  /// A section's old index; `nil` if it is new.
  func index(of section: SectionHandle) -> Int? {
    if let index = removed[section] { return index }
    guard let after = stage.index(of: section), let mapping else {
      return stage.index(of: section)
    }
    return mapping.oldSection(for: after)
  }
}

extension Array {
  /// Removes all elements, and keeps the memory of a few.
  mutating func clear() {
    if capacity > 1_024 { self = [] } else if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
