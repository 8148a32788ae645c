import ChangePlanning
import DataSourceKit
import ListPositions
import Subsequences

/// The changes of a data source, by the handles of its root.
struct SourceEdit {
  struct NewSection {
    var section: Int
    var index: Int
    /// Its items, except those inserted or moved individually. In a comparison, that is all of
    /// them.
    var items: [Int] = []
  }

  /// Whether the changes were computed by reading all data.
  var isComparison = false

  /// Deleted sections.
  var removedSections: [Int] = []
  /// Moved sections, with their new indices.
  var movedSections: [(section: Int, to: Int)] = []
  /// Inserted sections.
  var insertedSections: [NewSection] = []
  /// Sections with new titles.
  var retitledSections: [(section: Int, titles: SectionTitles)] = []

  /// Items deleted from surviving sections.
  var removedItems: [Int] = []
  /// Items deleted with their section.
  var bulkRemovals: [Int] = []
  /// Moved items, with their new positions.
  var movedItems: [(item: Int, to: ItemPath)] = []
  /// Inserted items, with their new positions.
  var insertedItems: [(item: Int, to: ItemPath)] = []
  /// Items with new content, with their new positions.
  var updatedItems: [(item: Int, at: ItemPath)] = []
  /// Sections to compare with the source, with their new indices.
  var updatedSections: [(section: Int, at: Int)] = []

  init() {}

  /// Looks up the handles of a batch. Inserted items have none yet.
  ///
  /// - Parameters:
  ///   - change: The change that the source has reported.
  ///   - stage: The root, still in its old state.
  ///   - counts: The item counts of the source.
  /// - Returns: `nil` for a reload, or if the change is inconsistent with the root or the source.
  init?(_ change: PlannedChange, in stage: ListStage, itemCounts counts: [Int]) {
    if change.isReload { return nil }
    let (batch, before) = (change.batch, stage.sections.map { stage.itemCount(in: $0) })
    let isConsistent =
      change.isPlanned
      ? change.leads(from: before, to: counts) : batch.leads(from: before, to: counts)
    guard isConsistent else { return nil }
    let updates = change.allUpdates
    guard let removed = stage.items(at: batch.items.deletes),
      let moved = stage.items(at: batch.items.moves.map { $0.from }),
      let updated = stage.items(at: updates.map { $0.from })
    else { return nil }
    removedItems = removed
    for index in moved.indices { movedItems.append((moved[index], batch.items.moves[index].to)) }
    for index in updated.indices { updatedItems.append((updated[index], updates[index].to)) }
    for position in batch.items.inserts.inOrder() { insertedItems.append((-1, position)) }
    for index in batch.sections.deletes {
      guard let section = stage.section(at: index) else { return nil }
      removedSections.append(section)
      bulkRemovals += stage.items(in: section)
    }
    for move in batch.sections.moves {
      guard let section = stage.section(at: move.from) else { return nil }
      movedSections.append((section, move.to))
    }
    for (index, target) in change.allSectionUpdates {
      guard let section = stage.section(at: index) else { return nil }
      updatedSections.append((section, target))
    }
    for index in batch.sections.inserts.inOrder() {
      insertedSections.append(NewSection(section: stage.sectionPool.take(), index: index))
    }
  }

  private var changesSections: Bool {
    !removedSections.isEmpty || !movedSections.isEmpty || !insertedSections.isEmpty
      || !retitledSections.isEmpty
  }

  private var itemCount: Int {
    removedItems.count + movedItems.count + insertedItems.count + updatedItems.count
      + bulkRemovals.count + insertedSections.reduce(0) { $0 + $1.items.count }
  }

  /// The items that a surviving section will have, in order.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - index: Its new index.
  ///   - stage: The root, still in its old state.
  func items(of section: Int, at index: Int, in stage: ListStage) -> [Int] {
    let leaving = Set(removedItems + movedItems.map { $0.item })
    var result = stage.items(in: section)
    if !leaving.isEmpty { result.removeAll(where: leaving.contains) }
    for (item, position) in arrivals where position.section == index {
      result.insert(item, at: min(position.item, result.count))
    }
    return result
  }

  /// The moved and inserted items, by ascending new position.
  private var arrivals: [(item: Int, to: ItemPath)] {
    movedItems.isEmpty ? insertedItems : (movedItems + insertedItems).inOrder { $0.to < $1.to }
  }

  /// Records the changes in a root that is still in its old state.
  func record(in stage: ListStage) {
    let (changes, items) = (stage.changes, stage.shownItems)
    let needsPlaces = stage.needsPlaces
    changes.isLarge = isComparison
    let isMany = StageChanges.areMany(itemCount, among: stage.handleLimit)
    let offsets = needsPlaces && isMany ? items.positions(below: stage.handleLimit) : []
    func place(_ item: Int) -> StageChanges.Place? {
      guard let section = items.sequence(of: item) else { return nil }
      guard needsPlaces else { return (section, 0) }
      return (section, offsets.isEmpty ? items.position(of: item) ?? 0 : Int(offsets[item]))
    }
    for item in removedItems { changes.record(item, before: place(item)) }
    for (item, _) in movedItems { changes.record(item, before: place(item), mayMove: true) }
    for (item, _) in updatedItems { changes.record(item, before: place(item), isUpdated: true) }
    for (item, _) in insertedItems { changes.record(item, before: nil) }
    guard changesSections else { return }
    func index(_ section: Int) -> Int { stage.index(of: section) ?? 0 }
    changes.removedSections = removedSections.map { ($0, index($0)) }
    changes.movedSections = movedSections.map { ($0.section, index($0.section)) }
    changes.insertedSections = insertedSections.map { $0.section }
    changes.retitledSections = retitledSections.map { $0.section }
    changes.bulkRemovals = bulkRemovals
  }

  /// Applies the changes to a root.
  ///
  /// - Complexity: O(changes · log n), including the items of deleted and inserted sections; at
  ///   most O(n) for many changes.
  func apply(to stage: ListStage) {
    let items = stage.shownItems
    if !removedItems.isEmpty { items.remove(removedItems) }
    if !movedItems.isEmpty { items.remove(movedItems.map { $0.item }) }
    if changesSections { applySections(to: stage) }
    for (index, entries) in arrivals.runs(by: { $0.to.section }) {
      guard let section = stage.section(at: index) else { continue }
      items.insert(entries.map { ($0.item, $0.to.item) }, in: section)
    }
  }

  private func applySections(to stage: ListStage) {
    let sections = stage.shownSections
    for section in removedSections {
      stage.shownItems.removeAll(in: section)
      sections.remove(section)
    }
    // All changed sections have been removed. Inserted in ascending order, each gets its new index.
    for move in movedSections { sections.remove(move.section) }
    var incoming = movedSections
    for new in insertedSections {
      stage.shownItems.fill(new.section, with: new.items)
      incoming.append((new.section, new.index))
    }
    for (section, index) in incoming.inOrder(by: { $0.to < $1.to }) {
      sections.insert(section, in: 0, at: index)
    }
    for (section, titles) in retitledSections { stage.titles[section] = titles }
  }
}

extension RandomAccessCollection {
  /// The runs of consecutive elements with the same value.
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

extension ListStage {
  /// The items at positions; `nil` if one of them has none.
  fileprivate func items(at positions: [ItemPath]) -> [Int]? {
    var result: [Int] = []
    result.reserveCapacity(positions.count)
    if positions.count <= 16 {
      for position in positions {
        guard let item = item(at: position) else { return nil }
        result.append(item)
      }
      return result
    }
    for (index, positions) in positions.runs(by: { $0.section }) {
      guard let section = section(at: index) else { return nil }
      let count = itemCount(in: section)
      // Reading all is faster than looking up many.
      let all = positions.count > count / 16 ? items(in: section) : nil
      for position in positions {
        guard position.item < count, let item = all?[position.item] ?? item(at: position) else {
          return nil
        }
        result.append(item)
      }
    }
    return result
  }
}

extension PlannedChange {
  /// The updated items, from old to new positions. In a reported change they are not in a deleted
  /// section, and move only with their section.
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

  /// The updated sections, with their old and new indices.
  fileprivate var allSectionUpdates: [(before: Int, after: Int)] {
    if isPlanned {
      return updatedSections.compactMap { after in
        mapping.oldSection(for: after).map { ($0, after) }
      }
    }
    return batch.sections.updates.compactMap { before in
      mapping.newSection(for: before).map { (before, $0) }
    }
  }
}
