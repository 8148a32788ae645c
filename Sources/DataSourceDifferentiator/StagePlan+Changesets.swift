import IdentityDiff

extension StagePlan {
  /// Creates the surviving sections after stage 1: in their OLD order, without deleted items, with
  /// new content.
  ///
  /// - Parameters:
  ///   - old: The OLD sections.
  ///   - new: The NEW sections.
  ///   - finalSections: The NEW sections, whose content is kept.
  /// - Throws:
  ///   ``Diff/Error/invalidInitializerImplementation(section:expectedItems:expectedIdentifier:)``
  /// - Complexity: O(items + changes)
  func makeSurvivors<Section>(
    old: [SectionSnapshot<Section>], new: [SectionSnapshot<Section>], finalSections: [Section]
  ) throws(Diff.Error) -> [Section] {
    let deleted = Dictionary(grouping: deletedItems, by: \.sectionIndex)
    let updated = Dictionary(grouping: updatedItems, by: \.from.sectionIndex)
    return try survivors.map { survivor throws(Diff.Error) in
      var items = old[survivor.from].items
      for update in updated[survivor.from, default: []] {
        items[update.from.itemIndex] = new[update.to.sectionIndex].items[update.to.itemIndex]
      }
      if let deleted = deleted[survivor.from] { items.remove(at: deleted.map(\.itemIndex)) }
      let identity = new[survivor.to].identity
      let section = Section(original: finalSections[survivor.to], items: items)
      guard section.identity == identity, section.items == items else {
        throw .invalidInitializerImplementation(
          section: section, expectedItems: items, expectedIdentifier: identity)
      }
      return section
    }
  }

  /// The change sets, each starting with the previous one's result; empty ones are left out.
  ///
  /// - Parameters:
  ///   - initialSections: The OLD sections.
  ///   - survivors: The sections after stage 1.
  ///   - finalSections: The NEW sections.
  /// - Complexity: O(sections + changes)
  func changesets<Section>(
    from initialSections: [Section], through survivors: [Section], to finalSections: [Section]
  ) -> [Changeset<Section>] {
    let hasStage2 = !(insertedSections.isEmpty && movedSections.isEmpty)
    let hasStage3 = !(insertedItems.isEmpty && movedItems.isEmpty)
    var result: [Changeset<Section>] = []
    if !(deletedSections.isEmpty && deletedItems.isEmpty && updatedItems.isEmpty) {
      result.append(
        Changeset(
          originalSections: initialSections,
          finalSections: hasStage2 || hasStage3 ? survivors : finalSections,
          deletedSections: deletedSections, deletedItems: deletedItems,
          updatedItems: updatedItems.map(\.from)))
    }
    if hasStage2 {
      let arranged = finalSections.enumerated().map { index, section in
        survivorOfNew[index].map { survivors[$0] } ?? section
      }
      result.append(
        Changeset(
          originalSections: result.last?.finalSections ?? initialSections,
          finalSections: hasStage3 ? arranged : finalSections,
          insertedSections: insertedSections, movedSections: movedSections))
    }
    if hasStage3 {
      result.append(
        Changeset(
          originalSections: result.last?.finalSections ?? initialSections,
          finalSections: finalSections, insertedItems: insertedItems, movedItems: movedItems))
    }
    return result
  }
}

extension Array {
  /// Removes the elements at ascending positions.
  fileprivate mutating func remove(at positions: [Int]) {
    // Copied in ranges: without knowing the type, code for each element takes most of the time.
    var rest: [Element] = []
    rest.reserveCapacity(count - positions.count)
    var start = 0
    for position in positions {
      rest += self[start..<position]
      start = position + 1
    }
    self = rest + self[start...]
  }
}
