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
    if content.isEmpty, next.content.isEmpty || structure.isEmpty {
      return ChangePlan(structure: structure.merged(with: next.structure), content: next.content)
    }
    guard case .some(let first) = structure, case .some(let second) = next.structure else {
      return ChangePlan(structure: .all)
    }
    let merge = BatchMerge(Batch(first), Batch(second))
    let structure = first.isEmpty ? merge.second : second.isEmpty ? merge.first : merge.result()
    let before = Batch(content.changes)
    let after = Batch(next.content.changes)
    let mapping = merge.fromMiddle
    let overall =
      first.isEmpty ? mapping : second.isEmpty ? merge.toMiddle : IndexPathMapping(structure)

    let sections = Set(
      before.sections.updates.compactMap(mapping.sectionAfter) + after.sections.updates)
    // Items are updated with their section, so those that leave it need an update.
    let read = Set(before.sections.updates)
    let leaving = merge.second.items.moves
      .filter { read.contains($0.from.section) }
    let items = Set(
      before.items.updates.compactMap(mapping.positionAfter) + leaving.map(\.to)
        + after.items.updates)

    var content = Batch()
    content.sections.updates = sections.filter { overall.sectionBefore($0) != nil }
    content.items.updates = items.filter {
      !sections.contains($0.section) && overall.positionBefore($0) != nil
    }
    return ChangePlan(structure: .some(structure.changes), content: .some(content.changes))
  }
}
