import DataSourceKit

/// The items of a stage with separate sections or a separate order, by the handles of the stage that it
/// follows.
final class Arrangement {
  /// The items, those of each section in a sequence that has the section's handle as its number.
  let sequences = HandleSequences()

  /// Items that the current change removes from their positions.
  @exclusivity(unchecked)
  private var leaving: [Int] = []

  /// The items that stay, if the current change removes most.
  @exclusivity(unchecked)
  private var remaining: [Int]?

  /// Items that the current change inserts at positions.
  @exclusivity(unchecked)
  private var arriving: [(item: Int, section: Int)] = []

  /// The sections from which the current change removes all items at once, with the items that it affects
  /// otherwise.
  @exclusivity(unchecked)
  private(set) var emptied: [Int] = []

  /// The sections with items that the current change removes or inserts in bulk.
  @exclusivity(unchecked)
  private(set) var sectionsInBulk: Set<Int> = []

  /// The offsets of all items, during a change that affects many.
  @exclusivity(unchecked)
  private var offsets: [Int32] = []

  /// Whether an item with new content may be at another place than before.
  let movesUpdatedItems: Bool

  /// Whether the sections are not those of the stage that it follows, so that the items of a section that
  /// is deleted, inserted or moved are so one by one.
  let dissolvesSections: Bool

  /// Whether a section is deleted with its last item.
  let removesEmptySections: Bool

  init(
    movesUpdatedItems: Bool = false, dissolvesSections: Bool = false,
    removesEmptySections: Bool = false
  ) {
    self.movesUpdatedItems = movesUpdatedItems
    self.dissolvesSections = dissolvesSections
    self.removesEmptySections = removesEmptySections
  }

  /// Prepares recording the positions of items BEFORE.
  func prepare(for changes: StageChanges, in stage: ListStage) {
    guard changes.areMany(among: stage.handleLimit) || changes.bulkRemovals.count > 64,
      stage.needsPlaces
    else { return }
    readOffsets(stage)
  }

  /// Reads the offsets of all items.
  ///
  /// - Complexity: O(n)
  func readOffsets(_ stage: ListStage) { offsets = sequences.positions(below: stage.handleLimit) }

  /// The place of an item BEFORE; `nil` if it is not shown.
  func place(of item: Int, needsPlaces: @autoclosure () -> Bool) -> StageChanges.Place? {
    guard let section = sequences.sequence(of: item) else { return nil }
    guard needsPlaces() else { return (section, 0) }
    if item < offsets.count { return (section, Int(offsets[item])) }
    return (section, sequences.position(of: item) ?? 0)
  }

  /// Updates the arrangement by the changes of the stage that a stage follows.
  func update(_ stage: ListStage, with source: ListStage) {
    let removesMost = removesMost(stage, source)
    if !removesMost { prepare(for: source.changes, in: stage) }
    updateItems(stage, source)
    if dissolvesSections {
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

  /// Whether so many items of the followed stage are removed that the remaining ones are looked up instead.
  private func removesMost(_ stage: ListStage, _ source: ListStage) -> Bool {
    let removedCount = source.changes.bulkRemovals.count
    return removedCount > 64 && source.itemCount < removedCount / 16 && source.changes.items.isEmpty
      && !source.changes.changesSections && (removesEmptySections || stage.mayNoteInBulk)
  }

  /// Records that only those items remain that the followed stage still has.
  private func removeMost(_ stage: ListStage, _ source: ListStage) {
    let kept = source.order.filter(sequences.contains)
    remaining = kept
    // Some may not have been shown.
    stage.changes.bulkRemovals = source.changes.bulkRemovals
    guard removesEmptySections else { return }
    let isInBulk = stage.mayNoteInBulk
    let isKept = Set(kept)
    var keptCounts: [Int: Int] = [:]
    for item in kept { keptCounts[sequences.sequence(of: item) ?? -1, default: 0] += 1 }
    let filled = Set(arriving.map { $0.section })
    for section in sequences.numbers {
      let keptCount = keptCounts[section] ?? 0
      if keptCount == 0, !filled.contains(section) {
        emptied.append(section)
      } else if keptCount == sequences.count(in: section) {
        continue
      } else if isInBulk {
        sectionsInBulk.insert(section)
      } else {
        for (offset, item) in sequences.handles(in: section).enumerated()
        where !isKept.contains(item) {
          stage.changes.record(item, before: (section, offset))
        }
      }
    }
    stage.changes.bulkRemovals = stage.changes.unrecorded(stage.changes.bulkRemovals)
  }

  /// Records the bulk removals of the followed stage.
  private func removeInBulk(_ removed: [Int], _ stage: ListStage, _ source: ListStage) {
    let changes = stage.changes
    let removed = source.changes.unrecorded(removed).filter(sequences.contains)
    leaving += removed
    var counts: [Int] = []
    if removesEmptySections {
      counts = Array(repeating: 0, count: sequences.sequenceLimit)
      for item in removed { if let section = sequences.sequence(of: item) { counts[section] += 1 } }
      // A section into which items are inserted is kept.
      for (_, section) in arriving where section < counts.count { counts[section] = 0 }
      emptied = counts.indices.filter { counts[$0] > 0 && counts[$0] == sequences.count(in: $0) }
    }
    if stage.mayNoteInBulk {
      changes.bulkRemovals += removed
      sectionsInBulk.formUnion(counts.indices.lazy.filter { counts[$0] > 0 })
      return
    }
    let needsPlaces = stage.needsPlaces
    for item in removed {
      guard let section = sequences.sequence(of: item) else { continue }
      let goesWithSection =
        removesEmptySections
        ? counts[section] == sequences.count(in: section)
        : !dissolvesSections && source.index(of: section) == nil
      if goesWithSection {
        changes.bulkRemovals.append(item)
      } else {
        changes.record(item, before: place(of: item, needsPlaces: needsPlaces))
      }
    }
  }

  /// Records the bulk insertions of the followed stage.
  private func insertInBulk(_ inserted: [Int], _ stage: ListStage, _ source: ListStage) {
    let isInBulk = stage.mayNoteInBulk
    let items = source.changes.unrecorded(inserted)
    for (item, targetSection) in zip(items, stage.targetSections(of: items))
    where targetSection >= 0 {
      arriving.append((item, targetSection))
      // The items of an inserted section are not recorded separately.
      if removesEmptySections, sequences.count(in: targetSection) == 0 { continue }
      if isInBulk {
        stage.changes.bulkInsertions.append(item)
        if removesEmptySections { sectionsInBulk.insert(targetSection) }
      } else {
        stage.changes.record(item, before: nil)
      }
    }
  }

  private func updateItems(_ stage: ListStage, _ source: ListStage) {
    lazy var needsPlaces = stage.needsPlaces
    let dragged = dissolvesSections ? Set(source.changes.movedSections.map(\.section)) : []
    for change in source.changes.items {
      let item = change.handle
      let place = place(of: item, needsPlaces: needsPlaces)
      var targetSection: Int?
      var moves = change.mayMove || change.isUpdated && movesUpdatedItems
      if let section = source.section(of: item) {
        if !dragged.isEmpty, dragged.contains(section) { moves = true }
        if change.isUpdated || !change.wasShown {
          targetSection = stage.targetSection(of: item)
        } else if let place {
          targetSection = dissolvesSections ? place.section : section
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

  /// Records the items of sections that are inserted, deleted and moved.
  private func dissolveSections(_ stage: ListStage, _ source: ListStage) {
    let changes = source.changes
    stage.changes.isLarge = stage.changes.isLarge || changes.isLarge
    guard changes.changesSections else { return }
    let needsPlaces = stage.needsPlaces
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
        guard let place = place(of: item, needsPlaces: needsPlaces) else { continue }
        stage.changes.record(item, before: place, mayMove: true)
        leaving.append(item)
        arriving.append((item, place.section))
      }
    }
  }

  /// Records that an item changes its section, or is inserted or deleted.
  func move(_ item: Int, to section: Int?, noting changes: StageChanges, needsPlaces: Bool) {
    let place = place(of: item, needsPlaces: needsPlaces)
    changes.record(item, before: place, mayMove: place != nil)
    if place != nil { leaving.append(item) }
    if let section { arriving.append((item, section)) }
  }

  /// Moves every item of the followed stage to its section.
  ///
  /// - Complexity: O(n)
  func moveAll(_ stage: ListStage, _ source: ListStage) {
    let needsPlaces = stage.needsPlaces
    if needsPlaces { readOffsets(stage) }
    let items = source.order
    for (item, targetSection) in zip(items, stage.targetSections(of: items)) {
      let targetSection = targetSection < 0 ? nil : targetSection
      guard targetSection != sequences.sequence(of: item) else { continue }
      move(item, to: targetSection, noting: stage.changes, needsPlaces: needsPlaces)
    }
    commit(stage, source)
  }

  /// Applies the recorded changes.
  func commit(_ stage: ListStage, _ source: ListStage) {
    if !offsets.isEmpty { offsets = [] }
    if let kept = remaining {
      sequences.removeAll(but: kept)
      remaining = nil
    }
    if !leaving.isEmpty {
      sequences.remove(leaving)
      leaving.removeAll(keepingCapacity: true)
    }
    if !dissolvesSections {
      for (section, _) in stage.changes.removedSections { sequences.removeAll(in: section) }
      for section in stage.changes.insertedSections {
        let items = source.changes.unrecorded(source.items(in: section))
        let shown = zip(items, stage.targetSections(of: items)).filter { $0.1 >= 0 }.map { $0.0 }
        if !shown.isEmpty { stage.insertItems(shown, into: section) }
      }
    }
    if arriving.count == 1 {
      stage.insertItems([arriving[0].item], into: arriving[0].section)
    } else if !arriving.isEmpty {
      for (section, items) in arrivals(by: source) { stage.insertItems(items, into: section) }
    }
    arriving.clear()
  }

  /// Discards the sections that were changed in bulk.
  func forgetSections() {
    if !emptied.isEmpty { emptied = [] }
    if !sectionsInBulk.isEmpty { sectionsInBulk = [] }
  }

  /// The inserted items, by section and in the order of the followed stage.
  private func arrivals(by source: ListStage) -> [(section: Int, items: [Int])] {
    if arriving.count <= 64 || arriving.count <= source.itemCount / 8 {
      let entries = arriving.inOrder {
        $0.section == $1.section
          ? source.precedes($0.item, $1.item) : $0.section < $1.section
      }
      return entries.runs { $0.section }.map { ($0, $1.map { $0.item }) }
    }
    // Reading all in order is faster than sorting many.
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
    return contents.enumerated().filter { !$1.isEmpty }.map { ($0, $1) }
  }

  /// Inserts items, in the order of the followed stage, at their positions in it.
  func insert(_ items: [Int], into section: Int, inOrderOf source: ListStage) {
    if items.count == 1, !dissolvesSections,
      let position = position(for: items[0], in: section, by: source)
    {
      return sequences.insert(items[0], in: section, at: position)
    }
    sequences.merge(items, into: section) { source.precedes($0, $1) }
  }

  /// The position of an arriving item, if one just before it in the followed stage is in its section. A search
  /// would read more memory.
  private func position(for item: Int, in section: Int, by source: ListStage) -> Int? {
    var item = item
    for _ in 0..<4 {
      guard let previous = source.item(before: item) else { return nil }
      if sequences.sequence(of: previous) == section {
        return sequences.position(of: previous).map { $0 + 1 }
      }
      item = previous
    }
    return nil
  }
}
