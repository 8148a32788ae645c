import DataSourceKit

/// One change of an ``ArrangedDataSource``.
///
/// The old places are read from the sequences, so it takes three steps: record what is affected,
/// while the sequences have their old state; remove the items that leave; insert the items that
/// arrive, by the followed stage's order. The followed stage has its new state from the beginning.
/// An item that moves both leaves and arrives.
///
/// ```swift
/// var change = Rearrangement(arrangement)
/// change.move(item, to: section, in: self)
/// change.commit(self, upstream)
/// ```
///
/// Each method takes the stage that is rearranged and the stage that it follows as arguments. As
/// properties they would be retained at each use, which takes 140 instructions for objects with
/// weak references.
struct Rearrangement {
  private let arrangement: Arrangement

  /// Items that the change removes from their positions.
  private var leaving: [Int] = []

  /// The items that stay, if the change removes most items.
  private var remaining: [Int]?

  /// Items that the change inserts at positions.
  private var arriving: [(item: Int, section: Int)] = []

  /// Sections that lose all items in bulk. Others that become empty have recorded items.
  private(set) var emptied: [Int] = []

  /// The sections with items that the change removes or inserts in bulk.
  private(set) var sectionsInBulk: Set<Int> = []

  /// The offsets of all items, if the change affects many.
  private var offsets: [Int32] = []

  init(_ arrangement: Arrangement) { self.arrangement = arrangement }

  /// Prepares recording items with their old positions.
  mutating func prepare(_ stage: ListStage, for changes: StageChanges) {
    guard changes.areMany(among: stage.handleLimit) || changes.bulkRemovals.count > 64,
      stage.needsPlaces
    else { return }
    readOffsets(of: stage)
  }

  /// Reads the offsets of all items.
  ///
  /// - Complexity: O(n)
  mutating func readOffsets(of stage: ListStage) {
    offsets = stage.shownItems.positions(below: stage.handleLimit)
  }

  /// An item's old place; `nil` if it is not shown.
  func place(of item: Int, in stage: ListStage) -> StageChanges.Place? {
    guard let section = stage.shownItems.sequence(of: item) else { return nil }
    guard stage.needsPlaces else { return (section, 0) }
    if item < offsets.count { return (section, Int(offsets[item])) }
    return (section, stage.shownItems.position(of: item) ?? 0)
  }

  /// Applies the changes of the followed stage.
  mutating func update(_ stage: ListStage, _ source: ListStage) {
    let count = source.changes.items.count
    if count > 1 {
      leaving.reserveCapacity(count)
      arriving.reserveCapacity(count)
    }
    let removesMost = removesMost(stage, source)
    if !removesMost { prepare(stage, for: source.changes) }
    updateItems(stage, source)
    if arrangement.dissolvesSections {
      dissolveSections(stage, source)
    } else {
      stage.changes.copySections(source.changes)
    }
    if !source.changes.bulkInsertions.isEmpty {
      insertInBulk(source.changes.bulkInsertions, stage, source)
    }
    if removesMost {
      removeMost(stage, source)
    } else if !source.changes.bulkRemovals.isEmpty {
      removeInBulk(source.changes.bulkRemovals, stage, source)
    }
    commit(stage, source)
  }

  /// Whether the followed stage removes so many items that looking up the remaining ones is faster.
  private func removesMost(_ stage: ListStage, _ source: ListStage) -> Bool {
    let removedCount = source.changes.bulkRemovals.count
    return removedCount > 64 && source.itemCount < removedCount / 16 && source.changes.items.isEmpty
      && !source.changes.changesSections
      && (arrangement.removesEmptySections || stage.mayNoteInBulk)
  }

  /// Records that only items still in the followed stage remain.
  private mutating func removeMost(_ stage: ListStage, _ source: ListStage) {
    let kept = source.order.filter(stage.shownItems.contains)
    remaining = kept
    // Some of them may not have been shown here.
    stage.changes.bulkRemovals = source.changes.bulkRemovals
    guard arrangement.removesEmptySections else { return }
    let isInBulk = stage.mayNoteInBulk
    let isKept = Set(kept)
    var keptCounts: [Int: Int] = [:]
    for item in kept { keptCounts[stage.shownItems.sequence(of: item) ?? -1, default: 0] += 1 }
    let filled = Set(arriving.map { $0.section })
    for section in stage.shownItems.numbers {
      let keptCount = keptCounts[section] ?? 0
      if keptCount == 0, !filled.contains(section) {
        emptied.append(section)
      } else if keptCount == stage.shownItems.count(in: section) {
        continue
      } else if isInBulk {
        sectionsInBulk.insert(section)
      } else {
        for (offset, item) in stage.shownItems.handles(in: section).enumerated()
        where !isKept.contains(item) {
          stage.changes.record(item, before: (section, offset))
        }
      }
    }
    stage.changes.bulkRemovals = stage.changes.unrecorded(stage.changes.bulkRemovals)
  }

  /// Records the bulk removals in the followed stage.
  private mutating func removeInBulk(
    _ removed: [Int], _ stage: ListStage, _ source: ListStage
  ) {
    let changes = stage.changes
    let removed = source.changes.unrecorded(removed).filter(stage.shownItems.contains)
    leaving += removed
    var counts: [Int] = []
    if arrangement.removesEmptySections {
      counts = Array(repeating: 0, count: stage.shownItems.sequenceLimit)
      for item in removed {
        if let section = stage.shownItems.sequence(of: item) { counts[section] += 1 }
      }
      // A section that gets new items is kept.
      for (_, section) in arriving where section < counts.count { counts[section] = 0 }
      emptied = counts.indices.filter {
        counts[$0] > 0 && counts[$0] == stage.shownItems.count(in: $0)
      }
    }
    if stage.mayNoteInBulk {
      changes.bulkRemovals += removed
      sectionsInBulk.formUnion(counts.indices.lazy.filter { counts[$0] > 0 })
      return
    }
    for item in removed {
      guard let section = stage.shownItems.sequence(of: item) else { continue }
      let goesWithSection =
        arrangement.removesEmptySections
        ? counts[section] == stage.shownItems.count(in: section)
        : !arrangement.dissolvesSections && source.index(of: section) == nil
      if goesWithSection {
        changes.bulkRemovals.append(item)
      } else {
        changes.record(item, before: place(of: item, in: stage))
      }
    }
  }

  /// Records the bulk insertions in the followed stage.
  private mutating func insertInBulk(
    _ inserted: [Int], _ stage: ListStage, _ source: ListStage
  ) {
    let isInBulk = stage.mayNoteInBulk
    let items = source.changes.unrecorded(inserted)
    for (item, targetSection) in zip(items, stage.targetSections(of: items))
    where targetSection >= 0 {
      arriving.append((item, targetSection))
      // The items of an inserted section are not recorded separately.
      if arrangement.removesEmptySections, stage.shownItems.count(in: targetSection) == 0 {
        continue
      }
      if isInBulk {
        stage.changes.bulkInsertions.append(item)
        if arrangement.removesEmptySections { sectionsInBulk.insert(targetSection) }
      } else {
        stage.changes.record(item, before: nil)
      }
    }
  }

  private mutating func updateItems(_ stage: ListStage, _ source: ListStage) {
    var dragged: Set<Int> = []
    if arrangement.dissolvesSections {
      for (section, _) in source.changes.movedSections { dragged.insert(section) }
    }
    for change in source.changes.items {
      let item = change.handle
      let place = place(of: item, in: stage)
      var targetSection: Int?
      var moves = change.mayMove || change.isUpdated && arrangement.movesUpdatedItems
      if let section = source.section(of: item) {
        if !dragged.isEmpty, dragged.contains(section) { moves = true }
        if change.isUpdated || !change.wasShown {
          targetSection = stage.targetSection(of: item)
        } else if let place {
          targetSection = arrangement.dissolvesSections ? place.section : section
        }
      }
      guard place != nil || targetSection != nil else { continue }
      if place?.section != targetSection {
        moves = true
      } else if moves, stage.isInPlace(item) {
        moves = false
      }
      guard moves || change.isUpdated else { continue }
      stage.changes.record(
        item, before: place, mayMove: moves && place != nil, isUpdated: change.isUpdated)
      guard moves else { continue }
      if place != nil { leaving.append(item) }
      if let targetSection { arriving.append((item, targetSection)) }
    }
  }

  /// Records the items in inserted, deleted and moved sections.
  private mutating func dissolveSections(_ stage: ListStage, _ source: ListStage) {
    let changes = source.changes
    stage.changes.isLarge = stage.changes.isLarge || changes.isLarge
    guard changes.changesSections else { return }
    for section in changes.insertedSections {
      let items = changes.unrecorded(source.items(in: section))
      for (item, targetSection) in zip(items, stage.targetSections(of: items))
      where targetSection >= 0 {
        stage.changes.record(item, before: nil)
        arriving.append((item, targetSection))
      }
    }
    for (section, _) in changes.movedSections {
      for item in source.items(in: section) where !changes.isRecorded(item) {
        guard let place = place(of: item, in: stage) else { continue }
        stage.changes.record(item, before: place, mayMove: true)
        leaving.append(item)
        arriving.append((item, place.section))
      }
    }
  }

  /// Records that an item changes its section, or is inserted or deleted.
  mutating func move(_ item: Int, to section: Int?, in stage: ListStage) {
    let place = place(of: item, in: stage)
    stage.changes.record(item, before: place, mayMove: place != nil)
    if place != nil { leaving.append(item) }
    if let section { arriving.append((item, section)) }
  }

  /// Moves every item of the followed stage to its section.
  ///
  /// - Complexity: O(n)
  mutating func moveAll(_ stage: ListStage, _ source: ListStage) {
    if stage.needsPlaces { readOffsets(of: stage) }
    let items = source.order
    for (item, targetSection) in zip(items, stage.targetSections(of: items)) {
      let targetSection = targetSection < 0 ? nil : targetSection
      guard targetSection != stage.shownItems.sequence(of: item) else { continue }
      move(item, to: targetSection, in: stage)
    }
    commit(stage, source)
  }

  /// Applies the recorded changes.
  func commit(_ stage: ListStage, _ source: ListStage) {
    if let remaining { stage.shownItems.removeAll(but: remaining) }
    if !leaving.isEmpty { stage.shownItems.remove(leaving) }
    if !arrangement.dissolvesSections {
      for (section, _) in stage.changes.removedSections {
        stage.shownItems.removeAll(in: section)
      }
      for section in stage.changes.insertedSections {
        let items = source.changes.unrecorded(source.items(in: section))
        let shown = zip(items, stage.targetSections(of: items)).filter { $0.1 >= 0 }.map { $0.0 }
        if !shown.isEmpty { stage.insertItems(shown, into: section) }
      }
    }
    if arriving.count > 64, arriving.count > source.itemCount / 8 {
      insertMany(into: stage, source)
    } else if !arriving.isEmpty {
      insertFew(into: stage)
    }
  }

  /// Inserts each arriving item at its own place, so their order does not matter.
  private func insertFew(into stage: ListStage) {
    // One array for all, since an allocation takes as long as an insertion.
    var single = [0]
    for (item, section) in arriving {
      single[0] = item
      stage.insertItems(single, into: section)
    }
  }

  /// Does the same for many items: merging all of them in order is faster than placing each.
  private func insertMany(into stage: ListStage, _ source: ListStage) {
    var targetSections = [Int32](repeating: -1, count: source.handleLimit)
    for (item, section) in arriving { targetSections[item] = Int32(section) }
    var contents: [[Int]] = []
    for item in source.order where targetSections[item] >= 0 {
      let section = Int(targetSections[item])
      if section >= contents.count {
        contents += repeatElement([], count: section + 1 - contents.count)
      }
      contents[section].append(item)
    }
    for (section, items) in contents.enumerated() where !items.isEmpty {
      stage.insertItems(items, into: section)
    }
  }
}
