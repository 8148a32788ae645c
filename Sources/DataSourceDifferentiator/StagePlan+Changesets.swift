import IdentityDiff
import ListPositions

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
    var result: [Section] = []
    result.reserveCapacity(survivors.count)
    var deleted = deletedItems[...]
    var updated = updatedItems[...]
    for survivor in survivors {
      // Invariant: both slices ascend and contain no items of the previous or of deleted sections.
      let deletedHere = deleted.prefix { $0.sectionIndex == survivor.from }
      let updatedHere = updated.prefix { $0.from.sectionIndex == survivor.from }
      deleted = deleted[deletedHere.endIndex...]
      updated = updated[updatedHere.endIndex...]

      let items = Self.stageOneItems(
        old[survivor.from].items, new: new, deleted: deletedHere, updated: updatedHere)
      let identity = new[survivor.to].identity
      let section = Section(original: finalSections[survivor.to], items: items)
      guard section.identity == identity, section.items == items else {
        throw .invalidInitializerImplementation(
          section: section, expectedItems: items, expectedIdentifier: identity)
      }
      result.append(section)
    }
    return result
  }

  /// A section's items after stage 1.
  static func stageOneItems<Section>(
    _ old: [Section.Item], new: [SectionSnapshot<Section>], deleted: ArraySlice<ItemPath>,
    updated: ArraySlice<ElementMove<ItemPath>>
  ) -> [Section.Item] {
    var items = old
    for update in updated {
      items[update.from.itemIndex] = new[update.to.sectionIndex].items[update.to.itemIndex]
    }
    if deleted.isEmpty { return items }
    var deleted = deleted
    return items.enumerated().compactMap { index, item in
      if deleted.first?.itemIndex != index { return item }
      deleted.removeFirst()
      return nil
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
      let arranged = zip(survivorOfNew, finalSections).map { survivor, section in
        survivor.map { survivors[$0] } ?? section
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
