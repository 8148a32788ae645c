import DataSourceKit

/// One change of an arrangement.
///
/// It takes three steps, since the places BEFORE are read from the sequences: record what is affected, while the
/// sequences are in the state BEFORE; then remove the items that leave; then insert those that arrive, in the order of
/// the followed stage, which is in the state AFTER from the beginning. An item that moves both leaves and arrives.
///
/// ```swift
/// var change = rearrangement()
/// change.move(item, to: section)
/// change.commit()
/// ```
struct Rearrangement {
  private let arrangement: Arrangement
  private let stage: ListStage
  private let source: ListStage

  /// Items that the change removes from their positions.
  private var leaving: [Int] = []

  /// The items that stay, if the change removes most.
  private var remaining: [Int]?

  /// Items that the change inserts at positions.
  private var arriving: [(item: Int, section: Int)] = []

  /// The sections from which the change removes all items at once, with the items that it affects
  /// otherwise.
  private(set) var emptied: [Int] = []

  /// The sections with items that the change removes or inserts in bulk.
  private(set) var sectionsInBulk: Set<Int> = []

  /// The offsets of all items, if the change affects many.
  private var offsets: [Int32] = []

  /// - Parameters:
  ///   - arrangement: The arrangement, in the state BEFORE.
  ///   - stage: The stage that it belongs to.
  ///   - source: The stage that it follows, in the state AFTER.
  init(of arrangement: Arrangement, in stage: ListStage, following source: ListStage) {
    self.arrangement = arrangement
    self.stage = stage
    self.source = source
  }

  /// Prepares recording the positions of items BEFORE.
  mutating func prepare() {
    let changes = source.changes
    guard changes.areMany(among: stage.handleLimit) || changes.bulkRemovals.count > 64,
      stage.needsPlaces
    else { return }
    readOffsets()
  }

  /// Reads the offsets of all items.
  ///
  /// - Complexity: O(n)
  mutating func readOffsets() {
    offsets = arrangement.sequences.positions(below: stage.handleLimit)
  }

  /// The place of an item BEFORE; `nil` if it is not shown.
  func place(of item: Int) -> StageChanges.Place? {
    guard let section = arrangement.sequences.sequence(of: item) else { return nil }
    guard stage.needsPlaces else { return (section, 0) }
    if item < offsets.count { return (section, Int(offsets[item])) }
    return (section, arrangement.sequences.position(of: item) ?? 0)
  }

  /// Updates the arrangement by the changes of the stage that a stage follows.
  mutating func update() {
    let removesMost = removesMost()
    if !removesMost { prepare() }
    updateItems()
    if arrangement.dissolvesSections {
      dissolveSections()
    } else {
      stage.changes.copySections(source.changes)
    }
    if !source.changes.bulkInsertions.isEmpty {
      insertInBulk(source.changes.bulkInsertions)
    }
    if removesMost {
      removeMost()
    } else if !source.changes.bulkRemovals.isEmpty {
      removeInBulk(source.changes.bulkRemovals)
    }
    commit()
  }

  /// Whether so many items of the followed stage are removed that the remaining ones are looked up instead.
  private func removesMost() -> Bool {
    let removedCount = source.changes.bulkRemovals.count
    return removedCount > 64 && source.itemCount < removedCount / 16 && source.changes.items.isEmpty
      && !source.changes.changesSections
      && (arrangement.removesEmptySections || stage.mayNoteInBulk)
  }

  /// Records that only those items remain that the followed stage still has.
  private mutating func removeMost() {
    let kept = source.order.filter(arrangement.sequences.contains)
    remaining = kept
    // Some may not have been shown.
    stage.changes.bulkRemovals = source.changes.bulkRemovals
    guard arrangement.removesEmptySections else { return }
    let isInBulk = stage.mayNoteInBulk
    let isKept = Set(kept)
    var keptCounts: [Int: Int] = [:]
    for item in kept { keptCounts[arrangement.sequences.sequence(of: item) ?? -1, default: 0] += 1 }
    let filled = Set(arriving.map { $0.section })
    for section in arrangement.sequences.numbers {
      let keptCount = keptCounts[section] ?? 0
      if keptCount == 0, !filled.contains(section) {
        emptied.append(section)
      } else if keptCount == arrangement.sequences.count(in: section) {
        continue
      } else if isInBulk {
        sectionsInBulk.insert(section)
      } else {
        for (offset, item) in arrangement.sequences.handles(in: section).enumerated()
        where !isKept.contains(item) {
          stage.changes.record(item, before: (section, offset))
        }
      }
    }
    stage.changes.bulkRemovals = stage.changes.unrecorded(stage.changes.bulkRemovals)
  }

  /// Records the bulk removals of the followed stage.
  private mutating func removeInBulk(_ removed: [Int]) {
    let changes = stage.changes
    let removed = source.changes.unrecorded(removed).filter(arrangement.sequences.contains)
    leaving += removed
    var counts: [Int] = []
    if arrangement.removesEmptySections {
      counts = Array(repeating: 0, count: arrangement.sequences.sequenceLimit)
      for item in removed {
        if let section = arrangement.sequences.sequence(of: item) { counts[section] += 1 }
      }
      // A section into which items are inserted is kept.
      for (_, section) in arriving where section < counts.count { counts[section] = 0 }
      emptied = counts.indices.filter {
        counts[$0] > 0 && counts[$0] == arrangement.sequences.count(in: $0)
      }
    }
    if stage.mayNoteInBulk {
      changes.bulkRemovals += removed
      sectionsInBulk.formUnion(counts.indices.lazy.filter { counts[$0] > 0 })
      return
    }
    for item in removed {
      guard let section = arrangement.sequences.sequence(of: item) else { continue }
      let goesWithSection =
        arrangement.removesEmptySections
        ? counts[section] == arrangement.sequences.count(in: section)
        : !arrangement.dissolvesSections && source.index(of: section) == nil
      if goesWithSection {
        changes.bulkRemovals.append(item)
      } else {
        changes.record(item, before: place(of: item))
      }
    }
  }

  /// Records the bulk insertions of the followed stage.
  private mutating func insertInBulk(_ inserted: [Int]) {
    let isInBulk = stage.mayNoteInBulk
    let items = source.changes.unrecorded(inserted)
    for (item, targetSection) in zip(items, stage.targetSections(of: items))
    where targetSection >= 0 {
      arriving.append((item, targetSection))
      // The items of an inserted section are not recorded separately.
      if arrangement.removesEmptySections, arrangement.sequences.count(in: targetSection) == 0 {
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

  private mutating func updateItems() {
    let dragged =
      arrangement.dissolvesSections ? Set(source.changes.movedSections.map(\.section)) : []
    for change in source.changes.items {
      let item = change.handle
      let place = place(of: item)
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

  /// Records the items of sections that are inserted, deleted and moved.
  private mutating func dissolveSections() {
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
        guard let place = place(of: item) else { continue }
        stage.changes.record(item, before: place, mayMove: true)
        leaving.append(item)
        arriving.append((item, place.section))
      }
    }
  }

  /// Records that an item changes its section, or is inserted or deleted.
  mutating func move(_ item: Int, to section: Int?) {
    let place = place(of: item)
    stage.changes.record(item, before: place, mayMove: place != nil)
    if place != nil { leaving.append(item) }
    if let section { arriving.append((item, section)) }
  }

  /// Moves every item of the followed stage to its section.
  ///
  /// - Complexity: O(n)
  mutating func moveAll() {
    if stage.needsPlaces { readOffsets() }
    let items = source.order
    for (item, targetSection) in zip(items, stage.targetSections(of: items)) {
      let targetSection = targetSection < 0 ? nil : targetSection
      guard targetSection != arrangement.sequences.sequence(of: item) else { continue }
      move(item, to: targetSection)
    }
    commit()
  }

  /// Applies the recorded changes.
  mutating func commit() {
    if let remaining { arrangement.sequences.removeAll(but: remaining) }
    if !leaving.isEmpty { arrangement.sequences.remove(leaving) }
    if !arrangement.dissolvesSections {
      for (section, _) in stage.changes.removedSections {
        arrangement.sequences.removeAll(in: section)
      }
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
}
