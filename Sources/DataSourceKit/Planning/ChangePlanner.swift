import Foundation
package import IdentityDiff

/// Turns what happened to sections and items into change sets that no view rejects.
///
/// What happened is named as in a batch, but may hold what no view can show in one:
/// - an item that leaves a deleted section or enters an inserted one (rules H6 and H8): it is deleted or
///   inserted, or nothing at all;
/// - a section that moves and whose items change (rules Q1 to Q3): it is replaced, which means deleted and
///   inserted. Which of the sections that cross stay is chosen so that the change sets are shortest;
/// - an empty section with new titles (rule Q5): it is replaced;
/// - moves without effect (rule Q4), if it is said that there may be some: they are left out.
///
/// Replaced sections take no part in the order of the others.
package struct ChangePlanner {
  /// Two batches that do what one batch can do only by replacing moved sections.
  package struct TwoBatches {
    /// Deletes sections, and does all that happens to items, with the sections that survive in their old
    /// order.
    package var first: ChangeSet
    /// The AFTER indices of the sections that are there between the batches, in their old order. Their
    /// items are those AFTER.
    package var between: [Int]
    /// Inserts and moves sections.
    package var second: ChangeSet
    /// What is to be read again, AFTER.
    package var content: ChangeSet
  }

  /// The changes of sections, as a view gets them.
  private struct Sections {
    var level: Batch.Level<Int>
    var replaced: ReplacedSections

    init(_ level: Batch.Level<Int>) {
      self.level = level
      replaced = ReplacedSections(level)
    }

    mutating func replace(_ sections: [Move<Int>]) {
      guard !sections.isEmpty else { return }
      replaced.insert(sections)
      level.deletes = (level.deletes + sections.map(\.from)).sorted()
      level.inserts = (level.inserts + sections.map(\.to)).sorted()
      level.moves.removeAll { replaced.old[$0.from] }
    }
  }

  /// All that happened to items.
  private var items: Batch.Level<Position>
  private let updatedSections: [Move<Int>]
  private let updatedItems: [Move<Position>]

  /// The sections if a view could move one whose items change.
  private var free: Sections
  /// The sections in one batch.
  private var sections: Sections

  /// The sections that survive but are replaced because they would have to move, by ascending AFTER index.
  package private(set) var demotedSections: [Move<Int>] = []

  /// Plans changes.
  ///
  /// - Parameters:
  ///   - changes: What is deleted, inserted and moved. Updates are left out.
  ///   - replacedSections: Surviving sections that are to be replaced whatever else happens.
  ///   - updatedSections: Surviving sections with new titles.
  ///   - updatedItems: Items with new content, moved ones included.
  ///   - itemUpdatesAreStructure: Whether one batch is to do it all, so that a section in which an item is
  ///     updated cannot move.
  ///   - mayMoveNeedlessly: Whether moves may have no effect.
  ///   - itemCount: The number of items of an AFTER section.
  ///   - lookThrough: The number of items of an AFTER section, in which so many seem to move, if it is worth
  ///     while to look for fewer moves among all of them; `nil` if not.
  /// - Complexity: O(changes), and O(n log n) for the moves that may be needless and for the sections that
  ///   cross
  package init(
    _ changes: Batch, replacedSections: [Move<Int>] = [], updatedSections: [Move<Int>] = [],
    updatedItems: [Move<Position>] = [], itemUpdatesAreStructure: Bool = false,
    mayMoveNeedlessly: Bool = false, itemCount: (Int) -> Int,
    lookThrough: (_ section: Int, _ moves: Int) -> Int? = { _, _ in nil }
  ) {
    items = changes.items
    items.updates = []
    self.updatedSections = updatedSections
    self.updatedItems = updatedItems
    free = Sections(changes.sections)
    if mayMoveNeedlessly {
      free.level.moves = free.level.neededMoves
      items.dropNeedlessMoves(sections: free.level, lookThrough: lookThrough)
    }
    free.replace(replacedSections + updatedSections.filter { itemCount($0.to) <= 0 })
    sections = free
    guard !free.level.moves.isEmpty else { return }
    chooseStayingSections(itemUpdatesAreStructure: itemUpdatesAreStructure)
  }

  /// The structure and the content.
  package var plan: ChangePlan {
    ChangePlan(structure: structure(sections) { $0 }, content: content(sections))
  }

  /// The structure alone.
  package var batch: Batch {
    var batch = Batch()
    batch.sections = sections.level
    batch.items = items.outside(sections.replaced)
    return batch
  }

  /// The same in two batches.
  ///
  /// - Parameter sectionCount: The number of sections AFTER.
  /// - Complexity: O(changes + sections · log sections)
  package func twoBatches(sectionCount: Int) -> TwoBatches {
    let survivors = survivors(sectionCount)
    let between = survivors.sorted { $0.from < $1.from }.map(\.to)
    var places = SectionTable(default: -1)
    for (place, section) in between.enumerated() { places[section] = place }

    var before = free
    before.level.inserts = []
    before.level.moves = []
    var after = Batch.Level<Int>()
    after.inserts = free.level.inserts
    // Items and sections do not meet in one batch here, so the fewest sections move.
    after.moves = survivors.moving()
      .map { Move(from: places[$0.to], to: $0.to) }
    return TwoBatches(
      first: structure(before) { places[$0] < 0 ? $0 : places[$0] }, between: between,
      second: .some(after.sectionChanges), content: content(free))
  }
}

// MARK: - Change sets

extension ChangePlanner {
  /// - Parameter target: The index to which an AFTER section gets in this batch.
  private func structure(_ sections: Sections, target: (Int) -> Int) -> ChangeSet {
    let items = items.outside(sections.replaced)
    func after(_ position: Position) -> IndexPath {
      Position(section: target(position.section), item: position.item).indexPath
    }
    var changes = sections.level.sectionChanges
    changes.reserveCapacity(
      changes.count + items.deletes.count + items.inserts.count + items.moves.count)
    for item in items.deletes { changes.append(.object(type: .delete(item.indexPath))) }
    for item in items.inserts { changes.append(.object(type: .insert(after(item)))) }
    for move in items.moves {
      changes.append(.object(type: .move(move.from.indexPath, after(move.to))))
    }
    return .some(changes)
  }

  private func content(_ sections: Sections) -> ChangeSet {
    var changes: [Change] = []
    let replaced = sections.replaced
    var updated = SectionTable(default: false)
    for section in updatedSections where !replaced.new[section.to] {
      updated[section.to] = true
      changes.append(.section(type: .update(IndexPath(sectionIndex: section.to))))
    }
    // What is inserted with its section, or read with it, is read anyway.
    for item in updatedItems
    where !replaced.old[item.from.section] && !replaced.new[item.to.section]
      && !updated[item.to.section]
    {
      changes.append(.object(type: .update(item.to.indexPath)))
    }
    return .some(changes)
  }
}

// MARK: - The sections that stay

extension ChangePlanner {
  private mutating func chooseStayingSections(itemUpdatesAreStructure: Bool) {
    // Where nothing can be chosen, those move that are named as moved.
    let crossing = crossingSections
    var choice = SectionChoice(
      crossing ?? free.level.moves.map { SectionChoice.Candidate(section: $0, isNamed: true) })
    addCosts(to: &choice, itemUpdatesAreStructure: itemUpdatesAreStructure)
    let candidates = choice.candidates
    let stays = crossing == nil ? candidates.map { _ in false } : choice.staying()
    let leaving = candidates.indices.filter { !stays[$0] }
    demotedSections = leaving.filter { candidates[$0].isEdited }.map { candidates[$0].section }
    sections.level.moves = leaving.filter { !candidates[$0].isEdited }
      .map { candidates[$0].section }
    sections.replace(demotedSections)
    if crossing == nil { sections.level.moves = sections.level.neededMoves }
  }

  /// The sections that overtake another one or are overtaken, by ascending AFTER index; `nil` if sections
  /// are named that no list has.
  private var crossingSections: [SectionChoice.Candidate]? {
    let moves = free.level.moves
    let possible = 0..<SectionTable<Bool>.limit
    guard moves.allSatisfy({ possible.contains($0.from) && possible.contains($0.to) }) else {
      return nil
    }
    let map = free.level.map
    let passed = moves.map { move in
      let ranks = [map.rank(before: move.from), map.rank(after: move.to)].map { max(0, $0) }
      return min(ranks[0], ranks[1])..<max(ranks[0], ranks[1])
    }
    var sections = moves.map { SectionChoice.Candidate(section: $0, isNamed: true) }
    var next = 0
    for ranks in passed.sorted(by: { $0.lowerBound < $1.lowerBound }) where next < ranks.upperBound
    {
      map.forEachUnnamed(in: max(next, ranks.lowerBound)..<ranks.upperBound) { before, after in
        sections.append(
          SectionChoice.Candidate(section: Move(from: before, to: after), isNamed: false))
      }
      next = ranks.upperBound
    }
    sections.sort { $0.section.to < $1.section.to }

    var crosses = sections.map { _ in false }
    var extreme = Int.min
    for (index, candidate) in sections.enumerated() {
      if candidate.section.from < extreme { crosses[index] = true }
      extreme = max(extreme, candidate.section.from)
    }
    extreme = .max
    for (index, candidate) in sections.enumerated().reversed() {
      if candidate.section.from > extreme { crosses[index] = true }
      extreme = min(extreme, candidate.section.from)
    }
    return sections.indices.filter { crosses[$0] }.map { sections[$0] }
  }

  /// Adds what it costs that each candidate stays.
  private func addCosts(to choice: inout SectionChoice, itemUpdatesAreStructure: Bool) {
    var old = SectionTable(default: -1)
    var new = SectionTable(default: -1)
    for (index, candidate) in choice.candidates.enumerated() {
      old[candidate.section.from] = index
      new[candidate.section.to] = index
    }
    for item in items.deletes where old[item.section] >= 0 { choice.edit(old[item.section]) }
    for item in items.inserts where new[item.section] >= 0 { choice.edit(new[item.section]) }
    for move in items.moves {
      let (first, second) = (old[move.from.section], new[move.to.section])
      if first == second {
        if first >= 0 { choice.edit(first) }
        continue
      }
      // A move between two sections takes one command as long as one of them is not replaced.
      if first >= 0 {
        let isNeeded = second >= 0 || free.replaced.new[move.to.section]
        choice.edit(first, commands: isNeeded ? 1 : 0)
      }
      if second >= 0 {
        let isNeeded = first >= 0 || free.replaced.old[move.from.section]
        choice.edit(second, commands: isNeeded ? 1 : 0)
      }
      if first >= 0, second >= 0 { choice.link(first, second, cost: -1) }
    }

    var updated = SectionTable(default: false)
    for section in updatedSections where !free.replaced.new[section.to] {
      updated[section.to] = true
      if new[section.to] >= 0 { choice.read(new[section.to]) }
    }
    for item in updatedItems
    where !free.replaced.old[item.from.section] && !free.replaced.new[item.to.section]
      && !updated[item.to.section]
    {
      let (first, second) = (old[item.from.section], new[item.to.section])
      if itemUpdatesAreStructure {
        if first >= 0 { choice.edit(first) }
        if second >= 0, second != first { choice.edit(second, commands: 0) }
      } else if first >= 0, second >= 0, first != second {
        choice.link(first, second, cost: 1)
      } else if first >= 0 || second >= 0 {
        choice.read(max(first, second))
      }
    }
  }

  /// The sections that are there before and after and not replaced, by ascending AFTER index.
  private func survivors(_ sectionCount: Int) -> [Move<Int>] {
    let map = free.level.map
    var survivors = free.level.moves.filter { (0..<sectionCount).contains($0.to) }
    let unnamed = sectionCount - map.added.filter { (0..<sectionCount).contains($0) }.count
    map.forEachUnnamed(in: 0..<max(0, unnamed)) { survivors.append(Move(from: $0, to: $1)) }
    return survivors.sorted { $0.to < $1.to }
  }
}

extension Batch {
  /// Deletes and inserts surviving sections in place of all that was to become of them and their items.
  ///
  /// - Complexity: O(changes · log changes)
  package mutating func replaceSections(_ replaced: Set<Move<Int>>) {
    guard !replaced.isEmpty else { return }
    var settled = ReplacedSections()
    settled.insert(Array(replaced))
    sections.deletes += replaced.map(\.from)
    sections.inserts += replaced.map(\.to)
    sections.moves.removeAll { settled.old[$0.from] }
    // What a section overtook may be replaced, and then it need not move any more (rule Q4).
    sections.moves = sections.neededMoves
    items = items.outside(settled)
  }
}

// MARK: - Levels of a batch

/// The sections that a view deletes and inserts as a whole.
struct ReplacedSections {
  /// Whether each BEFORE section is deleted.
  var old = SectionTable(default: false)
  /// Whether each AFTER section is inserted.
  var new = SectionTable(default: false)

  init() {}

  init(_ sections: Batch.Level<Int>) {
    for section in sections.deletes { old[section] = true }
    for section in sections.inserts { new[section] = true }
  }

  mutating func insert(_ sections: [Move<Int>]) {
    for section in sections {
      old[section.from] = true
      new[section.to] = true
    }
  }

  var isEmpty: Bool { old.isEmpty && new.isEmpty }
}

extension Batch.Level<Int> {
  /// Where the sections go that are not named.
  var map: SlotMap {
    SlotMap(removed: deletes + moves.map(\.from), added: inserts + moves.map(\.to))
  }

  var neededMoves: [Move<Int>] {
    DataSourceKit.neededMoves(moves, removed: deletes, added: inserts)
  }

  /// Deletions, insertions and moves of sections.
  fileprivate var sectionChanges: [Change] {
    func path(_ section: Int) -> IndexPath { IndexPath(sectionIndex: section) }
    return deletes.map { .section(type: .delete(path($0))) }
      + inserts.map { .section(type: .insert(path($0))) }
      + moves.map { .section(type: .move(path($0.from), path($0.to))) }
  }
}

extension Batch.Level<Position> {
  /// What happens to items outside of replaced sections. A move out of or into one is cut to an insertion or
  /// a deletion (rules H6 and H8).
  func outside(_ replaced: ReplacedSections) -> Self {
    guard !replaced.isEmpty else { return self }
    var result = self
    result.deletes.removeAll { replaced.old[$0.section] }
    result.inserts.removeAll { replaced.new[$0.section] }
    result.moves = []
    result.moves.reserveCapacity(moves.count)
    for move in moves {
      switch (replaced.old[move.from.section], replaced.new[move.to.section]) {
      case (false, false): result.moves.append(move)
      case (false, true): result.deletes.append(move.from)
      case (true, false): result.inserts.append(move.to)
      case (true, true): break
      }
    }
    if result.moves.count < moves.count {
      result.deletes.sort()
      result.inserts.sort()
    }
    return result
  }

  /// Leaves out moves within a section that are not needed.
  fileprivate mutating func dropNeedlessMoves(
    sections: Batch.Level<Int>, lookThrough: (_ section: Int, _ moves: Int) -> Int?
  ) {
    guard !moves.isEmpty else { return }
    var batch = Batch()
    batch.sections = sections
    let mapping = IndexPathMapping(batch)
    let inside = moves.filter { mapping.sectionAfter($0.from.section) == $0.to.section }
    guard !inside.isEmpty else { return }
    let across = moves.filter { mapping.sectionAfter($0.from.section) != $0.to.section }
    let removed = Dictionary(grouping: deletes + across.map(\.from), by: \.section)
    let added = Dictionary(grouping: inserts + across.map(\.to), by: \.section)
    moves = across
    for (origin, pairs) in Dictionary(grouping: inside, by: \.from.section) {
      let target = pairs[0].to.section
      let removed = removed[origin, default: []].map(\.item)
      let added = added[target, default: []].map(\.item)
      var needed = DataSourceKit.neededMoves(
        pairs.map { Move(from: $0.from.item, to: $0.to.item) }, removed: removed, added: added)
      if needed.count > 1, let count = lookThrough(target, needed.count) {
        needed = fewestMoves(needed, removed: removed, added: added, count: count)
      }
      moves += needed.map {
        Move(
          from: Position(section: origin, item: $0.from),
          to: Position(section: target, item: $0.to))
      }
    }
    moves.sort { $0.to < $1.to }
  }
}
