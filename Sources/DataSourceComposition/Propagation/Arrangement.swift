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
    guard changes.areMany(among: stage.handleLimit) || changes.lostItems.count > 64,
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
    guard let section = sequences.tree(of: item) else { return nil }
    guard needsPlaces() else { return (section, 0) }
    if item < offsets.count { return (section, Int(offsets[item])) }
    return (section, sequences.position(of: item) ?? 0)
  }

  /// Updates the arrangement by the changes of the stage that a stage follows.
  func update(_ stage: ListStage, with source: ListStage) {
    let losesMost = losesMost(stage, source)
    if !losesMost { prepare(for: source.changes, in: stage) }
    updateItems(stage, source)
    if dissolvesSections {
      dissolveSections(stage, source)
    } else {
      stage.changes.copySections(source.changes)
    }
    if !source.changes.gainedItems.isEmpty { gain(source.changes.gainedItems, stage, source) }
    if losesMost {
      loseMost(stage, source)
    } else if !source.changes.lostItems.isEmpty {
      lose(source.changes.lostItems, stage, source)
    }
    commit(stage, source)
  }

  /// Whether the followed stage has lost so many items that those which remain are looked up instead.
  private func losesMost(_ stage: ListStage, _ source: ListStage) -> Bool {
    let lostCount = source.changes.lostItems.count
    return lostCount > 64 && source.itemCount < lostCount / 16 && source.changes.items.isEmpty
      && !source.changes.changesSections && (removesEmptySections || stage.mayNoteInBulk)
  }

  /// Records that only those items remain that the followed stage still has.
  private func loseMost(_ stage: ListStage, _ source: ListStage) {
    let kept = source.order.filter(sequences.contains)
    remaining = kept
    // Some may not have been shown.
    stage.changes.lostItems = source.changes.lostItems
    guard removesEmptySections else { return }
    let isInBulk = stage.mayNoteInBulk
    let isKept = Set(kept)
    var keptCounts: [Int: Int] = [:]
    for item in kept { keptCounts[sequences.tree(of: item) ?? -1, default: 0] += 1 }
    let gaining = Set(arriving.map { $0.section })
    for section in sequences.trees {
      let keptCount = keptCounts[section] ?? 0
      if keptCount == 0, !gaining.contains(section) {
        emptied.append(section)
      } else if keptCount == sequences.count(in: section) {
        continue
      } else if isInBulk {
        sectionsInBulk.insert(section)
      } else {
        for (offset, item) in sequences.handles(in: section).enumerated()
        where !isKept.contains(item) {
          stage.changes.touch(item, before: (section, offset))
        }
      }
    }
    stage.changes.lostItems = stage.changes.untouched(stage.changes.lostItems)
  }

  /// Records items that the followed stage has lost.
  private func lose(_ lost: [Int], _ stage: ListStage, _ source: ListStage) {
    let changes = stage.changes
    let lost = source.changes.untouched(lost).filter(sequences.contains)
    leaving += lost
    var counts: [Int] = []
    if removesEmptySections {
      counts = Array(repeating: 0, count: sequences.treeLimit)
      for item in lost { if let section = sequences.tree(of: item) { counts[section] += 1 } }
      // A section that gains items is kept.
      for (_, section) in arriving where section < counts.count { counts[section] = 0 }
      emptied = counts.indices.filter { counts[$0] > 0 && counts[$0] == sequences.count(in: $0) }
    }
    if stage.mayNoteInBulk {
      changes.lostItems += lost
      sectionsInBulk.formUnion(counts.indices.lazy.filter { counts[$0] > 0 })
      return
    }
    let needsPlaces = stage.needsPlaces
    for item in lost {
      guard let section = sequences.tree(of: item) else { continue }
      let goesWithSection =
        removesEmptySections
        ? counts[section] == sequences.count(in: section)
        : !dissolvesSections && source.index(of: section) == nil
      if goesWithSection {
        changes.lostItems.append(item)
      } else {
        changes.touch(item, before: place(of: item, needsPlaces: needsPlaces))
      }
    }
  }

  /// Records items that the followed stage has gained.
  private func gain(_ gained: [Int], _ stage: ListStage, _ source: ListStage) {
    let isInBulk = stage.mayNoteInBulk
    let items = source.changes.untouched(gained)
    for (item, home) in zip(items, stage.homes(of: items)) where home >= 0 {
      arriving.append((item, home))
      // The items of an inserted section are not recorded separately.
      if removesEmptySections, sequences.count(in: home) == 0 { continue }
      if isInBulk {
        stage.changes.gainedItems.append(item)
        if removesEmptySections { sectionsInBulk.insert(home) }
      } else {
        stage.changes.touch(item, before: nil)
      }
    }
  }

  private func updateItems(_ stage: ListStage, _ source: ListStage) {
    lazy var needsPlaces = stage.needsPlaces
    let dragged = dissolvesSections ? Set(source.changes.movedSections.map(\.section)) : []
    for touch in source.changes.items {
      let item = touch.handle
      let place = place(of: item, needsPlaces: needsPlaces)
      var home: Int?
      var moves = touch.mayMove || touch.isUpdated && movesUpdatedItems
      if let section = source.section(of: item) {
        if !dragged.isEmpty, dragged.contains(section) { moves = true }
        if touch.isUpdated || !touch.wasShown {
          home = stage.home(of: item)
        } else if let place {
          home = dissolvesSections ? place.section : section
        }
      }
      guard place != nil || home != nil else { continue }
      if place?.section != home {
        moves = true
      } else if moves, stage.isInPlace(item) {
        moves = false
      }
      guard moves || touch.isUpdated else { continue }
      stage.changes.touch(
        item, before: place, mayMove: moves && place != nil, isUpdated: touch.isUpdated)
      guard moves else { continue }
      if place != nil { leaving.append(item) }
      if let home { arriving.append((item, home)) }
    }
  }

  /// Records the items of sections that are inserted, deleted and moved.
  private func dissolveSections(_ stage: ListStage, _ source: ListStage) {
    let changes = source.changes
    stage.changes.isLarge = stage.changes.isLarge || changes.isLarge
    guard changes.changesSections else { return }
    let needsPlaces = stage.needsPlaces
    for section in changes.insertedSections {
      let items = changes.untouched(source.items(in: section))
      for (item, home) in zip(items, stage.homes(of: items)) where home >= 0 {
        stage.changes.touch(item, before: nil)
        arriving.append((item, home))
      }
    }
    for (section, _) in changes.movedSections {
      for item in source.items(in: section) where !changes.isTouched(item) {
        guard let place = place(of: item, needsPlaces: needsPlaces) else { continue }
        stage.changes.touch(item, before: place, mayMove: true)
        leaving.append(item)
        arriving.append((item, place.section))
      }
    }
  }

  /// Records that an item changes its section, or is inserted or deleted.
  func move(_ item: Int, to section: Int?, noting changes: StageChanges, needsPlaces: Bool) {
    let place = place(of: item, needsPlaces: needsPlaces)
    changes.touch(item, before: place, mayMove: place != nil)
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
    for (item, home) in zip(items, stage.homes(of: items)) {
      let home = home < 0 ? nil : home
      guard home != sequences.tree(of: item) else { continue }
      move(item, to: home, noting: stage.changes, needsPlaces: needsPlaces)
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
        let items = source.changes.untouched(source.items(in: section))
        let shown = zip(items, stage.homes(of: items)).filter { $0.1 >= 0 }.map { $0.0 }
        if !shown.isEmpty { stage.arrange(shown, in: section) }
      }
    }
    if arriving.count == 1 {
      stage.arrange([arriving[0].item], in: arriving[0].section)
    } else if !arriving.isEmpty {
      for (section, items) in arrivals(by: source) { stage.arrange(items, in: section) }
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
    var entries = arriving
    let isMany = arriving.count > 64 && arriving.count > source.itemCount / 8
    if isMany {
      // Reading all in order is faster than sorting some.
      var homes = [Int32](repeating: -1, count: source.handleLimit)
      for (item, section) in arriving { homes[item] = Int32(section) }
      entries.removeAll(keepingCapacity: true)
      for item in source.order where homes[item] >= 0 { entries.append((item, Int(homes[item]))) }
    }
    // A counting sort by section: the number of items of each, and then the end of those so far.
    var ends: [Int32] = []
    for (_, section) in entries {
      if section >= ends.count {
        ends += repeatElement(0, count: section + 1 + section / 4 - ends.count)
      }
      ends[section] += 1
    }
    var ranges: [(section: Int, range: Range<Int>)] = []
    var start = 0
    for section in ends.indices where ends[section] > 0 {
      let range = start..<start + Int(ends[section])
      ranges.append((section, range))
      ends[section] = Int32(start)
      start = range.upperBound
    }
    var items = Array(repeating: 0, count: entries.count)
    for (item, section) in entries {
      items[Int(ends[section])] = item
      ends[section] += 1
    }
    return ranges.map { section, range in
      let items = Array(items[range])
      return (section, isMany ? items : ordered(items, by: source))
    }
  }

  /// Inserts items, in the order of the followed stage, at their positions in it.
  func arrange(_ items: [Int], in section: Int, by source: ListStage) {
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
      if sequences.tree(of: previous) == section {
        return sequences.position(of: previous).map { $0 + 1 }
      }
      item = previous
    }
    return nil
  }

  /// Items in the order of the followed stage.
  func ordered(_ items: [Int], by source: ListStage) -> [Int] {
    items.count == 1 ? items : items.inOrder { source.precedes($0, $1) }
  }
}
