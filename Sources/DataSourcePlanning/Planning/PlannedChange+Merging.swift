public import DataSourceCore
import _DataSourceSubsequences

extension PlannedChange.Parts {
  /// The updated sections, from old to new indices. Inserted ones are left out.
  private var sectionUpdates: [ElementMove<Int>] {
    let mapping = IndexPathMapping(sections: batch.sections)
    return sections.compactMap { section in
      mapping.oldSection(for: section).map { ElementMove(from: $0, to: section) }
    }
  }

  /// The changes in a form that views accept.
  ///
  /// - Parameter itemCount: Returns the item count of a new section, to replace empty ones.
  func planned(itemCount: (Int) -> Int = { _ in 1 }) -> Self {
    let content = ChangePlanner.Content(
      updatedSections: sectionUpdates, updatedItems: items, itemCount: itemCount)
    return ChangePlanner(batch, content, options: .anyChanges).parts
  }

  /// Returns the combined changes of two steps, including those that one batch cannot contain.
  ///
  /// The states are 0 (before both), 1 (between) and 2 (after both). All positions named in either
  /// step are mapped to states 0 and 2. A demotion names only positions that are already named, or
  /// unnamed ones that correspond to each other, so it never shifts another position.
  ///
  /// - Complexity: O(changes · log changes)
  func merged(with next: Self) -> Self {
    let (toMiddle, fromMiddle) = (IndexPathMapping(batch), IndexPathMapping(next.batch))
    var result = PlannedChange.Parts()
    result.batch = Batch(
      sections: batch.sections.carried(
        next.batch.sections, before: toMiddle.oldSection(for:), after: fromMiddle.newSection(for:)),
      items: batch.items.carried(
        next.batch.items, before: toMiddle.positionBefore, after: fromMiddle.positionAfter))
    let updated = Set(sections)
    let sections = Set(sections.compactMap(fromMiddle.newSection(for:)) + next.sections)
    result.sections = Array(sections).inOrder()
    var updates = Set(
      items.compactMap { item in
        fromMiddle.positionAfter(item.to).map { ElementMove(from: item.from, to: $0) }
      })
    // A section's update includes its items, so those that leave it need their own update.
    let leaving = next.batch.items.moves.filter { updated.contains($0.from.section) }
    for item in next.items + leaving {
      guard let origin = toMiddle.positionBefore(item.from) else { continue }
      updates.insert(ElementMove(from: origin, to: item.to))
    }
    result.items = updates.filter { !sections.contains($0.to.section) }.byTarget()
    return result
  }

  /// The changes as one batch.
  ///
  /// - Parameter grownSections: The new indices of sections that may have been empty.
  func whole(grownSections: Set<Int>) -> Batch {
    var structure = batch
    var content = ChangePlanner.Content(updatedItems: items)
    var updated = sectionUpdates
    if !updated.isEmpty {
      // Where sections move, none can be updated (rule R), nor can empty ones (rule Q5).
      structure.sections.moves = structure.sections.neededMoves
      let canUpdate = structure.sections.moves.isEmpty
      content.replacedSections = updated.filter { !canUpdate || grownSections.contains($0.to) }
      updated.removeAll { !canUpdate || grownSections.contains($0.to) }
    }
    var whole = ChangePlanner(structure, content, options: .wholeBatch).parts
    var replaced = ReplacedSections(whole.batch.sections)
    replaced.old.formUnion(updated.map(\.from))
    replaced.new.formUnion(updated.map(\.to))
    whole.batch.sections.updates = updated.map(\.from)
    whole.batch.items = whole.batch.items.outside(replaced)
    whole.batch.addUpdates(items.filter { !replaced.touches($0) })
    return whole.batch
  }
}

extension Batch.Level {
  /// The changes of this step and the next one, from state 0 to state 2, each once.
  fileprivate func carried(
    _ next: Self, before: (Place) -> Place?, after: (Place) -> Place?
  ) -> Self {
    if isEmpty, next.isEmpty { return self }
    var deletes = Set(deletes + next.deletes.compactMap(before))
    var inserts = Set(next.inserts + inserts.compactMap(after))
    var targets: [Place: Place] = [:]
    for move in moves {
      if let target = after(move.to) {
        targets[move.from] = target
      } else {
        // The next step may delete its section instead of the item itself.
        deletes.insert(move.from)
      }
    }
    for move in next.moves {
      if let origin = before(move.from) {
        targets[origin] = move.to
      } else {
        inserts.insert(move.to)
      }
    }
    return Self(
      deletes: Array(deletes).inOrder(), inserts: Array(inserts).inOrder(),
      moves: targets.map { ElementMove(from: $0.key, to: $0.value) }.byTarget())
  }
}

extension Batch {
  /// Adds updates of surviving items. An update that conflicts with moves is demoted to a deletion
  /// and an insertion (rule R).
  fileprivate mutating func addUpdates(_ updates: [ElementMove<ItemPath>]) {
    let moved = Set(items.moves).intersection(updates)
    items.moves.removeAll(where: moved.contains)
    let conflicts = UpdateConflicts(self)
    for item in updates {
      if !moved.contains(item),
        conflicts.conflict(ofItemIn: item.from.section, after: item.to.section) == nil
      {
        items.updates.append(item.from)
      } else {
        items.deletes.append(item.from)
        items.inserts.append(item.to)
      }
    }
  }
}

extension ChangeSet {
  /// Returns one change set with the combined effect of this one and the next one.
  ///
  /// The new state of this change set is the old state of the next one. The result leads from the
  /// old state of this one to the new state of the next. If both keep the rules of `BatchRule`, so
  /// does the result: changes that one batch cannot contain are demoted. An item that moves and is
  /// updated, or moves into a section that the other batch inserts, becomes a deletion and an
  /// insertion. Where sections move and their items change, others may move instead, or be deleted
  /// and inserted; see ``ChangePlan``. Changes that cancel each other, such as an item's insertion
  /// and deletion, are left out. Changes with invalid index paths are kept, so that an invalid
  /// batch stays invalid.
  ///
  /// ```swift
  /// let first: ChangeSet = .some([.item(type: .insert([0, 0]))])
  /// let second: ChangeSet = .some([.item(type: .delete([0, 0])), .item(type: .delete([0, 1]))])
  /// first.merged(with: second)  // [delete item 0-0]
  /// ```
  ///
  /// Merge any number of change sets with
  /// `changeSets.reduce(ChangeSet.some([])) { $0.merged(with: $1) }`.
  ///
  /// - Parameter next: The change set that follows.
  /// - Returns: The merged batch, sections before items; ``all`` if either is ``all``; the other
  ///   one if one is empty.
  /// - Complexity: O(changes · log changes)
  public func merged(with next: ChangeSet) -> ChangeSet {
    guard case .some(let first) = self, case .some(let second) = next else { return .all }
    if first.isEmpty { return next }
    if second.isEmpty { return self }
    let (one, other) = (Batch(first), Batch(second))
    let (start, step) = (PlannedChange(viewing: one).parts, PlannedChange(viewing: other).parts)
    // A section that only the second batch updates may have been empty at first.
    let mapping = IndexPathMapping(sections: other.sections)
    let grown = start.batch.items.added.compactMap { mapping.newSection(for: $0.section) }
    var whole = start.merged(with: step).whole(grownSections: Set(grown))
    whole.malformed = one.malformed + other.malformed
    return .some(whole.changes)
  }
}
