extension ChangePlan {
  /// One plan that does what this plan and then another one do.
  ///
  /// Structure and content stay apart: in one batch, the update of a section would stand for what happens to
  /// its items, too. Content is read once, and not where it is inserted or read with its section. That of a
  /// section which the other plan empties is kept, although no view can show it.
  ///
  /// - Parameter next: The plan that follows.
  /// - Complexity: O(changes · log changes)
  package func merged(with next: ChangePlan) -> ChangePlan {
    let merged = structure.merged(with: next.structure)
    let before = Batch(content.changes)
    let after = Batch(next.content.changes)
    let mapping = next.structure.mapping
    let overall = merged.mapping

    let sections = Set(
      before.sections.updates.compactMap(mapping.sectionAfter) + after.sections.updates)
    // Items are to be read with their section, so those that leave it are still to be read.
    let read = Set(before.sections.updates)
    let leaving = Batch(next.structure.changes).items.moves
      .filter { read.contains($0.from.section) }
    let items = Set(
      before.items.updates.compactMap(mapping.positionAfter) + leaving.map(\.to)
        + after.items.updates)

    var content = Batch()
    content.sections.updates = sections.filter { overall.sectionBefore($0) != nil }
    content.items.updates = items.filter {
      !sections.contains($0.section) && overall.positionBefore($0) != nil
    }
    return ChangePlan(structure: merged, content: .some(content.changes))
  }
}
