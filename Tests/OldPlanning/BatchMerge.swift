import DataSourceKit
import ListPositions

/// Merges two consecutive batches into one that keeps the rules.
///
/// The states are 0 (before both), 1 (between) and 2 (after both). First, all positions named in
/// either batch are mapped to states 0 and 2. Then changes that one batch cannot contain are
/// demoted to deletions and insertions at the same positions. A demotion names only positions that
/// are already named, or unnamed ones that correspond to each other, so it never shifts another
/// position.
///
/// A class, since copies of so large a structure take 4 kB of code.
package final class BatchMerge {
  private let first: Batch
  private let second: Batch
  private let toMiddle: IndexPathMapping
  private let fromMiddle: IndexPathMapping

  convenience init(_ first: Batch, _ second: Batch) {
    self.init(
      first, second, toMiddle: IndexPathMapping(first), fromMiddle: IndexPathMapping(second))
  }

  /// - Parameters:
  ///   - first: The changes from state 0 to 1.
  ///   - second: The changes from state 1 to 2.
  ///   - toMiddle: Maps through the first batch.
  ///   - fromMiddle: Maps through the second batch.
  init(
    _ first: Batch, _ second: Batch, toMiddle: IndexPathMapping, fromMiddle: IndexPathMapping
  ) {
    self.first = first
    self.second = second
    self.toMiddle = toMiddle
    self.fromMiddle = fromMiddle
  }

  /// All changes from state 0 to 2, including those that one batch cannot contain.
  func carried() -> Batch {
    var carried = Batch()
    carried.sections = carry(
      first.sections, second.sections, before: toMiddle.sectionBefore,
      after: fromMiddle.sectionAfter)
    carried.items = carry(
      first.items, second.items, before: toMiddle.positionBefore,
      after: fromMiddle.positionAfter)
    carried.malformed = first.malformed + second.malformed
    return carried
  }

  func result() -> Batch {
    var carried = carried()
    let (updated, replaced) = takeUpdates(of: &carried.sections)
    let updatedItems = carried.items.updates.compactMap { item in
      positionAfter(item).map { ElementMove(from: item, to: $0) }
    }
    // Where sections are updated, none moves, so no section has to be chosen.
    var content = ChangePlanner.Content(updatedItems: updatedItems)
    content.replacedSections = replaced
    var batch = ChangePlanner(
      carried, content,
      options: ChangePlanner.Options(dropsNeedlessMoves: true, updatesItemsInBatch: true)
    ).batch
    var replacedSections = ReplacedSections(batch.sections)
    replacedSections.insert(updated)
    batch.sections.updates = updated.map(\.from)
    batch.items = batch.items.outside(replacedSections)
    batch.addUpdates(
      updatedItems.filter {
        !replacedSections.old[$0.from.section] && !replacedSections.new[$0.to.section]
      })
    batch.malformed = carried.malformed
    return batch
  }

  /// The changes of both batches on one level, from state 0 to state 2, each once. Updates may
  /// include deleted elements.
  private func carry<Place>(
    _ first: Batch.Level<Place>, _ second: Batch.Level<Place>,
    before: (Place) -> Place?, after: (Place) -> Place?
  ) -> Batch.Level<Place> {
    var deletes = Set(first.deletes + second.deletes.compactMap(before))
    var inserts = Set(second.inserts + first.inserts.compactMap(after))
    var moves: [Place: Place] = [:]
    for move in first.moves {
      if let target = after(move.to) {
        moves[move.from] = target
      } else {
        // The second batch may delete its section instead of the item itself.
        deletes.insert(move.from)
      }
    }
    for move in second.moves {
      if let origin = before(move.from) {
        moves[origin] = move.to
      } else {
        inserts.insert(move.to)
      }
    }
    let updates = Set(first.updates + second.updates.compactMap(before))
    return Batch.Level(
      deletes: Array(deletes), inserts: Array(inserts),
      moves: moves.map { ElementMove(from: $0.key, to: $0.value) }, updates: Array(updates))
  }

  /// Removes the updates of sections, and divides them into those the batch can contain, and those
  /// that must be replaced because sections move (rule R) or because they may have been empty (rule
  /// Q5).
  private func takeUpdates(
    of sections: inout Batch.Level<Int>
  ) -> (updated: [ElementMove<Int>], replaced: [ElementMove<Int>]) {
    let updates = sections.updates.compactMap { section in
      sectionAfter(section).map { ElementMove(from: section, to: $0) }
    }
    sections.updates = []
    guard !updates.isEmpty else { return ([], []) }
    sections.moves = sections.neededMoves
    if !sections.moves.isEmpty { return ([], updates) }
    // A section that only the second batch updates may have been empty at first.
    let grown = Set(first.items.inserts.map(\.section) + first.items.moves.map(\.to.section))
    let mayHaveBeenEmpty = updates.filter { section in
      toMiddle.sectionAfter(section.from).map(grown.contains) ?? false
    }
    return (updates.filter { !mayHaveBeenEmpty.contains($0) }, mayHaveBeenEmpty)
  }

  private func sectionAfter(_ section: Int) -> Int? {
    toMiddle.sectionAfter(section).flatMap(fromMiddle.sectionAfter)
  }

  private func positionAfter(_ position: ItemPath) -> ItemPath? {
    toMiddle.positionAfter(position).flatMap(fromMiddle.positionAfter)
  }
}

extension Batch {
  /// Adds updates of surviving items. An update that conflicts with moves is demoted to a deletion
  /// and an insertion (rule R).
  fileprivate mutating func addUpdates(_ updates: [ElementMove<ItemPath>]) {
    func replace(_ item: ElementMove<ItemPath>) {
      items.deletes.append(item.from)
      items.inserts.append(item.to)
    }
    var targets: [ItemPath: ItemPath] = [:]
    for update in updates { targets[update.from] = update.to }
    // The updates that move.
    var moved = Set<ItemPath>()
    for move in items.moves where targets[move.from] == move.to {
      moved.insert(move.from)
      replace(move)
    }
    items.moves.removeAll { moved.contains($0.from) }
    let conflicts = UpdateConflicts(self)
    for item in updates where !moved.contains(item.from) {
      if conflicts.conflict(ofItemIn: item.from.section, after: item.to.section) == nil {
        items.updates.append(item.from)
      } else {
        replace(item)
      }
    }
  }
}
