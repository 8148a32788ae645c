import ChangePlanning
import DataSourceKit
import IdentityDiff
import ListPositions
import Subsequences

/// The sections and items that a change affects in a stage, by handle, with their positions BEFORE.
///
/// Positions AFTER are looked up when the change is complete.
struct StageChanges {
  /// An affected item.
  struct Item {
    let handle: Int
    /// Its old place; `nil` if it was not shown.
    let before: ListStage.Place?
    /// Whether its order among unaffected items may have changed.
    var mayMove: Bool
    /// Whether its content is updated.
    var isUpdated: Bool
  }

  /// Whether all handles are invalid.
  var isReload = false

  /// Deleted sections, with their old indices.
  var removedSections: [(section: Int, before: Int)] = []
  /// Inserted sections.
  var insertedSections: [Int] = []
  /// Sections that may have moved, with their old indices.
  var movedSections: [(section: Int, before: Int)] = []
  /// Sections with changed titles.
  var retitledSections: [Int] = []

  /// The affected items, in the order they were first recorded.
  private(set) var items: [Item] = []

  /// For each item, its index in `items` plus 1, in a hash table by handle with linear probing;
  /// empty while there are few items. A dictionary takes five times as long, which is felt when
  /// thousands of items change.
  private var slots: [Int32] = []

  var isEmpty: Bool { items.isEmpty && !isReload && !changesSections && retitledSections.isEmpty }

  /// Whether sections are inserted, deleted or moved.
  var changesSections: Bool {
    !removedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
  }

  func isRecorded(_ item: Int) -> Bool { index(of: item) != nil }

  /// How an item is affected; `nil` if it is not.
  subscript(item: Int) -> Item? { index(of: item).map { items[$0] } }

  private func index(of item: Int) -> Int? {
    if slots.isEmpty {
      for index in items.indices where items[index].handle == item { return index }
      return nil
    }
    let entry = Int(slots[slot(of: item)])
    return entry == 0 ? nil : entry - 1
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

  /// Records an item. If it is recorded already, its old place is known.
  mutating func record(
    _ item: Int, before: ListStage.Place?, mayMove: Bool = false, isUpdated: Bool = false
  ) {
    if let index = index(of: item) {
      items[index].mayMove = items[index].mayMove || mayMove
      items[index].isUpdated = items[index].isUpdated || isUpdated
    } else {
      items.append(Item(handle: item, before: before, mayMove: mayMove, isUpdated: isUpdated))
      if 2 * items.count <= slots.count {
        slots[slot(of: item)] = Int32(items.count)
      } else if items.count > 16 {
        slots = Array(repeating: 0, count: max(64, 2 * slots.count))
        for index in items.indices { slots[slot(of: items[index].handle)] = Int32(index + 1) }
      }
    }
  }

  /// Records the section changes of another stage with the same sections.
  mutating func copySections(_ other: StageChanges) {
    removedSections = other.removedSections
    insertedSections = other.insertedSections
    movedSections = other.movedSections
    retitledSections = other.retitledSections
  }

  /// Removes all changes, and keeps the memory of a few for the next ones.
  mutating func removeAll() {
    if isReload || changesSections || !retitledSections.isEmpty || items.count > 16 {
      self = StageChanges()
    } else if !items.isEmpty {
      items.removeAll(keepingCapacity: true)
    }
  }
}

extension StageChanges {
  /// The change from the old state to the current one, in a form that views accept.
  ///
  /// - Complexity: O(changes · log changes), plus looking up as many places.
  func plannedChange(_ stage: ListStage) -> PlannedChange {
    if isReload { return .reload }
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
        updatedSections: updatedSections, updatedItems: updatedItems, itemCount: itemCount),
      options: .anyChanges,
      lookThrough: { index, moves in
        // With many moves, finding the fewest takes no longer than reporting them.
        let count = itemCount(at: index)
        return count / 16 < moves ? count : nil
      }
    ).change()
  }

  /// Adds the affected items to a batch, each kind in order. Those that are inserted or deleted
  /// with their section are not reported.
  ///
  /// - Returns: The updated items.
  private func addItems(
    to batch: inout Batch, _ stage: ListStage, _ sections: OldSections
  ) -> [ElementMove<ItemPath>] {
    var updates: [ElementMove<ItemPath>] = []
    var places = stage.shownItems.places(of: items.map(\.handle))[...]
    for item in items {
      let place = places.first.flatMap { $0.handle == item.handle ? $0 : nil }
      if place != nil { places.removeFirst() }
      let before = item.before.flatMap { place in
        sections.index(of: place.section).map { ItemPath(section: $0, item: place.offset) }
      }
      let after = place.flatMap { place in
        stage.index(of: place.sequence).map { ItemPath(section: $0, item: place.position) }
      }
      switch (before, after) {
      case (let before?, nil):
        if let section = item.before?.section, !sections.isRemoved(section) {
          batch.items.deletes.append(before)
        }
      case (nil, let after?):
        if !sections.isInserted(at: after.section) { batch.items.inserts.append(after) }
      case (let before?, let after?):
        let move = ElementMove(from: before, to: after)
        if item.mayMove || item.before?.section != place?.sequence {
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
  private let removed: [Int: Int]
  private let mapping: IndexPathMapping?

  init(_ changes: StageChanges, _ stage: ListStage, _ sections: Batch.Level<Int>) {
    self.stage = stage
    mapping = changes.changesSections ? IndexPathMapping(sections: sections) : nil
    removed = Dictionary(uniqueKeysWithValues: changes.removedSections)
  }

  func isRemoved(_ section: Int) -> Bool { removed[section] != nil }

  /// Whether the section at a new index is new.
  func isInserted(at index: Int) -> Bool { mapping.map { $0.oldSection(for: index) == nil } ?? false }

  /// A section's old index; `nil` if it is new.
  func index(of section: Int) -> Int? {
    if let index = removed[section] { return index }
    guard let after = stage.index(of: section), let mapping else {
      return stage.index(of: section)
    }
    return mapping.oldSection(for: after)
  }
}

extension Array {
  /// Removes all elements, and keeps the memory.
  mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}
