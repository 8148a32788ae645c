extension ChangePlan {
  /// Returns one plan with the effect of this plan and then another one.
  ///
  /// Structure and content are merged separately: in one batch, the update of a section would replace the
  /// changes of its items. Content is updated once, and not where it is inserted or updated with its section.
  /// The update of a section that the other plan empties is kept, although it is invalid.
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
    // Items are updated with their section, so those that leave it need an update.
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
