// What one batch cannot say is said with deletions and insertions.

extension BatchMerge {
  /// Replaces sections whose move or update does not go together with the rest (rules R, Q1–Q3, Q5).
  mutating func replaceSections() {
    let changedBefore = Set(
      items.deletes.map(\.section) + items.moves.keys.map(\.section)
        + items.updates.map(\.section))
    let changedAfter = Set(items.inserts.map(\.section) + items.moves.values.map(\.section))
    for (origin, target) in sections.moves
    where changedBefore.contains(origin) || changedAfter.contains(target)
      || sections.updates.contains(origin)
    {
      sections.replace(origin, target)
    }

    // A section that only the second batch updates may have been empty at first.
    let updatedFirst = Set(first.sections.updates)
    let grown = Set(first.items.inserts.map(\.section) + first.items.moves.map(\.to.section))
    for section in sections.updates {
      guard let middle = toMiddle.sectionAfter(section), let target = sectionAfter(section) else {
        continue
      }
      let mayHaveBeenEmpty = !updatedFirst.contains(section) && grown.contains(middle)
      if !sections.moves.isEmpty || mayHaveBeenEmpty { sections.replace(section, target) }
    }
  }

  /// Leaves out what happens inside sections that come or go, or are read again as a whole, and cuts
  /// moves out of and into them (rules H6, H8, R, Q3).
  mutating func settleItemsOfReplacedSections() {
    let gone = sections.deletes.union(sections.updates)
    let fresh = sections.inserts.union(sections.updates.compactMap(sectionAfter))
    for (origin, target) in items.moves {
      let isFromGone = gone.contains(origin.section)
      let isToFresh = fresh.contains(target.section)
      guard isFromGone || isToFresh else { continue }
      items.moves[origin] = nil
      items.updates.remove(origin)
      if !isFromGone { items.deletes.insert(origin) }
      if !isToFresh { items.inserts.insert(target) }
    }
    items.deletes = items.deletes.filter { !gone.contains($0.section) }
    items.updates = items.updates.filter { !gone.contains($0.section) }
    items.inserts = items.inserts.filter { !fresh.contains($0.section) }
  }

  /// Replaces items whose update does not go together with moves (rule R).
  mutating func replaceUpdatedItems() {
    for item in items.updates {
      if let target = items.moves[item] { items.replace(item, target) }
    }
    let conflicts = UpdateConflicts(batch)
    for item in items.updates {
      guard let target = positionAfter(item) else { continue }
      if conflicts.conflict(ofItemIn: item.section, after: target.section) != nil {
        items.replace(item, target)
      }
    }
  }
}
