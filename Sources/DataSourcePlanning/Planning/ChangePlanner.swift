import DataSourceCore
package import DataSourcePositions
import Foundation
import _DataSourceSubsequences

/// Converts changes of sections and items into change sets that views accept.
///
/// The changes are described as in a batch, but may include changes that views cannot show in one
/// batch. Those are demoted:
/// - an item's move out of a deleted section or into an inserted one (rules H6, H8) becomes an
///   insertion or deletion, or is dropped;
/// - a section that moves and whose items change (rules Q1 to Q3) is replaced: deleted and
///   inserted. The crossing sections that stay are chosen so that the change sets are shortest;
/// - an empty section with new titles (rule Q5) is replaced;
/// - moves without effect (rule Q4) are left out. A difference has none.
///
/// Replaced sections are ignored when the others are ordered.
package struct ChangePlanner {
  /// What changes besides the structure.
  package struct Content {
    /// Surviving sections with new titles.
    package var updatedSections: [ElementMove<Int>]
    /// Items with new content, including moved ones.
    package var updatedItems: [ElementMove<ItemPath>]
    /// Surviving sections that views cannot update, and so are replaced.
    var replacedSections: [ElementMove<Int>]

    /// - Parameter itemCount: A new section's number of items: empty ones are replaced (rule Q5).
    package init(
      updatedSections: [ElementMove<Int>] = [], updatedItems: [ElementMove<ItemPath>] = [],
      itemCount: (Int) -> Int = { _ in 1 }
    ) {
      self.updatedSections = updatedSections
      self.updatedItems = updatedItems
      replacedSections = updatedSections.filter { itemCount($0.to) <= 0 }
    }
  }

  package enum Options {
    /// For a difference, which has no moves without effect.
    case difference
    /// For changes of any origin.
    case anyChanges
    /// For changes of any origin in one batch that also contains the updates of items. A section
    /// with an updated item cannot move in such a batch.
    case wholeBatch
  }

  /// All changes of items.
  private var items: Batch.Level<ItemPath>
  private let content: Content

  /// The changes of sections if views could move sections whose items change.
  private var free: Batch.Level<Int>
  /// The changes of sections in one batch.
  private var sections: Batch.Level<Int>

  /// Plans changes.
  ///
  /// - Parameters:
  ///   - changes: Deletions, insertions and moves. Updates are ignored.
  ///   - content: What changes besides the structure.
  ///   - options: How to plan the changes.
  ///   - lookThrough: Receives a new section and its number of moves. Returns the section's number
  ///     of items if the fewest moves among all of them are to be computed; `nil` if not. Without
  ///     effect for a difference.
  /// - Complexity: O(changes), and O(n log n) for moves that may have no effect and for crossing
  ///   sections
  package init(
    _ changes: Batch, _ content: Content = Content(), options: Options,
    lookThrough: ((_ section: Int, _ moves: Int) -> Int?)? = nil
  ) {
    items = changes.items
    items.updates = []
    self.content = content
    free = changes.sections
    if options != .difference {
      free.moves = free.neededMoves
      items.dropNeedlessMoves(sections: free, lookThrough: lookThrough)
    }
    free.replace(content.replacedSections)
    sections = free
    guard !free.moves.isEmpty else { return }
    chooseStayingSections(options)
  }

  /// The structure and the content.
  ///
  /// - Parameter counts: The item counts, if they are known.
  package func change(counts: PlannedChange.Counts = .derived) -> PlannedChange {
    PlannedChange(parts, counts: counts)
  }

  var parts: PlannedChange.Parts { parts(sections) }

  private func parts(_ sections: Batch.Level<Int>) -> PlannedChange.Parts {
    let replaced = ReplacedSections(sections)
    var parts = PlannedChange.Parts(
      batch: Batch(sections: sections, items: items.outside(replaced)),
      items: content.updatedItems)
    if content.updatedSections.isEmpty, replaced.isEmpty { return parts }
    parts.sections = content.updatedSections.map(\.to).filter { !replaced.new.contains($0) }
    // Items inserted or updated with their section need no update.
    let updated = Set(parts.sections)
    parts.items.removeAll { replaced.touches($0) || updated.contains($0.to.section) }
    return parts
  }
}

// MARK: - The sections that stay

extension ChangePlanner {
  private mutating func chooseStayingSections(_ options: Options) {
    // If there is no choice, the sections that are named as moved move.
    let crossing = crossingSections
    var choice = SectionChoice(
      crossing ?? free.moves.map { SectionChoice.Candidate(section: $0, isNamed: true) })
    addCosts(to: &choice, options)
    let candidates = choice.candidates
    let stays = crossing == nil ? candidates.map { _ in false } : choice.staying()
    let leaving = candidates.indices.filter { !stays[$0] }
    sections.moves = leaving.map { candidates[$0].section }
    sections.replace(leaving.filter { candidates[$0].isEdited }.map { candidates[$0].section })
    if crossing == nil { sections.moves = sections.neededMoves }
  }

  /// The sections that cross another one, by ascending new index; `nil` if an index is invalid.
  private var crossingSections: [SectionChoice.Candidate]? {
    let (moves, map) = (free.moves, free.map)
    // An invalid index may be so large that its unnamed predecessors would not fit into memory.
    let possible = 0..<1 << 16
    guard moves.allSatisfy({ possible.contains($0.from) && possible.contains($0.to) }) else {
      return nil
    }
    let ranks = moves.flatMap { [map.rank(before: $0.from), map.rank(after: $0.to)] }
      .map { max(0, $0) }
    let pairs = moves + ((ranks.min() ?? 0)..<(ranks.max() ?? 0)).compactMap(map.unnamed)
    let sections = pairs.byTarget().map {
      SectionChoice.Candidate(section: $0, isNamed: map.before($0.to) == nil)
    }

    let origins = sections.map(\.section.from)
    var crosses = sections.map { _ in false }
    var (largest, smallest) = (Int.min, Int.max)
    for (index, back) in zip(sections.indices, sections.indices.reversed()) {
      // Invariant: `largest` is the largest old index of the sections before `index`, and
      // `smallest` is the smallest of those behind `back`.
      if origins[index] < largest { crosses[index] = true }
      largest = max(largest, origins[index])
      if origins[back] > smallest { crosses[back] = true }
      smallest = min(smallest, origins[back])
    }
    return zip(sections, crosses).filter(\.1).map(\.0)
  }

  /// Adds what the candidates cost if they stay.
  private func addCosts(to choice: inout SectionChoice, _ options: Options) {
    let replaced = ReplacedSections(free)
    var (old, new) = ([Int: Int](), [Int: Int]())
    for (index, candidate) in choice.candidates.enumerated() {
      old[candidate.section.from] = index
      new[candidate.section.to] = index
    }
    for item in items.deletes { if let one = old[item.section] { choice.edit(one) } }
    for item in items.inserts { if let one = new[item.section] { choice.edit(one) } }
    for move in items.moves {
      let (first, second) = (old[move.from.section], new[move.to.section])
      if let first, first == second {
        choice.edit(first)
        continue
      }
      // A move between two sections takes one command unless both are replaced.
      if let first {
        let isNeeded = second != nil || replaced.new.contains(move.to.section)
        choice.edit(first, commands: isNeeded ? 1 : 0)
      }
      if let second {
        let isNeeded = first != nil || replaced.old.contains(move.from.section)
        choice.edit(second, commands: isNeeded ? 1 : 0)
      }
      if let first, let second { choice.link(first, second, cost: -1) }
    }

    let content = parts(free)
    for section in content.sections { if let one = new[section] { choice.read(one) } }
    for item in content.items {
      let (first, second) = (old[item.from.section], new[item.to.section])
      if options == .wholeBatch {
        if let first { choice.edit(first) }
        if let second, second != first { choice.edit(second, commands: 0) }
      } else if let first, let second, first != second {
        choice.link(first, second, cost: 1)
      } else if let one = first ?? second {
        choice.read(one)
      }
    }
  }
}

extension Batch {
  /// Replaces surviving sections, which drops all other changes of them and of their items.
  ///
  /// - Parameter replaced: The sections, each once.
  /// - Complexity: O(changes · log changes)
  package mutating func replaceSections(_ replaced: [ElementMove<Int>]) {
    guard !replaced.isEmpty else { return }
    let level = Batch.Level(deletes: replaced.map(\.from), inserts: replaced.map(\.to))
    items = items.outside(ReplacedSections(level))
    sections.replace(replaced)
    // A move may have no effect once the sections it crosses are replaced (rule Q4).
    sections.moves = sections.neededMoves
  }

  /// Removes what a view ignores in the batch of a class outside this package. These are repeated
  /// changes (rule H7), updates of deleted elements, and section moves without effect (rule Q4).
  /// Changes of items in deleted and inserted sections (rules H6 and H8), as Core Data reports
  /// them, are removed, too. An item's move without effect becomes an update.
  ///
  /// - Complexity: O(changes · log changes)
  mutating func dropIgnoredChanges() {
    sections.dropRepetitions()
    items.dropRepetitions()
    sections.moves = sections.neededMoves
    items = items.outside(ReplacedSections(sections))
    items.updateUnmoved(sections)
  }
}

// MARK: - Levels of a batch

/// The sections that are deleted and inserted as a whole.
struct ReplacedSections {
  /// The old indices of deleted sections.
  var old: Set<Int>
  /// The new indices of inserted sections.
  var new: Set<Int>

  init(_ sections: Batch.Level<Int>) { (old, new) = (Set(sections.deletes), Set(sections.inserts)) }

  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Whether an item leaves or enters one of them.
  func touches(_ item: ElementMove<ItemPath>) -> Bool {
    old.contains(item.from.section) || new.contains(item.to.section)
  }
}

extension Batch.Level {
  /// Removes repeated changes, and updates of deleted elements.
  fileprivate mutating func dropRepetitions() {
    deletes = deletes.ascending()
    inserts = inserts.ascending()
    updates = updates.ascending()
    var known: Set<ElementMove<Place>> = []
    moves.removeAll { !known.insert($0).inserted }
    updates.removeAll(where: Set(deletes).contains)
  }
}

extension Batch.Level<Int> {
  /// Maps the unnamed sections.
  package var map: SlotMap { SlotMap(removed: removed, added: added) }

  /// Deletes and inserts surviving sections.
  mutating func replace(_ sections: [ElementMove<Int>]) {
    if sections.isEmpty { return }
    deletes = (deletes + sections.map(\.from)).inOrder()
    inserts = (inserts + sections.map(\.to)).inOrder()
    let replaced = Set(sections.map(\.from))
    moves.removeAll { replaced.contains($0.from) }
  }
}

extension Batch.Level<ItemPath> {
  /// The changes of items outside replaced sections. A move out of or into one is demoted to an
  /// insertion or a deletion (rules H6 and H8).
  func outside(_ replaced: ReplacedSections) -> Self {
    guard !replaced.isEmpty else { return self }
    var result = Self(
      deletes: deletes.filter { !replaced.old.contains($0.section) },
      inserts: inserts.filter { !replaced.new.contains($0.section) },
      updates: updates.filter { !replaced.old.contains($0.section) })
    for move in moves {
      switch (
        replaced.old.contains(move.from.section), replaced.new.contains(move.to.section)
      ) {
      case (false, false): result.moves.append(move)
      case (false, true): result.deletes.append(move.from)
      case (true, false): result.inserts.append(move.to)
      case (true, true): break
      }
    }
    result.deletes = result.deletes.inOrder()
    result.inserts = result.inserts.inOrder()
    return result
  }

  /// Replaces moves without effect by updates, unless changes contradict each other, which must
  /// remain visible.
  fileprivate mutating func updateUnmoved(_ sections: Batch.Level<Int>) {
    let moved = moves
    guard !moved.isEmpty, Set(removed).count == removed.count, Set(added).count == added.count
    else { return }
    dropNeedlessMoves(sections: sections, lookThrough: nil)
    if moves.count == moved.count { return }
    let staying = Set(moved.map(\.from)).subtracting(moves.map(\.from))
    updates = (updates + staying).ascending()
  }

  /// Removes moves within a section that have no effect.
  fileprivate mutating func dropNeedlessMoves(
    sections: Batch.Level<Int>, lookThrough: ((_ section: Int, _ moves: Int) -> Int?)?
  ) {
    let mapping = IndexPathMapping(sections: sections)
    // By their section, or -1 for moves between sections.
    var groups = Dictionary(grouping: moves) { move in
      mapping.newSection(for: move.from.section) == move.to.section ? move.from.section : -1
    }
    moves = groups.removeValue(forKey: -1) ?? []
    if groups.isEmpty { return }
    let removed = Dictionary(grouping: removed, by: \.section)
    let added = Dictionary(grouping: added, by: \.section)
    for (origin, pairs) in groups {
      let target = pairs[0].to.section
      let level = Batch.Level<Int>(
        deletes: removed[origin, default: []].map(\.item),
        inserts: added[target, default: []].map(\.item),
        moves: pairs.map { ElementMove(from: $0.from.item, to: $0.to.item) })
      let count = pairs.count > 1 ? lookThrough?(target, pairs.count) : nil
      let needed = count.map(level.fewestMoves) ?? level.neededMoves
      moves += needed.map {
        ElementMove(
          from: ItemPath(section: origin, item: $0.from),
          to: ItemPath(section: target, item: $0.to))
      }
    }
    moves = moves.byTarget()
  }
}
