import DataSourceCore
import DataSourcePlanning
import _DataSourceSubsequences

/// The changes of a data source, by the handles of its root.
struct SourceEdit {
  /// Deleted sections.
  var removedSections: [SectionHandle] = []
  /// Moved sections, with their new indices.
  var movedSections: [(section: SectionHandle, to: Int)] = []
  /// Inserted sections.
  var insertedSections: [(section: SectionHandle, index: Int)] = []
  /// Sections with new titles.
  var retitledSections: [(section: SectionHandle, titles: SectionTitles)] = []
  /// Sections to compare with the source, with their new indices.
  var updatedSections: [(section: SectionHandle, at: Int)] = []

  /// Deleted items, including those of deleted sections.
  var removedItems: [ItemHandle] = []
  /// Moved items, with their new positions.
  var movedItems: [(item: ItemHandle, to: ItemPath)] = []
  /// Inserted items, with their new positions, except those of inserted sections in a batch.
  var insertedItems: [(item: ItemHandle, to: ItemPath)] = []
  /// Items with new content, with their new positions.
  var updatedItems: [(item: ItemHandle, at: ItemPath)] = []

  init() {}

  /// Looks up the handles for a batch. The stage must have its counts.
  ///
  /// - Parameters:
  ///   - change: The change that the source has reported.
  ///   - batch: Its structure.
  ///   - stage: The root, still in its old state.
  /// - Returns: `nil` if there is no item or section at a position.
  init?(_ change: PlannedChange, _ batch: Batch, in stage: ListStage) {
    let (sectionUpdates, updates) = (change.sectionUpdates(of: batch), change.updates(of: batch))
    removedSections = batch.sections.deletes.compactMap { stage.section(at: $0) }
    movedSections = batch.sections.moves.compactMap { move in
      stage.section(at: move.from).map { ($0, move.to) }
    }
    updatedSections = sectionUpdates.compactMap { before, after in
      stage.section(at: before).map { ($0, after) }
    }
    removedItems = batch.items.deletes.compactMap { stage.item(at: $0) }
    movedItems = batch.items.moves.compactMap { move in
      stage.item(at: move.from).map { ($0, move.to) }
    }
    updatedItems = updates.compactMap { move in stage.item(at: move.from).map { ($0, move.to) } }
    guard removedSections.count == batch.sections.deletes.count,
      movedSections.count == batch.sections.moves.count,
      updatedSections.count == sectionUpdates.count,
      removedItems.count == batch.items.deletes.count,
      movedItems.count == batch.items.moves.count, updatedItems.count == updates.count
    else { return nil }
    for section in removedSections { removedItems += stage.items(in: section) }
    if !removedSections.isEmpty, !movedItems.isEmpty {
      let moved = Set(movedItems.map { $0.item })
      removedItems.removeAll(where: moved.contains)
    }
    for position in batch.items.inserts.inOrder() {
      insertedItems.append((stage.itemPool.take(), position))
    }
    for index in batch.sections.inserts.inOrder() {
      insertedSections.append((stage.sectionPool.take(), index))
    }
  }

  /// The items that each updated section will have, in order.
  ///
  /// - Parameter stage: The root, still in its old state.
  /// - Complexity: O(items of the sections + changes · log changes)
  func itemsOfUpdatedSections(in stage: ListStage) -> [[ItemHandle]] {
    if updatedSections.isEmpty { return [] }
    // Not by changing a copy of the sequences: the first change takes O(n / 256 + sections).
    let leaving = Set(removedItems + movedItems.map { $0.item })
    let arriving = Dictionary(
      uniqueKeysWithValues: arrivals.runs(by: { $0.to.section }).map { ($0.value, $0.elements) })
    return updatedSections.map { section, index in
      var arriving = arriving[index] ?? []
      var result: [ItemHandle] = []
      for item in stage.items(in: section) where !leaving.contains(item) {
        while let next = arriving.first, next.to.item <= result.count {
          result.append(next.item)
          arriving.removeFirst()
        }
        result.append(item)
      }
      return result + arriving.map { $0.item }
    }
  }

  /// The moved and inserted items, by ascending new position.
  private var arrivals: [(item: ItemHandle, to: ItemPath)] {
    (movedItems + insertedItems).inOrder { $0.to < $1.to }
  }

  /// Applies the changes to a root, and records them.
  ///
  /// - Complexity: O(changes · log n), including the items of deleted and inserted sections; O(n)
  ///   for many changes.
  func apply(to stage: ListStage) {
    let changes = stage.changes
    let count = removedItems.count + movedItems.count + updatedItems.count
    let places = stage.shownItems.places(for: count)
    func place(of item: ItemHandle) -> ListStage.Place? {
      places.place(of: item, in: stage.shownItems)
    }
    changes.reserve(count + insertedItems.count)
    for item in removedItems { changes.record(item, before: place(of: item)) }
    for (item, _) in movedItems { changes.record(item, before: place(of: item), mayMove: true) }
    for (item, _) in updatedItems { changes.record(item, before: place(of: item), isUpdated: true) }
    for (item, _) in insertedItems { changes.record(item, before: nil) }
    if !removedItems.isEmpty { stage.shownItems.remove(removedItems) }
    if !movedItems.isEmpty { stage.shownItems.remove(movedItems.map { $0.item }) }
    if changesSections { applySections(to: stage) }
    for (index, entries) in arrivals.runs(by: { $0.to.section }) {
      guard let section = stage.section(at: index) else { continue }
      stage.shownItems.insert(entries.map { ($0.item, $0.to.item) }, in: section)
    }
  }

  private var changesSections: Bool {
    !removedSections.isEmpty || !movedSections.isEmpty || !insertedSections.isEmpty
      || !retitledSections.isEmpty
  }

  private func applySections(to stage: ListStage) {
    stage.changes.sections.removed = stage.indexed(removedSections)
    stage.changes.sections.moved = stage.indexed(movedSections.map(\.section))
    stage.changes.sections.inserted = insertedSections.map(\.section)
    stage.changes.sections.retitled = retitledSections.map(\.section)
    // All changed sections are removed. Inserted in ascending order, each gets its new index.
    stage.shownSections.remove(removedSections + movedSections.map(\.section))
    let incoming = movedSections.map { ($0.section, $0.to) } + insertedSections.map { ($0, $1) }
    for (section, index) in incoming.inOrder(by: { $0.1 < $1.1 }) {
      stage.shownSections.insert(section, in: .only, at: index)
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

extension PlannedChange {
  /// Whether it fits the item counts of a stage before, and those of its source after.
  func fits(_ batch: Batch, _ stage: ListStage, _ source: some DataSource) -> Bool {
    if isReload { return false }
    if isPlanned, batch.sections.isEmpty, source.unwrapped is any ChangeObserversOwner {
      return fitsAffectedSections(batch, stage, source)
    }
    let before = stage.sections.map { stage.itemCount(in: $0) }
    let after = (0..<max(0, source.numberOfSections)).map(source.numberOfItems(in:))
    return isPlanned ? leads(from: before, to: after) : batch.leads(from: before, to: after)
  }

  /// Whether it fits the item counts of affected sections. Only a class outside this
  /// package changes others without a report.
  private func fitsAffectedSections(
    _ batch: Batch, _ stage: ListStage, _ source: some DataSource
  ) -> Bool {
    var growth: [Int: Int] = [:]
    func add(_ positions: [ItemPath], _ change: Int) {
      for (section, items) in positions.runs(by: \.section) {
        growth[section, default: 0] += change * items.count
      }
    }
    add(batch.items.removed, -1)
    add(batch.items.added, 1)
    add(itemUpdates.map(\.to), 0)
    return stage.sectionCount == source.numberOfSections
      && growth.allSatisfy { index, growth in
        stage.section(at: index).map { stage.itemCount(in: $0) + growth }
          == source.numberOfItems(in: index)
      }
  }

  /// The updated items, from old to new positions. In a reported change they are not in a deleted
  /// section, and move only with their section.
  fileprivate func updates(of batch: Batch) -> [ElementMove<ItemPath>] {
    if isPlanned || isMerged { return itemUpdates }
    if batch.items.updates.isEmpty { return [] }
    var structure = batch
    structure.items.updates = []
    structure.sections.updates = []
    let mapping = structure.changes.isEmpty ? nil : mapping
    return batch.items.updates.map { position in
      ElementMove(from: position, to: mapping?.positionAfter(position) ?? position)
    }
  }

  /// The updated sections, with their old and new indices.
  fileprivate func sectionUpdates(of batch: Batch) -> [(before: Int, after: Int)] {
    if isPlanned || isMerged {
      return updatedSections.compactMap { after in
        mapping.oldSection(for: after).map { ($0, after) }
      }
    }
    return batch.sections.updates.compactMap { before in
      mapping.newSection(for: before).map { (before, $0) }
    }
  }
}
