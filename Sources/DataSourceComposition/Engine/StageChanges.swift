import ChangePlanning
import DataSourceKit
import IdentityDiff
import ListPositions
import Subsequences

/// The sections and items that a change affects in a stage, by handle, with their positions BEFORE.
///
/// Positions AFTER are looked up when the change is complete.
final class StageChanges {
  /// An affected item.
  struct Item {
    let handle: Int
    /// Its old section; -1 if it was not shown.
    let section: Int
    /// Its offset in that section, if positions are required.
    let offset: Int
    /// Whether its order among unaffected items may have changed.
    var mayMove: Bool
    /// Whether its content is updated.
    var isUpdated: Bool

    var wasShown: Bool { section >= 0 }
  }

  /// An item's place: its section's handle, and its offset there. A position has the section's
  /// index instead.
  typealias Place = (section: Int, offset: Int)

  /// Whether all handles are invalid.
  @exclusivity(unchecked)
  var isReload = false

  /// Whether the change is so large that all items of the affected sections may be read.
  @exclusivity(unchecked)
  var isLarge = false

  /// Deleted sections, with their old indices.
  @exclusivity(unchecked)
  var removedSections: [(section: Int, before: Int)] = []
  /// Inserted sections.
  @exclusivity(unchecked)
  var insertedSections: [Int] = []
  /// Sections that may have moved, with their old indices.
  @exclusivity(unchecked)
  var movedSections: [(section: Int, before: Int)] = []
  /// Sections with changed titles.
  @exclusivity(unchecked)
  var retitledSections: [Int] = []
  /// Removed items that are not recorded individually, because their sections are removed, or
  /// because all downstream stages take bulk changes. Some may not have been shown.
  @exclusivity(unchecked)
  var bulkRemovals: [Int] = []
  /// Inserted items that are not recorded individually, because all downstream stages take bulk
  /// changes.
  @exclusivity(unchecked)
  var bulkInsertions: [Int] = []

  /// The affected items, in the order they were first recorded.
  @exclusivity(unchecked)
  private(set) var items: [Item] = []

  /// For each item, its index in `items` plus 1, in a hash table by handle with linear probing;
  /// empty while there are few items. A table with an entry for every handle would take
  /// milliseconds at the first change of a long list.
  @exclusivity(unchecked)
  private var slots: [Int32] = []

  /// Up to this many items are searched one by one.
  private static let fewItems = 16

  var isEmpty: Bool {
    items.isEmpty && !isReload && !changesSections && retitledSections.isEmpty
      && bulkRemovals.isEmpty && bulkInsertions.isEmpty
  }

  /// Whether sections are inserted, deleted or moved.
  var changesSections: Bool {
    !removedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
  }

  /// Whether there are so many changes that reading all items is faster than looking up each one.
  func areMany(among handleLimit: Int) -> Bool { Self.areMany(items.count, among: handleLimit) }

  static func areMany(_ count: Int, among handleLimit: Int) -> Bool {
    count > 64 + handleLimit / 16
  }

  func isRecorded(_ item: Int) -> Bool { index(of: item) != nil }

  private func index(of item: Int) -> Int? {
    if slots.isEmpty {
      for index in items.indices where items[index].handle == item { return index }
      return nil
    }
    let entry = slots[slot(of: item)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// The slot that holds an item, or that it should go into.
  private func slot(of item: Int) -> Int {
    // Consecutive handles get distant slots.
    var slot = (item &* 0x9E37_79B1) & (slots.count - 1)
    while slots[slot] != 0, items[Int(slots[slot]) - 1].handle != item {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Adds the last item to the table.
  private func addSlot() {
    if 2 * items.count <= slots.count {
      slots[slot(of: items[items.count - 1].handle)] = Int32(items.count)
    } else if items.count > Self.fewItems {
      slots = Array(repeating: 0, count: max(4 * Self.fewItems, 2 * slots.count))
      for index in items.indices { slots[slot(of: items[index].handle)] = Int32(index + 1) }
    }
  }

  /// The items that are not recorded individually, in the same order.
  func unrecorded(_ handles: [Int]) -> [Int] {
    items.isEmpty ? handles : handles.filter { !isRecorded($0) }
  }

  /// Records an item. Its old position is read only if the item is not recorded yet.
  func record(
    _ item: Int, before: @autoclosure () -> Place?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    if let index = index(of: item) {
      items[index].mayMove = items[index].mayMove || mayMove
      items[index].isUpdated = items[index].isUpdated || isUpdated
      return
    }
    let place = before() ?? (-1, 0)
    items.append(
      Item(
        handle: item, section: place.section, offset: place.offset, mayMove: mayMove,
        isUpdated: isUpdated))
    addSlot()
  }

  /// Records the changes of another stage with the same items.
  func copy(_ other: StageChanges) {
    if items.isEmpty, other.items.count > Self.fewItems {
      // Both share the memory, unless one of them records another item.
      (items, slots) = (other.items, other.slots)
    } else {
      for item in other.items {
        record(
          item.handle, before: item.wasShown ? (item.section, item.offset) : nil,
          mayMove: item.mayMove, isUpdated: item.isUpdated)
      }
    }
    copySections(other)
    bulkRemovals = other.bulkRemovals
  }

  /// Records the section changes of another stage with the same sections.
  func copySections(_ other: StageChanges) {
    isLarge = isLarge || other.isLarge
    guard other.changesSections || !other.retitledSections.isEmpty else { return }
    removedSections = other.removedSections
    insertedSections = other.insertedSections
    movedSections = other.movedSections
    retitledSections = other.retitledSections
  }

  /// Removes all changes, and keeps the memory for the next ones, except that of many items, which
  /// other stages may share.
  func removeAll() {
    isReload = false
    isLarge = false
    if slots.isEmpty { items.clear() } else { (items, slots) = ([], []) }
    removedSections.clear()
    insertedSections.clear()
    movedSections.clear()
    retitledSections.clear()
    bulkRemovals.clear()
    bulkInsertions.clear()
  }

  /// Discards section changes, for a stage that shows only some of the followed stage's sections.
  func removeSections() {
    removedSections.clear()
    insertedSections.clear()
    movedSections.clear()
  }
}

extension StageChanges {
  /// The change from the old state to the current one, in a form that views accept.
  ///
  /// - Complexity: O(changes · log changes), plus looking up as many places.
  func plannedChange(_ stage: ListStage) -> PlannedChange {
    if !changesSections, retitledSections.isEmpty, items.count == 1 {
      return change(of: items[0], in: stage)
    }
    var batch = Batch()
    batch.sections.deletes = removedSections.map(\.before).inOrder()
    batch.sections.inserts = insertedSections.compactMap { stage.index(of: $0) }.inOrder()
    batch.sections.moves = movedSections.compactMap { section, before in
      stage.index(of: section).map { ElementMove(from: before, to: $0) }
    }.byOrigin()
    let sections = OldSections(self, stage, batch.sections)
    let updatedSections = retitledSections.compactMap { section in
      sections.index(of: section).flatMap { before in
        stage.index(of: section).map { ElementMove(from: before, to: $0) }
      }
    }.byTarget()

    let updatedItems = addItems(to: &batch, stage, sections)
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
        updatedSections: updatedSections, updatedItems: updatedItems,
        itemCount: itemCount),
      options: .anyChanges,
      lookThrough: { index, moves in
        // With many moves, finding the fewest takes no longer than reporting them.
        let count = itemCount(at: index)
        return self.isLarge || count / 16 < moves ? count : nil
      }
    ).change()
  }

  /// Adds the affected items to a batch, each kind in order.
  ///
  /// - Returns: The updated items.
  private func addItems(
    to batch: inout Batch, _ stage: ListStage, _ sections: OldSections
  ) -> [ElementMove<ItemPath>] {
    var updates: [ElementMove<ItemPath>] = []
    // Growing three arrays one by one took a tenth of the time.
    let capacity = min(items.count, 16)
    batch.items.deletes.reserveCapacity(capacity)
    batch.items.inserts.reserveCapacity(capacity)
    updates.reserveCapacity(capacity)
    func add(_ item: Item, in section: Int?, isInserted: Bool, at after: ItemPath?) {
      // Items that are inserted or deleted with their section are not reported separately.
      if section == nil, item.wasShown ? sections.isRemoved(item.section) : true { return }
      if isInserted, !item.wasShown { return }
      switch (sections.position(of: item), after) {
      case (let before?, nil): batch.items.deletes.append(before)
      case (nil, let after?): batch.items.inserts.append(after)
      case (let before?, let after?):
        let move = ElementMove(from: before, to: after)
        if item.mayMove || item.section != section { batch.items.moves.append(move) }
        if item.isUpdated { updates.append(move) }
      case (nil, nil): break
      }
    }

    if areMany(among: stage.handleLimit) {
      // Reading all items is faster than looking up each one, and finds the new positions in order.
      var entries = HandleTable<Int32>(default: -1, below: stage.handleLimit)
      for (entry, item) in items.enumerated() { entries[item.handle] = Int32(entry) }
      for (index, section) in stage.sections.enumerated() {
        let isInserted = sections.isInserted(section)
        for (offset, item) in stage.items(in: section).enumerated() where entries[item] >= 0 {
          let position = ItemPath(section: index, item: offset)
          add(items[Int(entries[item])], in: section, isInserted: isInserted, at: position)
          entries[item] = -1
        }
      }
      for item in items where entries[item.handle] >= 0 {
        add(item, in: stage.section(of: item.handle), isInserted: false, at: nil)
      }
    } else {
      for item in items {
        let section = stage.section(of: item.handle)
        let isInserted = !item.wasShown && section.map(sections.isInserted) == true
        add(item, in: section, isInserted: isInserted, at: stage.position(of: item.handle))
      }
    }
    batch.items.deletes = batch.items.deletes.inOrder()
    batch.items.inserts = batch.items.inserts.inOrder()
    batch.items.moves = batch.items.moves.byOrigin()
    return updates.byTarget()
  }

  /// The change of a single affected item.
  private func change(of item: Item, in stage: ListStage) -> PlannedChange {
    let after = stage.position(of: item.handle)
    let before =
      item.wasShown
      ? stage.index(of: item.section).map { ItemPath(section: $0, item: item.offset) } : nil
    switch (before, after) {
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
}

/// The old indices of sections.
private struct OldSections {
  private let stage: ListStage
  /// The old indices of removed sections, by handle; -1 for others.
  private var removed = HandleTable<Int32>(default: -1)
  private let mapping: IndexPathMapping?

  init(_ changes: StageChanges, _ stage: ListStage, _ sections: Batch.Level<Int>) {
    self.stage = stage
    mapping = changes.changesSections ? IndexPathMapping(sections: sections) : nil
    for (section, before) in changes.removedSections { removed[section] = Int32(before) }
  }

  func isRemoved(_ section: Int) -> Bool { removed[section] >= 0 }

  /// Whether a shown section is new.
  func isInserted(_ section: Int) -> Bool {
    guard let mapping, let after = stage.index(of: section) else { return false }
    return mapping.oldSection(for: after) == nil
  }

  /// A section's old index; `nil` if it is new.
  func index(of section: Int) -> Int? {
    if isRemoved(section) { return Int(removed[section]) }
    guard let after = stage.index(of: section), let mapping else {
      return stage.index(of: section)
    }
    return mapping.oldSection(for: after)
  }

  func position(of item: StageChanges.Item) -> ItemPath? {
    guard item.wasShown else { return nil }
    return index(of: item.section).map { ItemPath(section: $0, item: item.offset) }
  }
}

extension Array {
  /// Removes all elements, and keeps the memory.
  mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}
